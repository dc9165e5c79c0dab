// Records as JSON. Integers of more than 53 bits are written as decimal text, since many readers use doubles.
#include <nlohmann/json.hpp>

#include <ctime>
#include <memory>
#include <utility>
#include <vector>

#include "harness/base/json/json_text.hpp"
#include "harness/base/json/stored_number.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/bind/erased/erased_game.hpp"
#include "harness/bind/search/fresh_memory.hpp"
#include "harness/measure/cells/record.hpp"
#include "harness/program/program.hpp"

namespace pvslab {
namespace {

using Json = nlohmann::json;

constexpr Uint128 exact_in_double = Uint128{1} << 53;

Json json_of(Uint128 value) {
  if (value <= exact_in_double) return static_cast<std::uint64_t>(value);
  return decimal(value);
}

Uint128 sum_from(const Json& json) {
  if (json.is_number_unsigned()) return json.get<std::uint64_t>();
  if (json.is_string()) {
    if (const auto value = from_decimal(json.get<std::string>())) return *value;
  }
  throw StoredResultError("a sum is not a whole number");
}

CountNumber stored_count(const std::string& name) {
  try {
    return count_of_name(name);
  } catch (const UsageError& error) {
    throw StoredResultError(error.what());
  }
}

}  // namespace

CellResult stored(const CellRecord& record) {
  Json json;
  json["workload"] = record.workload;
  json["first_tree"] = record.first_tree;
  json["searcher"] = searcher_infos()[record.searcher]->id;
  json["values"] = Json::array();
  for (const Score value : record.values) json["values"].push_back(value.value());
  json["nodes"] = record.nodes;
  for (const auto& [count, of_trees] : record.counts) json["counts"][std::string(name_of_count(count))] = of_trees;
  if (record.lost_entries != 0) json["lost_entries"] = record.lost_entries;
  if (!record.fault.empty()) json["fault"] = record.fault;
  for (std::size_t i = 0; i < counter_fields.size(); ++i) {
    json["counters"][std::string(counter_fields[i].name)] = {{"sum", json_of(record.counters[i].sum)},
                                                             {"squares", json_of(record.counters[i].squares)}};
  }
  return {.value = json_text(json), .times = json_text(Json{{"cpu_nanoseconds", record.times.cpu_nanoseconds}})};
}

CellRecord record_from(const std::string& value, const std::string& times) {
  const Json json = Json::parse(value);
  CellRecord record;
  record.workload = count_from(json.at("workload"));
  record.first_tree = count_from(json.at("first_tree"));
  const auto id = json.at("searcher").get<std::string>();
  const auto searcher = find_searcher(id);
  if (!searcher) throw StoredResultError("the searcher '" + id + "' is not in the catalogue");
  record.searcher = *searcher;
  for (const Json& entry : json.at("values")) record.values.push_back(score_from(entry));
  for (const Json& entry : json.at("nodes")) record.nodes.push_back(count_from(entry));
  if (json.contains("counts")) {
    for (const auto& [name, of_trees] : json.at("counts").items()) {
      std::vector<std::uint64_t>& counts = record.counts[stored_count(name)];
      for (const Json& entry : of_trees) counts.push_back(count_from(entry));
    }
  }
  if (json.contains("lost_entries")) record.lost_entries = count_from(json.at("lost_entries"));
  record.fault = json.value("fault", std::string());
  for (std::size_t i = 0; i < counter_fields.size(); ++i) {
    const Json& moments = json.at("counters").at(std::string(counter_fields[i].name));
    record.counters[i] = {sum_from(moments.at("sum")), sum_from(moments.at("squares"))};
  }
  record.times.cpu_nanoseconds = count_from(Json::parse(times).at("cpu_nanoseconds"));
  return record;
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
