// ChessGame: chess as a game for searchers, standard and Chess960. The moves come in a static order (ordered_moves.hpp), the
// horizon is evaluated by a quiescence search (quiescence.hpp), and a game is over where its side to move has no moves: mate
// is worth mate_score whatever the path, stalemate 0. The fifty-move rule, repetitions and dead positions do not end a game;
// the first two are facts of the path, and a score must not depend on it.
// Nothing here allocates or calls virtually. The functions are not inline: they take a hundred times longer than a call, and
// each searcher is compiled for this game.
#pragma once

#include <cstddef>
#include <cstdint>

#include "searchers/core/game.hpp"
#include "suites/chess/move_generator.hpp"
#include "suites/chess/quiescence.hpp"
#include "suites/chess/search_move.hpp"
#include "suites/chess/search_position.hpp"

namespace pvslab::chess {

class ChessGame {
 public:
  using Position = SearchPosition;
  using Move = SearchMove;

  // None where the game is over.
  [[nodiscard]] OrderedMoves moves(const Position& position) const { return moves_.all(position); }

  // The move must be legal.
  [[nodiscard]] Position after(const Position& position, Move move) const { return chess::after(position, move); }

  // From the view of the side to move: the score of the position, as far as the fail-soft clause asks for it in this window;
  // the score itself with the open one. From -mate_score to mate_score, always finite.
  template <CutoffRule rule>
  [[nodiscard]] Score evaluate(const Position& position, Window<rule> window) const {
    return quiescence_.search(position, window);
  }

  // Equal for equal positions; for different ones hardly ever.
  [[nodiscard]] std::uint64_t key(const Position& position) const { return key_of(position); }

  // Whether a legal move neither takes nor promotes. Such moves come last, in an order that knows their squares alone.
  [[nodiscard]] bool is_quiet(const Position& position, Move move) const {
    if (move.kind() >= MoveKind::en_passant && move.kind() != MoveKind::castling) return false;
    return (position.board.of(opponent(position.side)) & move.to().set()) == 0;
  }
  // The greatest number of moves that a position has.
  static constexpr std::size_t most_moves = chess::most_moves;

  // What stands at the horizon, for those who measure it.
  [[nodiscard]] const Quiescence& quiescence() const { return quiescence_; }

 private:
  MoveGenerator moves_;
  Quiescence quiescence_;
};

static_assert(KeyedGame<ChessGame>);
static_assert(EvaluatesInWindow<ChessGame, CutoffRule::at_beta> &&
              EvaluatesInWindow<ChessGame, CutoffRule::above_beta>);

}  // namespace pvslab::chess
