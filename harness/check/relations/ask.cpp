#include "harness/check/relations/ask.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "harness/base/json/json_text.hpp"
#include "harness/bind/trees/limited_values.hpp"
#include "harness/cells/run/run_cells.hpp"
#include "harness/check/oracles/limits_text.hpp"
#include "harness/check/relations/drawn_trees.hpp"
#include "harness/check/relations/searched_tree.hpp"
#include "harness/check/relations/shrink_relation.hpp"
#include "harness/check/relations/stored_answers.hpp"
#include "harness/check/subject/windows.hpp"

namespace pvslab {
namespace {

// A cell takes about this long, in nanoseconds; of many trees more, since the result of a cell is as long as the list of
// questions.
constexpr std::uint64_t cell_cost = 1'000'000'000;
constexpr std::uint64_t most_cells = 1 << 10;

// Tests the trees of one cell.
class Worker {
 public:
  Worker(std::span<const MeasuredSearcher> searchers, std::span<const Question> questions, CellWatch& watch)
      : searched_(searchers, questions, true), watch_(watch), tallies_(questions.size()) {}

  void ask_patterns(const Tree& shape, LeafPatterns& patterns, std::uint64_t trees) {
    const auto ends = scores_from(patterns.lowest().next_below(), patterns.highest().next_above());
    const std::vector<Bounds> windows = windows_between(ends);
    MeasuredTree tree(shape);
    for (; trees > 0; --trees) {
      patterns.apply(tree.tree());
      ask_tree(tree, windows);
      patterns.advance();
    }
  }

  void ask_random(const RelationTrees& from, std::uint64_t index) {
    Tree drawn = draw_relation_tree(from.seed, index);
    keep_within(drawn, from.limit);
    const MeasuredTree tree(std::move(drawn));
    const Score score = facts_of(tree.tree()).score;
    std::vector<Score> ends{score};
    for (const Score end : {score.next_below(), score.next_above()}) {
      if (from.limit.contains(end)) ends.push_back(end);
    }
    ask_tree(tree, windows_between(ends));
  }

  [[nodiscard]] const std::vector<RelationTally>& tallies() const { return tallies_; }

 private:
  void ask_tree(const MeasuredTree& tree, std::span<const Bounds> windows) {
    watch_.step();
    searched_.search(tree, windows);
    searched_.answer(tallies_);
  }

  SearchedTree searched_;
  CellWatch& watch_;
  std::vector<RelationTally> tallies_;
};

std::string text_of(const Question& question, std::span<const MeasuredSearcher> searchers) {
  return fmt::format("{} {} {} {} {} {}\n", static_cast<int>(question.relation), searchers[question.one].name(),
                     is_of_two(question.relation) ? searchers[question.other].name() : std::string("-"),
                     question.max_height, static_cast<int>(question.order), question.in_proof_windows);
}

}  // namespace

std::uint64_t count_trees(const RelationTrees& trees) {
  std::uint64_t count = trees.random;
  for (const ExhaustiveLimits& limits : trees.exhaustive) count = saturating_sum(count, count_trees(limits));
  return count;
}

AskedTrees::AskedTrees(std::vector<MeasuredSearcher> searchers, std::vector<Question> questions, std::size_t promised,
                       const RelationTrees& trees)
    : searchers_(std::move(searchers)), questions_(std::move(questions)), promised_(promised), trees_(trees) {
  answers_.tallies.resize(questions_.size());
  const auto add_blocks = [&](const LimitedTrees* limited, std::uint64_t count) {
    const std::uint64_t cost = saturating_product(count, cost_of_tree());
    const std::uint64_t blocks = std::min(cells_for(cost, cell_cost, most_cells), count);
    for (std::uint64_t block = 0; block < blocks; ++block) {
      blocks_.push_back({limited, first_of_block(count, blocks, block), first_of_block(count, blocks, block + 1)});
    }
  };
  for (const ExhaustiveLimits& limits : trees.exhaustive) {
    limited_.push_back(std::make_unique<LimitedTrees>(limits));
    add_blocks(limited_.back().get(), limited_.back()->size());
  }
  add_blocks(nullptr, trees.random);
}

std::uint64_t AskedTrees::cost_of_tree() const {
  constexpr std::uint64_t nanoseconds_per_search = 200;
  constexpr std::uint64_t nanoseconds_per_answer = 20;
  return windows_of_asked_tree *
             (searchers_.size() * nanoseconds_per_search + questions_.size() * nanoseconds_per_answer) +
         1;
}

CellSet AskedTrees::cells() {
  CellSet set{.name = "relations", .unit = "trees"};
  for (const ExhaustiveLimits& limits : trees_.exhaustive) set.name += ": " + limits_text(limits);
  set.contents = fmt::format("{} of the questions are promises\n", promised_);
  set.name += fmt::format(": {} random, seed {}", trees_.random, trees_.seed);
  if (trees_.limit.is_given()) set.contents += "range " + trees_.limit.text() + "\n";
  for (const Question& question : questions_) set.contents += text_of(question, searchers_);
  for (const Block& block : blocks_) {
    set.steps.push_back(block.last - block.first);
    set.costs.push_back(saturating_product(set.steps.back(), cost_of_tree()));
  }
  set.run = [this](std::size_t cell, CellWatch& watch) { return run(blocks_[cell], watch); };
  set.fold = [this](std::size_t cell, const std::string& value, const std::string&) {
    merge_stored(nlohmann::json::parse(value), answers_.tallies);
    answers_.trees += blocks_[cell].last - blocks_[cell].first;
    ++folded_;
  };
  return set;
}

CellResult AskedTrees::run(const Block& block, CellWatch& watch) const {
  Worker worker(searchers_, questions_, watch);
  if (block.trees == nullptr) {
    for (std::uint64_t index = block.first; index < block.last; ++index) worker.ask_random(trees_, index);
  } else {
    block.trees->for_each_family(block.first, block.last,
                                 [&](const Tree& shape, LeafPatterns& patterns, std::uint64_t trees) {
                                   worker.ask_patterns(shape, patterns, trees);
                                 });
  }
  const auto promised = std::span(worker.tallies()).first(promised_);
  return {.value = json_text(stored(worker.tallies())),
          .finds_fault = !std::ranges::all_of(promised, &RelationTally::held)};
}

Answers AskedTrees::answers(const VerifyRunner& runner) {
  answers_.complete = folded_ == blocks_.size();
  for (const RelationTally& tally : answers_.tallies) {
    if (tally.unanswered == 0) continue;
    const auto same = std::ranges::find(answers_.unanswered, tally.fault, &UnansweredTrees::fault);
    if (same == answers_.unanswered.end()) {
      answers_.unanswered.push_back({tally.fault, tally.unanswered});
    } else {
      same->trees = std::max(same->trees, tally.unanswered);
    }
  }
  shrink_examples(searchers_, questions_, runner, trees_.limit, answers_.tallies);
  return std::move(answers_);
}

Answers ask(std::span<const MeasuredSearcher> searchers, std::span<const Question> questions,
            const RelationTrees& trees, const VerifyRunner& runner) {
  AskedTrees asked({searchers.begin(), searchers.end()}, {questions.begin(), questions.end()}, 0, trees);
  run_set(asked.cells(), runner.threads, runner.stop, runner.progress);
  return asked.answers(runner);
}

bool have_unanswered_trees(const std::string& stored, std::size_t questions) {
  std::vector<RelationTally> tallies(questions);
  merge_stored(nlohmann::json::parse(stored), tallies);
  return std::ranges::any_of(tallies, [](const RelationTally& tally) { return tally.unanswered != 0; });
}

}  // namespace pvslab
