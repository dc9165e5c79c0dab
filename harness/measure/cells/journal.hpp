// Journal: DIR/journal.jsonl, to which every finished cell is appended at once, so that a run that was killed at any moment
// goes on where it was. Its lines are "CHECKSUM JSON", the checksum FNV-1a of the JSON in 16 hexadecimal digits; the first
// is the fingerprint of the run, each other a record. Each is written by one write(2) in append mode, so that of a line
// that a kill tore only a beginning without its end of line is left, and only at the end of the file.
#pragma once

#include <filesystem>
#include <mutex>
#include <string>
#include <vector>

#include "harness/measure/experiment/fingerprint.hpp"
#include "harness/measure/cells/record.hpp"

namespace pvslab {

class Journal {
 public:
  // Opens the journal of the directory, which must exist, for this run alone. Without a journal, or where `fresh` discards
  // it, a new one is begun. Throws UsageError where it is of another run or in use, InputError with the line where it is
  // damaged, OutputError where it cannot be written.
  Journal(const std::filesystem::path& directory, const Fingerprint& fingerprint, bool fresh);
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;
  ~Journal();

  // The records that were there when it was opened, in the order in which they were written.
  [[nodiscard]] const std::vector<CellRecord>& finished() const { return finished_; }
  // Whether the last line was torn, and dropped.
  [[nodiscard]] bool was_torn() const { return was_torn_; }

  // Any thread may call. Throws OutputError, and from then on refuses everything.
  void append(const CellRecord& record);

  // To be called when the results are safe: deletes the file.
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
  std::size_t size_ = 0;  // of the whole lines in the file, in bytes
  std::vector<CellRecord> finished_;
};

inline constexpr const char* journal_name = "journal.jsonl";

}  // namespace pvslab
