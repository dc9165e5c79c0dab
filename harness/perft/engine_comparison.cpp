// The engine gets the root and the moves played from it instead of FENs that we made. It must make the moves itself,
// since the error may be there.
#include "harness/perft/engine_comparison.hpp"

#include <algorithm>
#include <cassert>
#include <map>
#include <utility>

#include "suites/chess/fen.hpp"
#include "suites/chess/uci_move.hpp"

namespace pvslab {
namespace {

struct Found {
  int depth;
  DivideDifference difference;
};

class Descent {
 public:
  Descent(UciEngine& engine, PerftCounter& counter, const chess::Position& root)
      : engine_(engine), counter_(counter), root_fen_(to_fen(root)), position_(root) {}

  std::optional<Disagreement> run(int depth) {
    std::optional<Found> found = first_difference(depth);
    if (!found) return std::nullopt;
    std::optional<std::string> contradicted;
    while (found->difference.same_moves() && !found->difference.counts.empty() && found->depth > 1) {
      const chess::Move move = smallest_difference(found->difference);
      const chess::Position parent = std::exchange(position_, after(position_, move));
      path_.push_back(to_uci(parent, move));
      std::optional<Found> below = first_difference(found->depth - 1);
      if (!below) {
        position_ = parent;
        contradicted = std::move(path_.back());
        path_.pop_back();
        break;
      }
      found = std::move(below);
    }
    const bool is_of_position = path_.empty() || differs_as_fen(found->depth);
    return Disagreement{.path = std::move(path_),
                        .position = position_,
                        .depth = found->depth,
                        .difference = std::move(found->difference),
                        .contradicted_move = std::move(contradicted),
                        .is_of_position = is_of_position};
  }

 private:
  // The first difference, by increasing depth up to this one.
  std::optional<Found> first_difference(int greatest_depth) {
    const UciPosition asked{.fen = root_fen_, .moves = path_, .is_chess960 = position_.is_chess960};
    for (int depth = 1; depth <= greatest_depth; ++depth) {
      DivideDifference found = difference_at(asked, depth);
      if (!found.is_none()) return Found{depth, std::move(found)};
    }
    return std::nullopt;
  }

  bool differs_as_fen(int depth) {
    const UciPosition asked{.fen = to_fen(position_), .moves = {}, .is_chess960 = position_.is_chess960};
    return !difference_at(asked, depth).is_none();
  }

  DivideDifference difference_at(const UciPosition& asked, int depth) {
    EngineDivide engines = engine_.divide(asked, depth);
    const std::optional<Divide> ours = counter_.divide(position_, depth);
    if (!ours) throw EngineInterrupted();
    if (engines.moves.empty()) return totals_difference(asked, depth, *ours, std::move(engines));
    return difference(position_, *ours, engines);
  }

  // Of an engine that tells totals alone. If they differ, it is asked for the total after each move, one ply less: that
  // shows in which move they differ. At depth 1 nothing more can be asked.
  DivideDifference totals_difference(UciPosition asked, int depth, const Divide& ours, EngineDivide engines) {
    DivideDifference found;
    found.our_total = total(ours);
    found.engines_total = engines.total;
    found.has_moves = false;
    if (found.our_total == found.engines_total || depth == 1) return found;
    asked.moves.emplace_back();
    for (const auto& [move, nodes] : ours) {
      asked.moves.back() = to_uci(position_, move);
      const Uint128 theirs = engine_.divide(asked, depth - 1).total;
      if (theirs != nodes) found.counts.push_back({asked.moves.back(), nodes, theirs});
    }
    return found;
  }

  // The differing move with the smallest subtree.
  chess::Move smallest_difference(const DivideDifference& found) const {
    const auto smallest = std::ranges::min_element(found.counts, {}, &DivideDifference::Counts::ours);
    return parse_uci(position_, smallest->move);
  }

  UciEngine& engine_;
  PerftCounter& counter_;
  std::string root_fen_;
  chess::Position position_;
  std::vector<std::string> path_;
};

}  // namespace

DivideDifference difference(const chess::Position& position, const Divide& ours, const EngineDivide& engines) {
  DivideDifference found;
  found.our_total = total(ours);
  found.engines_total = engines.total;
  std::map<std::string, Uint128> engines_counts;
  for (const auto& [move, nodes] : engines.moves) {
    if (!engines_counts.emplace(move, nodes).second) found.repeated.push_back(move);
  }
  for (const auto& [move, nodes] : ours) {
    const std::string text = to_uci(position, move);
    const auto engines_count = engines_counts.find(text);
    if (engines_count == engines_counts.end()) {
      found.only_ours.push_back(text);
      continue;
    }
    if (engines_count->second != nodes) found.counts.push_back({text, nodes, engines_count->second});
    engines_counts.erase(engines_count);
  }
  for (const auto& [move, nodes] : engines_counts) found.only_engines.push_back(move);
  return found;
}

std::optional<Disagreement> compare(UciEngine& engine, PerftCounter& counter, const chess::Position& root, int depth) {
  assert(depth >= 1);
  return Descent(engine, counter, root).run(depth);
}

}  // namespace pvslab
