#include "harness/check/claims/sayings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <string_view>
#include <utility>

#include "harness/base/text/number_text.hpp"
#include "harness/check/claims/saying_searchers.hpp"
#include "harness/check/oracles/random_trees.hpp"
#include "harness/check/relations/drawn_trees.hpp"
#include "harness/check/relations/measure_searcher.hpp"
#include "harness/check/relations/ordered_trees.hpp"
#include "searchers/sss_star.hpp"
#include "suites/explicit/tree_text.hpp"
#include "suites/synthetic/hash.hpp"

namespace pvslab {
namespace {

constexpr std::string_view repeated = "Repeated in the literature";
constexpr std::string_view plaat = "Plaat, Schaeffer, Pijls, de Bruin 1996";
constexpr std::string_view stockman = "Stockman 1979";
constexpr std::uint64_t seed = 1;

using Leaves = std::vector<std::int32_t>;
using Measurements = std::vector<Measurement>;

std::string tree_text(std::uint64_t branching, const Leaves& leaves) {
  return "tree " + to_text(uniform_tree_of(branching, leaves));
}

SayingVerdict verdict_of(bool holds) { return holds ? SayingVerdict::holds : SayingVerdict::is_false; }

// A saying about some searchers on one uniform tree.
struct TreeSaying {
  std::string_view claim;
  std::string_view source;
  std::uint64_t branching;
  Leaves leaves;
  std::vector<std::string_view> ids;
  std::function<bool(const Measurements&, const TreeFacts&)> holds;
};

bool no_more_leaves(const Measurements& of, const TreeFacts&) { return of[0].leaves <= of[1].leaves; }
bool no_more_distinct(const Measurements& of, const TreeFacts&) {
  return of[0].distinct_leaves() <= of[1].distinct_leaves();
}
bool no_more_nodes(const Measurements& of, const TreeFacts&) { return of[0].nodes <= of[1].nodes; }
bool leaves_within(const Measurements& of, const TreeFacts&) { return (of[0].leaf_set & ~of[1].leaf_set) == 0; }
bool same_visits(const Measurements& of, const TreeFacts&) { return of[0].visits == of[1].visits; }
bool right_value(const Measurements& of, const TreeFacts& facts) { return of[0].returned.value == facts.score; }
bool every_leaf(const Measurements& of, const TreeFacts& facts) { return of[0].distinct_leaves() == facts.leaves; }
bool some_pruned(const Measurements& of, const TreeFacts& facts) { return of[0].distinct_leaves() < facts.leaves; }

std::vector<TreeSaying> tree_sayings() {
  const Leaves disjoint_rising{6, 5, 8, 7, 2, 1, 4, 3, 14, 13, 16, 15, 10, 9, 12, 11};
  return {
      {"PVS and NegaScout expand the same search tree", repeated, 2, {1, 1}, {"pvs-split", "negascout"}, same_visits},
      {"NegaScout evaluates no more leaves than alpha-beta, re-visits counted",
       repeated,
       2,
       {1, 2, 3, 4},
       {"negascout", "alpha-beta"},
       no_more_leaves},
      {"Proving a successor first never takes more nodes than alpha-beta",
       repeated,
       2,
       {1, 2, 3, 4},
       {"pvs-sound", "alpha-beta"},
       no_more_nodes},
      {"The re-search may be left out at the last two plies, including successors of height two",
       repeated,
       2,
       {1, 2, 3, 4, 5, 6, 7, 8},
       {"negascout-two-plies"},
       right_value},
      {"SCOUT evaluates no leaf that alpha-beta would not",
       repeated,
       2,
       {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 0, 0},
       {"scout", "alpha-beta"},
       leaves_within},
      {"SSS* evaluates no leaf that alpha-beta would not, whatever its tie-break",
       repeated,
       2,
       {0, 0, 0, 0},
       {"sss-star-rightmost", "alpha-beta"},
       leaves_within},
      {"SSS* evaluates no more leaves than NegaScout, re-visits not counted",
       repeated,
       2,
       {1, 4, 5, 6, 7, 8, 2, 3},
       {"sss-star", "negascout"},
       no_more_distinct},
      {"Worst-first order means no pruning for alpha-beta",
       repeated,
       2,
       {7, 3, 12, 11, 16, 1, 15, 6, 5, 2, 14, 10, 8, 4, 13, 9},
       {"alpha-beta"},
       every_leaf},
      {"From four plies on alpha-beta prunes in every worst-first order",
       repeated,
       2,
       disjoint_rising,
       {"alpha-beta"},
       some_pruned},
      {"Aspiration never evaluates more leaves than alpha-beta, re-visits counted",
       repeated,
       2,
       {30, 40},
       {"aspiration-pvs", "alpha-beta"},
       no_more_leaves},
  };
}

// The searchers of the catalogue by name, and those that are used only here.
class Named {
 public:
  explicit Named(std::span<const MeasuredSearcher> searchers) : searchers_(searchers.begin(), searchers.end()) {
    searchers_.push_back(measured<NegaScoutTwoPlies>());
    searchers_.push_back(measured<SssStarWith<Ties::rightmost>>());
  }

  [[nodiscard]] const MeasuredSearcher* find(std::string_view id) {
    for (const MeasuredSearcher& searcher : searchers_) {
      if (searcher.info->id == id) return &searcher;
    }
    if (std::ranges::find(missing_, id) == missing_.end()) missing_.emplace_back(id);
    return nullptr;
  }
  [[nodiscard]] std::vector<std::string> missing() && { return std::move(missing_); }

 private:
  std::vector<MeasuredSearcher> searchers_;
  std::vector<std::string> missing_;
};

std::string figure_of(std::string_view id, const Measurement& measurement) {
  return fmt::format("{} {} leaves ({} distinct), {} nodes", id, measurement.leaves, measurement.distinct_leaves(),
                     measurement.nodes);
}

std::optional<Saying> measured_saying(const TreeSaying& saying, Named& named) {
  const MeasuredTree tree(uniform_tree_of(saying.branching, saying.leaves));
  const TreeFacts facts = facts_of(tree.tree());
  Measurements measurements;
  std::string figure;
  for (const std::string_view id : saying.ids) {
    const MeasuredSearcher* const searcher = named.find(id);
    if (searcher == nullptr) return std::nullopt;
    measurements.push_back(searcher->measure(tree, {}));
    figure += (figure.empty() ? "" : "; ") + figure_of(id, measurements.back());
    const Score value = measurements.back().returned.value;
    if (value != facts.score) figure += fmt::format(", returns {} instead of {}", value.value(), facts.score.value());
  }
  return Saying{std::string(saying.claim), std::string(saying.source), tree_text(saying.branching, saying.leaves),
                verdict_of(saying.holds(measurements, facts)), std::move(figure)};
}

struct PublishedCount {
  std::string_view id;
  std::uint64_t leaves;
  std::uint64_t distinct;
};

// The sample tree of Stockman 1979, with the counts published for it then and later.
void append_stockmans_tree(Named& named, std::vector<Saying>& rows) {
  const Leaves leaves{30, 54, 21, 73, 9, 71, 43, 91, 28, 94, 78, 52, 22, 35, 53, 80};
  const MeasuredTree tree(uniform_tree_of(2, leaves));
  for (const auto& [id, total, distinct] :
       {PublishedCount{"alpha-beta", 13, 13}, PublishedCount{"alpha-beta-shallow", 15, 15},
        PublishedCount{"sss-star", 8, 8}, PublishedCount{"dual-star", 13, 13}, PublishedCount{"negascout", 15, 12},
        PublishedCount{"scout", 22, 13}}) {
    const MeasuredSearcher* const searcher = named.find(id);
    if (searcher == nullptr) continue;
    const Measurement found = searcher->measure(tree, {});
    const bool agrees =
        found.leaves == total && found.distinct_leaves() == distinct && found.returned.value == Score(52);
    rows.push_back({fmt::format("On Stockman's sample tree, worth 52, {} evaluates {} leaves, {} of them distinct", id,
                                total, distinct),
                    std::string(stockman), tree_text(2, leaves), verdict_of(agrees),
                    fmt::format("value {}; {}", found.returned.value.value(), figure_of(id, found))});
  }
}

Saying mtd_from_the_value_against_sss_star(const MeasuredSearcher& sss_star) {
  const Leaves leaves{0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  const MeasuredTree tree(uniform_tree_of(2, leaves));
  const Measurement sss = sss_star.measure(tree, {});
  const MtdRun mtd = mtd_from(facts_of(tree.tree()).score, tree.tree());
  return {"MTD(f) from the score itself never evaluates more leaves than SSS*", std::string(plaat),
          tree_text(2, leaves), verdict_of(mtd.leaves <= sss.leaves),
          fmt::format("MTD({}) {} leaves; {}", mtd.value.value(), mtd.leaves, figure_of(sss_star.info->id, sss))};
}

Saying best_first_guess() {
  const Leaves leaves{4, 6, 1, 2, 5, 3, 7, 8};
  const MeasuredTree tree(uniform_tree_of(2, leaves));
  const Score score = facts_of(tree.tree()).score;
  const MtdRun from_score = mtd_from(score, tree.tree());
  Score best_guess = score;
  MtdRun best = from_score;
  for (std::int32_t guess = 0; guess <= 9; ++guess) {
    const MtdRun run = mtd_from(Score(guess), tree.tree());
    if (run.leaves < best.leaves) best_guess = Score(guess), best = run;
  }
  return {"The score itself is the best first guess of MTD(f)", std::string(repeated), tree_text(2, leaves),
          verdict_of(from_score.leaves <= best.leaves),
          fmt::format("MTD({}), the score, {} leaves; MTD({}) {}", score.value(), from_score.leaves, best_guess.value(),
                      best.leaves)};
}

Saying two_passes() {
  constexpr std::uint64_t trees = 1000;
  std::uint64_t agreeing = 0;
  for (std::uint64_t index = 0; index < trees; ++index) {
    const ExplicitTree tree(draw_tree(seed, index).tree);
    agreeing += mtd_from(facts_of(tree).score, tree).passes == 2;
  }
  return {"MTD(f) from the score itself takes exactly two passes", std::string(plaat),
          fmt::format("{} random trees over every model", grouped(trees)), verdict_of(agreeing == trees),
          fmt::format("two passes on {} of {}", grouped(agreeing), grouped(trees))};
}

// The effect of a hash move: the root's moves in another order. Leaves are identified by their place in the first
// order.
Saying dominance_in_another_order(const MeasuredSearcher& alpha_beta) {
  const Leaves leaves{3, 4, 1, 2};
  const Measurement before = alpha_beta.measure(MeasuredTree(uniform_tree_of(2, leaves)), {});
  const Measurement after = alpha_beta.measure(MeasuredTree(uniform_tree_of(2, Leaves{1, 2, 3, 4})), {});
  const std::uint64_t after_set = (after.leaf_set << 2 | after.leaf_set >> 2) & 15;
  return {"The dominance theorems survive a table and deepening, which change the order of the moves",
          std::string(repeated), tree_text(2, leaves) + "; the root's moves exchanged",
          verdict_of((after_set & ~before.leaf_set) == 0),
          fmt::format("{} as drawn {} leaves, exchanged {}", alpha_beta.info->id, before.leaves, after.leaves)};
}

Saying share_of_pruned_worst_first(const MeasuredSearcher& alpha_beta) {
  constexpr std::uint64_t trees = 1000;
  bool most_of_each = true;
  std::string figure;
  for (const std::int32_t height : {4, 5, 6}) {
    const UniformSize size{2, height};
    std::uint64_t pruned = 0;
    for (std::uint64_t index = 0; index < trees; ++index) {
      const Tree tree = worst_first(draw_distinct_tree(synthetic::root_word(seed, index), size));
      pruned += alpha_beta.measure(MeasuredTree(tree), {}).distinct_leaves() < power(size.branching, size.height);
    }
    most_of_each = most_of_each && 2 * pruned > trees;
    figure += fmt::format("{}{} plies: {} of {}", figure.empty() ? "" : "; ", height, pruned, grouped(trees));
  }
  return {"From four plies on alpha-beta prunes in most worst-first orders of distinct values", "Ours",
          "random uniform trees of 2 moves, sorted worst first", verdict_of(most_of_each), std::move(figure)};
}

}  // namespace

std::vector<Saying> theorem_sayings(std::span<const Theorem> theorems, const RelationCheck& check) {
  std::vector<Saying> rows;
  for (std::size_t i = 0; i < theorems.size(); ++i) {
    std::uint64_t claims = 0;
    std::uint64_t tried = 0;
    std::uint64_t failed = 0;
    std::uint64_t searches = 0;
    for (const ClaimFinding& finding : check.findings) {
      if (finding.theorem != i) continue;
      ++claims;
      tried += finding.tally.was_tried();
      failed += finding.fails();
      searches += finding.tally.windows;
    }
    const auto missing = std::ranges::count(check.missing, i, &MissingClaim::theorem);
    std::string figure = fmt::format("{} of {} claims tried, {} failed, {} comparisons", tried, claims, failed,
                                     si(static_cast<double>(searches)));
    if (missing > 0) figure += fmt::format("; {} claims name missing searchers", missing);
    const SayingVerdict verdict = tried == 0 ? SayingVerdict::not_tried : verdict_of(failed == 0);
    rows.push_back({std::string(theorems[i].statement), std::string(theorems[i].source),
                    fmt::format("its claims on {} trees", grouped(check.trees)), verdict, std::move(figure)});
  }
  return rows;
}

MeasuredSayings measured_sayings(std::span<const MeasuredSearcher> searchers) {
  MeasuredSayings result;
  Named named(searchers);
  for (const TreeSaying& saying : tree_sayings()) {
    if (auto row = measured_saying(saying, named)) result.rows.push_back(std::move(*row));
  }
  if (const MeasuredSearcher* const alpha_beta = named.find("alpha-beta")) {
    result.rows.push_back(share_of_pruned_worst_first(*alpha_beta));
    result.rows.push_back(dominance_in_another_order(*alpha_beta));
  }
  if (const MeasuredSearcher* const sss_star = named.find("sss-star")) {
    result.rows.push_back(mtd_from_the_value_against_sss_star(*sss_star));
  }
  result.rows.push_back(best_first_guess());
  result.rows.push_back(two_passes());
  append_stockmans_tree(named, result.rows);
  result.missing = std::move(named).missing();
  return result;
}

}  // namespace pvslab
