# pvslab_discover_tests(TARGET [SEARCHERS id...] [SUITES suite...] [OPTIONS option...] [TEST_PREFIX prefix]
#                       [PROPERTIES name value...] [WORKING_DIRECTORY directory] [DISCOVERY_TIMEOUT seconds])
# Adds a CTest for each searcher and suite of a program that calls pvslab::main: "PREFIX.SEARCHER.SUITE", with the label `pvslab`.
# The program is asked for both after it was linked, so tests follow the sources.
#   SEARCHERS          ids and globs; default: those that the program adds, or all if it adds none
#   SUITES             parts of the verification and workloads: inductive, exhaustive, random, decisive, graphs, instances, known-value, or a spec such
#                      as "nim:d=8"; default: the parts that apply to the searcher, and the games that the program adds
#   OPTIONS            for `verify`, such as --seed 7 or --threads 1
#   TEST_PREFIX        default: the name of the target
#   PROPERTIES         of every test, such as TIMEOUT 60
#   WORKING_DIRECTORY  where tests run, and what files in SUITES are relative to; default: the current binary directory
# It needs CMake 3.25, and enable_testing() before.
set(_pvslab_add_tests ${CMAKE_CURRENT_LIST_DIR}/pvslab_add_tests.cmake)

function(pvslab_discover_tests target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "TEST_PREFIX;DISCOVERY_TIMEOUT;WORKING_DIRECTORY"
    "SEARCHERS;SUITES;OPTIONS;PROPERTIES")
  if(DEFINED arg_UNPARSED_ARGUMENTS)
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
  if(NOT DEFINED arg_WORKING_DIRECTORY)
    set(arg_WORKING_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR})
  endif()
  foreach(list SEARCHERS SUITES OPTIONS PROPERTIES)
    string(REPLACE ";" "$<SEMICOLON>" ${list} "${arg_${list}}")
  endforeach()
  set(tests ${CMAKE_CURRENT_BINARY_DIR}/${target}_pvslab_tests.cmake)
  add_custom_command(TARGET ${target} POST_BUILD BYPRODUCTS "${tests}"
    COMMAND "${CMAKE_COMMAND}" "-DPROGRAM=$<TARGET_FILE:${target}>" "-DTESTS=${tests}" "-DPREFIX=${arg_TEST_PREFIX}"
      "-DEMULATOR=$<TARGET_PROPERTY:${target},CROSSCOMPILING_EMULATOR>" "-DTIMEOUT=${arg_DISCOVERY_TIMEOUT}"
      "-DDIRECTORY=${arg_WORKING_DIRECTORY}" "-DSEARCHERS=${SEARCHERS}" "-DSUITES=${SUITES}" "-DOPTIONS=${OPTIONS}"
      "-DPROPERTIES=${PROPERTIES}" -P "${_pvslab_add_tests}"
    VERBATIM)
  # Before the first build there is nothing to ask; ctest then says that the program is not built.
  set(guard ${CMAKE_CURRENT_BINARY_DIR}/${target}_pvslab_include.cmake)
  file(WRITE "${guard}" "if(EXISTS [==[${tests}]==])
  include([==[${tests}]==])
else()
  add_test([==[${target}_NOT_BUILT]==] [==[${target}_NOT_BUILT]==])
endif()
")
  set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES "${guard}")
endfunction()
