// Experiments on explicit trees: a clause on all small ones, exact figures of one, node totals of all within limits.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "harness/base/text/number_text.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/bind/counter_fields.hpp"
#include "harness/check/relations/ordered_trees.hpp"
#include "harness/check/subject/replay.hpp"
#include "harness/claims/experiments.hpp"
#include "suites/explicit/tree_text.hpp"

namespace pvslab {
namespace {

// Every clause that fails does so on a tree of a few leaves.
constexpr ExhaustiveLimits clause_limits{.shapes = {.depth = 3, .branching = 2, .leaves = 5}};

const Subject& subject_named(std::string_view name) {
  const Subject* const found = find_subject(all_subjects(), name);
  if (found == nullptr) throw claim_error(unknown_searcher_text(name));
  return *found;
}

std::vector<Subject> subjects_named(const auto& names) {
  std::vector<Subject> subjects;
  for (const auto& name : names) subjects.push_back(subject_named(name));
  return subjects;
}

std::uint64_t count_of(std::string_view name, const Counters& counters, std::uint64_t distinct_leaves) {
  if (name == "distinct_leaves") return distinct_leaves;
  for (const CounterField& field : counter_fields) {
    if (field.name == name) return counters.*field.member;
  }
  throw claim_error(fmt::format("there is no figure '{}'", name));
}

// Whether the row is right. Appends what was found.
bool is_right(const TreeExperiment& experiment, const TreeExperiment::Row& row, std::string& figure) {
  const MeasuredTree tree(experiment.tree);
  const MeasuredSearcher& searcher = claimed_searcher(row.searcher);
  const Measurement found = searcher.measure(tree, experiment.bounds);
  const Counters counters = subject_named(row.searcher).count(tree.tree(), experiment.bounds);
  std::vector<std::string> parts;
  bool right = true;
  if (row.value) {
    right = found.returned.value.value() == *row.value;
    parts.push_back(fmt::format("returns {}", to_text(found.returned.value)));
  }
  for (const auto& [name, wanted] : row.counts) {
    const std::uint64_t count = count_of(name, counters, found.distinct_leaves());
    right = right && count == wanted;
    parts.push_back(
        fmt::format("{} {}{}", grouped(count), name, count == wanted ? "" : fmt::format(" (not {})", wanted)));
  }
  figure += fmt::format("{}{}: {}", figure.empty() ? "" : "; ", row.searcher, fmt::join(parts, ", "));
  return right;
}

}  // namespace

std::optional<ClaimResult> test_clause(const ClauseExperiment& experiment, const VerifyRunner& runner) {
  const std::vector<Subject> subjects = subjects_named(experiment.searchers);
  VerifyRunner quiet = runner;
  quiet.progress = [](std::uint64_t) {};
  const ExhaustiveResult found = verify_exhaustively(subjects, clause_limits, quiet);
  if (!found.complete) return std::nullopt;
  ClaimResult result;
  std::uint64_t searches = 0;
  std::size_t smallest = subjects.size();
  for (std::size_t i = 0; i < subjects.size(); ++i) {
    const ClauseTally& tally = found.tallies[i][experiment.clause];
    searches += found.tallies[i].searches;
    if (!tally.smallest) continue;
    const bool is_new = smallest == subjects.size() ||
                        is_smaller(*tally.smallest, *found.tallies[smallest][experiment.clause].smallest);
    if (is_new) smallest = i;
  }
  result.verdict = verdict_of(smallest == subjects.size());
  result.figure = fmt::format("{} searches of all {} trees up to 5 leaves", si(static_cast<double>(searches)),
                              grouped(found.trees));
  if (smallest == subjects.size()) return result;
  const Counterexample& example = *found.tallies[smallest][experiment.clause].smallest;
  result.figure += fmt::format("; {} returns {}, the score is {}", subjects[smallest].name(),
                               to_text(example.returned.value), to_text(example.score));
  result.tree = fmt::format("{} in {}", to_text(example.tree), to_text(example.bounds));
  result.command = "pvslab trace --replay " + to_token(Replay{subjects[smallest].name(), example.bounds, example.tree});
  return result;
}

ClaimResult test_tree(const TreeExperiment& experiment) {
  ClaimResult result;
  const Score score = minimax_of(experiment.tree);
  bool right = !experiment.score || score.value() == *experiment.score;
  if (!right) result.figure = fmt::format("the score is {}", score.value());
  for (const TreeExperiment::Row& row : experiment.rows) right = is_right(experiment, row, result.figure) && right;
  result.verdict = verdict_of(right);
  if (!right) result.tree = fmt::format("{} in {}", experiment.tree_text, to_text(experiment.bounds));
  if (experiment.rows.size() == 1) {
    result.command = "pvslab trace --replay " +
                     to_token(Replay{experiment.rows.front().searcher, experiment.bounds, experiment.tree});
  }
  return result;
}

std::optional<ClaimResult> test_totals(const TotalsExperiment& experiment, const VerifyRunner& runner) {
  std::vector<std::string> names;
  for (const auto& [name, nodes] : experiment.nodes) names.push_back(name);
  VerifyRunner quiet = runner;
  quiet.progress = [](std::uint64_t) {};
  const ExhaustiveResult found = verify_exhaustively(subjects_named(names), experiment.limits, quiet);
  if (!found.complete) return std::nullopt;
  std::vector<std::string> wrong;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::uint64_t nodes = found.tallies[i].open_window_nodes;
    if (nodes != experiment.nodes[i].second) {
      wrong.push_back(fmt::format("{} {}, not {}", names[i], grouped(nodes), grouped(experiment.nodes[i].second)));
    }
  }
  ClaimResult result{.verdict = verdict_of(wrong.empty())};
  result.figure = fmt::format("{} trees; ", grouped(found.trees));
  result.figure +=
      wrong.empty() ? fmt::format("all {} totals are exact", names.size()) : fmt::format("{}", fmt::join(wrong, "; "));
  return result;
}

}  // namespace pvslab
