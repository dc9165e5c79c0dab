// MateProver: finds which moves force mate and in how many moves, by an AND/OR search that leaves out no move of either
// side. Checks and the last refuting reply come first, and positions are stored; none of this changes a result.
// A shortest mate never repeats a position, so repetition does not matter. The fifty-move rule is ignored.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "suites/chess/position.hpp"

namespace pvslab {

class MateProver {
 public:
  // Whether the side to move can force mate in at most `moves` of its own moves (0 or more).
  [[nodiscard]] bool mates_within(const chess::Position& position, int moves) {
    if (moves <= 0) return false;
    if (moves == 1) return mates_at_once(position);
    Known& known = known_[without_counters(position)];  // stays where it is while the map grows
    if (moves >= known.mates) return true;
    if (moves <= known.mates_not) return false;
    const bool mates = any_attack_mates(position, moves);
    if (mates) {
      known.mates = std::min(known.mates, moves);
    } else {
      known.mates_not = std::max(known.mates_not, moves);
    }
    return mates;
  }

  // The moves that force mate in at most `moves` moves (1 or more), including themselves; in the order of legal_moves.
  [[nodiscard]] std::vector<chess::Move> key_moves(const chess::Position& position, int moves) {
    assert(moves >= 1 && "a mate takes a move");
    std::vector<chess::Move> keys;
    for (const chess::Move& move : chess::legal_moves(position)) {
      if (is_lost(chess::after(position, move), moves - 1)) keys.push_back(move);
    }
    return keys;
  }

  // The least number of moves in which mate is forced, if it is at most `limit`.
  [[nodiscard]] std::optional<int> distance(const chess::Position& position, int limit) {
    for (int moves = 1; moves <= limit; ++moves) {
      if (mates_within(position, moves)) return moves;
    }
    return std::nullopt;
  }

 private:
  // Mate is forced in `mates` moves and not in `mates_not`; in between is unknown.
  struct Known {
    int mates = 1'000;
    int mates_not = 0;
  };

  struct Hash {
    std::size_t operator()(const chess::Position& position) const {
      const chess::Board& board = position.board;
      std::uint64_t hash = position.side == chess::Color::white ? 1 : 2;
      for (const chess::Bitboard word : {board.white, board.black, board.pawns, board.knights, board.diagonal,
                                         board.orthogonal, board.kings, board.castling, position.en_passant}) {
        hash = (hash ^ word) * 0x9e3779b97f4a7c15U;
        hash ^= hash >> 29;
      }
      return static_cast<std::size_t>(hash);
    }
  };

  static chess::Position without_counters(const chess::Position& position) {
    chess::Position same = position;
    same.halfmove_clock = 0;
    same.fullmove_number = 1;
    return same;
  }

  static bool is_mate(const chess::Position& position) {
    return chess::is_in_check(position) && chess::legal_moves(position).empty();
  }

  static bool mates_at_once(const chess::Position& position) {
    return std::ranges::any_of(chess::legal_moves(position),
                               [&position](const chess::Move& move) { return is_mate(chess::after(position, move)); });
  }

  bool any_attack_mates(const chess::Position& position, int moves) {
    std::vector<chess::Position> attacks;
    for (const chess::Move& move : chess::legal_moves(position)) attacks.push_back(chess::after(position, move));
    std::ranges::partition(attacks, [](const chess::Position& next) { return chess::is_in_check(next); });
    return std::ranges::any_of(attacks, [&](const chess::Position& next) { return is_lost(next, moves - 1); });
  }

  // Whether the side to move is mated now, or has only replies after which it is mated in at most `moves` moves.
  bool is_lost(const chess::Position& position, int moves) {
    std::vector<chess::Move> replies = chess::legal_moves(position);
    if (replies.empty()) return chess::is_in_check(position);
    if (moves == 0) return false;
    std::optional<chess::Move>& refutation = refutations_[moves];
    if (refutation) {
      const auto tried = std::ranges::find(replies, *refutation);
      if (tried != replies.end()) std::rotate(replies.begin(), tried, tried + 1);
    }
    for (const chess::Move& reply : replies) {
      if (mates_within(chess::after(position, reply), moves)) continue;
      refutation = reply;
      return false;
    }
    return true;
  }

  std::unordered_map<chess::Position, Known, Hash> known_;
  std::unordered_map<int, std::optional<chess::Move>> refutations_;  // by the number of moves left to the attacker
};

}  // namespace pvslab
