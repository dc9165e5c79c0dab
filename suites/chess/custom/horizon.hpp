// Horizon: what a quiescence policy may ask about a position: its static evaluation, its moves, whether the game is
// over, and the position after a move. Mates and stalemates have the scores of ChessGame whatever the evaluation says.
#pragma once

#include <concepts>
#include <optional>
#include <utility>

#include "suites/chess/attacks.hpp"
#include "suites/chess/custom/evaluation_policy.hpp"
#include "suites/chess/custom/make_move.hpp"
#include "suites/chess/custom/moves_policy.hpp"
#include "suites/chess/move_generator.hpp"
#include "suites/chess/quiescence.inl.hpp"
#include "suites/chess/surely_has_a_move.hpp"

namespace pvslab::chess {

template <typename E, typename Moves = CopyMake>
class Horizon {
 public:
  using Position = PositionOf<E>;

  // The static evaluation, from the view of the side to move. Throws ScoreOutOfRange.
  [[nodiscard]] Score standing(const Position& position) const {
    const Score score = evaluated(position);
    if constexpr (!std::same_as<E, ShippedEvaluation>) {
      if (score <= -mate_score || score >= mate_score) throw ScoreOutOfRange(score);
    }
    return score;
  }

  // All legal moves in the shipped order.
  [[nodiscard]] OrderedMoves moves(const Position& position) const { return generator_.all(position); }
  // The promising captures and promotions to a queen, and whether there is no legal move at all.
  [[nodiscard]] MoveGenerator::Noisy noisy(const Position& position) const { return generator_.noisy(position); }
  [[nodiscard]] bool is_in_check(const Position& position) const { return chess::is_in_check(position); }

  // The score of a game that is over: mate or stalemate.
  [[nodiscard]] std::optional<Score> final_score(const Position& position) const {
    const bool in_check = is_in_check(position);
    if (!in_check && detail::surely_has_a_move(position)) return std::nullopt;
    if (!generator_.all(position).empty()) return std::nullopt;
    return in_check ? -mate_score : Score(0);
  }

  // visit(the position after the move). With MakeUnmake, and a position that is not const, it is that position itself,
  // which is as it was when this returns.
  auto with_move(const Position& position, SearchMove move, auto&& visit) const {
    const Position next = after(position, move);
    return visit(next);
  }
  auto with_move(Position& position, SearchMove move, auto&& visit) const {
    if constexpr (std::same_as<Moves, MakeUnmake>) {
      const Taken taken(*this, position, move);
      return visit(position);
    } else {
      return with_move(std::as_const(position), move, visit);
    }
  }

  [[nodiscard]] Position after(const Position& position, SearchMove move) const {
    if constexpr (DeclaresState<E>) {
      return {chess::after(position, move), evaluation_.after(position.state, position, move)};
    } else {
      return chess::after(position, move);
    }
  }

  // The position with the state that the evaluation keeps of it.
  [[nodiscard]] Position with_state(const SearchPosition& position) const {
    if constexpr (DeclaresState<E>) {
      return {position, evaluation_.state(position)};
    } else {
      return position;
    }
  }

  // What make destroys; with an incremental evaluation, its state too.
  struct NoState {};
  template <typename Of>
  struct StateOf {
    using Type = NoState;
  };
  template <DeclaresState Of>
  struct StateOf<Of> {
    using Type = typename Of::State;
  };
  struct UndoMove {
    Undo move;
    [[no_unique_address]] typename StateOf<E>::Type state{};
  };

  [[nodiscard]] UndoMove make(Position& position, SearchMove move) const {
    if constexpr (DeclaresState<E>) {
      auto next = evaluation_.after(position.state, position, move);
      return {make_move(position, move), std::exchange(position.state, std::move(next))};
    } else {
      return {make_move(position, move), {}};
    }
  }
  void unmake(Position& position, SearchMove move, const UndoMove& undo) const {
    unmake_move(position, move, undo.move);
    if constexpr (DeclaresState<E>) position.state = undo.state;
  }

  [[nodiscard]] const MagicSliders& sliders() const { return sliders_; }
  [[nodiscard]] const MoveGenerator& generator() const { return generator_; }

 private:
  // A move made on a position, and taken back at the end of its life, also if an exception ends it.
  class Taken {
   public:
    Taken(const Horizon& horizon, Position& position, SearchMove move)
        : horizon_(horizon), position_(position), move_(move), undo_(horizon.make(position, move)) {}
    Taken(const Taken&) = delete;
    Taken& operator=(const Taken&) = delete;
    ~Taken() { horizon_.unmake(position_, move_, undo_); }

   private:
    const Horizon& horizon_;
    Position& position_;
    SearchMove move_;
    UndoMove undo_;
  };

  [[nodiscard]] Score evaluated(const Position& position) const {
    if constexpr (EvaluatesState<E>) {
      return evaluation_(position, position.state);
    } else if constexpr (EvaluatesPosition<E>) {
      return evaluation_(position);
    } else if constexpr (EvaluatesByName<E>) {
      return evaluation_.evaluate(position);
    } else if constexpr (EvaluatesBoard<E>) {
      return evaluation_(position.board, position.side);
    } else {
      return Score(0);  // refused by the requirements
    }
  }

  E evaluation_;
  MoveGenerator generator_;
  MagicSliders sliders_;
};

}  // namespace pvslab::chess
