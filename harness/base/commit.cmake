# Writes a C++ file that names the commit of the sources. Run as a script: cmake -D SOURCE=DIR -D OUTPUT=FILE -P commit.cmake
# The file is left alone if it would not change.
set(commit "unknown")
find_program(git git)
if(git)
  execute_process(COMMAND ${git} -C ${SOURCE} describe --always --abbrev=12 --exclude=* --dirty
    RESULT_VARIABLE failed OUTPUT_VARIABLE answer ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
  if(NOT failed)
    set(commit "${answer}")
  endif()
endif()
file(CONFIGURE OUTPUT ${OUTPUT} @ONLY CONTENT [[// Written by commit.cmake.
#include "harness/base/machine.hpp"

namespace pvslab {

std::string_view commit() { return "@commit@"; }

}  // namespace pvslab
]])
