#include "harness/cli/description/list_tests.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <memory>
#include <string_view>

#include "harness/base/usage_error.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/bind/workloads/workload.hpp"
#include "harness/bind/workloads/workload_family.hpp"
#include "harness/bind/workloads/workload_spec.hpp"
#include "harness/check/verify/verification_plan.hpp"
#include "harness/program/program.hpp"
#include "harness/schedules/both_kinds.hpp"
#include "harness/schedules/verify_schedules.hpp"

namespace pvslab {
namespace {

struct Part {
  std::string_view name;
  std::string_view option;
  std::string_view value;
  bool (*applies)(const SearcherInfo& info);
};

// The sizes let each test end within seconds.
constexpr std::array parts{
    Part{"inductive", "--inductive", "branching=3",
         [](const SearcherInfo& info) { return !assumptions_for(info).empty(); }},
    Part{"exhaustive", "--exhaustive", "depth=3,branching=2,leaves=5", [](const SearcherInfo&) { return true; }},
    Part{"random", "--trees", "5000", [](const SearcherInfo&) { return true; }},
    Part{"decisive", "--decisive", "1", [](const SearcherInfo&) { return true; }},
    Part{"graphs", "--graphs", "5000",
         [](const SearcherInfo& info) { return !info.selective && program_of(info) == nullptr; }},
    Part{"instances", "--instances", "500", [](const SearcherInfo& info) { return program_of(info) == nullptr; }},
    Part{"known-value", "--known-value", "2", [](const SearcherInfo& info) { return !info.selective; }},
};

// The same of parallel searchers, with the default limits of `schedules`.
struct ParallelPart {
  std::string_view name;
  std::string options;
};
const std::array<ParallelPart, 2>& parallel_parts() {
  static const std::array<ParallelPart, 2> all{
      ParallelPart{"schedules", fmt::format("{}", fmt::join(default_schedule_limits, "\t"))},
      ParallelPart{"random-schedules", fmt::format("--random\t{}", default_random_trees)}};
  return all;
}

// The games that the program adds.
std::vector<std::string> added_games() {
  std::vector<std::string> specs;
  for (const WorkloadFamily& family : workload_families()) {
    if (family.is_added) specs.push_back(parse_workload(family.name).canonical());
  }
  return specs;
}

// If only games were added, our searchers have been checked on everything else.
std::vector<std::string> default_suites() {
  std::vector<std::string> suites;
  const std::vector<std::string> games = added_games();
  if (games.empty() || !added_searchers().empty()) {
    for (const Part& part : parts) suites.emplace_back(part.name);
  }
  suites.insert(suites.end(), games.begin(), games.end());
  return suites;
}

struct TestedSuite {
  std::string name;
  const Part* part = nullptr;                    // or else a workload
  std::unique_ptr<Workload> workload = nullptr;  // null if it cannot be made: its tests then say why
};

TestedSuite tested_suite(const std::string& name, bool is_default) {
  const auto part = std::ranges::find(parts, name, &Part::name);
  if (part != parts.end()) return {.name = name, .part = &*part};
  try {
    return {.name = name, .workload = make_workload(parse_workload(name))};
  } catch (const UsageError&) {
    if (!is_default) throw;
    return {.name = name};
  }
}

// The line's end for one suite; empty if it does not apply to the searcher.
std::string options_of(const TestedSuite& suite, std::size_t searcher) {
  const SearcherInfo& info = *searcher_infos()[searcher];
  if (const Part* const part = suite.part) {
    return part->applies(info) ? fmt::format("{}\t{}", part->option, part->value) : "";
  }
  const bool applies = !info.selective && (!suite.workload || suite.workload->refusal(searcher).empty());
  return applies ? "--suite\t" + suite.name : "";
}

}  // namespace

std::string listed_tests(const std::vector<std::string>& searchers, const std::vector<std::string>& suites) {
  std::vector<TestedSuite> tested;
  std::vector<ParallelPart> tested_parallel;
  if (suites.empty()) tested_parallel.assign(parallel_parts().begin(), parallel_parts().end());
  for (const std::string& suite : suites.empty() ? default_suites() : suites) {
    const auto parallel = std::ranges::find(parallel_parts(), suite, &ParallelPart::name);
    if (parallel == parallel_parts().end()) {
      tested.push_back(tested_suite(suite, suites.empty()));
    } else {
      tested_parallel.push_back(*parallel);
    }
  }
  const SearchersOfBothKinds chosen = searchers_of_both_kinds(searchers);
  std::string text;
  for (const std::size_t searcher : chosen.has_serial ? chosen_searchers(chosen.serial) : std::vector<std::size_t>()) {
    for (const TestedSuite& suite : tested) {
      const std::string options = options_of(suite, searcher);
      if (!options.empty())
        text += fmt::format("{}\t{}\tverify\t{}\n", searcher_infos()[searcher]->id, suite.name, options);
    }
  }
  for (const std::string& searcher : chosen.parallel) {
    for (const ParallelPart& part : tested_parallel) {
      text += fmt::format("{}\t{}\tschedules\t{}\n", searcher, part.name, part.options);
    }
  }
  return text;
}

}  // namespace pvslab
