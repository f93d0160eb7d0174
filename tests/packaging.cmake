# What lies in packaging/ is checked by the tools of its makers. A tool that is not installed is
# said, and its test counts as skipped; packaging/test.sh installs all but shellcheck.
function(add_check name tool)
  find_program(CHECK_${tool} ${tool})
  if(CHECK_${tool})
    add_test(NAME packaging/${name} COMMAND ${CHECK_${tool}} ${ARGN})
  else()
    add_test(NAME packaging/${name} COMMAND ${CMAKE_COMMAND} -E echo "skipped: no ${tool} here")
    set_tests_properties(packaging/${name} PROPERTIES SKIP_REGULAR_EXPRESSION "^skipped:")
  endif()
endfunction()

set(linux ${PROJECT_SOURCE_DIR}/packaging/linux/org.flamelane.Flamelane)
add_check(desktop_file desktop-file-validate ${linux}.desktop)
add_check(metainfo appstreamcli validate --no-net ${linux}.metainfo.xml)
add_check(mime_file xmllint --noout ${linux}.mime.xml)
file(GLOB scripts ${PROJECT_SOURCE_DIR}/packaging/*.sh)
add_check(scripts shellcheck --external-sources --source-path=${PROJECT_SOURCE_DIR} ${scripts}
          ${PROJECT_SOURCE_DIR}/.ci/run)

add_test(NAME packaging/install
  COMMAND ${CMAKE_COMMAND} -DBUILD=${PROJECT_BINARY_DIR}
          -DPREFIX=${CMAKE_CURRENT_BINARY_DIR}/installed -DVERSION=${PROJECT_VERSION}
          -P ${CMAKE_CURRENT_SOURCE_DIR}/install_test.cmake)
set_tests_properties(packaging/install PROPERTIES ENVIRONMENT QT_QPA_PLATFORM=offscreen)
