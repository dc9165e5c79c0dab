// Opening and reading the files that people name: what cannot be had is an InputError that names the file and the reason.
#pragma once

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <system_error>

#include "suites/input_error.hpp"

namespace pvslab {

[[nodiscard]] inline std::ifstream open_input_file(const std::filesystem::path& path) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) {
    throw InputError(path.string(), 0, 0, "is a directory; name a file in it");
  }
  errno = 0;
  std::ifstream input(path, std::ios::binary);
  if (!input) {
    throw InputError(
        path.string(), 0, 0,
        "cannot be opened: " + std::generic_category().message(errno) + "; check its name and permissions");
  }
  return input;
}

// Throws InputError unless everything there was has been read.
inline void require_read_to_end(const std::istream& input, const std::string& name) {
  if (input.bad()) throw InputError(name, 0, 0, "could not be read to its end; is it a file, and undamaged?");
}

// The whole file; an empty one is empty text.
[[nodiscard]] inline std::string read_input_file(const std::filesystem::path& path) {
  std::ifstream input = open_input_file(path);
  std::string text{std::istreambuf_iterator<char>(input), std::istreambuf_iterator<char>()};
  require_read_to_end(input, path.string());
  return text;
}

}  // namespace pvslab
