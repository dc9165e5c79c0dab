// InputError: bad input found while reading a file. It promises a place and a reason, and its text is
// "FILE:LINE:COLUMN: message", as compilers print it, so that editors can jump there.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <utility>

#include "suites/foreign_text.hpp"

namespace pvslab {

struct InputError : std::runtime_error {
  // Lines and columns count from 1. 0 refers to the whole line or file, and is left out of the text. The message says
  // what is wrong and what to try.
  InputError(std::string in_file, std::size_t at_line, std::size_t at_column, const std::string& what_is_wrong)
      : std::runtime_error(place(in_file, at_line, at_column) + ": " + printable_line(what_is_wrong)),
        file(std::move(in_file)),
        line(at_line),
        column(at_column),
        message(printable_line(what_is_wrong)) {}

  std::string file;
  std::size_t line;
  std::size_t column;
  std::string message;

 private:
  static std::string place(const std::string& file, std::size_t line, std::size_t column) {
    std::string text = printable(file);
    if (line != 0) text += ":" + std::to_string(line);
    if (line != 0 && column != 0) text += ":" + std::to_string(column);
    return text;
  }
};

}  // namespace pvslab
