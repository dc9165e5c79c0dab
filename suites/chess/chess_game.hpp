// ChessGame: chess as a game for searchers, standard and Chess960. The moves come in a static order
// (ordered_moves.hpp), the horizon is evaluated by a quiescence search (quiescence.hpp), and a game is over if the side
// to move has no moves: mate is worth mate_score on every path, stalemate 0. The fifty-move rule, repetitions and dead
// positions do not end a game; the first two depend on the path, and a score must not.
// If only mates count, a search to depth 2N - 1 finds a mate exactly if it takes at most N moves: the mate scores of the
// quiescence search do not give the distance, and it finds some mates beyond the horizon.
// Nothing here allocates or makes virtual calls. The functions are not inline: they take a hundred times longer than a
// call, and every searcher is compiled for this game.
#pragma once

#include <cstddef>
#include <cstdint>

#include "searchers/core/game.hpp"
#include "suites/chess/move_generator.hpp"
#include "suites/chess/placed_position.hpp"
#include "suites/chess/quiescence.hpp"
#include "suites/chess/search_move.hpp"

namespace pvslab::chess {

// What is counted at the horizon.
enum class Counts : std::uint8_t {
  evaluation,  // a quiescence search
  mates,       // -mate_score if the side to move is mated, else 0
};

class ChessGame {
 public:
  using Position = PlacedPosition;
  using Move = SearchMove;

  ChessGame() = default;
  explicit ChessGame(Counts counts) : counts_(counts) {}

  // Empty if the game is over.
  [[nodiscard]] OrderedMoves moves(const Position& position) const { return moves_.all(position); }

  // The move must be legal.
  [[nodiscard]] Position after(const Position& position, Move move) const { return chess::after(position, move); }

  // From the view of the side to move: a value that satisfies the fail-soft clause for this window; with the open
  // window, the score itself. In -mate_score to mate_score, always finite. If only mates count, the score itself.
  template <CutoffRule rule>
  [[nodiscard]] Score evaluate(const Position& position, Window<rule> window) const {
    return counts_ == Counts::evaluation ? quiescence_.search(position, window) : mate_or_nothing(position);
  }

  // Equal positions have equal keys; different ones hardly ever do.
  [[nodiscard]] std::uint64_t key(const Position& position) const { return key_of(position); }

  // Whether a legal move neither captures nor promotes. Such moves come last, in an order that depends only on their
  // squares.
  [[nodiscard]] bool is_quiet(const Position& position, Move move) const {
    if (move.kind() >= MoveKind::en_passant && move.kind() != MoveKind::castling) return false;
    return (position.board.of(opponent(position.side)) & move.to().set()) == 0;
  }
  // The maximum number of moves in a position.
  static constexpr std::size_t most_moves = chess::most_moves;

  // The quiescence search at the horizon, for measurements.
  [[nodiscard]] const Quiescence& quiescence() const { return quiescence_; }

 private:
  [[nodiscard]] Score mate_or_nothing(const Position& position) const {
    return is_in_check(position) && moves_.all(position).empty() ? -mate_score : Score(0);
  }

  Counts counts_ = Counts::evaluation;
  MoveGenerator moves_;
  Quiescence quiescence_;
};

static_assert(KeyedGame<ChessGame>);
static_assert(EvaluatesInWindow<ChessGame, CutoffRule::at_beta> &&
              EvaluatesInWindow<ChessGame, CutoffRule::above_beta>);

}  // namespace pvslab::chess
