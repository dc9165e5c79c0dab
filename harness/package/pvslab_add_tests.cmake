# Run after the program of pvslab_discover_tests was linked: asks it for its tests and writes them for CTest.
# Arguments of the tests are written between [==[ and ]==], so that no character of a path or a spec means anything to CMake.
cmake_minimum_required(VERSION 3.25)
set(words list tests)
foreach(pattern IN LISTS SEARCHERS)
  list(APPEND words --searcher "${pattern}")
endforeach()
foreach(suite IN LISTS SUITES)
  list(APPEND words --suite "${suite}")
endforeach()
execute_process(COMMAND ${EMULATOR} "${PROGRAM}" ${words} WORKING_DIRECTORY "${DIRECTORY}" TIMEOUT ${TIMEOUT}
  OUTPUT_VARIABLE lines ERROR_VARIABLE message RESULT_VARIABLE result)
if(NOT result EQUAL 0)
  file(REMOVE "${TESTS}")
  message(FATAL_ERROR "pvslab_discover_tests: `${PROGRAM} list tests` failed (${result}): ${message}")
endif()

set(program)
foreach(word IN LISTS EMULATOR)
  string(APPEND program " [==[${word}]==]")
endforeach()
string(APPEND program " [==[${PROGRAM}]==]")
set(options)
foreach(option IN LISTS OPTIONS)
  string(APPEND options " [==[${option}]==]")
endforeach()
set(properties "WORKING_DIRECTORY [==[${DIRECTORY}]==] LABELS pvslab")
foreach(word IN LISTS PROPERTIES)
  string(APPEND properties " [==[${word}]==]")
endforeach()

# Each line: SEARCHER, SUITE, the verb that checks the pair and its words, separated by tabs.
string(REPLACE "\r" "" lines "${lines}")
string(REGEX REPLACE "([^\t\n]+)\t([^\t\n]+)\t([^\t\n]+)\t([^\n]+)\n"
  "add_test([==[@prefix@.\\1.\\2]==]@program@ \\3 --quiet --searcher [==[\\1]==] [==[\\4]==]@options@)\nset_tests_properties([==[@prefix@.\\1.\\2]==] PROPERTIES @properties@)\n"
  script "${lines}")
string(REPLACE "\t" "]==] [==[" script "${script}")
string(REPLACE "@prefix@" "${PREFIX}" script "${script}")
string(REPLACE "@program@" "${program}" script "${script}")
string(REPLACE "@options@" "${options}" script "${script}")
string(REPLACE "@properties@" "${properties}" script "${script}")
file(WRITE "${TESTS}" "${script}")
