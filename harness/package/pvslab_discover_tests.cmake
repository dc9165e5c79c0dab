# pvslab_discover_tests(TARGET [SEARCHERS id...] [SUITES suite...] [OPTIONS option...] [TEST_PREFIX prefix]
#                       [PROPERTIES name value...] [DISCOVERY_TIMEOUT seconds])
# Adds a CTest for each searcher and suite of a program that calls pvslab::main: "PREFIX.SEARCHER.SUITE". The program is asked
# for both after it was linked, so tests follow the sources.
#   SEARCHERS  ids and globs; default: those that the program adds to ours
#   SUITES     parts of the verification and workloads: inductive, exhaustive, random, known-value, or a spec such as
#              "nim:d=8"; default: the parts that apply to the searcher, and the games that the program adds
#   OPTIONS    for `verify`, such as --seed 7 or --threads 1
set(_pvslab_add_tests ${CMAKE_CURRENT_LIST_DIR}/pvslab_add_tests.cmake)

function(pvslab_discover_tests target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "TEST_PREFIX;DISCOVERY_TIMEOUT" "SEARCHERS;SUITES;OPTIONS;PROPERTIES")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "pvslab_discover_tests: unexpected '${arg_UNPARSED_ARGUMENTS}'")
  endif()
  if(NOT TARGET ${target})
    message(FATAL_ERROR "pvslab_discover_tests: there is no target '${target}'")
  endif()
  if(NOT DEFINED arg_TEST_PREFIX)
    set(arg_TEST_PREFIX ${target})
  endif()
  if(NOT DEFINED arg_DISCOVERY_TIMEOUT)
    set(arg_DISCOVERY_TIMEOUT 30)
  endif()
  set(tests ${CMAKE_CURRENT_BINARY_DIR}/${target}_pvslab_tests.cmake)
  foreach(list SEARCHERS SUITES OPTIONS PROPERTIES)
    string(REPLACE ";" "$<SEMICOLON>" ${list} "${arg_${list}}")
  endforeach()
  add_custom_command(TARGET ${target} POST_BUILD BYPRODUCTS ${tests}
    COMMAND ${CMAKE_COMMAND} -D PROGRAM=$<TARGET_FILE:${target}> -D TESTS=${tests} -D PREFIX=${arg_TEST_PREFIX}
      -D TIMEOUT=${arg_DISCOVERY_TIMEOUT} "-DSEARCHERS=${SEARCHERS}" "-DSUITES=${SUITES}" "-DOPTIONS=${OPTIONS}"
      "-DPROPERTIES=${PROPERTIES}" -P ${_pvslab_add_tests}
    VERBATIM)
  # Before the first build there is nothing to ask; ctest then says that the program is not built.
  set(guard ${CMAKE_CURRENT_BINARY_DIR}/${target}_pvslab_include.cmake)
  file(WRITE ${guard} "if(EXISTS \"${tests}\")\n  include(\"${tests}\")\nelse()\n  add_test(${target}_NOT_BUILT ${target}_NOT_BUILT)\nendif()\n")
  set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES ${guard})
endfunction()
