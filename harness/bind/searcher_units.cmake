# pvslab_searcher_units(OUT): writes one translation unit for each searcher of searchers/catalog.hpp into the build
# directory and sets OUT to the list of units. A new searcher adds one unit; of the others only the catalogue is
# recompiled.
function(pvslab_searcher_units out)
  set(catalog ${PROJECT_SOURCE_DIR}/searchers/catalog.hpp)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${catalog})
  file(GLOB headers CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/searchers/*.hpp)
  # The lines of the list: "    AlphaBeta<CutoffRule::at_beta>,   //".
  file(STRINGS ${catalog} lines REGEX "^    [A-Z][A-Za-z0-9]*(<.*>)?[,>]")
  set(units)
  foreach(line ${lines})
    string(REGEX REPLACE "//.*" "" searcher "${line}")
    string(STRIP "${searcher}" searcher)
    string(REGEX REPLACE "(,|>;)$" "" searcher "${searcher}")
    string(REGEX REPLACE "<.*" "" name "${searcher}")
    string(TOLOWER "${name}" wanted)
    set(header)
    foreach(candidate ${headers})
      cmake_path(GET candidate STEM stem)
      string(REPLACE "_" "" flat "${stem}")
      if(flat STREQUAL wanted)
        set(header ${candidate})
      endif()
    endforeach()
    if(NOT header)
      message(FATAL_ERROR "searchers/catalog.hpp lists ${searcher}, but no header of searchers/ is called ${name}, "
        "apart from case and underscores")
    endif()
    string(MAKE_C_IDENTIFIER "${searcher}" file)
    set(unit ${CMAKE_CURRENT_BINARY_DIR}/searcher_units/${file}.cpp)
    file(CONFIGURE OUTPUT ${unit} CONTENT [[// Binds @searcher@ to every game. Written by harness/bind/searcher_units.cmake.
#include "harness/bind/bind_searcher.inl.hpp"
#include "@header@"

namespace pvslab {
template void add_to_catalog<@searcher@>();
}  // namespace pvslab
]] @ONLY)
    list(APPEND units ${unit})
  endforeach()
  set(${out} ${units} PARENT_SCOPE)
endfunction()
