# cmake -DROOT=<source dir> -P words.cmake: fails where a file or type bears a word that says
# nothing. Qt's own types keep their names.
cmake_minimum_required(VERSION 3.25)
foreach(top core widgets app tests)
  file(GLOB_RECURSE found RELATIVE ${ROOT} ${ROOT}/${top}/*.h ${ROOT}/${top}/*.cpp)
  list(APPEND files ${found})
endforeach()
foreach(file IN LISTS files)
  if(file MATCHES "[/_](events?|zones?|samples?|managers?|helpers?|utils?|common)[/_.]")
    message(SEND_ERROR "${file}: find a better word than '${CMAKE_MATCH_1}'")
  endif()
  file(STRINGS ${ROOT}/${file} types
       REGEX "(class|struct) [A-PR-Z][A-Za-z]*(Event|Zone|Sample|Manager|Helper|Util|Common)s?( |$)")
  foreach(type IN LISTS types)
    message(SEND_ERROR "${file}: find a better word: ${type}")
  endforeach()
endforeach()
