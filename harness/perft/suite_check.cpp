#include "harness/perft/suite_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <numeric>
#include <utility>

#include "harness/base/interrupt.hpp"
#include "harness/base/json/json_text.hpp"
#include "harness/base/json/stored_number.hpp"
#include "harness/base/stopwatch.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/cells/run/job.hpp"
#include "suites/chess/legal_moves.hpp"

namespace pvslab {
namespace {

// Throws NothingSelected if there is nothing to count.
void require_a_count(const chess::PerftSuite& suite, Uint128 limit) {
  Uint128 least = chess::too_many_nodes;
  for (const chess::PerftCase& position : suite.cases) {
    for (const chess::PerftCount& count : position.counts) least = std::min(least, count.nodes);
  }
  if (least <= limit) return;
  throw NothingSelected(fmt::format("every count of {} is above --max-nodes {}; the least is {}", suite.file,
                                    decimal(limit), decimal(least)));
}

// Of the counts that are not skipped, as far as 64 bits hold it.
std::uint64_t nodes_of(const chess::PerftCase& position, Uint128 limit) {
  Uint128 nodes = 0;
  for (const chess::PerftCount& count : position.counts) {
    if (count.nodes <= limit) nodes = chess::sum_of_nodes(nodes, count.nodes);
  }
  return static_cast<std::uint64_t>(std::min<Uint128>(nodes, std::numeric_limits<std::uint64_t>::max()));
}

// Throws WorkInterrupted.
CheckedCase check_case(const chess::PerftCase& position, Uint128 limit, PerftCounter& counter) {
  const auto ended = [](const auto& counted) {
    if (!counted) throw WorkInterrupted("interrupted amid a position");
    return *counted;
  };
  CheckedCase checked{.position = &position, .counts = {}};
  const Stopwatch watch;
  for (const chess::PerftCount& expected : position.counts) {
    CheckedCount count{.expected = expected, .got = std::nullopt};
    if (interrupted()) throw WorkInterrupted("interrupted amid a position");
    if (expected.nodes <= limit) count.got = ended(counter.count(position.position, expected.depth));
    checked.counts.push_back(count);
  }
  checked.seconds = watch.seconds();
  const CheckedCount* const wrong = checked.first_wrong();
  if (wrong != nullptr && wrong->expected.depth > 0) {
    checked.divide = ended(counter.divide(position.position, wrong->expected.depth));
  }
  return checked;
}

nlohmann::json json_of(Uint128 nodes) { return decimal(nodes); }
Uint128 nodes_from(const nlohmann::json& json) {
  if (const auto nodes = from_decimal(json.get<std::string>())) return *nodes;
  throw StoredResultError("it has a count that is not a whole number");
}

}  // namespace

const CheckedCount* CheckedCase::first_wrong() const {
  const CheckedCount* first = nullptr;
  for (const CheckedCount& count : counts) {
    if (count.is_wrong() && (first == nullptr || count.expected.depth < first->expected.depth)) first = &count;
  }
  return first;
}

std::size_t CheckedCase::checked() const {
  return static_cast<std::size_t>(std::ranges::count_if(counts, [](const auto& count) { return !count.is_skipped(); }));
}

Uint128 CheckedCase::nodes() const {
  return std::accumulate(counts.begin(), counts.end(), Uint128{0}, [](Uint128 sum, const CheckedCount& count) {
    return chess::sum_of_nodes(sum, count.got.value_or(0));
  });
}

std::size_t SuiteCheck::wrong_cases() const {
  return static_cast<std::size_t>(
      std::ranges::count_if(cases, [](const auto& position) { return position.first_wrong() != nullptr; }));
}

std::size_t SuiteCheck::skipped_cases() const {
  return static_cast<std::size_t>(
      std::ranges::count_if(cases, [](const auto& position) { return position.checked() == 0; }));
}

std::size_t SuiteCheck::checked_counts() const {
  return std::accumulate(cases.begin(), cases.end(), std::size_t{0},
                         [](std::size_t sum, const CheckedCase& position) { return sum + position.checked(); });
}

std::size_t SuiteCheck::skipped_counts() const {
  return std::accumulate(cases.begin(), cases.end(), std::size_t{0}, [](std::size_t sum, const CheckedCase& position) {
    return sum + position.counts.size() - position.checked();
  });
}

Uint128 SuiteCheck::nodes() const {
  return std::accumulate(cases.begin(), cases.end(), Uint128{0}, [](Uint128 sum, const CheckedCase& position) {
    return chess::sum_of_nodes(sum, position.nodes());
  });
}

double SuiteCheck::seconds() const {
  return std::accumulate(cases.begin(), cases.end(), 0.0,
                         [](double sum, const CheckedCase& position) { return sum + position.seconds; });
}

PerftSuiteCheck::PerftSuiteCheck(const chess::PerftSuite& suite, std::optional<std::uint64_t> max_nodes,
                                 PerftCounter& counter)
    : suite_(suite), max_nodes_(max_nodes), counter_(counter), cases_(suite.cases.size()) {
  require_a_count(suite, max_nodes ? Uint128{*max_nodes} : chess::too_many_nodes);
}

void PerftSuiteCheck::add_to(CellPlan& plan, std::uint64_t hash) {
  constexpr std::uint64_t leaves_per_nanosecond = 1;  // of one core, roughly
  plan.add_input(suite_.file, hash);
  CellSet set{.name = "perft: " + suite_.file, .unit = "nodes", .takes_all_threads = true};
  if (max_nodes_) set.contents = fmt::format("counts of at most {} nodes\n", *max_nodes_);
  const Uint128 limit = max_nodes_ ? Uint128{*max_nodes_} : chess::too_many_nodes;
  for (const chess::PerftCase& position : suite_.cases) {
    set.steps.push_back(nodes_of(position, limit));
    set.costs.push_back(set.steps.back() / leaves_per_nanosecond);
  }
  set.run = [this](std::size_t cell, CellWatch&) { return run(cell); };
  set.fold = [this](std::size_t cell, const std::string& value, const std::string& times) { fold(cell, value, times); };
  plan.add(std::move(set));
}

CellResult PerftSuiteCheck::run(std::size_t cell) {
  const Uint128 limit = max_nodes_ ? Uint128{*max_nodes_} : chess::too_many_nodes;
  const CheckedCase checked = check_case(suite_.cases[cell], limit, counter_);
  nlohmann::json json{{"counts", nlohmann::json::array()}};
  for (const CheckedCount& count : checked.counts) {
    json["counts"].push_back(count.got ? json_of(*count.got) : nlohmann::json(nullptr));
  }
  if (checked.divide) {
    for (const auto& [move, nodes] : *checked.divide) json["divide"].push_back(json_of(nodes));
  }
  return {.value = json_text(json),
          .times = json_text(nlohmann::json{{"seconds", checked.seconds}}),
          .finds_fault = checked.first_wrong() != nullptr};
}

void PerftSuiteCheck::fold(std::size_t cell, const std::string& value, const std::string& times) {
  const auto json = nlohmann::json::parse(value);
  const chess::PerftCase& position = suite_.cases[cell];
  CheckedCase checked{.position = &position, .counts = {}};
  checked.seconds = nlohmann::json::parse(times).at("seconds").get<double>();
  for (std::size_t i = 0; i < position.counts.size(); ++i) {
    const nlohmann::json& got = json.at("counts").at(i);
    checked.counts.push_back({position.counts[i], got.is_null() ? std::optional<Uint128>() : nodes_from(got)});
  }
  if (const auto divide = json.find("divide"); divide != json.end()) {
    std::size_t next = 0;
    checked.divide.emplace();
    for (const chess::Move& move : chess::legal_moves(position.position)) {
      checked.divide->push_back({move, nodes_from(divide->at(next++))});
    }
  }
  cases_[cell] = std::move(checked);
  while (told_ < cases_.size() && cases_[told_]) report_(*cases_[told_++]);
}

SuiteCheck PerftSuiteCheck::result() const {
  SuiteCheck check;
  for (const auto& one : cases_) {
    if (one) {
      check.cases.push_back(*one);
    } else {
      check.is_complete = false;
    }
  }
  return check;
}

SuiteCheck check_suite(const chess::PerftSuite& suite, std::optional<std::uint64_t> max_nodes, PerftCounter& counter,
                       const std::function<void(const CheckedCase&)>& report) {
  PerftSuiteCheck check(suite, max_nodes, counter);
  check.tell_each(report);
  CellPlan plan("perft");
  check.add_to(plan, 0);
  JobRun run;
  run_job(plan, {}, {.threads = 1}, run);
  return check.result();
}

}  // namespace pvslab
