// Command lines that are refused, as data for parameterised tests.
#pragma once

#include <ostream>
#include <string>
#include <vector>

namespace pvslab::test {

// Invalid arguments, and a part of the error message.
struct WrongWords {
  std::vector<std::string> words;
  const char* said;
};

inline void PrintTo(const WrongWords& wrong, std::ostream* out) {
  for (const std::string& word : wrong.words) *out << '\'' << word << "' ";
}

}  // namespace pvslab::test
