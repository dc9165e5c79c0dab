// Texts that a parser reads or refuses, as data for parameterised tests.
#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <ostream>
#include <string_view>

#include "suites/input_error.hpp"

namespace pvslab {

// A text, and the same as the program writes it.
struct Written {
  const char* text;
  const char* canonical;
};

inline void PrintTo(const Written& written, std::ostream* out) { *out << '\'' << written.text << '\''; }

// A text, and the place of its first error.
struct Malformed {
  const char* text;
  std::size_t column;
  std::size_t line = 1;
};

inline void PrintTo(const Malformed& malformed, std::ostream* out) { *out << '\'' << malformed.text << '\''; }

// `parse` throws InputError with the place of the first error. The error names the text as `origin`.
void expect_refused(const Malformed& malformed, std::string_view origin, auto&& parse) {
  try {
    static_cast<void>(parse(malformed.text));
    FAIL() << "was accepted";
  } catch (const InputError& error) {
    EXPECT_EQ(error.line, malformed.line) << error.what();
    EXPECT_EQ(error.column, malformed.column) << error.what();
    EXPECT_EQ(error.file, origin);
  }
}

}  // namespace pvslab
