#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <tuple>
#include <utility>

#include "harness/base/parallel.hpp"
#include "harness/base/statistics/ratio.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/bind/counter_fields.hpp"
#include "harness/bind/workloads/shipped_suites.hpp"
#include "harness/bind/workloads/workload.hpp"
#include "harness/bind/workloads/workload_family.hpp"
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
  std::uint64_t cases;
  std::size_t searcher;
  std::vector<Done> done;
};

// All runs that some claims need.
class Runs {
 public:
  // Adds the searches of an experiment.
  void add(const RatioExperiment& experiment) {
    add(experiment, experiment.searcher);
    add(experiment, experiment.to_searcher);
    add(experiment, judge_of(experiment));
  }

  [[nodiscard]] const std::vector<Done>& of(const RatioExperiment& experiment, std::string_view searcher) const {
    return runs_.at(key(experiment, searcher)).done;
  }
  [[nodiscard]] std::uint64_t cases() const {
    std::uint64_t sum = 0;
    for (const auto& [name, run] : runs_) sum += run.cases;
    return sum;
  }

  // Returns whether every case was searched.
  bool search(const VerifyRunner& runner) {
    std::vector<std::pair<Run*, std::uint64_t>> tasks;
    for (auto& [name, run] : runs_) {
      run.done.resize(run.cases);
      for (std::uint64_t index = 0; index < run.cases; ++index) tasks.emplace_back(&run, index);
    }
    return for_each_index(
        tasks.size(), runner.threads,
        [&](std::size_t i) {
          const auto& [run, index] = tasks[i];
          Done& done = run->done[index];
          done.value = run->workload->make_case(seed, index)->count(run->searcher, Bounds{}, done.counters).value;
          runner.progress(1);
        },
        runner.stop);
  }

 private:
  using Key = std::tuple<std::string, std::uint64_t, std::string>;

  static Key key(const RatioExperiment& experiment, std::string_view searcher) {
    return {experiment.workload, experiment.trees, std::string(searcher)};
  }

  void add(const RatioExperiment& experiment, std::string_view searcher) {
    auto& workload = workloads_[experiment.workload];
    if (!workload) workload = make_workload(spec_of(experiment));
    const std::size_t index = searcher_named(searcher);
    if (const std::string_view reason = workload->refusal(index); !reason.empty()) {
      throw claim_error(fmt::format("{}: not run on {}: {}", searcher, workload->spec(), reason));
    }
    const std::uint64_t cases = std::min<std::uint64_t>(experiment.trees, workload->size().value_or(experiment.trees));
    runs_.try_emplace(key(experiment, searcher), Run{workload, cases, index, {}});
  }

  std::map<std::string, std::shared_ptr<const Workload>> workloads_;
  std::map<Key, Run> runs_;
};

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

// The two figures of each case, as a ratio.
RatioEstimate estimated(const RatioExperiment& experiment, const Runs& runs) {
  const std::vector<Done>& ones = runs.of(experiment, experiment.searcher);
  const std::vector<Done>& others = runs.of(experiment, experiment.to_searcher);
  const std::vector<Done>& rights = runs.of(experiment, judge_of(experiment));
  std::vector<std::uint64_t> y;
  std::vector<std::uint64_t> x;
  for (std::size_t i = 0; i < ones.size(); ++i) {
    require_value(experiment, experiment.searcher, ones[i].value, rights[i].value);
    require_value(experiment, experiment.to_searcher, others[i].value, rights[i].value);
    y.push_back(figure_of(experiment.counter, ones[i], rights[i].value));
    x.push_back(figure_of(experiment.to_counter, others[i], rights[i].value));
  }
  if (std::ranges::all_of(x, [](std::uint64_t count) { return count == 0; })) {
    throw claim_error(fmt::format("there are no {} to divide by", experiment.to_counter));
  }
  return paired_ratio(y, x);
}

Verdict judged(const RatioExperiment& experiment, const RatioEstimate& ratio) {
  if (!experiment.low) return Verdict::measured;
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
  const auto half = ratio.half_width();
  const bool is_exact = !half || *half == 0;
  const std::string number = is_exact ? fmt::format("{}", ratio.value) : plus_minus(ratio.value, *half);
  const std::string per = experiment.to_counter == "trees"
                              ? " a tree"
                              : " / " + counter_text(experiment.to_searcher, experiment.to_counter);
  return fmt::format("{} {}{}, {}", number, counter_text(experiment.searcher, experiment.counter), per,
                     counted(cases, experiment.workload.find('/') == std::string::npos ? "tree" : "position"));
}

std::string command_of(const RatioExperiment& experiment, std::uint64_t cases) {
  const WorkloadSpec spec = spec_of(experiment);
  std::string text = fmt::format("pvslab compare --workload {} --searcher {}", spec.text(), experiment.searcher);
  const bool names_another = experiment.to_searcher != experiment.searcher && experiment.to_searcher != reference;
  if (names_another) text += " --searcher " + experiment.to_searcher;
  return spec.family().reads_file() ? text : text + fmt::format(" --trees {} --seed {}", cases, seed);
}

ClaimResult result_of(const RatioExperiment& experiment, const Runs& runs) {
  const RatioEstimate estimate = estimated(experiment, runs);
  const std::uint64_t cases = runs.of(experiment, experiment.searcher).size();
  return {.verdict = judged(experiment, estimate),
          .figure = figure_text(experiment, estimate, cases),
          .tree = "",
          .command = command_of(experiment, cases)};
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

Runs runs_of(std::span<const Claim> claims) {
  Runs runs;
  for_each_ratio(claims, [&](std::size_t, const RatioExperiment& experiment) { runs.add(experiment); });
  return runs;
}

}  // namespace

std::uint64_t count_ratio_cases(std::span<const Claim> claims) { return runs_of(claims).cases(); }

bool test_ratios(std::span<const Claim> claims, const VerifyRunner& runner, std::span<ClaimResult> results) {
  Runs runs = runs_of(claims);
  if (!runs.search(runner)) return false;
  for_each_ratio(claims,
                 [&](std::size_t i, const RatioExperiment& experiment) { results[i] = result_of(experiment, runs); });
  return true;
}

}  // namespace pvslab
