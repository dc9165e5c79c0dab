#include "harness/measure/cells/journal.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <nlohmann/json.hpp>
#include <system_error>

#include "harness/base/interrupt.hpp"
#include "harness/base/output.hpp"
#include "harness/base/usage_error.hpp"
#include "suites/input_error.hpp"

namespace pvslab {
namespace {

constexpr std::size_t checksum_digits = 16;

std::string reason(int error) { return std::generic_category().message(error); }

std::string read_all(int descriptor, const std::filesystem::path& file) {
  std::string text;
  std::string piece(1 << 16, '\0');
  while (true) {
    const ssize_t count = ::pread(descriptor, piece.data(), piece.size(), static_cast<off_t>(text.size()));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) throw InputError(file.string(), 0, 0, fmt::format("cannot be read: {}", reason(errno)));
    if (count == 0) return text;
    text.append(piece, 0, static_cast<std::size_t>(count));
  }
}

std::string with_checksum(const std::string& payload) { return fmt::format("{:016x} {}\n", fnv1a(payload), payload); }

std::string header_line(const Fingerprint& fingerprint) {
  const nlohmann::ordered_json json{{"format", fingerprint.format},
                                    {"program", fingerprint.program},
                                    {"executable", fingerprint.executable},
                                    {"seed", fingerprint.seed},
                                    {"experiment", fingerprint.experiment}};
  return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

Fingerprint header_from_line(const std::string& payload) {
  const auto json = nlohmann::json::parse(payload);
  Fingerprint result;
  json.at("format").get_to(result.format);
  // Another format may have other keys. The format number is enough to report the difference.
  if (result.format != Fingerprint{}.format) return result;
  json.at("program").get_to(result.program);
  json.at("executable").get_to(result.executable);
  json.at("seed").get_to(result.seed);
  json.at("experiment").get_to(result.experiment);
  return result;
}

// The payload of a complete line. Throws the reason if the line is damaged.
std::string checked_payload(const std::string& line) {
  if (line.size() <= checksum_digits || line[checksum_digits] != ' ') throw std::runtime_error("it has no checksum");
  std::string payload = line.substr(checksum_digits + 1);
  if (fmt::format("{:016x}", fnv1a(payload)) != line.substr(0, checksum_digits)) {
    throw std::runtime_error("its checksum is wrong");
  }
  return payload;
}

}  // namespace

Journal::Journal(const std::filesystem::path& directory, const Fingerprint& fingerprint, bool fresh)
    : file_(directory / journal_name) {
  descriptor_ = ::open(file_.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (descriptor_ < 0) {
    throw OutputError(fmt::format("cannot open {}: {}; choose another --out", file_.string(), reason(errno)));
  }
  try {
    lock();
    if (fresh) cut_off_at(0);
    read(read_all(descriptor_, file_), fingerprint);
    if (size_ == 0) begin(fingerprint);
  } catch (...) {
    ::close(descriptor_);
    throw;
  }
}

Journal::~Journal() { ::close(descriptor_); }

void Journal::lock() const {
  struct stat status {};
  if (::fstat(descriptor_, &status) != 0 || !S_ISREG(status.st_mode)) {
    throw OutputError(fmt::format("{} is not a file; choose another --out", file_.string()));
  }
  if (::flock(descriptor_, LOCK_EX | LOCK_NB) == 0) return;
  throw UsageError(fmt::format("{} is in use by another run; wait for it, or choose another --out", file_.string()));
}

void Journal::read(const std::string& text, const Fingerprint& fingerprint) {
  std::size_t line_number = 0;
  for (std::size_t end; (end = text.find('\n', size_)) != std::string::npos; size_ = end + 1) {
    ++line_number;
    const std::string line = text.substr(size_, end - size_);
    std::optional<Fingerprint> header;
    try {
      const std::string payload = checked_payload(line);
      if (line_number == 1) {
        header = header_from_line(payload);
      } else {
        finished_.push_back(record_from_line(payload));
      }
    } catch (const std::exception& error) {
      throw InputError(file_.string(), line_number, 0,
                       fmt::format("the line is damaged: {}; start again with --fresh", error.what()));
    }
    if (!header) continue;
    if (const auto differs = difference(*header, fingerprint)) {
      throw UsageError(fmt::format("{} belongs to another run: {}; discard it with --fresh, or choose another --out",
                                   file_.string(), *differs));
    }
  }
  was_torn_ = size_ < text.size();
  if (was_torn_) cut_off_at(size_);
}

void Journal::begin(const Fingerprint& fingerprint) { append_line(header_line(fingerprint)); }

void Journal::append(const CellRecord& record) {
  const std::string payload = to_line(record);
  const CriticalSection line;
  const std::scoped_lock lock(appending_);
  append_line(payload);
}

void Journal::append_line(const std::string& payload) {
  if (broken_) throw OutputError(fmt::format("{}: an earlier write failed", file_.string()));
  const std::string line = with_checksum(payload);
  if (const int error = write_to_descriptor(descriptor_, line); error != 0) {
    broken_ = true;
    // If this fails, the next run drops the incomplete line.
    static_cast<void>(::ftruncate(descriptor_, static_cast<off_t>(size_)) == 0);
    throw OutputError(
        fmt::format("cannot write {}: {}; the cells finished so far are kept: make room and run the same "
                    "command again",
                    file_.string(), reason(error)));
  }
  size_ += line.size();
}

void Journal::cut_off_at(std::size_t size) {
  if (::ftruncate(descriptor_, static_cast<off_t>(size)) == 0) return;
  throw OutputError(fmt::format("cannot shorten {}: {}; choose another --out", file_.string(), reason(errno)));
}

void Journal::remove() { ::unlink(file_.c_str()); }

}  // namespace pvslab
