#include "harness/check/relations/shrink_relation.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <utility>

#include "harness/base/attempt.hpp"
#include "harness/base/interrupt.hpp"
#include "harness/base/parallel.hpp"
#include "harness/check/relations/searched_tree.hpp"
#include "harness/check/subject/ranks.hpp"
#include "harness/check/subject/shrink.hpp"
#include "harness/program/program.hpp"

namespace pvslab {
namespace {

// A shrunk tree with more nodes is worth trying on every question: shrinking another like it takes longer.
constexpr std::uint64_t few_nodes = 8;
constexpr int most_steps = 1000;
constexpr std::int32_t large = 64;

// The windows in which an example may be reproduced.
std::vector<Bounds> windows_of(Bounds bounds, Bounds wider) {
  std::vector<Bounds> windows{Bounds{}};
  for (const Bounds window : {bounds, wider}) {
    const bool is_new = std::ranges::find(windows, window) == windows.end();
    if (is_new && window.alpha <= window.beta) windows.push_back(window);
  }
  return windows;
}

// Shrinks one example by one step, if possible.
class Step {
 public:
  Step(std::span<const MeasuredSearcher> searchers, const Question& question, const RelationExample& example,
       const ShrinkLimits& limits)
      : questions_{question},
        searched_(searchers, questions_),
        on_windows_(speaks_of_windows(searchers, question)),
        example_(example),
        limits_(limits) {}

  [[nodiscard]] std::optional<RelationExample> take() {
    const Tree& tree = example_.tree->tree;
    const auto accept = [&](const Tree& simpler, Bounds bounds) { return try_search(simpler, bounds); };
    const bool is_done = offer_ranks() || offer_narrower_trees() || offer_smaller_magnitudes();
    if (!is_done) offer_simpler_searches(tree, example_.bounds, minimax_of(tree), accept);
    return std::move(smaller_);
  }

 private:
  bool try_search(const Tree& tree, Bounds bounds) { return try_search(tree, bounds, example_.wider); }

  bool try_search(const Tree& tree, Bounds bounds, Bounds wider) {
    if (!on_windows_ && bounds != Bounds{}) return false;
    if (limits_.is_over()) return true;  // nothing more is offered
    if (!limits_.allows(tree, bounds) || !limits_.allows(tree, wider)) return false;
    const MeasuredTree measured(tree);
    if (size_of(measured.tree(), {Score(0), Score(0)}) > example_.size) return false;
    std::array<RelationTally, 1> tallies;
    searched_.search(measured, windows_of(bounds, wider));
    searched_.answer(tallies);
    auto& found = tallies.front().smallest;
    if (!found || !is_smaller(*found, example_)) return false;
    smaller_ = std::move(found);
    return true;
  }

  bool offer_ranks() {
    const Tree& tree = example_.tree->tree;
    const Ranks ranks(tree, std::array{example_.bounds, example_.wider}, minimax_of(tree));
    for (const std::int32_t spacing : {1, 2}) {
      const bool is_smaller =
          try_search(ranks.of(tree, spacing), ranks.of(example_.bounds, spacing), ranks.of(example_.wider, spacing));
      if (is_smaller) return true;
    }
    return false;
  }

  // Reduces large values one after the other, by a half, a quarter, ... If neither zero nor a half works, single steps
  // would take too long.
  bool offer_smaller_magnitudes() {
    Tree tree = example_.tree->tree;
    return offer_smaller_leaves(tree, tree) || offer_smaller_bounds();
  }

  bool offer_smaller_leaves(const Tree& whole, Tree& node) {
    for (Tree& successor : node.successors) {
      if (offer_smaller_leaves(whole, successor)) return true;
    }
    const Score value = node.value;
    for (std::int32_t part = 2; node.is_leaf() && std::abs(value.value()) >= large && part <= large; part *= 2) {
      node.value = Score(value.value() - value.value() / part);
      if (try_search(whole, example_.bounds)) return true;
    }
    node.value = value;
    return false;
  }

  bool offer_smaller_bounds() {
    const auto [alpha, beta] = example_.bounds;
    for (std::int32_t part = 2; part <= large; part *= 2) {
      for (const Bounds bounds : {Bounds{Score(alpha.value() - alpha.value() / part), beta},
                                  Bounds{alpha, Score(beta.value() - beta.value() / part)}}) {
        if (bounds != example_.bounds && try_search(example_.tree->tree, bounds)) return true;
      }
    }
    return false;
  }

  // A uniform tree stays uniform if every node loses a successor.
  bool offer_narrower_trees() {
    const std::size_t branching = example_.tree->tree.successors.size();
    for (std::size_t dropped = 0; dropped < branching && branching > 1; ++dropped) {
      Tree tree = example_.tree->tree;
      drop_everywhere(tree, dropped);
      if (try_search(tree, example_.bounds)) return true;
    }
    return false;
  }

  static void drop_everywhere(Tree& node, std::size_t dropped) {
    if (node.successors.size() > 1) {
      const std::size_t place = std::min(dropped, node.successors.size() - 1);
      node.successors.erase(node.successors.begin() + static_cast<std::ptrdiff_t>(place));
    }
    for (Tree& successor : node.successors) drop_everywhere(successor, dropped);
  }

  std::array<Question, 1> questions_;
  SearchedTree searched_;
  bool on_windows_;
  const RelationExample& example_;
  const ShrinkLimits& limits_;
  std::optional<RelationExample> smaller_;
};

// The program that a question asks; null if there is none.
const Program* program_asked(std::span<const MeasuredSearcher> searchers, const Question& question) {
  const Program* const one = program_of(*searchers[question.one].info);
  return one == nullptr && is_of_two(question.relation) ? program_of(*searchers[question.other].info) : one;
}

// The limits of all questions together; the time is for those that ask a program. All programs of a command have the same.
class LimitsOfQuestions {
 public:
  LimitsOfQuestions(std::span<const MeasuredSearcher> searchers, std::span<const Question> questions, ScoreLimit scores)
      : searchers_(searchers), limited_(first_program(searchers, questions), scores), unlimited_(0.0, scores) {}
  [[nodiscard]] const ShrinkLimits& of(const Question& question) const {
    return program_asked(searchers_, question) == nullptr ? unlimited_ : limited_;
  }

 private:
  static const Program* first_program(std::span<const MeasuredSearcher> searchers,
                                      std::span<const Question> questions) {
    for (const Question& question : questions) {
      if (const Program* const program = program_asked(searchers, question)) return program;
    }
    return nullptr;
  }

  std::span<const MeasuredSearcher> searchers_;
  ShrinkLimits limited_;
  ShrinkLimits unlimited_;
};

}  // namespace

RelationExample shrink(std::span<const MeasuredSearcher> searchers, const Question& question, RelationExample example,
                       const ShrinkLimits& limits) {
  for (int step = 0; step < most_steps; ++step) {
    // If it is interrupted, what was found so far is reported.
    auto smaller = attempt<WorkInterrupted>([&] { return Step(searchers, question, example, limits).take(); },
                                            [](const WorkInterrupted&) { return std::optional<RelationExample>(); });
    if (!smaller) break;
    example = std::move(*smaller);
  }
  example.shrunk_for = limits.limit_reached();
  return example;
}

namespace {

// The questions whose searchers can be asked. Of the others, the failed ones keep their examples as they are.
std::vector<std::size_t> askable(std::span<const MeasuredSearcher> searchers, std::span<const Question> questions,
                                 const std::vector<RelationTally>& tallies) {
  std::vector<std::size_t> numbers;
  for (std::size_t i = 0; i < questions.size(); ++i) {
    bool can_be_asked = true;
    for (const std::size_t searcher : {questions[i].one, questions[i].other}) {
      if (searcher == questions[i].other && !is_of_two(questions[i].relation)) continue;
      Program* const program = program_of(*searchers[searcher].info);
      if (program == nullptr || !program->is_only_described()) continue;
      can_be_asked = tallies[i].smallest ? program->can_be_asked() : false;
    }
    if (can_be_asked) numbers.push_back(i);
  }
  return numbers;
}

}  // namespace

void shrink_examples(std::span<const MeasuredSearcher> searchers, std::span<const Question> all,
                     const VerifyRunner& runner, ScoreLimit scores, std::vector<RelationTally>& tallies) {
  const std::vector<std::size_t> numbers = askable(searchers, all, tallies);
  std::vector<Question> questions;
  for (const std::size_t number : numbers) questions.push_back(all[number]);
  const LimitsOfQuestions limits(searchers, questions, scores);
  SearchedTree searched(searchers, questions);
  for (std::size_t i = 0; i < questions.size() && !runner.stop(); ++i) {
    auto& smallest = tallies[numbers[i]].smallest;
    if (!smallest || smallest->size.nodes <= few_nodes) continue;
    smallest = shrink(searchers, questions[i], std::move(*smallest), limits.of(questions[i]));
    const MeasuredTree tree(smallest->tree->tree);
    std::vector<RelationTally> of_tree(questions.size());
    const bool is_interrupted = attempt<WorkInterrupted>(
        [&] {
          searched.search(tree, windows_of(smallest->bounds, smallest->wider));
          return false;
        },
        [](const WorkInterrupted&) { return true; });
    if (is_interrupted) return;
    searched.answer(of_tree);
    for (std::size_t other = 0; other < questions.size(); ++other) {
      if (of_tree[other].smallest) tallies[numbers[other]].offer(*of_tree[other].smallest);
    }
  }
  for_each_index(
      questions.size(), runner.threads,
      [&](std::size_t i) {
        auto& smallest = tallies[numbers[i]].smallest;
        if (smallest) smallest = shrink(searchers, questions[i], std::move(*smallest), limits.of(questions[i]));
      },
      runner.stop);
}

}  // namespace pvslab
