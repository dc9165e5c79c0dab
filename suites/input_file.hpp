// Opens and reads the files that users name. Throws InputError, with the file and the reason, if that fails.
#pragma once

#include <cerrno>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>

#include "suites/input_error.hpp"

namespace pvslab {

// Throws the reason why a file could not be opened, and what to try.
[[noreturn]] inline void fail_to_open(const std::filesystem::path& path, int error) {
  const char* const remedy = error == ELOOP ? "; a symbolic link leads back to itself; name the file itself"
                                            : "; check its name and permissions";
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

// Throws InputError unless the input was read to its end.
inline void require_read_to_end(const std::istream& input, const std::string& name) {
  if (input.bad()) throw InputError(name, 0, 0, "could not be read to its end; is it a file, and undamaged?");
}

// The limit on the size of a file that is held in memory. It catches inputs that never end, such as devices.
inline constexpr std::size_t most_input_bytes = std::size_t{256} << 20;

// Thrown if the program is asked to stop while it reads: a pipe may never end.
struct ReadingStopped : std::runtime_error {
  explicit ReadingStopped(const std::string& file) : std::runtime_error("interrupted while reading " + file) {}
};

// Returns the whole file; "-" is the standard input, and a file of that name is "./-". A pipe is read to its end too: it is opened once and can be read only once. While there is
// nothing to read, and whenever a signal arrives, it calls `stop`. Throws InputError or ReadingStopped.
[[nodiscard]] std::string read_input_file(
    const std::filesystem::path& path, bool (*stop)() = [] { return false; });

// The same, handed to `take` in parts, of any size in all.
void read_parts(
    const std::filesystem::path& path, const std::function<void(std::string_view)>& take,
    bool (*stop)() = [] { return false; });

}  // namespace pvslab
