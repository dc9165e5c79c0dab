// Journal: DIR/journal.jsonl. Every finished cell is appended at once, so that a run can be killed at any moment and
// resumed. Lines are "CHECKSUM JSON"; the checksum is FNV-1a of the JSON in 16 hexadecimal digits. The first line is
// the fingerprint of the run, every other line a record. Each line is written by one write(2) in append mode. So a kill
// can leave an incomplete line, without its end of line, only at the end of the file.
#pragma once

#include <filesystem>
#include <mutex>
#include <string>
#include <vector>

#include "harness/measure/cells/record.hpp"
#include "harness/measure/experiment/fingerprint.hpp"

namespace pvslab {

class Journal {
 public:
  // Opens the journal of an existing directory for exclusive use. Starts a new one if there is none or if `fresh`
  // discards it. Throws UsageError if it belongs to another run or is in use, InputError with the line if it is
  // damaged, OutputError if it cannot be written.
  Journal(const std::filesystem::path& directory, const Fingerprint& fingerprint, bool fresh);
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;
  ~Journal();

  // The records found when it was opened, in the order in which they were written.
  [[nodiscard]] const std::vector<CellRecord>& finished() const { return finished_; }
  // Whether the last line was incomplete and therefore dropped.
  [[nodiscard]] bool was_torn() const { return was_torn_; }

  // Thread-safe. Throws OutputError on failure; every later call then fails too.
  void append(const CellRecord& record);

  // Deletes the file. Call this when the results are saved.
  void remove();

 private:
  void lock() const;
  void read(const std::string& text, const Fingerprint& fingerprint);
  void begin(const Fingerprint& fingerprint);
  void append_line(const std::string& payload);
  void cut_off_at(std::size_t size);

  std::filesystem::path file_;
  int descriptor_ = -1;
  std::mutex appending_;
  bool broken_ = false;
  bool was_torn_ = false;
  std::size_t size_ = 0;  // of the complete lines in the file, in bytes
  std::vector<CellRecord> finished_;
};

inline constexpr const char* journal_name = "journal.jsonl";

}  // namespace pvslab
