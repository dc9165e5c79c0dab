// Cells run, and their records as JSON: one description of what is written, read back and said in the schema.
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "harness/base/json/described.hpp"
#include "harness/base/json/json_reader.hpp"
#include "harness/base/json/json_text.hpp"
#include "harness/base/json/stored_number.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/bind/erased/erased_game.hpp"
#include "harness/bind/search/fresh_memory.hpp"
#include "harness/measure/cells/record.hpp"
#include "harness/program/program.hpp"

namespace pvslab {
namespace {

std::size_t searcher_of(const std::string& id) {
  if (const auto searcher = find_searcher(id)) return *searcher;
  throw StoredResultError("the searcher '" + id + "' is not in the catalogue");
}

void describe(Fields& fields, Moments& moments) {
  fields.wide_count("sum", moments.sum);
  fields.wide_count("squares", moments.squares, {.description = "Sum of the squares."});
}

void describe_counts(Fields& fields, std::map<CountNumber, std::vector<std::uint64_t>>& counts) {
  for (CountNumber count = 0; count < end_of_count_numbers; ++count) {
    if (count == nodes_number) continue;
    std::vector<std::uint64_t> of_trees;
    if (const auto found = counts.find(count); found != counts.end()) of_trees = found->second;
    fields.counts(name_of_count(count), of_trees, {.definition = "of_trees", .presence = Presence::if_any});
    if (fields.reads() && !of_trees.empty()) counts[count] = std::move(of_trees);
  }
}

void describe(Fields& fields, CellRecord& record) {
  std::uint64_t workload = record.workload;
  fields.count("workload", workload, {.description = "Number of the workload in the experiment, from 0."});
  record.workload = static_cast<std::size_t>(workload);
  fields.count("first_tree", record.first_tree, {.description = "First tree of the block, from 0."});
  std::string searcher(searcher_infos()[record.searcher]->id);
  fields.text("searcher", searcher, {.shared = "searcher"});
  if (fields.reads()) record.searcher = searcher_of(searcher);
  fields.scores("values", record.values, {.description = "Value of each tree."},
                {.description = "In units of the score."});
  fields.counts("nodes", record.nodes, {.description = "Nodes of each tree."});
  fields.optional_object(
      "counts", !record.counts.empty(), [&](Fields& counts) { describe_counts(counts, record.counts); },
      {.description = "Of each tree, the counts that were asked for beside the nodes; left out if there are none.",
       .presence = Presence::if_any});
  fields.count("lost_entries", record.lost_entries,
               {.description = "Positions that a table lost for want of room; left out if there are none.",
                .presence = Presence::if_any});
  fields.text("fault", record.fault,
              {.description = "Of a program that did not answer for the tree after these; left out if it answered for "
                              "all.",
               .presence = Presence::if_any,
               .least = 1});
  fields.object("counters", [&](Fields& counters) {
    for (std::size_t i = 0; i < counter_fields.size(); ++i) {
      counters.object(counter_fields[i].name, record.counters[i], describe, {.definition = "moments"});
    }
  });
}

void describe(Fields& fields, CellRecord::Times& times) { fields.count("cpu_nanoseconds", times.cpu_nanoseconds); }

// Our own text, of this very build: each field is known. Its parser need not tell places of errors, and takes half the time.
template <typename T>
void read(const std::string& text, T& value) {
  JsonDocument document("{}", "");
  document.text = text;
  document.root = nlohmann::json::parse(text);
  read_described(JsonValue(document), true, [&value](Fields& fields) { describe(fields, value); });
}

// With sorted keys, as the results of all cells.
template <typename T>
std::string written(T& value) {
  return json_text(nlohmann::json(described_json([&value](Fields& fields) { describe(fields, value); })));
}

}  // namespace

CellResult stored(const CellRecord& record) {
  CellRecord copy = record;
  return {.value = written(copy), .times = written(copy.times)};
}

CellRecord record_from(const std::string& value, const std::string& times) {
  try {
    CellRecord record;
    read(value, record);
    read(times, record.times);
    return record;
  } catch (const JsonError& error) {
    throw StoredResultError(error.message);
  }
}

std::string cell_schema() {
  CellRecord any;
  return json_document(described_schema(
      "cell.schema.json", "The result of a cell of pvslab compare",
      "A searcher on a block of trees of a workload: `result` of a line of a part or of journal.jsonl.",
      [&any](Fields& fields) { describe(fields, any); }));
}

namespace {

std::uint64_t thread_cpu_nanoseconds() {
  timespec now{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<std::uint64_t>(now.tv_sec) * 1'000'000'000 + static_cast<std::uint64_t>(now.tv_nsec);
}

// The places of a game, which notes those that are evaluated. Each path from the root has a place of its own.
class NotedPlaces final : public Places {
 public:
  explicit NotedPlaces(std::unique_ptr<OrderedPlaces> places) : places_(std::move(places)) {}

  [[nodiscard]] std::uint32_t successor_count(Place place) const override { return places_->successor_count(place); }
  [[nodiscard]] Place successor(Place place, std::uint32_t number) const override {
    return places_->successor(place, number);
  }
  [[nodiscard]] std::uint64_t key(Place place) const override { return places_->key(place); }
  [[nodiscard]] bool has_keys() const override { return places_->has_keys(); }
  [[nodiscard]] Score evaluate(Place place, CutoffRule rule, Bounds bounds) const override {
    if (place >= is_evaluated_.size()) is_evaluated_.resize(std::size_t{place} + 1);
    evaluated_ += !is_evaluated_[place];
    is_evaluated_[place] = true;
    return places_->evaluate(place, rule, bounds);
  }
  [[nodiscard]] bool evaluates_in_window(CutoffRule rule) const override { return places_->evaluates_in_window(rule); }

  [[nodiscard]] std::uint64_t evaluated() const { return evaluated_; }

 private:
  std::unique_ptr<OrderedPlaces> places_;
  mutable std::vector<bool> is_evaluated_;
  mutable std::uint64_t evaluated_ = 0;
};

// Searches the case a second time, behind virtual calls, and keeps every position that it visits.
std::uint64_t distinct_leaves(const Case& one, std::size_t searcher, Bounds bounds) {
  const NotedPlaces places(one.places());
  const ErasedGame game(places);
  const MemorySize size(one.table_bytes());
  Counters unused;
  static_cast<void>(bound_catalog<ErasedGame>()[searcher].count(game, game.at(0), one.depth(), bounds, unused));
  return places.evaluated();
}

}  // namespace

CellRecord run_cell(const Plan& plan, const Cell& cell) {
  const Workload& workload = *plan.workloads[cell.workload].workload;
  std::vector<std::unique_ptr<Case>> cases;
  for (std::uint64_t i = 0; i < cell.trees; ++i) cases.push_back(workload.make_case(plan.seed, cell.first_tree + i));

  CellRecord record;
  record.workload = cell.workload;
  record.first_tree = cell.first_tree;
  record.searcher = cell.searcher;
  record.values.reserve(cases.size());
  record.nodes.reserve(cases.size());
  const std::uint64_t begin = thread_cpu_nanoseconds();
  for (const auto& one : cases) {
    Counters counters;
    const std::uint64_t lost_before = lost_entries_of_this_thread();
    try {
      record.values.push_back(one->count(cell.searcher, plan.asked.bounds(), counters).value);
    } catch (const ProgramFailed& failed) {
      record.fault = failed.what();
      break;
    }
    record.lost_entries += lost_entries_of_this_thread() - lost_before;
    record.nodes.push_back(counters.nodes);
    for (const CountNumber count : plan.asked.counts) {
      if (count == nodes_number) continue;
      record.counts[count].push_back(count == distinct_leaves_number
                                         ? distinct_leaves(*one, cell.searcher, plan.asked.bounds())
                                         : counters.*counter_fields[count].member);
    }
    for (std::size_t i = 0; i < counter_fields.size(); ++i) {
      record.counters[i].add(counters.*counter_fields[i].member);
    }
  }
  record.times.cpu_nanoseconds = thread_cpu_nanoseconds() - begin;
  return record;
}

}  // namespace pvslab
