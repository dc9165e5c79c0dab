// Reads with system calls: a C++ stream can neither wait for a pipe nor be asked to stop waiting.
#include "suites/input_file.hpp"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <array>

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

}  // namespace

void read_parts(const std::filesystem::path& path, const std::function<void(std::string_view)>& take, bool (*stop)()) {
  const OwnedDescriptor descriptor = open_to_read(path);
  std::array<char, 65536> part{};
  while (true) {
    wait_for_input(descriptor.get(), path.string(), stop);
    const ssize_t count = ::read(descriptor.get(), part.data(), part.size());
    if (count == 0) return;
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (count < 0) throw InputError(path.string(), 0, 0, "could not be read to its end; is it a file, and undamaged?");
    take({part.data(), static_cast<std::size_t>(count)});
  }
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

}  // namespace pvslab
