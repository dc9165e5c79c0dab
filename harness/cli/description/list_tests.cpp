#include "harness/cli/description/list_tests.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "harness/bind/catalog.hpp"
#include "harness/bind/workloads/workload.hpp"
#include "harness/bind/workloads/workload_family.hpp"
#include "harness/bind/workloads/workload_spec.hpp"
#include "harness/check/verify/verification_plan.hpp"

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
    Part{"known-value", "--known-value", "2", [](const SearcherInfo& info) { return !info.selective; }},
};

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

// The line's end for one suite; empty if it does not apply to the searcher.
std::string options_of(const std::string& suite, std::size_t searcher) {
  const SearcherInfo& info = *searcher_infos()[searcher];
  const auto part = std::ranges::find(parts, suite, &Part::name);
  if (part != parts.end()) return part->applies(info) ? fmt::format("{}\t{}", part->option, part->value) : "";
  const auto workload = make_workload(parse_workload(suite));
  const bool applies = !info.selective && workload->refusal(searcher).empty();
  return applies ? "--suite\t" + suite : "";
}

}  // namespace

std::string listed_tests(const std::vector<std::string>& searchers, const std::vector<std::string>& suites) {
  const std::vector<std::size_t> added = added_searchers();
  const std::vector<std::size_t> chosen = searchers.empty() && !added.empty() ? added : select_searchers(searchers);
  std::string text;
  for (const std::size_t searcher : chosen) {
    for (const std::string& suite : suites.empty() ? default_suites() : suites) {
      const std::string options = options_of(suite, searcher);
      if (!options.empty()) text += fmt::format("{}\t{}\t{}\n", searcher_infos()[searcher]->id, suite, options);
    }
  }
  return text;
}

}  // namespace pvslab
