#include "harness/check/subject/shrink.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "harness/base/attempt.hpp"
#include "harness/base/interrupt.hpp"
#include "harness/bind/trees/limited_values.hpp"
#include "harness/check/subject/program_check.hpp"
#include "harness/check/subject/ranks.hpp"
#include "harness/program/program.hpp"
#include "harness/program/program_connection.hpp"
#include "suites/explicit/explicit_tree.hpp"

namespace pvslab {
namespace {

using AcceptTree = std::function<bool(const Tree& tree)>;

std::vector<Score> towards_zero(Score score) {
  if (!score.is_finite()) return {Score(0), Score(score > Score(0) ? 1 : -1), Score(score > Score(0) ? 2 : -2)};
  const std::int32_t value = score.value();
  if (value == 0) return {};
  return {Score(0), Score(value / 2), Score(value > 0 ? value - 1 : value + 1)};
}

// Every tree that one structural step at the root of `whole` produces.
std::vector<Tree> simpler_at_root(const Tree& whole) {
  std::vector<Tree> simpler;
  for (const Tree& successor : whole.successors) {
    simpler.push_back(successor);
    simpler.insert(simpler.end(), successor.successors.begin(), successor.successors.end());
  }
  for (std::size_t i = 0; whole.successors.size() > 1 && i < whole.successors.size(); ++i) {
    Tree without = whole;
    without.successors.erase(without.successors.begin() + static_cast<std::ptrdiff_t>(i));
    simpler.push_back(std::move(without));
  }
  if (!whole.is_leaf()) simpler.push_back({.value = ExplicitTree(whole).minimax(), .successors = {}});
  if (!whole.is_leaf()) {
    for (const Score value : towards_zero(whole.value)) {
      simpler.push_back(whole);
      simpler.back().value = value;
    }
  }
  if (whole.is_leaf()) {
    for (const Score value : towards_zero(whole.value)) simpler.push_back({.value = value, .successors = {}});
  }
  return simpler;
}

// The same at `node` and every node below it. Offers each result as the tree `work`, which is restored afterwards.
bool offer_simpler_trees(const Tree& work, Tree& node, const AcceptTree& accept) {
  Tree whole = node;
  for (Tree& replacement : simpler_at_root(whole)) {
    node = std::move(replacement);
    if (accept(work)) return true;
  }
  node = std::move(whole);
  for (Tree& successor : node.successors) {
    if (offer_simpler_trees(work, successor, accept)) return true;
  }
  return false;
}

Score shifted(Score score, std::int64_t by) {
  if (!score.is_finite()) return score;
  const std::int64_t value = score.value() + by;
  const bool fits = value >= Score::lowest().value() && value <= Score::highest().value();
  return fits ? Score(static_cast<std::int32_t>(value)) : score;
}

// Shifts every value by the same amount, from the root's view. This does not change the game.
Tree shifted(Tree tree, std::int64_t by) {
  if (tree.is_leaf()) tree.value = shifted(tree.value, by);
  for (Tree& successor : tree.successors) successor = shifted(std::move(successor), -by);
  return tree;
}

// Most searches never ask for a static value.
void drop_statics(Tree& tree) {
  if (!tree.is_leaf()) tree.value = Score(0);
  for (Tree& successor : tree.successors) drop_statics(successor);
}

constexpr std::int64_t large_value = 1000;
constexpr std::size_t few_nodes = 24;
// The limit on steps. If even ranks do not reproduce the violation, the example is reported after this many steps,
// although it may not be minimal.
constexpr int most_steps = 2000;
constexpr int most_steps_of_many_nodes = 4;

// The counterexample of this tree and these bounds, if it breaks the clause and is smaller.
std::optional<Counterexample> smaller_example(const Subject& subject, Clause clause, const Counterexample& example,
                                              const ShrinkLimits& limits, const Tree& tree, Bounds bounds) {
  if (!is_window(subject.info->rule, bounds) || !limits.allows(tree, bounds)) return std::nullopt;
  const Trial trial = try_search(subject, tree, bounds);
  if (!trial.broken.contains(clause)) return std::nullopt;
  Counterexample candidate{tree, bounds, trial.score, trial.returned};
  return is_smaller(candidate, example) ? std::optional(std::move(candidate)) : std::nullopt;
}

// Replaces values by ranks. Single steps would never get from 1,000,000,000 to zero, and with many values they take long.
std::optional<Counterexample> ranked(const Subject& subject, Clause clause, const Counterexample& example,
                                     const ShrinkLimits& limits) {
  const Ranks ranks(example.tree, {&example.bounds, 1}, example.score);
  if (ranks.greatest_magnitude() <= large_value && count_nodes(example.tree) <= few_nodes) return std::nullopt;
  for (const std::int32_t spacing : {1, 2}) {
    auto smaller = smaller_example(subject, clause, example, limits, ranks.of(example.tree, spacing),
                                   ranks.of(example.bounds, spacing));
    if (smaller) return smaller;
  }
  return std::nullopt;
}

constexpr std::size_t many_nodes = 120;

// Of a tree of many nodes each single step would be tried anew after each success. Here runs of successors go at once, and
// every other node is simplified as far as it can be before the next one.
class Sweep {
 public:
  Sweep(const Subject& subject, Clause clause, Counterexample& example, const ShrinkLimits& limits)
      : subject_(subject), clause_(clause), example_(example), limits_(limits), work_(example.tree) {}

  // Whether the example became smaller.
  bool run() {
    const auto before = size_of(example_);
    simplify_bounds();
    simplify(work_);
    return size_of(example_) < before;
  }

 private:
  // What was tried is undone by the caller if it is not accepted.
  bool is_accepted(Bounds bounds) {
    if (limits_.is_over() || interrupted()) return false;
    auto smaller = smaller_example(subject_, clause_, example_, limits_, work_, bounds);
    if (!smaller) return false;
    example_ = std::move(*smaller);
    return true;
  }

  // Moves the end of the window, and then both ends with all values, as far as it goes.
  void simplify_bounds() {
    for (Score Bounds::*const end : {&Bounds::alpha, &Bounds::beta}) {
      for (int value = 0; value < most_values; ++value) {
        const std::vector<Score> nearer = towards_zero(example_.bounds.*end);
        const auto accepted = std::ranges::find_if(nearer, [&](Score score) {
          Bounds bounds = example_.bounds;
          bounds.*end = score;
          return is_accepted(bounds);
        });
        if (accepted == nearer.end()) break;
      }
    }
    for (int which = 0; which < 3; ++which) {
      const Score end = which == 0 ? example_.bounds.alpha : which == 1 ? example_.bounds.beta : example_.score;
      if (!end.is_finite()) continue;
      const std::int64_t by = -std::int64_t{end.value()};
      Tree moved = shifted(work_, by);
      std::swap(work_, moved);
      if (!is_accepted({shifted(example_.bounds.alpha, by), shifted(example_.bounds.beta, by)}))
        std::swap(work_, moved);
    }
  }

  bool becomes(Tree& node, Tree other) {
    std::swap(node, other);
    if (is_accepted(example_.bounds)) return true;
    std::swap(node, other);
    return false;
  }

  void drop_successors(Tree& node) {
    for (std::size_t run = node.successors.size() / 2; run > 0; run /= 2) {
      for (std::size_t begin = 0; begin < node.successors.size() && run < node.successors.size();) {
        const auto first = node.successors.begin() + static_cast<std::ptrdiff_t>(begin);
        const auto length = static_cast<std::ptrdiff_t>(std::min(run, node.successors.size() - begin));
        Tree without{.value = {}, .successors = {node.successors.begin(), first}};
        without.successors.insert(without.successors.end(), first + length, node.successors.end());
        if (!becomes(node, std::move(without))) begin += run;
      }
    }
  }

  void simplify(Tree& node) {
    for (int value = 0; node.is_leaf() && value < most_values; ++value) {
      const std::vector<Score> nearer = towards_zero(node.value);
      const auto accepted =
          std::ranges::find_if(nearer, [&](Score score) { return becomes(node, {.value = score, .successors = {}}); });
      if (accepted == nearer.end()) return;
    }
    if (node.is_leaf() || becomes(node, {.value = ExplicitTree(node).minimax(), .successors = {}})) return;
    drop_successors(node);
    for (Tree& successor : node.successors) simplify(successor);
  }

  static constexpr int most_values = 80;  // from 2^31 by halves, and then by ones

  const Subject& subject_;
  Clause clause_;
  Counterexample& example_;
  const ShrinkLimits& limits_;
  Tree work_;
};

std::optional<Counterexample> one_step(const Subject& subject, Clause clause, const Counterexample& example,
                                       const ShrinkLimits& limits) {
  std::optional<Counterexample> smaller = ranked(subject, clause, example, limits);
  if (smaller) return smaller;
  offer_simpler_searches(example.tree, example.bounds, example.score, [&](const Tree& tree, Bounds bounds) {
    if (limits.is_over()) return true;  // nothing more is offered
    smaller = smaller_example(subject, clause, example, limits, tree, bounds);
    return smaller.has_value();
  });
  return smaller;
}

bool hangs_at(const Subject& subject, const Counterexample& example) {
  if (subject.program == nullptr || !subject.program->can_be_asked()) return false;
  const auto fault = program_fault(subject, ExplicitTree(example.tree), example.bounds);
  return fault && fault->kind == ProgramFault::Kind::hung;
}

Counterexample in_steps(const Subject& subject, Clause clause, Counterexample example, const ShrinkLimits& limits) {
  constexpr int most_sweeps = 8;
  const bool is_interrupted = attempt<WorkInterrupted>(
      [&] {
        for (int sweep = 0; sweep < most_sweeps && count_nodes(example.tree) > many_nodes; ++sweep) {
          if (auto smaller = ranked(subject, clause, example, limits)) example = std::move(*smaller);
          if (!Sweep(subject, clause, example, limits).run()) break;
        }
        return false;
      },
      [](const WorkInterrupted&) { return true; });
  if (is_interrupted) return example;
  const int steps = count_nodes(example.tree) > many_nodes ? most_steps_of_many_nodes : most_steps;
  for (int step = 0; step < steps && !interrupted(); ++step) {
    // If it is interrupted, what was found so far is reported.
    auto smaller = attempt<WorkInterrupted>([&] { return one_step(subject, clause, example, limits); },
                                            [](const WorkInterrupted&) { return std::optional<Counterexample>(); });
    if (!smaller) break;
    example = std::move(*smaller);
  }
  example.shrunk_for = limits.limit_reached();
  return example;
}

// A hang costs the whole patience, which is also the time that there is for all steps. So a step waits for a twentieth of it, and what
// is left in the end is asked once more with the usual patience: a program that then answers was only slow, and the example that was
// seen to hang is kept.
Counterexample without_long_waits(const Subject& subject, const Counterexample& example, const ShrinkLimits& limits) {
  const Program& program = *subject.program;
  const auto patience = std::chrono::duration_cast<std::chrono::milliseconds>(program.settings().patience);
  constexpr std::chrono::milliseconds least_patience(200);  // an interpreter may take as long
  Counterexample smaller = example;
  {
    const BriefRequests brief(program, std::max(patience / 20, least_patience));
    smaller = in_steps(subject, Clause::visits, std::move(smaller), limits);
  }
  if (smaller.tree == example.tree && smaller.bounds == example.bounds) return smaller;
  const ExplicitTree tree(smaller.tree);
  std::optional<ProgramFault> fault;
  {
    const BriefRequests brief(program, patience);
    fault = program_fault(subject, tree, smaller.bounds);
  }
  if (!fault) {
    smaller = example;
    smaller.shrunk_for = limits.limit();
    return smaller;
  }
  remember_fault(subject, tree, smaller.bounds, *fault);
  return smaller;
}

}  // namespace

bool breaks(const Subject& subject, Clause clause, const Counterexample& example) {
  return try_search(subject, example.tree, example.bounds).broken.contains(clause);
}

bool offer_simpler_searches(const Tree& tree, Bounds bounds, Score score, const AcceptSearch& accept) {
  // If a node was replaced by its successor, the other side may be to move: its window is the flipped one.
  const Bounds flipped{-bounds.beta, -bounds.alpha};
  Tree work = tree;
  drop_statics(work);
  if (work != tree && accept(work, bounds)) return true;
  work = tree;
  const bool accepted_tree = offer_simpler_trees(work, work, [&](const Tree& simpler) {
    return accept(simpler, bounds) || (flipped != bounds && accept(simpler, flipped));
  });
  if (accepted_tree) return true;
  for (const Score alpha : towards_zero(bounds.alpha)) {
    if (accept(tree, {alpha, bounds.beta})) return true;
  }
  for (const Score beta : towards_zero(bounds.beta)) {
    if (accept(tree, {bounds.alpha, beta})) return true;
  }
  for (const Score end : {bounds.alpha, bounds.beta, score}) {
    if (!end.is_finite()) continue;
    for (const std::int64_t by : {-std::int64_t{end.value()}, std::int64_t{1}, std::int64_t{-1}}) {
      if (accept(shifted(tree, by), {shifted(bounds.alpha, by), shifted(bounds.beta, by)})) return true;
    }
  }
  return false;
}

Counterexample shrink(const Subject& subject, Clause clause, Counterexample example) {
  return shrink(subject, clause, std::move(example), ShrinkLimits(subject.program));
}

Counterexample shrink(const Subject& subject, Clause clause, Counterexample example, const ShrinkLimits& limits) {
  if (!example.before.empty()) return without_needless_windows(subject, clause, std::move(example));
  if (clause == Clause::visits && hangs_at(subject, example)) return without_long_waits(subject, example, limits);
  const bool is_seen_again =
      subject.program == nullptr || attempt<WorkInterrupted>([&] { return breaks(subject, clause, example); },
                                                             [](const WorkInterrupted&) { return true; });
  if (!is_seen_again) {
    example.is_not_seen_again = true;
    return example;
  }
  // A program that dies at an example dies at many smaller ones, which is no reason to ask it nothing else, here or meanwhile.
  std::optional<ProgramSilence::ApartEnds> apart;
  if (subject.program != nullptr) apart.emplace(*subject.program->silence());
  return in_steps(subject, clause, std::move(example), limits);
}

ShrinkLimits::ShrinkLimits(const Program* program, ScoreLimit scores)
    : seconds_(program == nullptr ? 0 : std::chrono::duration<double>(program->settings().patience).count()),
      scores_(program == nullptr ? scores : scores.joined_with(program->limit())) {}

bool ShrinkLimits::allows(const Tree& tree, Bounds bounds) const {
  return !scores_.is_given() || (scores_.allows(bounds) && is_within(tree, scores_));
}

std::string shrunk_text(double shrunk_for) {
  if (shrunk_for == 0) return {};
  return fmt::format("shrunk    for {:g} s (--program-seconds); there may be a smaller one", shrunk_for);
}

}  // namespace pvslab
