# Writes a C++ file that names the commit of the sources. Run as a script: cmake -D SOURCE=DIR -D OUTPUT=FILE -P commit.cmake
# The file is left alone if it would not change.
# `git archive` writes the commit here (.gitattributes); in a clone the line stays as it is.
set(commit "$Format:%h$")
if(commit MATCHES "Format:")
  set(commit "unknown")
endif()
find_program(git git)
if(git)
  # Not the commit of a repository that has the sources in a subdirectory.
  execute_process(COMMAND ${git} -C ${SOURCE} rev-parse --show-prefix
    RESULT_VARIABLE failed OUTPUT_VARIABLE prefix ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
  if(NOT failed AND prefix STREQUAL "")
    execute_process(COMMAND ${git} -C ${SOURCE} describe --always --abbrev=12 --exclude=* --dirty
      RESULT_VARIABLE failed OUTPUT_VARIABLE described ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
    if(NOT failed)
      set(commit "${described}")
    endif()
  endif()
endif()
file(CONFIGURE OUTPUT ${OUTPUT} @ONLY CONTENT [[// Written by commit.cmake.
#include "harness/base/machine.hpp"

namespace pvslab {

std::string_view commit() { return "@commit@"; }

}  // namespace pvslab
]])
