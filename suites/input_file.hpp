// Opens and reads the files that users name. Throws InputError, with the file and the reason, if that fails.
#pragma once

#include <cerrno>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <istream>
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

// Throws InputError unless the input was read to its end.
inline void require_read_to_end(const std::istream& input, const std::string& name) {
  if (input.bad()) throw InputError(name, 0, 0, "could not be read to its end; is it a file, and undamaged?");
}

// Thrown if the program is asked to stop while it reads: a pipe may never end.
struct ReadingStopped : std::runtime_error {
  explicit ReadingStopped(const std::string& file) : std::runtime_error("interrupted while reading " + file) {}
};

// A pipe or a device where a regular file must be.
struct NoRegularFile : InputError {
  explicit NoRegularFile(const std::string& name)
      : InputError(name, 0, 0, "is not a regular file, and is not read; remove it, or put a file there") {}
};

// While one exists, every reader refuses what is no regular file: pipes and devices, which may never end. For files that
// were found in a directory or are named by other files, not by the user. Holds for all threads.
class RegularFilesOnly {
 public:
  RegularFilesOnly();
  RegularFilesOnly(const RegularFilesOnly&) = delete;
  RegularFilesOnly& operator=(const RegularFilesOnly&) = delete;
  ~RegularFilesOnly();
};

// Returns the whole file, of at most most_input_bytes (suites/input_limits.hpp); "-" is the standard input, and a file of that
// name is "./-". A pipe is read to its end too: it is opened once and can be read only once. While there is
// nothing to read, and whenever a signal arrives, it calls `stop`. Throws InputError or ReadingStopped.
[[nodiscard]] std::string read_input_file(
    const std::filesystem::path& path, bool (*stop)() = [] { return false; });

// The same, handed to `take` in parts, of any size in all.
void read_parts(
    const std::filesystem::path& path, const std::function<void(std::string_view)>& take,
    bool (*stop)() = [] { return false; });

// A line of a file whose lines are read one by one.
struct WholeLine {
  std::string_view text;  // without its line feed
  std::size_t number;     // from 1
  bool has_end;           // false: the file ends without a line feed
};

// Hands the lines of a regular file to `take` until it returns false. Throws NoRegularFile, InputError if a line
// has more than `longest` bytes, and ReadingStopped.
void read_lines(
    const std::filesystem::path& path, std::size_t longest, const std::function<bool(const WholeLine&)>& take,
    bool (*stop)() = [] { return false; });

}  // namespace pvslab
