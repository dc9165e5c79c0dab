#include "harness/base/output.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
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

namespace fs = std::filesystem;

const char* remedy(int error) {
  if (error == ENOSPC || error == EDQUOT) return "make room and run the same command again";
  if (error == ELOOP) return "a symbolic link leads back to itself; name the file itself";
  return "check that the path exists and is writable";
}

[[noreturn]] void fail(const std::string& what, int error) {
  throw OutputError(
      fmt::format("cannot write {}: {}; {}", printable(what), std::generic_category().message(error), remedy(error)));
}

fs::path directory_of(const fs::path& file) { return file.has_parent_path() ? file.parent_path() : fs::path("."); }

// The permissions of an existing file.
std::optional<mode_t> mode_of(const fs::path& file) {
  struct stat status = {};
  if (::stat(file.c_str(), &status) != 0) return std::nullopt;
  return status.st_mode & 07777;
}

// "results.json.1234.partial": the new content of results.json while it is written, by the process 1234.
constexpr std::string_view partial_ending = ".partial";

fs::path partial_of(const fs::path& file) {
  fs::path beside = file;
  beside += fmt::format(".{}{}", ::getpid(), partial_ending);
  return beside;
}

bool is_partial_of(const std::string& file_name, const std::string& name) {
  if (!name.starts_with(file_name + ".") || !name.ends_with(partial_ending)) return false;
  const std::string_view rest = std::string_view(name).substr(file_name.size() + 1);
  if (rest.size() <= partial_ending.size()) return false;
  const auto is_digit = [](char character) { return character >= '0' && character <= '9'; };
  return std::ranges::all_of(rest.substr(0, rest.size() - partial_ending.size()), is_digit);
}

// Removes what killed runs left beside the file. A run that writes holds a lock.
void remove_abandoned_partials(const fs::path& file) {
  std::error_code error;
  const std::string name = file.filename().string();
  for (fs::directory_iterator entries(directory_of(file), error), end; !error && entries != end;
       entries.increment(error)) {
    if (!is_partial_of(name, entries->path().filename().string())) continue;
    const OwnedDescriptor left(::open(entries->path().c_str(), O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC));
    if (left.get() >= 0 && ::flock(left.get(), LOCK_EX | LOCK_NB) == 0) ::unlink(entries->path().c_str());
  }
}

// The new file beside another, locked until it is closed. Not open if it cannot be made: see errno.
OwnedDescriptor open_partial(const fs::path& beside) {
  OwnedDescriptor descriptor;
  struct stat status {};
  do {  // another run may take it for abandoned before it is locked
    descriptor = OwnedDescriptor(::open(beside.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
    if (descriptor.get() < 0) return descriptor;
    static_cast<void>(::flock(descriptor.get(), LOCK_EX | LOCK_NB));  // some file systems have no locks
  } while (::fstat(descriptor.get(), &status) == 0 && status.st_nlink == 0);
  return descriptor;
}

// Writes and synchronises the contents of the new file, and puts it in the place of the old one. Returns 0 or errno.
int write_and_rename(const fs::path& beside, const fs::path& file, std::string_view text) {
  const std::optional<mode_t> mode = mode_of(file);
  const OwnedDescriptor descriptor = open_partial(beside);
  if (descriptor.get() < 0) return errno;
  if (mode && ::fchmod(descriptor.get(), *mode) != 0) return errno;
  if (const int error = write_to_descriptor(descriptor.get(), text); error != 0) return error;
  if (::fsync(descriptor.get()) != 0) return errno;
  return ::rename(beside.c_str(), file.c_str()) == 0 ? 0 : errno;
}

// The rename is durable once its directory is synchronised.
void synchronise_directory(const fs::path& directory) {
  const OwnedDescriptor descriptor(::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (descriptor.get() >= 0) ::fsync(descriptor.get());
}

// The open descriptor that the path means, as /dev/stdout and the /dev/fd/63 of a shell's `>(command)` do. It is written to
// as it is: what it refers to may have no name, and what is in a file stays.
std::optional<int> descriptor_named(const fs::path& path) {
  if (path == "/dev/stdout") return STDOUT_FILENO;
  if (path == "/dev/stderr") return STDERR_FILENO;
  const fs::path directory = path.parent_path();
  if (directory != "/dev/fd" && directory != "/proc/self/fd" && directory != fmt::format("/proc/{}/fd", ::getpid())) {
    return std::nullopt;
  }
  const std::string name = path.filename().string();
  int number = -1;
  const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), number);
  return error == std::errc() && end == name.data() + name.size() ? std::optional(number) : std::nullopt;
}

// The target of a symbolic link, which need not exist. The link stays; its target is replaced.
fs::path followed(const fs::path& named) {
  constexpr int most_links = 40;  // Linux's own limit
  fs::path file = named;
  std::error_code error;
  for (int links = 0; fs::is_symlink(file, error); ++links) {
    const fs::path target = fs::read_symlink(file, error);
    if (error || links == most_links) fail(named.string(), error ? error.value() : ELOOP);
    file = file.parent_path() / target;  // gives `target` alone if it is absolute
  }
  if (error.value() == ELOOP) fail(named.string(), ELOOP);  // a link in the middle of the path
  return file;
}

// Whether the file has no write permission for anyone. Checked here because a rename ignores it, and root may write
// to every file.
bool is_read_only(const fs::path& file) {
  using fs::perms;
  std::error_code error;
  const auto status = fs::status(file, error);
  if (!fs::is_regular_file(status)) return false;
  return (status.permissions() & (perms::owner_write | perms::group_write | perms::others_write)) == perms::none;
}

// Devices and pipes are written to directly: they cannot be replaced.
bool is_replaceable(const fs::path& file) {
  std::error_code ignored;
  return !fs::exists(file, ignored) || fs::is_regular_file(file, ignored);
}

void write_in_place(const fs::path& file, std::string_view text) {
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

void write_file_atomically(const fs::path& named, std::string_view text) {
  if (const auto descriptor = descriptor_named(named)) {
    if (const int error = write_to_descriptor(*descriptor, text); error != 0) fail(named.string(), error);
    return;
  }
  const fs::path file = followed(named);
  if (!is_replaceable(file)) return write_in_place(file, text);
  if (is_read_only(file)) fail(file.string(), EACCES);
  remove_abandoned_partials(file);
  const fs::path beside = partial_of(file);
  const CriticalSection replacement;
  if (const int error = write_and_rename(beside, file, text); error != 0) {
    ::unlink(beside.c_str());
    fail(file.string(), error);
  }
  synchronise_directory(directory_of(file));
}

void write_to_target(const fs::path& target, std::string_view text) {
  if (target == "-") {
    write_to_stdout(text);
  } else {
    write_file_atomically(target, text);
  }
}

void require_target(const fs::path& named) {
  if (named == "-") return;
  if (const auto descriptor = descriptor_named(named)) {
    const int flags = ::fcntl(*descriptor, F_GETFL);
    if (flags < 0 || (flags & O_ACCMODE) == O_RDONLY) fail(named.string(), EBADF);
    return;
  }
  const fs::path target = followed(named);
  std::error_code ignored;
  if (fs::is_directory(target, ignored)) fail(target.string(), EISDIR);
  if (fs::is_socket(target, ignored)) fail(target.string(), ENXIO);
  if (is_read_only(target)) fail(target.string(), EACCES);
  if (!is_replaceable(target)) {
    if (::access(target.c_str(), W_OK) != 0) fail(target.string(), errno);
    return;
  }
  // Trying tells more than permissions: a read-only file system, a name that is too long for the new file beside it.
  remove_abandoned_partials(target);
  const fs::path beside = partial_of(target);
  const OwnedDescriptor tried = open_partial(beside);
  if (tried.get() < 0) fail(target.string(), errno);
  ::unlink(beside.c_str());
}

void require_no_input(const fs::path& target, const std::vector<fs::path>& inputs) {
  std::error_code ignored;
  for (const fs::path& input : inputs) {
    if (!fs::equivalent(target, input, ignored)) continue;
    throw UsageError(fmt::format("{} is an input and would be overwritten; name another file", target.string()));
  }
}

void make_directory(const fs::path& directory) {
  std::error_code error;
  fs::create_directories(directory, error);
  if (error) fail("the directory " + directory.string(), error.value());
}

}  // namespace pvslab
