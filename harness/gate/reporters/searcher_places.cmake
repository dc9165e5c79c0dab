# cmake -D ROOT=DIR -D OUTPUT=FILE -P searcher_places.cmake
# Writes the table of reported_findings.hpp: for each searcher of ROOT/searchers/catalog.hpp, in its order, the header and
# the line of the searcher's struct. The header has the searcher's name, apart from case and underscores. A searcher that
# is another name of a struct (`using SssStar = ...`) has the line of that struct.
cmake_minimum_required(VERSION 3.25)

function(pvslab_line_of out header name)
  file(READ ${ROOT}/${header} text)
  set(line_ending_in_brace "( [^;\n]*)?{")
  if(NOT "${text}" MATCHES "\nstruct ${name}${line_ending_in_brace}" AND "${text}" MATCHES "\nusing ${name} = ([A-Za-z0-9]+)")
    set(name ${CMAKE_MATCH_1})
  endif()
  if(NOT "${text}" MATCHES "\nstruct ${name}${line_ending_in_brace}")
    message(FATAL_ERROR "${header} has no line that begins with 'struct ${name}'")
  endif()
  string(FIND "${text}" "${CMAKE_MATCH_0}" place)
  string(SUBSTRING "${text}" 0 ${place} before)
  string(REGEX REPLACE "[^\n]" "" line_ends "${before}")
  string(LENGTH "${line_ends}" lines_before)
  math(EXPR line "${lines_before} + 2")
  set(${out} ${line} PARENT_SCOPE)
endfunction()

file(GLOB headers RELATIVE ${ROOT} ${ROOT}/searchers/*.hpp)
foreach(header IN LISTS headers)
  cmake_path(GET header STEM stem)
  string(REPLACE "_" "" flat "${stem}")
  set(header_of_${flat} ${header})
endforeach()

# The lines of the list: "    AlphaBeta<CutoffRule::at_beta>,   //".
file(STRINGS ${ROOT}/searchers/catalog.hpp lines REGEX "^    [A-Z][A-Za-z0-9]*(<.*>)?[,>]")
set(table "")
foreach(line IN LISTS lines)
  string(REGEX MATCH "[A-Z][A-Za-z0-9]*" name "${line}")
  string(TOLOWER "${name}" flat)
  if(NOT DEFINED header_of_${flat})
    message(FATAL_ERROR "searchers/catalog.hpp lists ${name}, but no header of searchers/ has that name")
  endif()
  pvslab_line_of(line_of_struct ${header_of_${flat}} ${name})
  string(APPEND table "    {\"${header_of_${flat}}\", ${line_of_struct}},\n")
endforeach()

file(CONFIGURE OUTPUT ${OUTPUT} CONTENT
"// Written by harness/gate/reporters/searcher_places.cmake.
#include \"harness/gate/reporters/reported_findings.hpp\"

namespace pvslab {
namespace {

constexpr SourcePlace places[] = {
@table@};

}  // namespace

std::span<const SourcePlace> searcher_places() { return places; }

}  // namespace pvslab
" @ONLY)
