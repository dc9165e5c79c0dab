// Chess: chess as a game for searchers, with a user's evaluation. Each policy has the shipped behaviour as its default:
// Chess<ShippedEvaluation> has the values and the counts of ChessGame.
//   Evaluation   evaluation_policy.hpp
//   Quiescence   quiescence_policy.hpp    ShippedQuiescence, NoQuiescence or a user's own
//   MoveOrder    move_order_policy.hpp    ShippedOrder, GenerationOrder or a user's own
//   Moves        moves_policy.hpp         CopyMake or MakeUnmake
// With a name it is a game of the command line (searchers/core/game_info.hpp):
//   struct MyChess : chess::Chess<MyEvaluation> {
//     static constexpr GameInfo info{.id = "my-chess", .depth = 3};
//     MyChess() : Chess(chess::positions_of("my.epd")) {}
//   };
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "searchers/core/game.hpp"
#include "suites/chess/custom/evaluation_policy.hpp"
#include "suites/chess/custom/horizon.hpp"
#include "suites/chess/custom/move_order_policy.hpp"
#include "suites/chess/custom/moves_policy.hpp"
#include "suites/chess/custom/pieces.hpp"
#include "suites/chess/custom/position_text.hpp"
#include "suites/chess/custom/quiescence_policy.hpp"
#include "suites/chess/custom/requirements.hpp"
#include "suites/chess/custom/starts.hpp"
#include "suites/chess/fen.hpp"

namespace pvslab::chess {

template <typename Evaluation, typename Quiescence = ShippedQuiescence, typename MoveOrder = ShippedOrder,
          typename Moves = CopyMake>
class Chess : detail::ChessRequirements<Evaluation, Quiescence, MoveOrder, Moves> {
  using HorizonOfGame = Horizon<Evaluation, Moves>;
  static constexpr bool makes_and_unmakes = std::same_as<Moves, MakeUnmake>;
  static constexpr bool sees_window = QuiescesInWindow<Quiescence, HorizonOfGame>;

 public:
  using Position = PositionOf<Evaluation>;
  using Move = SearchMove;
  using UndoMove = typename HorizonOfGame::UndoMove;

  // Starts from the initial position.
  Chess() = default;
  // As in Chess({"8/8/...", "..."}) and Chess(positions_of("my.epd")).
  explicit Chess(Starts starts) : starts_(std::move(starts)) {}
  explicit Chess(std::span<const std::string_view> fens) : starts_(fens) {}

  [[nodiscard]] std::uint64_t starts() const { return starts_.size(); }
  [[nodiscard]] Position start(std::uint64_t index) const {
    return position_of(starts_[static_cast<std::size_t>(index)]);
  }
  [[nodiscard]] Position position_of(const SearchPosition& position) const { return horizon_.with_state(position); }
  // Throws InputError.
  [[nodiscard]] Position position_of(std::string_view fen) const { return position_of(parse_fen(fen)); }

  // Empty if the game is over.
  [[nodiscard]] auto moves(const Position& position) const {
    return moves_in(move_order_, horizon_.generator(), position);
  }

  // The move must be legal.
  [[nodiscard]] Position after(const Position& position, Move move) const { return horizon_.after(position, move); }

  // The same in place. The harness checks that it is the same, and that unmake takes it back.
  [[nodiscard]] UndoMove make(Position& position, Move move) const requires makes_and_unmakes {
    return horizon_.make(position, move);
  }
  void unmake(Position& position, Move move, const UndoMove& undo) const requires makes_and_unmakes {
    horizon_.unmake(position, move, undo);
  }

  // From the view of the side to move, in -mate_score to mate_score. A mate is worth mate_score and a stalemate 0,
  // whatever the policies.
  [[nodiscard]] Score evaluate(const Position& position) const requires(!sees_window) {
    return at_horizon(position, [&](auto& at) -> Score {
      if constexpr (QuiescesAlone<Quiescence, HorizonOfGame>) {
        return quiescence_(horizon_, at);
      } else {
        return Score(0);  // refused by the requirements
      }
    });
  }
  template <CutoffRule rule>
  [[nodiscard, gnu::noinline]] Score evaluate(const Position& position,
                                              Window<rule> window) const requires sees_window {
    return at_horizon(position, [&](auto& at) -> Score { return quiescence_(horizon_, at, window); });
  }

  // Equal positions have equal keys; different ones hardly ever do.
  [[nodiscard]] std::uint64_t key(const Position& position) const { return key_of(position); }

  // Ranks and colours exchanged. The harness checks that the evaluation stays the same.
  [[nodiscard]] Position mirrored(const Position& position) const requires claims_symmetry<Evaluation> {
    return position_of(mirror_image(position));
  }

  // From its FEN. The harness checks that the key stays the same.
  [[nodiscard]] Position set_up(const Position& position) const { return position_of(text(position)); }

  // FEN and SAN.
  [[nodiscard]] std::string text(const Position& position) const { return text_of(position); }
  [[nodiscard]] std::string text(const Position& position, Move move) const { return text_of(position, move); }

  // Whether a legal move neither captures nor promotes.
  [[nodiscard]] bool is_quiet(const Position& position, Move move) const {
    if (move.kind() >= MoveKind::en_passant && move.kind() != MoveKind::castling) return false;
    return (position.board.of(opponent(position.side)) & move.to().set()) == 0;
  }
  static constexpr std::size_t most_moves = chess::most_moves;

  // What the quiescence policy sees.
  [[nodiscard]] const HorizonOfGame& horizon() const { return horizon_; }

 private:
  [[nodiscard]] Score at_horizon(const Position& position, auto&& search) const {
    if constexpr (!scores_the_end<Quiescence>) {
      if (const auto final_score = horizon_.final_score(position)) return *final_score;
    }
    if constexpr (makes_and_unmakes) {
      Position at = position;
      return search(at);
    } else {
      return search(position);
    }
  }

  HorizonOfGame horizon_;
  Quiescence quiescence_;
  MoveOrder move_order_;
  Starts starts_;
};

namespace detail {
[[nodiscard]] std::uint64_t count_lines(const auto& game, auto& position, int depth) {
  if (depth == 0) return 1;
  std::uint64_t lines = 0;
  for (const SearchMove move : game.moves(position)) {
    lines += game.horizon().with_move(position, move, [&](auto& next) { return count_lines(game, next, depth - 1); });
  }
  return lines;
}
}  // namespace detail

// The number of lines of `depth` plies; 1 for depth 0. Makes the moves as the game makes them.
template <typename... Policies>
[[nodiscard]] std::uint64_t perft(const Chess<Policies...>& game, typename Chess<Policies...>::Position position,
                                  int depth) {
  return detail::count_lines(game, position, depth);
}

}  // namespace pvslab::chess
