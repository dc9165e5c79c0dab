// Reads with system calls: a C++ stream can neither wait for a pipe nor be asked to stop waiting.
#include "suites/input_file.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <string>

#include "suites/input_limits.hpp"
#include "suites/owned_descriptor.hpp"

namespace pvslab {
namespace {

// The longest time that a request to stop goes unnoticed. A signal ends the wait at once, unless it arrived just before
// it.
constexpr int patience_in_milliseconds = 100;

// Waits for data or the end of the file. A pipe without a writer has neither yet.
void wait_for_input(int descriptor, const std::string& name, bool (*stop)()) {
  pollfd waiting{.fd = descriptor, .events = POLLIN, .revents = 0};
  do {
    if (stop()) throw ReadingStopped(name);
  } while (::poll(&waiting, 1, patience_in_milliseconds) <= 0);
}

// The standard input is duplicated, so that closing the copy leaves it open.
OwnedDescriptor open_to_read(const std::filesystem::path& path) {
  if (path == "-") {
    OwnedDescriptor standard_input(::fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0));
    if (standard_input.get() < 0) fail_to_open("the standard input", errno);
    return standard_input;
  }
  require_no_directory(path);
  // Without O_NONBLOCK, opening a named pipe would wait for a writer, and nothing could end that wait.
  OwnedDescriptor file(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
  if (file.get() < 0) fail_to_open(path, errno);
  return file;
}

std::atomic<int> regular_files_only = 0;

// Hands the file to `take` in pieces, until it returns false.
void read_pieces(const std::filesystem::path& path, bool is_to_be_regular,
                 const std::function<bool(std::string_view)>& take, bool (*stop)()) {
  const bool must_be_regular = is_to_be_regular || regular_files_only != 0;
  struct stat status {};
  const auto require_regular = [&](int result) {
    if (must_be_regular && result == 0 && !S_ISREG(status.st_mode)) throw NoRegularFile(path.string());
  };
  if (path != "-") require_regular(::stat(path.c_str(), &status));  // opening a device may do something
  const OwnedDescriptor descriptor = open_to_read(path);
  require_regular(::fstat(descriptor.get(), &status));
  std::array<char, 65536> part{};
  while (true) {
    wait_for_input(descriptor.get(), path.string(), stop);
    const ssize_t count = ::read(descriptor.get(), part.data(), part.size());
    if (count == 0) return;
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (count < 0) throw InputError(path.string(), 0, 0, "could not be read to its end; is it a file, and undamaged?");
    if (!take({part.data(), static_cast<std::size_t>(count)})) return;
  }
}

}  // namespace

RegularFilesOnly::RegularFilesOnly() { ++regular_files_only; }
RegularFilesOnly::~RegularFilesOnly() { --regular_files_only; }

void read_parts(const std::filesystem::path& path, const std::function<void(std::string_view)>& take, bool (*stop)()) {
  const auto take_all = [&](std::string_view piece) {
    take(piece);
    return true;
  };
  read_pieces(path, false, take_all, stop);
}

std::string read_input_file(const std::filesystem::path& path, bool (*stop)()) {
  std::string text;
  const auto append = [&](std::string_view part) {
    text.append(part);
    if (text.size() > most_input_bytes) {
      throw InputError(path.string(), 0, 0, "has more than 256 MiB; is it the right file?");
    }
  };
  read_parts(path, append, stop);
  return text;
}

void read_lines(const std::filesystem::path& path, std::size_t longest,
                const std::function<bool(const WholeLine&)>& take, bool (*stop)()) {
  std::string begun;  // the beginning of a line whose end was not read yet
  std::size_t number = 0;
  bool goes_on = true;
  const auto take_piece = [&](std::string_view piece) {
    while (goes_on && !piece.empty()) {
      const std::size_t end = std::min(piece.find('\n'), piece.size());
      if (begun.size() + end > longest) {
        throw InputError(path.string(), number + 1, longest + 1,
                         "the line is longer than " + std::to_string(longest >> 20) + " MiB; is it the right file?");
      }
      begun.append(piece.substr(0, end));
      if (end == piece.size()) break;
      piece.remove_prefix(end + 1);
      goes_on = take({begun, ++number, true});
      begun.clear();
    }
    return goes_on;
  };
  read_pieces(path, true, take_piece, stop);
  if (goes_on && !begun.empty()) take({begun, number + 1, false});
}

}  // namespace pvslab
