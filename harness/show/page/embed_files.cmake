# Writes a C++ file that holds files as arrays of bytes. Run as a script:
#   cmake -D FILES=a.css;b.js -D OUTPUT=embedded_files.cpp -P embed_files.cmake
set(arrays "")
set(cases "")
set(index 0)
foreach(file ${FILES})
  get_filename_component(name ${file} NAME)
  if(name MATCHES "\\.json$")  # without its indentation
    file(READ ${file} text)
    string(REGEX REPLACE "\n *" "" text "${text}")
    string(HEX "${text}" bytes)
  elseif(name MATCHES "\\.(js|css)$")  # without indentation, and lines that are only a comment: a page is small
    file(READ ${file} text)
    string(REGEX REPLACE "\n +" "\n" text "\n${text}")
    string(REGEX REPLACE "\n//[^\n]*" "" text "${text}")
    string(REGEX REPLACE "^\n|\n(\n+)" "\n" text "${text}")
    string(HEX "${text}" bytes)
  else()
    file(READ ${file} bytes HEX)
  endif()
  string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
  string(REGEX REPLACE "(................................................................................)" "\\1\n" bytes "${bytes}")
  string(APPEND arrays "constexpr unsigned char file_${index}[] = {\n${bytes}0};\n")
  string(APPEND cases "    {\"${name}\", text_of(file_${index}, sizeof file_${index} - 1)},\n")
  math(EXPR index "${index} + 1")
endforeach()
file(CONFIGURE OUTPUT ${OUTPUT} @ONLY CONTENT [[// Written by embed_files.cmake.
#include "harness/show/page/embedded_file.hpp"

#include <array>
#include <cassert>
#include <cstddef>
#include <utility>

namespace pvslab {
namespace {

@arrays@
std::string_view text_of(const unsigned char* bytes, std::size_t size) {
  return {reinterpret_cast<const char*>(bytes), size};
}

}  // namespace

std::string_view embedded_file(std::string_view name) {
  static const std::pair<std::string_view, std::string_view> files[] = {
@cases@  };
  for (const auto& [known, text] : files) {
    if (known == name) return text;
  }
  assert(false && "not an embedded file");
  return {};
}

}  // namespace pvslab
]])
