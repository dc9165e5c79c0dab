// How far the runs are whose parts are in some directories, read from the parts alone: nothing is planned again, so any
// build of the program can tell.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "harness/base/text/style.hpp"
#include "harness/cells/parts/part_file.hpp"

namespace pvslab {

struct PartStatus {
  std::filesystem::path file;
  PartHeader header;
  std::size_t cells = 0;        // finished in this file
  std::uint64_t cost = 0;       // of them
  double busy_seconds = 0;      // that they took, one after the other
  std::int64_t last_moved = 0;  // when a cell was finished or the run began, seconds since 1970
  bool is_finished = false;     // all cells of its shard are, here or in other attempts
  bool has_stopped = false;     // it has not moved for long, and is not finished
};

struct CellStatus {
  CellPlace place;
  std::string set;  // its name
  double seconds = 0;
  std::string host;
};

// One command with one plan.
struct JobStatus {
  Identity identity;
  std::vector<std::string> command;
  std::size_t cells = 0;
  std::size_t finished = 0;
  std::uint64_t cost = 0;  // estimated, of all cells
  std::uint64_t finished_cost = 0;
  double busy_seconds = 0;  // of the finished cells, each once
  std::size_t faults = 0;   // cells that found one
  std::vector<PartStatus> parts;
  std::vector<CellStatus> slowest;  // at most ten
  // Finished cells a second and the time to the end, by the parts that moved of late; nothing if none did.
  std::optional<double> cells_per_second;
  std::optional<double> seconds_left;
};

struct Status {
  std::int64_t now = 0;  // seconds since 1970
  std::vector<JobStatus> jobs;
  std::vector<std::string> damage;  // lines and files that are not used
  bool has_damage = false;          // one of them is no part, or a damaged one: not only of another format
};

// `now` in seconds since 1970. Throws InputError if a directory cannot be read.
[[nodiscard]] Status status_of(const std::vector<std::filesystem::path>& directories, std::int64_t now);

[[nodiscard]] std::string to_text(const Status& status, const Style& style = {});
// As JSON, which ends with a line end; docs/schemas/status.schema.json says what is in it.
[[nodiscard]] std::string to_json(const Status& status);
// Its schema.
[[nodiscard]] std::string status_schema();

}  // namespace pvslab
