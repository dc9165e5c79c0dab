#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <tuple>
#include <utility>

#include "harness/base/json/json_text.hpp"
#include "harness/base/json/stored_number.hpp"
#include "harness/base/statistics/ratio.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/base/text/ratio_text.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/bind/counter_fields.hpp"
#include "harness/bind/estimates/planned_search.hpp"
#include "harness/bind/workloads/shipped_suites.hpp"
#include "harness/bind/workloads/workload.hpp"
#include "harness/bind/workloads/workload_family.hpp"
#include "harness/check/oracles/tree_shapes.hpp"
#include "harness/claims/experiments.hpp"

namespace pvslab {
namespace {

constexpr std::uint64_t seed = 1;
constexpr std::string_view reference = "alpha-beta";  // knows the right value

// Files are relative to the shipped suites.
WorkloadSpec spec_of(const RatioExperiment& experiment) {
  const WorkloadSpec spec = parse_workload(experiment.workload);
  if (!spec.family().reads_file()) return spec;
  const auto directory = suites_directory();
  if (!directory) throw claim_error("it needs the files of suites/, which were not found; run it in the repository");
  return spec.relative_to(*directory);
}

std::size_t searcher_named(std::string_view id) {
  const auto found = find_searcher(id);
  if (!found) throw claim_error(unknown_searcher_text(id));
  return *found;
}

bool promises_the_score(std::string_view id) {
  return searcher_infos()[searcher_named(id)]->contract.contains(Clause::root);
}

// The searcher whose values are right.
std::string_view judge_of(const RatioExperiment& experiment) {
  return promises_the_score(experiment.to_searcher) ? std::string_view(experiment.to_searcher) : reference;
}

// What one searcher did on one case.
struct Done {
  Score value;
  Counters counters;
};

// One searcher on the first cases of a workload. Claims that ask for the same search share it.
struct Run {
  std::shared_ptr<const Workload> workload;
  std::shared_ptr<const PlannedSearches> planned;
  std::uint64_t cases;
  std::size_t searcher;
  std::vector<std::optional<Done>> done;

  [[nodiscard]] bool is_complete() const {
    return std::ranges::all_of(done, [](const auto& one) { return one.has_value(); });
  }
};

}  // namespace

// All runs that some claims need, in cells: some cases of one run.
class RatioClaims::Runs {
 public:
  // Adds the searches of an experiment.
  void add(const RatioExperiment& experiment) {
    add(experiment, experiment.searcher);
    add(experiment, experiment.to_searcher);
    add(experiment, judge_of(experiment));
  }

  [[nodiscard]] const Run& of(const RatioExperiment& experiment, std::string_view searcher) const {
    return runs_.at(key(experiment, searcher));
  }

  [[nodiscard]] CellSet cells() {
    CellSet set{.name = "ratios", .unit = "searches"};
    for (auto& [name, run] : runs_) {
      run.done.resize(run.cases);
      const auto& [workload, trees, searcher] = name;
      set.contents += fmt::format("{} of {} on {}\n", searcher, run.cases, workload);
      append_blocks(run, set);
    }
    set.run = [this](std::size_t cell, CellWatch& watch) { return run(blocks_[cell], watch); };
    set.fold = [this](std::size_t cell, const std::string& value, const std::string&) { fold(blocks_[cell], value); };
    return set;
  }

  void add_inputs(CellPlan& plan) const {
    for (const auto& [name, workload] : workloads_) {
      if (const auto hash = workload->file_hash()) plan.add_input(name, *hash);
    }
  }

 private:
  using Key = std::tuple<std::string, std::uint64_t, std::string>;

  struct Block {
    Run* run;
    std::uint64_t first;  // case
    std::uint64_t last;
  };

  static Key key(const RatioExperiment& experiment, std::string_view searcher) {
    return {experiment.workload, experiment.trees, std::string(searcher)};
  }

  static std::uint64_t cost_of_case(const Run& run, std::uint64_t index) {
    const Workload& workload = *run.workload;
    return planned_nanoseconds(workload, run.planned->visits(run.searcher, workload.whole_tree_nodes(index)));
  }

  void append_blocks(Run& run, CellSet& set) {
    constexpr std::uint64_t cell_cost = 100'000'000;
    std::uint64_t first = 0;
    std::uint64_t cost = 0;
    for (std::uint64_t index = 0; index < run.cases; ++index) {
      cost = saturating_sum(cost, cost_of_case(run, index));
      if (cost < cell_cost && index + 1 < run.cases) continue;
      blocks_.push_back({&run, first, index + 1});
      set.costs.push_back(std::exchange(cost, 0));
      set.steps.push_back(index + 1 - std::exchange(first, index + 1));
    }
  }

  [[nodiscard]] static CellResult run(const Block& block, CellWatch& watch) {
    nlohmann::json json = nlohmann::json::array();
    for (std::uint64_t index = block.first; index < block.last; ++index) {
      watch.step();
      Counters counters;
      const auto one = block.run->workload->make_case(seed, index);
      nlohmann::json figures{one->count(block.run->searcher, Bounds{}, counters).value.value()};
      for (const CounterField& field : counter_fields) figures.push_back(counters.*field.member);
      json.push_back(std::move(figures));
    }
    return {.value = json_text(json)};
  }

  static void fold(const Block& block, const std::string& value) {
    const auto json = nlohmann::json::parse(value);
    for (std::uint64_t index = block.first; index < block.last; ++index) {
      const nlohmann::json& figures = json.at(index - block.first);
      Done done{score_from(figures.at(0)), {}};
      for (std::size_t i = 0; i < counter_fields.size(); ++i) {
        done.counters.*counter_fields[i].member = count_from(figures.at(i + 1));
      }
      block.run->done[index] = done;
    }
  }

  void add(const RatioExperiment& experiment, std::string_view searcher) {
    auto& workload = workloads_[experiment.workload];
    auto& planned = planned_[experiment.workload];
    if (!workload) {
      workload = make_workload(spec_of(experiment));
      planned = std::make_shared<PlannedSearches>(*workload);
    }
    const std::size_t index = searcher_named(searcher);
    if (const std::string_view reason = workload->refusal(index); !reason.empty()) {
      throw claim_error(fmt::format("{}: not run on {}: {}", searcher, workload->spec(), reason));
    }
    const std::uint64_t cases = std::min<std::uint64_t>(experiment.trees, workload->size().value_or(experiment.trees));
    runs_.try_emplace(key(experiment, searcher), Run{workload, planned, cases, index, {}});
  }

  std::map<std::string, std::shared_ptr<const Workload>> workloads_;
  std::map<std::string, std::shared_ptr<const PlannedSearches>> planned_;
  std::map<Key, Run> runs_;
  std::vector<Block> blocks_;  // the cells
};

namespace {

std::uint64_t figure_of(std::string_view counter, const Done& done, Score right_value) {
  if (counter == "trees") return 1;
  if (counter == "wrong_values") return done.value == right_value ? 0 : 1;
  const auto field = std::ranges::find(counter_fields, counter, &CounterField::name);
  return done.counters.*(field->member);
}

void require_value(const RatioExperiment& experiment, std::string_view id, Score value, Score right) {
  if (value == right || !promises_the_score(id)) return;
  throw claim_error(fmt::format("{} returns {} on {}, where the score is {}; no figure is taken from a wrong search",
                                id, value.value(), experiment.workload, right.value()));
}

// The runs that the claim needs.
struct RunsOfClaim {
  const Run& one;
  const Run& other;
  const Run& right;  // whose values are right

  [[nodiscard]] bool are_complete() const { return one.is_complete() && other.is_complete() && right.is_complete(); }
};

// The two figures of each case, as a ratio.
RatioEstimate estimated(const RatioExperiment& experiment, const RunsOfClaim& runs) {
  std::vector<std::uint64_t> y;
  std::vector<std::uint64_t> x;
  for (std::size_t i = 0; i < runs.one.done.size(); ++i) {
    const Score right = runs.right.done[i]->value;
    require_value(experiment, experiment.searcher, runs.one.done[i]->value, right);
    require_value(experiment, experiment.to_searcher, runs.other.done[i]->value, right);
    y.push_back(figure_of(experiment.counter, *runs.one.done[i], right));
    x.push_back(figure_of(experiment.to_counter, *runs.other.done[i], right));
  }
  if (std::ranges::all_of(x, [](std::uint64_t count) { return count == 0; })) {
    throw claim_error(fmt::format("there are no {} to divide by", experiment.to_counter));
  }
  return paired_ratio(y, x);
}

Verdict judged(const RatioExperiment& experiment, const RatioEstimate& ratio) {
  if (!experiment.low) return Verdict::measured;
  // Without an interval, few cases say something only about a figure that is claimed to be exact.
  const bool is_exact = ratio.standard_error.value_or(0) == 0 && *experiment.low == *experiment.high;
  if (ratio.trees < fewest_trees_of_an_interval && !is_exact) return Verdict::measured;
  const double low = ratio.low().value_or(ratio.value);
  const double high = ratio.high().value_or(ratio.value);
  if (low >= *experiment.low && high <= *experiment.high) return Verdict::holds;
  if (high < *experiment.low || low > *experiment.high) return Verdict::fails;
  return Verdict::measured;
}

std::string counter_text(std::string_view searcher, std::string_view counter) {
  return fmt::format("{} of {}", counter == "wrong_values" ? "wrong values" : counter, searcher);
}

std::string figure_text(const RatioExperiment& experiment, const RatioEstimate& ratio, std::uint64_t cases) {
  const bool is_exact = ratio.standard_error.value_or(0) == 0;
  const std::string number = is_exact ? fmt::format("{}", ratio.value) : ratio_text(ratio);
  const bool is_too_few = !is_exact && !ratio.half_width();
  const std::string_view case_name = experiment.workload.find('/') == std::string::npos ? "tree" : "position";
  const std::string per = experiment.to_counter == "trees"
                              ? " a tree"
                              : " / " + counter_text(experiment.to_searcher, experiment.to_counter);
  return fmt::format("{} {}{}, {}{}", number, counter_text(experiment.searcher, experiment.counter), per,
                     counted(cases, case_name),
                     is_too_few ? fmt::format("; an interval needs {}", fewest_trees_of_an_interval) : "");
}

std::string command_of(const RatioExperiment& experiment, std::uint64_t cases) {
  const WorkloadSpec spec = spec_of(experiment);
  std::string text = fmt::format("pvslab compare --workload {} --searcher {}", spec.text(), experiment.searcher);
  const bool names_another = experiment.to_searcher != experiment.searcher && experiment.to_searcher != reference;
  if (names_another) text += " --searcher " + experiment.to_searcher;
  return spec.family().reads_file() ? text : text + fmt::format(" --trees {} --seed {}", cases, seed);
}

ClaimResult result_of(const RatioExperiment& experiment, const RunsOfClaim& runs) {
  const RatioEstimate estimate = estimated(experiment, runs);
  const std::uint64_t cases = runs.one.done.size();
  return {.verdict = judged(experiment, estimate),
          .figure = figure_text(experiment, estimate, cases),
          .tree = "",
          .command = command_of(experiment, cases),
          .has_interval = experiment.low && estimate.half_width()};
}

// Calls visit(claim, experiment) for each claim about a ratio. An error names the claim.
void for_each_ratio(std::span<const Claim> claims, auto&& visit) {
  for (std::size_t i = 0; i < claims.size(); ++i) {
    const auto* const experiment = std::get_if<RatioExperiment>(&claims[i].experiment);
    if (experiment == nullptr) continue;
    try {
      visit(i, *experiment);
    } catch (const InputError& error) {
      throw claim_error(fmt::format("the claim '{}': {}", claims[i].id, error.message));
    }
  }
}

}  // namespace

RatioClaims::RatioClaims(std::span<const Claim> claims) : claims_(claims), runs_(std::make_unique<Runs>()) {
  for_each_ratio(claims, [&](std::size_t, const RatioExperiment& experiment) { runs_->add(experiment); });
}

RatioClaims::~RatioClaims() = default;

CellSet RatioClaims::cells() { return runs_->cells(); }

void RatioClaims::add_inputs(CellPlan& plan) const { runs_->add_inputs(plan); }

void RatioClaims::enter(TestedClaims& results) const {
  for_each_ratio(claims_, [&](std::size_t i, const RatioExperiment& experiment) {
    const RunsOfClaim runs{runs_->of(experiment, experiment.searcher), runs_->of(experiment, experiment.to_searcher),
                           runs_->of(experiment, judge_of(experiment))};
    if (runs.are_complete()) results[i] = result_of(experiment, runs);
  });
}

}  // namespace pvslab
