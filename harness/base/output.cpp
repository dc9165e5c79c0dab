#include "harness/base/output.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <optional>
#include <string>
#include <system_error>

#include "harness/base/interrupt.hpp"
#include "harness/base/usage_error.hpp"
#include "suites/foreign_text.hpp"
#include "suites/owned_descriptor.hpp"

namespace pvslab {
namespace {

const char* remedy(int error) {
  if (error == ENOSPC || error == EDQUOT) return "make room and run the same command again";
  if (error == ELOOP) return "a symbolic link leads back to itself; name the file itself";
  return "check that the path exists and is writable";
}

[[noreturn]] void fail(const std::string& what, int error) {
  throw OutputError(
      fmt::format("cannot write {}: {}; {}", printable(what), std::generic_category().message(error), remedy(error)));
}

// The permissions of an existing file.
std::optional<mode_t> mode_of(const std::filesystem::path& file) {
  struct stat status = {};
  if (::stat(file.c_str(), &status) != 0) return std::nullopt;
  return status.st_mode & 07777;
}

// Writes and synchronises the contents of the new file. Returns 0 or errno.
int write_new_file(const std::filesystem::path& file, std::string_view text, std::optional<mode_t> mode) {
  const OwnedDescriptor descriptor(::open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
  if (descriptor.get() < 0) return errno;
  if (mode && ::fchmod(descriptor.get(), *mode) != 0) return errno;
  if (const int error = write_to_descriptor(descriptor.get(), text); error != 0) return error;
  return ::fsync(descriptor.get()) == 0 ? 0 : errno;
}

// The rename is durable once its directory is synchronised.
void synchronise_directory(const std::filesystem::path& directory) {
  const OwnedDescriptor descriptor(::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (descriptor.get() >= 0) ::fsync(descriptor.get());
}

// The target of a symbolic link, which need not exist. The link stays; its target is replaced.
std::filesystem::path followed(const std::filesystem::path& named) {
  constexpr int most_links = 40;  // Linux's own limit
  std::filesystem::path file = named;
  std::error_code error;
  for (int links = 0; std::filesystem::is_symlink(file, error); ++links) {
    const std::filesystem::path target = std::filesystem::read_symlink(file, error);
    if (error || links == most_links) fail(named.string(), error ? error.value() : ELOOP);
    file = file.parent_path() / target;  // gives `target` alone if it is absolute
  }
  if (error.value() == ELOOP) fail(named.string(), ELOOP);  // a link in the middle of the path
  return file;
}

// Whether the file has no write permission for anyone. Checked here because a rename ignores it, and root may write
// to every file.
bool is_read_only(const std::filesystem::path& file) {
  using std::filesystem::perms;
  std::error_code error;
  const auto status = std::filesystem::status(file, error);
  if (!std::filesystem::is_regular_file(status)) return false;
  return (status.permissions() & (perms::owner_write | perms::group_write | perms::others_write)) == perms::none;
}

// Devices and pipes are written to directly: they cannot be replaced.
bool is_replaceable(const std::filesystem::path& file) {
  std::error_code ignored;
  return !std::filesystem::exists(file, ignored) || std::filesystem::is_regular_file(file, ignored);
}

void write_in_place(const std::filesystem::path& file, std::string_view text) {
  const OwnedDescriptor descriptor(::open(file.c_str(), O_WRONLY | O_CLOEXEC));
  if (descriptor.get() < 0) fail(file.string(), errno);
  if (const int error = write_to_descriptor(descriptor.get(), text); error != 0) fail(file.string(), error);
}

// A path has at most 4,096 bytes, and a message may name two.
constexpr std::size_t longest_line = 10'000;  // bytes

std::string shortened_lines(const std::string& text) {
  if (text.size() <= longest_line) return text;
  std::string result;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = std::string_view(text).substr(begin, end - begin);
    if (line.size() <= longest_line) {
      result += line;
    } else {
      result += printable_line(line.substr(0, longest_line / 2));
      result += fmt::format(" ... ({} bytes left out) ... ", line.size() - longest_line);
      result += printable_line(line.substr(line.size() - longest_line / 2));
    }
    if (end < text.size()) result += '\n';
    begin = end + 1;
  }
  return result;
}

}  // namespace

int write_to_descriptor(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor, text.data(), text.size());
    if (written < 0 && errno != EINTR) return errno;
    if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
  }
  return 0;
}

void occupy_standard_streams() {
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(descriptor, F_GETFD) >= 0 || errno != EBADF) continue;
    // open(2) takes the lowest free descriptor, which is this one.
    ::open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY);
  }
}

void write_to_stdout(std::string_view text) {
  if (const int error = write_to_descriptor(STDOUT_FILENO, text); error != 0) fail("the standard output", error);
}

void write_to_stderr(std::string_view text) {
  move_on_stderr(shortened_lines(without_workflow_commands(printable_lines(text))));
}

void move_on_stderr(std::string_view bytes) { static_cast<void>(write_to_descriptor(STDERR_FILENO, bytes)); }

void write_file_atomically(const std::filesystem::path& named, std::string_view text) {
  const std::filesystem::path file = followed(named);
  if (!is_replaceable(file)) return write_in_place(file, text);
  if (is_read_only(file)) fail(file.string(), EACCES);
  std::filesystem::path beside = file;
  beside += fmt::format(".{}.partial", ::getpid());
  const CriticalSection replacement;
  int error = write_new_file(beside, text, mode_of(file));
  if (error == 0 && ::rename(beside.c_str(), file.c_str()) != 0) error = errno;
  if (error != 0) {
    ::unlink(beside.c_str());
    fail(file.string(), error);
  }
  synchronise_directory(file.has_parent_path() ? file.parent_path() : std::filesystem::path("."));
}

void write_to_target(const std::filesystem::path& target, std::string_view text) {
  if (target == "-") {
    write_to_stdout(text);
  } else {
    write_file_atomically(target, text);
  }
}

void require_target(const std::filesystem::path& named) {
  if (named == "-") return;
  const std::filesystem::path target = followed(named);
  std::error_code ignored;
  if (std::filesystem::is_directory(target, ignored)) fail(target.string(), EISDIR);
  if (is_read_only(target)) fail(target.string(), EACCES);
  const bool is_there = std::filesystem::exists(target, ignored);
  const std::filesystem::path directory = target.has_parent_path() ? target.parent_path() : std::filesystem::path(".");
  if (::access((is_there ? target : directory).c_str(), W_OK) != 0) fail(target.string(), errno);
}

void require_no_input(const std::filesystem::path& target, const std::vector<std::filesystem::path>& inputs) {
  std::error_code ignored;
  for (const std::filesystem::path& input : inputs) {
    if (!std::filesystem::equivalent(target, input, ignored)) continue;
    throw UsageError(fmt::format("{} is an input and would be overwritten; name another file", target.string()));
  }
}

void make_directory(const std::filesystem::path& directory) {
  std::error_code error;
  std::filesystem::create_directories(directory, error);
  if (error) fail("the directory " + directory.string(), error.value());
}

}  // namespace pvslab
