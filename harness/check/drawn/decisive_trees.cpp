#include "harness/check/drawn/decisive_trees.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

#include "harness/bind/trees/limited_values.hpp"
#include "harness/check/drawn/static_values.hpp"
#include "suites/synthetic/draws.hpp"
#include "suites/synthetic/hash.hpp"

namespace pvslab {
namespace {

using synthetic::Draws;

// Sums of a few stay within the scores.
std::int32_t log_uniform(Draws& draws) { return 1 + static_cast<std::int32_t>(draws.below(1U << draws.below(24))); }

// What is drawn of a tree. All values are from the view of the side that has the decisive move.
struct Plan : DecisiveMove {
  std::int32_t others;        // the best value of the other moves
  std::int32_t decisive;      // the value of the decisive move
  std::int32_t instead;       // another value, with which the root has another score
  std::int32_t first;         // of the first successor of the root, for the node below the second
  std::int32_t own_choice;    // plies below the node at which its side has two moves, the better one last; 0: nowhere
  std::int32_t not_enough;    // the value of the worse one
  std::int32_t other_choice;  // the same of the other side, whose better one leads to `decisive`
  std::int32_t too_much;      // the value of the worse one for the other side
  std::vector<std::int32_t> moves;  // the values of the other moves
  std::int32_t above = 0;           // plies of single moves above all this
};

// Moves all values by the same amount, which changes no order, so that one of them is a special score. If they then are no
// scores, they stay.
void move_to_special(Plan& plan, const SpecialScores& special, Draws& draws) {
  const std::array<std::int32_t, 4> candidates{plan.others, plan.decisive, plan.first, plan.too_much};
  const std::int64_t by = std::int64_t{special.draw(draws).value()} - draws.one_of(candidates);
  std::vector<std::int32_t*> values{&plan.others, &plan.decisive,   &plan.instead,
                                    &plan.first,  &plan.not_enough, &plan.too_much};
  for (std::int32_t& value : plan.moves) values.push_back(&value);
  const auto is_score = [by](const std::int32_t* value) {
    return *value + by > Score::lowest().value() && *value + by < Score::highest().value();
  };
  if (!std::ranges::all_of(values, is_score)) return;
  for (std::int32_t* const value : values) *value = static_cast<std::int32_t>(*value + by);
}

// A number of plies below the node, even or odd, with at least one ply left; 0 if there is none.
std::int32_t draw_choice(Draws& draws, std::int32_t plies, std::int32_t lowest) {
  const std::int32_t choices = (plies - 1 - lowest) / 2 + 1;
  if (plies - 1 < lowest) return 0;
  // Often as deep as possible, where the most plies lie above it.
  if (draws.below(2) == 0) return lowest + 2 * (choices - 1);
  return lowest + 2 * static_cast<std::int32_t>(draws.below(static_cast<std::uint32_t>(choices)));
}

void draw_values(Plan& plan, Draws& draws) {
  const std::int32_t gap = log_uniform(draws);
  if (plan.role == DecisiveRole::rejected) {
    // A static evaluation of the move, 0, makes it the best.
    plan.others = -log_uniform(draws);
    plan.decisive = plan.others - gap;
    plan.instead = plan.others + gap;
    plan.first = plan.others + gap;
    plan.not_enough = plan.decisive - 1;
  } else {
    // A static evaluation of the move, 0, makes it no better than the others.
    plan.others = log_uniform(draws) - 1;
    plan.decisive = plan.others + 1 + gap;
    plan.instead = plan.others;
    // The side to move at the root gets -first from its first move.
    plan.first = plan.role == DecisiveRole::best ? plan.decisive + gap : plan.others + 1;
    plan.not_enough = plan.role == DecisiveRole::best ? plan.others + 1 : plan.others;
  }
  plan.too_much = std::max(plan.decisive, plan.instead) + log_uniform(draws);
}

DecisiveMove numbered_move(std::uint64_t index) {
  std::uint64_t kind = index % decisive_round;
  const auto take = [&kind](std::uint64_t choices) { return std::exchange(kind, kind / choices) % choices; };
  DecisiveMove move{};
  move.role = static_cast<DecisiveRole>(take(decisive_roles));
  move.node = static_cast<DecisiveNode>(take(decisive_nodes));
  move.place = 1 + static_cast<std::uint32_t>(take(most_decisive_places));
  move.plies = 1 + static_cast<std::int32_t>(take(most_decisive_plies));
  return move;
}

Plan draw_plan(const DecisiveMove& move, Draws& draws) {
  Plan plan{};
  static_cast<DecisiveMove&>(plan) = move;
  draw_values(plan, draws);
  plan.own_choice = draw_choice(draws, plan.plies, 2);
  plan.other_choice = draws.below(2) == 0 ? 0 : draw_choice(draws, plan.plies, 1);
  std::uint32_t after = draws.below(3);
  // The other moves are needed where the decisive one is not the best, or is to be better than them.
  if (plan.place == 1 && (plan.role == DecisiveRole::rejected || plan.node == DecisiveNode::below_second_move)) ++after;
  const std::uint32_t others = plan.place - 1 + after;
  for (std::uint32_t i = 0; i < others; ++i) {
    plan.moves.push_back(draws.below(4) == 0 ? plan.others : plan.others - log_uniform(draws));
  }
  if (others > 0) plan.moves[draws.below(others)] = plan.others;
  return plan;
}

Tree leaf(std::int32_t value, std::int32_t plies_below) {
  return {.value = Score(plies_below % 2 == 0 ? value : -value), .successors = {}};
}

// The line of the decisive move from `at` plies below its node on; it ends with `value`.
Tree line(const Plan& plan, std::int32_t value, std::int32_t at) {
  if (at == plan.plies) return leaf(value, at);
  Tree node{.value = {}, .successors = {}};
  if (at == plan.own_choice) node.successors.push_back(leaf(plan.not_enough, at + 1));
  if (at == plan.other_choice) node.successors.push_back(leaf(plan.too_much, at + 1));
  node.successors.push_back(line(plan, value, at + 1));
  return node;
}

Tree without_plies_above(const Plan& plan, std::int32_t value) {
  Tree node{.value = {}, .successors = {}};
  for (std::size_t i = 0; i <= plan.moves.size(); ++i) {
    if (i + 1 == plan.place) node.successors.push_back(line(plan, value, 1));
    if (i < plan.moves.size()) node.successors.push_back(leaf(plan.moves[i], 1));
  }
  if (plan.node == DecisiveNode::root) return node;
  Tree root{.value = {}, .successors = {}};
  if (plan.node == DecisiveNode::below_second_move) root.successors.push_back(leaf(plan.first, 0));
  root.successors.push_back(std::move(node));
  return root;
}

Tree tree_of(const Plan& plan, std::int32_t value) {
  Tree root = without_plies_above(plan, value);
  for (std::int32_t i = 0; i < plan.above; ++i) {
    Tree above{.value = {}, .successors = {}};
    above.successors.push_back(std::move(root));
    root = std::move(above);
  }
  return root;
}

// Around the score of the root, where each move of its line decides.
std::vector<Bounds> windows_around(Score score, CutoffRule rule) {
  const Score below = score.next_below();
  const Score above = score.next_above();
  std::vector<Bounds> windows{{below, above}};
  if (rule == CutoffRule::above_beta) {
    for (const Score end : {below, score, above}) windows.push_back({end, end});
  } else {
    windows.push_back({below, score});
    windows.push_back({score, above});
  }
  return windows;
}

// Two windows with a special end.
void add_special_windows(std::vector<Bounds>& windows, Score score, CutoffRule rule, const SpecialScores& special,
                         std::uint64_t index) {
  if (special.empty()) return;
  Draws draws(synthetic::root_word(0x7370656369616cULL, index));
  const Score end = special.draw(draws);
  for (const Bounds bounds : {Bounds{min(end, score), max(end, score)}, Bounds{end.next_below(), end}}) {
    if (bounds.alpha.is_finite() && is_window(rule, bounds)) windows.push_back(bounds);
  }
}

void check_decisive_tree(std::span<const Subject> subjects, std::uint64_t index, const Tree& drawn,
                         const SpecialScores& special, ScoreLimit limit, std::vector<RoutineTally>& tallies) {
  ExplicitTree tree(drawn);
  const Score score = tree.minimax();
  constexpr std::array open{Bounds{}};
  for (std::size_t i = 0; i < subjects.size(); ++i) {
    std::vector<Bounds> windows = windows_around(score, subjects[i].info->rule);
    add_special_windows(windows, score, subjects[i].info->rule, special, index);
    limit.restrict(windows);
    subjects[i].check(tree, score, windows, WindowSet::finite, tallies[i]);
    subjects[i].check(tree, score, open, WindowSet::open, tallies[i]);
  }
}

// In every second tree the root is further up; in every eighth the node has 65 to 128 moves.
void draw_surroundings(Plan& plan, Draws& draws) {
  constexpr std::uint32_t most_above = 8;
  if (draws.below(2) == 0) plan.above = 1 + static_cast<std::int32_t>(draws.below(most_above));
  if (draws.below(8) != 0) return;
  const std::size_t wanted = most_decisive_places + 1 + draws.below(most_decisive_places);
  while (plan.moves.size() + 1 < wanted) plan.moves.push_back(plan.others - log_uniform(draws));
}

DecisiveTree decisive_tree(const Plan& plan) {
  Tree tree = tree_of(plan, plan.decisive);
  const bool decides = ExplicitTree(tree).minimax() != ExplicitTree(tree_of(plan, plan.instead)).minimax();
  return {plan, std::move(tree), decides, plan.above};
}

}  // namespace

DecisiveTree draw_decisive_tree(std::uint64_t seed, std::uint64_t index, const SpecialScores& special) {
  Draws draws(synthetic::root_word(seed ^ 0x6465636973697665ULL, index));
  const DecisiveMove move = numbered_move(index);
  Plan plan = draw_plan(move, draws);
  Draws of_surroundings(synthetic::root_word(seed ^ 0x73757272ULL, index));
  draw_surroundings(plan, of_surroundings);
  Draws of_special(synthetic::root_word(seed ^ 0x7370656369616cULL, index));
  if (!special.empty() && of_special.below(2) == 0) move_to_special(plan, special, of_special);
  return decisive_tree(plan);
}

DecisiveTree draw_decisive_tree(const DecisiveMove& move, Draws& draws) {
  return decisive_tree(draw_plan(move, draws));
}

NumberedTrees decisive_trees(std::uint64_t seed, std::uint64_t rounds, const SpecialScores& special, ScoreLimit limit) {
  const auto tree = [seed, special, limit](std::uint64_t index) {
    DecisiveTree drawn = draw_decisive_tree(seed, index, special);
    Draws draws(synthetic::root_word(seed ^ 0x737461746963ULL, index));
    if (draws.below(2) == 0) draw_wrong_statics(drawn.tree, draws);
    if (!drawn.decides) throw std::logic_error(fmt::format("no move decides tree {} under seed {}", index, seed));
    keep_within(drawn.tree, limit);
    return std::move(drawn.tree);
  };
  const auto check = [special, limit](std::span<const Subject> subjects, std::uint64_t index, const Tree& drawn,
                                      std::vector<RoutineTally>& tallies) {
    check_decisive_tree(subjects, index, drawn, special, limit, tallies);
  };
  const std::uint64_t trees = saturating_product(rounds, decisive_round);
  return {.name = fmt::format("decisive: {} trees, seed {}", trees, seed),
          .size = trees,
          .windows = 4,
          .leaves = 48,
          .special = special,
          .limit = limit,
          .tree = tree,
          .check = check};
}

std::string decisive_limits_text() {
  return fmt::format("{} plies, {} places of the move, {} roles", most_decisive_plies, most_decisive_places,
                     decisive_roles);
}

NumberedTreesResult verify_decisive_trees(std::span<const Subject> subjects, std::uint64_t seed, std::uint64_t rounds,
                                          const VerifyRunner& runner) {
  return verify_numbered_trees(subjects, decisive_trees(seed, rounds), runner);
}

}  // namespace pvslab
