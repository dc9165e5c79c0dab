#include "harness/engine_laws/mate_proof.hpp"

#include <algorithm>

namespace pvslab {
namespace {

class MateSearch {
 public:
  explicit MateSearch(std::uint64_t most_nodes) : left_(most_nodes) {}

  [[nodiscard]] bool gave_up() const { return left_ == 0; }

  bool mates_within(const chess::Position& position, int moves) {
    if (left_ == 0) return false;
    --left_;
    for (const chess::Move& move : legal_moves(position)) {
      const chess::Position next = after(position, move);
      // The last move must give check.
      if (moves == 1 && !is_in_check(next)) continue;
      if (is_mated_within(next, moves - 1)) return true;
      if (left_ == 0) return false;
    }
    return false;
  }

 private:
  bool is_mated_within(const chess::Position& position, int moves) {
    const auto replies = legal_moves(position);
    if (replies.empty()) return is_in_check(position);
    if (moves == 0) return false;
    return std::ranges::all_of(replies,
                               [&](const chess::Move& reply) { return mates_within(after(position, reply), moves); });
  }

  std::uint64_t left_;
};

}  // namespace

std::optional<int> moves_to_mate(const chess::Position& position, int most, std::uint64_t most_nodes) {
  MateSearch search(most_nodes);
  for (int moves = 1; moves <= most; ++moves) {
    const bool mates = search.mates_within(position, moves);
    if (search.gave_up()) return std::nullopt;
    if (mates) return moves;
  }
  return 0;
}

}  // namespace pvslab
