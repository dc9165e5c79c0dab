// How far runs are, as JSON, and its schema: one description of both.
#include <optional>
#include <string>

#include "harness/base/json/described.hpp"
#include "harness/base/json/json_text.hpp"
#include "harness/cells/status/status.hpp"

namespace pvslab {
namespace {

constexpr FieldRules a_count{.shared = "count"};  // of what is signed in C++, such as a time of day

void describe(Fields& fields, const PartStatus& part) {
  const std::optional<Shard>& shard = part.header.shard;
  fields.value("file", part.file.string());
  fields.value("shard", shard ? std::optional(to_text(*shard)) : std::nullopt,
               {.description = "Such as 3/40; null if cells are handed out."});
  fields.value("attempt", part.header.attempt);
  fields.value("host", part.header.host);
  fields.value("cells", part.cells, {.description = "Finished in this file."});
  fields.value("own_cells", part.header.own_cells, {.description = "Of the shard."});
  fields.value("started", part.header.started, a_count);
  fields.value("last_moved", part.last_moved, a_count);
  const char* const state = part.is_finished ? "finished" : part.has_stopped ? "stopped" : "running";
  fields.value("state", state, {.one_of = "finished|running|stopped"});
}

void describe(Fields& fields, const CellStatus& cell) {
  fields.value("set", cell.set);
  fields.value("cell", cell.place.cell);
  fields.value("seconds", cell.seconds, {.description = "That it took.", .least = 0, .is_never_null = true});
  fields.value("host", cell.host);
}

void describe(Fields& fields, const JobStatus& job) {
  fields.values(
      "command", job.command,
      {.description = "The words of the command, from the verb on, without options that concern one run only."});
  fields.value("cells", job.cells);
  fields.value("finished", job.finished, {.description = "Finished cells."});
  fields.value("cost", job.cost, {.description = "Estimated, of all cells: nanoseconds of one core."});
  fields.value("finished_cost", job.finished_cost);
  fields.value(
      "busy_seconds", job.busy_seconds,
      {.description = "That the finished cells took, one after the other.", .least = 0, .is_never_null = true});
  fields.value("faults", job.faults, {.description = "Cells that found a fault."});
  fields.value("cells_per_second", job.cells_per_second,
               {.description = "By the parts that moved of late; null if none did.", .least = 0});
  fields.value("seconds_left", job.seconds_left, {.description = "At that rate.", .least = 0});
  fields.objects("parts", job.parts, describe);
  fields.objects("slowest", job.slowest, describe, {.most = 10});
}

void describe(Fields& fields, const Status& status) {
  fields.constant("format", 1);
  fields.value("now", status.now, a_count);
  fields.objects("jobs", status.jobs, describe, {}, {.description = "One command with one plan."});
  fields.values("damage", status.damage, {.description = "Lines and files that are not used."});
}

}  // namespace

std::string to_json(const Status& status) {
  return json_document(described_json([&status](Fields& fields) { describe(fields, status); }));
}

std::string status_schema() {
  return json_document(described_schema(
      "status.schema.json", "pvslab status --json",
      "How far the commands are whose parts are in some directories. Times of day are seconds since 1970.",
      [](Fields& fields) { describe(fields, Status()); }));
}

}  // namespace pvslab
