// Opening and reading the files that people name: what cannot be had is an InputError that names the file and the reason.
#pragma once

#include <cerrno>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <system_error>

#include "suites/input_error.hpp"

namespace pvslab {

// Why a file could not be opened, and what to try.
[[noreturn]] inline void fail_to_open(const std::filesystem::path& path, int error) {
  const char* const remedy =
      error == ELOOP ? "; a link there leads back to itself; name the file itself" : "; check its name and permissions";
  throw InputError(path.string(), 0, 0, "cannot be opened: " + std::generic_category().message(error) + remedy);
}

inline void require_no_directory(const std::filesystem::path& path) {
  std::error_code ignored;
  if (!std::filesystem::is_directory(path, ignored)) return;
  throw InputError(path.string(), 0, 0, "is a directory; name a file in it");
}

[[nodiscard]] inline std::ifstream open_input_file(const std::filesystem::path& path) {
  require_no_directory(path);
  errno = 0;
  std::ifstream input(path, std::ios::binary);
  if (!input) fail_to_open(path, errno);
  return input;
}

// Throws InputError unless everything there was has been read.
inline void require_read_to_end(const std::istream& input, const std::string& name) {
  if (input.bad()) throw InputError(name, 0, 0, "could not be read to its end; is it a file, and undamaged?");
}

// A file that is longer than any that people write, such as a device that never ends.
inline constexpr std::size_t most_input_bytes = std::size_t{256} << 20;

// Thrown when the program is asked to stop while it reads. A pipe may never end.
struct ReadingStopped : std::runtime_error {
  explicit ReadingStopped(const std::string& file) : std::runtime_error("interrupted while reading " + file) {}
};

// The whole file; an empty one is empty text. A pipe is read to its end too: it is opened once, and can be read but once. While
// it has nothing to read, `stop` is asked, and whenever a signal arrives. Throws InputError, or ReadingStopped.
[[nodiscard]] std::string read_input_file(
    const std::filesystem::path& path, bool (*stop)() = [] { return false; });

}  // namespace pvslab
