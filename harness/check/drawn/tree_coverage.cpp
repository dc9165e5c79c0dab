#include "harness/check/drawn/tree_coverage.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <span>
#include <vector>

#include "harness/base/json/stored_number.hpp"

namespace pvslab {
namespace {

std::size_t bucket_of(std::span<const Bucket> buckets, std::uint64_t number) {
  std::size_t bucket = 0;
  while (bucket + 1 < buckets.size() && buckets[bucket + 1].first <= number) ++bucket;
  return bucket;
}

// The values of a node with which the root keeps its score; an infinite end is none.
struct Indifferent {
  Score lowest;
  Score highest;
};

// The greatest and the second greatest value of the moves of a node, from its view.
struct BestTwo {
  Score best = -Score::infinity();
  Score second = -Score::infinity();
  std::uint32_t best_moves = 0;

  void offer(Score value) {
    if (value > best) {
      second = best;
      best = value;
      best_moves = 1;
    } else {
      best_moves += value == best;
      second = max(second, value);
    }
  }
};

BestTwo best_two(const ExplicitTree& tree, ExplicitTree::Position node) {
  BestTwo two;
  for (const auto move : tree.moves(node)) two.offer(-tree.score(tree.after(node, move)));
  return two;
}

// What counts once for a tree, however often it occurs in it.
struct SeenCells {
  std::uint64_t cells[decisive_roles][ply_buckets.size()] = {};  // bit: bucket of the place
  std::uint64_t below_root = 0;                                  // bit: bucket of the depth
  std::uint64_t wide = 0;                                        // bit: bucket of the plies left
};

void add_counts(std::span<std::uint64_t> to, std::span<const std::uint64_t> from) {
  for (std::size_t i = 0; i < to.size(); ++i) to[i] += from[i];
}

nlohmann::json count_list(std::span<const std::uint64_t> counts) {
  nlohmann::json json = nlohmann::json::array();
  for (const std::uint64_t count : counts) json.push_back(count);
  return json;
}

void take_counts(const nlohmann::json& json, std::span<std::uint64_t> counts) {
  if (json.size() != counts.size()) throw StoredResultError("it has another number of counts");
  for (std::size_t i = 0; i < counts.size(); ++i) counts[i] = count_from(json.at(i));
}

}  // namespace

void TreeCoverage::count(const ExplicitTree& tree, const SpecialScores& special_scores) {
  ++trees;
  std::vector<Indifferent> of(tree.node_count());
  of[tree.root()] = {tree.score(tree.root()), tree.score(tree.root())};
  std::vector<std::int32_t> left(tree.node_count(), tree.height().plies());
  SeenCells seen;
  std::uint32_t widest = 1;
  // A node comes after its parent.
  for (ExplicitTree::Position node = 0; node < tree.node_count(); ++node) {
    const BestTwo two = best_two(tree, node);
    if (node == tree.root() && two.best_moves > 0) ++ties[bucket_of(tie_buckets, two.best_moves)];
    widest = std::max(widest, tree.successor_count(node));
    for (const auto move : tree.moves(node)) {
      const auto successor = tree.after(node, move);
      const Score others = -tree.score(successor) == two.best && two.best_moves == 1 ? two.second : two.best;
      // The node is worth max(others, -value).
      of[successor] = {-of[node].highest, others >= of[node].lowest ? Score::infinity() : -of[node].lowest};
      left[successor] = left[node] - 1;
      const bool has_lower = of[successor].lowest > -Score::infinity();
      const bool has_upper = of[successor].highest < Score::infinity();
      if (!has_lower && !has_upper) continue;
      const DecisiveRole role = has_lower && has_upper ? DecisiveRole::best
                                : has_upper            ? DecisiveRole::refutation
                                                       : DecisiveRole::rejected;
      const auto plies = static_cast<std::uint32_t>(left[node]);
      const std::uint32_t place = move + 1;
      const auto at = static_cast<std::size_t>(role);
      const std::size_t ply_bucket = bucket_of(ply_buckets, plies);
      seen.cells[at][ply_bucket] |= std::uint64_t{1} << bucket_of(place_buckets, place);
      const auto depth = static_cast<std::uint32_t>(left[tree.root()] - left[node]);
      seen.below_root |= std::uint64_t{1} << bucket_of(depth_buckets, depth);
      if (tree.successor_count(node) > most_decisive_places) seen.wide |= std::uint64_t{1} << ply_bucket;
      if (plies <= most_decisive_plies && place <= most_decisive_places)
        pairs[at][plies - 1] |= std::uint64_t{1} << (place - 1);
    }
  }
  for (std::size_t role = 0; role < decisive_roles; ++role) {
    for (std::size_t ply = 0; ply < ply_buckets.size(); ++ply) {
      for (std::size_t place = 0; place < place_buckets.size(); ++place)
        decided[role][ply][place] += seen.cells[role][ply] >> place & 1;
    }
  }
  for (std::size_t i = 0; i < below_root.size(); ++i) below_root[i] += seen.below_root >> i & 1;
  for (std::size_t i = 0; i < wide.size(); ++i) wide[i] += seen.wide >> i & 1;
  ++widths[bucket_of(place_buckets, widest)];
  std::uint64_t greatest = 0;
  bool is_special = false;
  for (const auto leaf : tree.leaves()) {
    const Score value = tree.evaluate(leaf);
    greatest = std::max(greatest, static_cast<std::uint64_t>(std::abs(std::int64_t{value.value()})));
    is_special = is_special || special_scores.contains(value);
  }
  ++sizes[bucket_of(size_buckets, greatest)];
  special += is_special;
}

void TreeCoverage::merge(const TreeCoverage& other) {
  trees += other.trees;
  special += other.special;
  for (std::size_t role = 0; role < decisive_roles; ++role) {
    for (std::size_t ply = 0; ply < ply_buckets.size(); ++ply) add_counts(decided[role][ply], other.decided[role][ply]);
    for (std::size_t ply = 0; ply < pairs[role].size(); ++ply) pairs[role][ply] |= other.pairs[role][ply];
  }
  add_counts(below_root, other.below_root);
  add_counts(wide, other.wide);
  add_counts(widths, other.widths);
  add_counts(ties, other.ties);
  add_counts(sizes, other.sizes);
}

std::uint64_t TreeCoverage::pairs_in_every_role() const {
  std::uint64_t all = 0;
  for (std::size_t ply = 0; ply < most_decisive_plies; ++ply) {
    std::uint64_t places = UINT64_MAX;
    for (const auto& of_role : pairs) places &= of_role[ply];
    all += static_cast<std::uint64_t>(std::popcount(places));
  }
  return all;
}

nlohmann::json stored(const TreeCoverage& coverage) {
  nlohmann::json json{{"trees", coverage.trees},
                      {"special", coverage.special},
                      {"below_root", count_list(coverage.below_root)},
                      {"wide", count_list(coverage.wide)},
                      {"widths", count_list(coverage.widths)},
                      {"ties", count_list(coverage.ties)},
                      {"sizes", count_list(coverage.sizes)}};
  for (std::size_t role = 0; role < decisive_roles; ++role) {
    json["pairs"].push_back(count_list(coverage.pairs[role]));
    json["decided"].push_back(nlohmann::json::array());
    for (const auto& of_plies : coverage.decided[role]) json["decided"].back().push_back(count_list(of_plies));
  }
  return json;
}

TreeCoverage tree_coverage_from(const nlohmann::json& json) {
  TreeCoverage coverage;
  coverage.trees = count_from(json.at("trees"));
  coverage.special = count_from(json.at("special"));
  take_counts(json.at("below_root"), coverage.below_root);
  take_counts(json.at("wide"), coverage.wide);
  take_counts(json.at("widths"), coverage.widths);
  take_counts(json.at("ties"), coverage.ties);
  take_counts(json.at("sizes"), coverage.sizes);
  for (std::size_t role = 0; role < decisive_roles; ++role) {
    take_counts(json.at("pairs").at(role), coverage.pairs[role]);
    for (std::size_t ply = 0; ply < ply_buckets.size(); ++ply)
      take_counts(json.at("decided").at(role).at(ply), coverage.decided[role][ply]);
  }
  return coverage;
}

}  // namespace pvslab
