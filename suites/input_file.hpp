// Opening and reading the files that people name: what cannot be had is an InputError that names the file and the reason.
#pragma once

#include <array>
#include <cerrno>
#include <cstddef>
#include <filesystem>
#include <fstream>
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

// A file that is longer than any that people write, such as a device that never ends.
inline constexpr std::size_t most_input_bytes = std::size_t{256} << 20;

// The whole file; an empty one is empty text.
[[nodiscard]] inline std::string read_input_file(const std::filesystem::path& path) {
  std::ifstream input = open_input_file(path);
  std::string text;
  for (std::array<char, 65536> part; input.read(part.data(), part.size()) || input.gcount() > 0;) {
    text.append(part.data(), static_cast<std::size_t>(input.gcount()));
    if (text.size() > most_input_bytes) {
      throw InputError(path.string(), 0, 0, "has more than 256 MiB; is it the right file?");
    }
  }
  require_read_to_end(input, path.string());
  return text;
}

}  // namespace pvslab
