// The file of a part: a journal, to which each finished cell is appended at once. So a run can be killed at any moment,
// and another run takes up what it finished.
//
// Lines are "CHECKSUM JSON"; the checksum is FNV-1a of the JSON in 16 hexadecimal digits. The first line is the header,
// every other line a cell. Each line is written by one write(2) in append mode, so a kill can leave an incomplete line
// without its end only at the end of the file. docs/formats.md describes both kinds of lines.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "harness/cells/cell_plan.hpp"
#include "harness/cells/parts/identity.hpp"
#include "harness/cells/shard.hpp"

namespace pvslab {

struct PartHeader {
  Identity identity;
  std::vector<std::string> command;  // the words of the command, without those that concern one run only
  std::vector<PlannedProgram> programs = {};
  std::size_t cells = 0;           // of the whole plan
  std::uint64_t cost = 0;          // of the whole plan
  std::optional<Shard> shard;      // nothing if the cells are handed out
  std::optional<Shard> rank = {};  // to which they are handed out
  std::size_t own_cells = 0;       // of the shard, and their cost; 0 if there is no shard
  std::uint64_t own_cost = 0;
  std::size_t finished_before = 0;  // of the shard, by other parts, when this part was begun
  std::uint64_t attempt = 1;
  std::int64_t started = 0;  // seconds since 1970
  std::string host;
  unsigned threads = 1;
  std::string processor;
};

// A header for the plan, with what this process knows of itself.
[[nodiscard]] PartHeader header_of(const CellPlan& plan, std::vector<std::string> command, std::optional<Shard> shard,
                                   unsigned threads);

// A finished cell, as a line of the file has it.
struct StoredCell {
  CellPlace place;
  CellResult result;
  double seconds = 0;
  std::uint64_t cost = 0;
  std::int64_t finished = 0;  // seconds since 1970
  std::uint64_t line = 0;     // in the file
};

struct PartReading {
  std::optional<PartHeader> header;  // nothing if its line is damaged or missing
  std::vector<std::string> damage;   // "FILE:LINE: what is wrong", of lines that are not used; of many, the first
  bool is_torn = false;              // the last line is incomplete
  std::size_t complete_bytes = 0;    // up to the last line end
};

// Reads the file; calls `header` with its header, and `cell` with each undamaged cell, in order. If `header` returns false,
// no cell is read. Throws InputError if the file cannot be read or is no regular file, and what the functions throw.
PartReading read_part(const std::filesystem::path& file, const std::function<bool(const PartHeader&)>& header,
                      const std::function<void(StoredCell&&)>& cell);

// Calls `take` with the cell. Throws InputError with the place if `take` finds that its result is none of this program's.
void take_stored(const std::string& file, StoredCell&& cell, const std::function<void(StoredCell&&)>& take);

class PartFile {
 public:
  // Begins a new file in the directory, for another attempt at this part: part-0003-of-0040.2.jsonl. The directory is made
  // if it is missing. Throws OutputError.
  [[nodiscard]] static PartFile begin(const std::filesystem::path& directory, PartHeader header);
  // Continues this file, or begins it if it does not exist or `fresh` discards it. It is locked: it belongs to one run at a
  // time. Throws UsageError if it belongs to another plan or is in use, InputError with the line if it is damaged,
  // OutputError if it cannot be written. `cell` is called with each cell that it has.
  [[nodiscard]] static PartFile resume(const std::filesystem::path& file, const PartHeader& header, bool fresh,
                                       const std::function<void(StoredCell&&)>& cell);

  PartFile(PartFile&& other) noexcept;
  PartFile& operator=(PartFile&& other) = delete;
  ~PartFile();  // closes it if close() was not called

  [[nodiscard]] const std::filesystem::path& file() const { return file_; }
  // Whether the last line was incomplete and therefore dropped.
  [[nodiscard]] bool was_torn() const { return was_torn_; }

  // Not thread-safe. Throws OutputError on failure; every later call then fails too. A cell is on the disk at the latest a
  // second after the next call.
  void append(CellPlace place, std::uint64_t cost, const CellResult& result, double seconds);
  // Waits until everything is on the disk. Throws OutputError.
  void close();
  // Deletes the file. Call this when the results are saved.
  void remove();

 private:
  PartFile(std::filesystem::path file, int descriptor) : file_(std::move(file)), descriptor_(descriptor) {}
  void lock() const;
  void append_line(const std::string& payload);
  void synchronise();
  void cut_off_at(std::size_t size);
  [[noreturn]] void fail(const char* what, int error);

  std::filesystem::path file_;
  int descriptor_ = -1;
  std::string failure_;  // of the first write that failed; nothing is written after it
  bool was_torn_ = false;
  std::size_t size_ = 0;           // of the complete lines in the file, in bytes
  std::int64_t synchronised_ = 0;  // when, in seconds of a steady clock
};

// The names of the part files in a directory, sorted. Throws InputError if it cannot be read.
[[nodiscard]] std::vector<std::filesystem::path> part_files(const std::filesystem::path& directory);

}  // namespace pvslab
