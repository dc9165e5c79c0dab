// MoveOrdering: what a search has learnt about the order of moves. An OrderingObserver fills it and an OrderedGame
// reads it. It lasts from one iteration of a deepening search to the next. Moves are ranked
//
//   1. the table move: the move that was best when the position was last searched, at any depth
//   2. moves that are not quiet, if the game defines `game.is_quiet(position, move)`
//   3. killers: the two quiet moves that last caused cutoffs at the same ply, the later one first
//   4. quiet moves by their history: the sum of depth * depth over the cutoffs that the move caused, for the same side
//
// Moves of equal rank stay in the game's own order. Table moves are numbers in that order, not in the order searched.
// Killers and histories follow the chess programming pages, Killer Heuristic (S. Akl, M. Newborn 1977) and History
// Heuristic (J. Schaeffer 1983).
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "harness/bind/ordering/ordering_rules.hpp"
#include "searchers/core/depth.hpp"
#include "searchers/core/game.hpp"
#include "searchers/memory/transposition_table.hpp"

namespace pvslab {

// The index of a move in the table of histories: bits() or index() if the move has it, below 65,536, otherwise a hash
// of its value. Moves with the same index share a history. Specialise it for moves that fit none of these cases.
template <typename Move>
struct MoveIndex {
  static constexpr std::size_t count = 65'536;
  [[nodiscard]] static constexpr std::size_t of(const Move& move) requires std::integral<decltype(move.bits())> {
    return static_cast<std::size_t>(move.bits());
  }
  [[nodiscard]] static constexpr std::size_t of(const Move& move) requires std::integral<decltype(move.index())> {
    return static_cast<std::size_t>(move.index());
  }
};
template <std::integral Move>
struct MoveIndex<Move> {
  static constexpr std::size_t count = 4096;
  [[nodiscard]] static constexpr std::size_t of(Move move) {
    return static_cast<std::size_t>((static_cast<std::uint64_t>(move) * 0x9e37'79b9'7f4a'7c15) >> 52);
  }
};

// A game whose moves can be told apart without their position.
template <typename G>
concept OrderableGame = KeyedGame<G> && std::equality_comparable<Move<G>> && std::is_trivially_copyable_v<Move<G>> &&
    requires(const Move<G>& move) {
  { MoveIndex<Move<G>>::of(move) } -> std::same_as<std::size_t>;
};

// A move, its number in the game's own order and its number in the order searched.
template <OrderableGame G>
struct OrderedMove {
  Move<G> base;
  std::uint32_t number;
  std::uint32_t place;
  bool is_quiet;
};

// `Table` is a TranspositionTable, or the one that the processors of a parallel search share.
template <OrderableGame G, typename Table = TranspositionTable>
class MoveOrdering {
 public:
  // Moves with a greater rank come first.
  using Rank = std::uint32_t;

  // `table` stores the table moves. It may be null if that rule is off. It must outlive the ordering.
  MoveOrdering(const OrderingRules& rules, Table* table) : rules_(rules), table_(table) {
    if (rules.history) history_.resize(2 * MoveIndex<Move<G>>::count);
  }

  // Call it before a search to `depth`. It keeps what was learnt but halves the histories.
  void begin_search(Depth depth) {
    depth_ = depth;
    rows_.resize(std::max(rows_.size(), static_cast<std::size_t>(depth.plies()) + 1));
    for (Rank& value : history_) value /= 2;
  }

  [[nodiscard]] const OrderingRules& rules() const { return rules_; }

  // Called by the game during a search.
  // The moves of a position at this ply are about to be searched. Returns the number of its table move, if there is
  // one.
  [[nodiscard]] std::optional<std::uint32_t> table_move_at(Ply ply, const G& game, const Position<G>& position) {
    if (!rules_.table_move) return std::nullopt;
    Row& row = row_at(ply);
    row.key = game.key(position);
    return table_->best_move(row.key);
  }
  // A move of that position is made.
  void make(Ply ply, const OrderedMove<G>& move) {
    std::vector<OrderedMove<G>>& made = row_at(ply).made;
    if (move.place >= made.size()) made.resize(move.place + 1);
    made[move.place] = move;
  }
  [[nodiscard]] Rank rank_of_quiet(Ply ply, const Move<G>& move) const {
    if (const Row* const row = find_row(ply); rules_.killers && row != nullptr) {
      const Killers& killers = row->killers;
      if (killers[0] == move) return first_killer;
      if (killers[1] == move) return second_killer;
    }
    return rules_.history ? history_[history_index(ply, move)] : 0;
  }
  static constexpr Rank not_quiet = std::numeric_limits<Rank>::max();

  // Called by the observer. It counts plies by the nodes entered and left, so a faulty searcher makes it name moves that
  // nobody made: they teach nothing.
  // The number, in the game's own order, of the move that was made at this place.
  [[nodiscard]] std::uint32_t base_number(Ply ply, std::uint32_t place) const {
    if (!rules_.any()) return place;
    const OrderedMove<G>* const made = made_at(ply, place);
    return made != nullptr ? made->number : place;
  }
  // Null if no move was made there.
  [[nodiscard]] const OrderedMove<G>* made_at(Ply ply, std::uint32_t place) const {
    const Row* const row = find_row(ply);
    return row != nullptr && place < row->made.size() ? &row->made[place] : nullptr;
  }
  // The move at this place was best, or good enough for a cutoff.
  void hear_best(Ply ply, std::uint32_t place) {
    if (rules_.table_move) table_->store_best_move(row_at(ply).key, depth_left(ply), base_number(ply, place));
  }
  void hear_cutoff(Ply ply, std::uint32_t place) {
    hear_best(ply, place);
    if (!rules_.killers && !rules_.history) return;
    const OrderedMove<G>* const move = made_at(ply, place);
    if (move == nullptr || !move->is_quiet) return;
    Killers& killers = row_at(ply).killers;
    if (rules_.killers && killers[0] != move->base) killers = {move->base, killers[0]};
    if (!rules_.history) return;
    Rank& value = history_[history_index(ply, move->base)];
    const auto depth = static_cast<Rank>(depth_left(ply).plies());
    value = std::min(value + depth * depth, most_history);
  }

 private:
  using Killers = std::array<std::optional<Move<G>>, 2>;
  static constexpr Rank first_killer = not_quiet - 1;
  static constexpr Rank second_killer = not_quiet - 2;
  static constexpr Rank most_history = std::numeric_limits<Rank>::max() / 2;

  // The data of a ply, and of the position at that ply whose moves were requested last.
  struct Row {
    std::uint64_t key = 0;
    Killers killers;
    std::vector<OrderedMove<G>> made;
  };

  // A selective search may go below the depth asked: then there are as many rows as it has reached plies.
  [[nodiscard]] Row& row_at(Ply ply) {
    const auto row = static_cast<std::size_t>(ply.plies());
    if (row >= rows_.size()) rows_.resize(row + 1);
    return rows_[row];
  }
  [[nodiscard]] const Row* find_row(Ply ply) const {
    const auto row = static_cast<std::size_t>(ply.plies());
    return row < rows_.size() ? &rows_[row] : nullptr;
  }
  [[nodiscard]] Depth depth_left(Ply ply) const { return Depth(std::max(0, depth_.plies() - ply.plies())); }
  [[nodiscard]] static std::size_t history_index(Ply ply, const Move<G>& move) {
    return MoveIndex<Move<G>>::of(move) + (ply.is_root_sides() ? 0 : MoveIndex<Move<G>>::count);
  }

  OrderingRules rules_;
  Table* table_;
  Depth depth_;
  std::vector<Row> rows_;
  std::vector<Rank> history_;
};

}  // namespace pvslab
