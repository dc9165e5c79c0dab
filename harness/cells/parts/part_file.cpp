#include "harness/cells/parts/part_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <ctime>
#include <system_error>
#include <utility>

#include "harness/base/output.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/cells/parts/part_lines.hpp"
#include "suites/input_error.hpp"

namespace pvslab {
namespace {

namespace fs = std::filesystem;

std::string reason(int error) { return std::generic_category().message(error); }

std::int64_t steady_seconds() {
  return std::chrono::duration_cast<std::chrono::seconds>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// "part-03-of-40", or "part-rank-03-of-40".
std::string stem_of(const PartHeader& header) {
  const Shard part = header.rank ? *header.rank : header.shard.value_or(Shard{});
  const std::size_t digits = std::to_string(part.of).size();
  return fmt::format("part-{}{:0{}}-of-{}", header.rank ? "rank-" : "", part.index, digits, part.of);
}

constexpr std::string_view extension = ".jsonl";

// A file system without fsync(2), such as a pipe or a device, has nothing to wait for.
bool cannot_synchronise(int error) { return error == EINVAL || error == EROFS || error == ENOTSUP; }

}  // namespace

PartFile PartFile::begin(const fs::path& directory, PartHeader header) {
  make_directory(directory);
  constexpr std::uint64_t most_attempts = 100'000;
  for (std::uint64_t attempt = 1; attempt <= most_attempts; ++attempt) {
    const fs::path file = directory / fmt::format("{}.{}{}", stem_of(header), attempt, extension);
    const int descriptor = ::open(file.c_str(), O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0666);
    if (descriptor < 0 && errno == EEXIST) continue;
    if (descriptor < 0) {
      throw OutputError(fmt::format("cannot create {}: {}; choose another --parts", file.string(), reason(errno)));
    }
    PartFile part(file, descriptor);
    header.attempt = attempt;
    part.append_line(line_of(header));
    return part;
  }
  throw OutputError(
      fmt::format("{} has {} attempts at this part; delete the useless ones", directory.string(), most_attempts));
}

PartFile PartFile::resume(const fs::path& file, const PartHeader& header, bool fresh,
                          const std::function<void(StoredCell&&)>& cell) {
  const int descriptor = ::open(file.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (descriptor < 0) {
    throw OutputError(fmt::format("cannot open {}: {}; choose another --out", file.string(), reason(errno)));
  }
  PartFile part(file, descriptor);
  part.lock();
  if (fresh) part.cut_off_at(0);
  const auto is_ours = [&](const PartHeader& found) {
    if (const auto differs = difference(found.identity, header.identity)) {
      throw UsageError(fmt::format("{} belongs to another run: {}; discard it with --fresh, or choose another --out",
                                   file.string(), *differs));
    }
    return true;
  };
  const PartReading reading = read_part(file, is_ours, cell);
  if (!reading.damage.empty()) {
    throw UsageError(reading.damage.front() + "; start again with --fresh");
  }
  part.was_torn_ = reading.is_torn;
  part.size_ = reading.complete_bytes;
  if (reading.is_torn) part.cut_off_at(reading.complete_bytes);
  if (part.size_ == 0) part.append_line(line_of(header));
  return part;
}

PartFile::PartFile(PartFile&& other) noexcept
    : file_(std::move(other.file_)),
      descriptor_(std::exchange(other.descriptor_, -1)),
      failure_(std::move(other.failure_)),
      was_torn_(other.was_torn_),
      size_(other.size_),
      synchronised_(other.synchronised_) {}

PartFile::~PartFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

void PartFile::lock() const {
  struct stat status {};
  if (::fstat(descriptor_, &status) != 0 || !S_ISREG(status.st_mode)) {
    throw OutputError(fmt::format("{} is not a file; choose another --out", file_.string()));
  }
  if (::flock(descriptor_, LOCK_EX | LOCK_NB) == 0) return;
  throw UsageError(fmt::format("{} is in use by another run; wait for it, or choose another --out", file_.string()));
}

void PartFile::append(CellPlace place, std::uint64_t cost, const CellResult& result, double seconds) {
  append_line(line_of(StoredCell{place, result, seconds, cost, std::time(nullptr)}));
  if (steady_seconds() != synchronised_) synchronise();
}

void PartFile::append_line(const std::string& line) {
  if (!failure_.empty()) throw OutputError(failure_);
  if (const int error = write_to_descriptor(descriptor_, line); error != 0) {
    // If this fails, the next run drops the incomplete line.
    static_cast<void>(::ftruncate(descriptor_, static_cast<off_t>(size_)) == 0);
    fail("write", error);
  }
  size_ += line.size();
}

void PartFile::synchronise() {
  synchronised_ = steady_seconds();
  if (::fsync(descriptor_) == 0 || cannot_synchronise(errno)) return;
  fail("synchronise", errno);
}

void PartFile::close() {
  synchronise();
  if (::close(std::exchange(descriptor_, -1)) != 0) fail("close", errno);
}

void PartFile::fail(const char* what, int error) {
  failure_ =
      fmt::format("cannot {} {}: {}; the cells finished so far are kept: make room and run the same command again",
                  what, file_.string(), reason(error));
  throw OutputError(failure_);
}

void PartFile::cut_off_at(std::size_t size) {
  if (::ftruncate(descriptor_, static_cast<off_t>(size)) == 0) return;
  throw OutputError(fmt::format("cannot shorten {}: {}; choose another --out", file_.string(), reason(errno)));
}

void PartFile::remove() {
  std::error_code error;
  fs::remove(file_, error);
  if (error) throw OutputError(fmt::format("cannot delete {}: {}", file_.string(), error.message()));
}

std::vector<fs::path> part_files(const fs::path& directory) {
  std::error_code error;
  std::vector<fs::path> files;
  const auto refuse = [&] {
    throw InputError(directory.string(), 0, 0, fmt::format("cannot be read: {}", error.message()));
  };
  fs::directory_iterator entries(directory, error);
  if (error) refuse();
  for (; entries != fs::directory_iterator(); entries.increment(error)) {
    if (error) refuse();
    if (entries->path().extension() == extension) files.push_back(entries->path());
  }
  std::ranges::sort(files);
  return files;
}

}  // namespace pvslab
