# cmake -DBUILD=<build dir> -DPREFIX=<folder to fill> -DVERSION=<version> -P install_test.cmake:
# installs, and looks for everything that a desktop needs.
cmake_minimum_required(VERSION 3.25)
file(REMOVE_RECURSE ${PREFIX})
execute_process(COMMAND ${CMAKE_COMMAND} --install ${BUILD} --prefix ${PREFIX}
                OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
set(id org.flamelane.Flamelane)
foreach(file
    bin/flamelane
    bin/flamelane-cli
    share/applications/${id}.desktop
    share/doc/flamelane/LICENSE
    share/flamelane/examples/host_norm_before.json.gz
    share/flamelane/examples/host_norm_after.json.gz
    share/icons/hicolor/scalable/apps/${id}.svg
    share/metainfo/${id}.metainfo.xml
    share/mime/packages/${id}.xml)
  if(NOT EXISTS ${PREFIX}/${file})
    message(SEND_ERROR "not installed: ${file}")
  endif()
endforeach()

foreach(program flamelane flamelane-cli)
  execute_process(COMMAND ${PREFIX}/bin/${program} --version OUTPUT_VARIABLE said)
  if(NOT said STREQUAL "${program} ${VERSION}\n")
    message(SEND_ERROR "${program} --version says '${said}', the project is ${VERSION}")
  endif()
endforeach()
