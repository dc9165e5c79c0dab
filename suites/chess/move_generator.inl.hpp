// The bodies of MoveGenerator for any lookup of slider attacks. Each unit that includes this has functions of its own.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "suites/chess/attackers.hpp"
#include "suites/chess/castling.hpp"
#include "suites/chess/kind_of_move.hpp"
#include "suites/chess/move_generator.hpp"
#include "suites/chess/piece_square.hpp"
#include "suites/chess/surely_has_a_move.hpp"

namespace pvslab::chess {
namespace {

using detail::kind_of;

// In search order.
constexpr int rank_of_promotion(Piece becomes) {
  return becomes == Piece::queen ? 4 : becomes == Piece::knight ? 3 : becomes == Piece::rook ? 2 : 1;
}

// The three classes of moves, far enough apart.
constexpr int captures = 0xc000;
constexpr int promotions = 0x8000;
constexpr int quiets = 0x4000;

// The values of piece_square.hpp, weighed for one phase of the game.
using WeighedSquares = std::array<std::array<std::int16_t, 64>, 6>;

// By colour. A variable for each phase: clang limits the steps in which one is computed.
template <int phase>
constexpr auto weighed_for = [] {
  std::array<WeighedSquares, 2> squares{};
  for (const Color color : {Color::white, Color::black}) {
    for (std::size_t piece = 0; piece < 6; ++piece) {
      for (int square = 0; square < 64; ++square) {
        squares[static_cast<std::size_t>(color)][piece][static_cast<std::size_t>(square)] =
            static_cast<std::int16_t>(weighed(piece_square(color, static_cast<Piece>(piece), square), phase));
      }
    }
  }
  return squares;
}();

// By phase and colour.
constexpr auto weighed_squares = []<int... phase>(std::integer_sequence<int, phase...>) {
  return std::array{&weighed_for<phase>...};
}
(std::make_integer_sequence<int, full_phase + 1>());

// The sort keys for the moves of one position.
template <Color us>
class Order {
 public:
  explicit Order(const SearchPosition& position)
      : board_(position.board),
        enemy_(position.board.of<opponent(us)>()),
        squares_((*weighed_squares[static_cast<std::size_t>(phase_of(position.board))])[static_cast<std::size_t>(us)]) {
  }

  // Inlined into the generator's loops, where the piece is a constant.
  [[nodiscard]] [[gnu::always_inline]] std::uint16_t of(SearchMove move, const MoveSquares& squares) const {
    const int order = rank(move, squares);
    assert(0 < order && order < 0x10000);
    return static_cast<std::uint16_t>(order);
  }

 private:
  [[nodiscard]] [[gnu::always_inline]] int rank(SearchMove move, const MoveSquares& squares) const {
    const Bitboard to = bit(squares.to);
    const bool takes = (enemy_ & to) != 0;
    const int promotion = squares.becomes == squares.piece ? 0 : rank_of_promotion(squares.becomes);
    if (takes || move.kind() == MoveKind::en_passant) {
      const int attacker = static_cast<int>(squares.piece);
      const int victim = static_cast<int>(board_.piece_on(squares.to));  // of an en-passant capture, a pawn too
      return captures + 64 * victim + 8 * promotion + (5 - attacker);
    }
    if (promotion != 0) return promotions + promotion;
    if (squares.castles) return quiets + gain_of_castling(squares);
    return quiets + value(squares.piece, squares.to) - value(squares.piece, squares.from);
  }

  [[nodiscard]] int gain_of_castling(const MoveSquares& squares) const {
    const auto [king, rook] = std::pair(squares.from, squares.to);
    return value(Piece::king, detail::castled_king<us>(king, rook)) - value(Piece::king, king) +
           value(Piece::rook, detail::castled_rook<us>(king, rook)) - value(Piece::rook, rook);
  }

  [[nodiscard]] int value(Piece piece, int square) const {
    return squares_[static_cast<std::size_t>(piece)][static_cast<std::size_t>(square)];
  }

  const Board& board_;
  Bitboard enemy_;
  const WeighedSquares& squares_;
};

// The weighed gain of a move stays within its class.
static_assert([] {
  for (const auto& table : detail::piece_square_table) {
    for (const auto& squares : table) {
      int least = INT16_MAX;
      int greatest = INT16_MIN;
      for (const Phased value : squares) {
        for (const int worth : {value.middle(), value.end()}) {
          least = worth < least ? worth : least;
          greatest = worth > greatest ? worth : greatest;
        }
      }
      if (full_phase * 2 * (greatest - least) >= 0x4000) return false;
    }
  }
  return true;
}());

[[nodiscard]] [[gnu::always_inline]] inline SearchMove to_search_move(const MoveSquares& move, Bitboard en_passant) {
  return {kind_of(move, en_passant), Square(move.from), Square(move.to)};
}

// By piece, in pawns.
constexpr std::array<int, 6> worth{1, 3, 3, 5, 9, 0};

template <Color us, typename Sliders>
[[gnu::noinline]] bool is_defended(const Board& board, int square, const Sliders& sliders) {
  return detail::attackers(sliders, board, square, opponent(us)) != 0;
}

// Whether a piece captures a defended piece of lesser value. The king never does.
template <Color us, typename Sliders>
[[gnu::always_inline]] inline bool is_hopeless(const Board& board, const MoveSquares& move, const Sliders& sliders) {
  const int staked = worth[static_cast<std::size_t>(move.piece)];
  if (staked <= 1) return false;
  const int taken = worth[static_cast<std::size_t>(board.piece_on(move.to))];
  return staked > taken && is_defended<us>(board, move.to, sliders);
}

template <Color us, typename Sliders>
OrderedMoves all_moves(const LegalMoves<Sliders>& rules, const SearchPosition& position) {
  OrderedMoves moves(us);
  const Order<us> order(position);
  rules.template for_each_move<us>(position.board, position.en_passant,
                                   [&](const Board&, Bitboard, const MoveSquares& squares) {
                                     const SearchMove move = to_search_move(squares, position.en_passant);
                                     moves.add(move, order.of(move, squares));
                                   });
  return moves;
}

template <Color us, typename Sliders>
[[gnu::noinline]] bool has_no_move(const LegalMoves<Sliders>& rules, const SearchPosition& position) {
  return rules.template count_moves<us>(position.board, position.en_passant) == 0;
}

template <Color us, typename Sliders>
MoveGenerator::Noisy noisy_moves(const LegalMoves<Sliders>& rules, const Sliders& sliders,
                                 const SearchPosition& position) {
  MoveGenerator::Noisy noisy(us);
  bool has_any = false;
  const Order<us> order(position);
  const bool in_check = rules.template for_each_noisy_move<us>(
      position.board, position.en_passant, [&](const Board&, Bitboard, const MoveSquares& squares) {
        has_any = true;
        if (is_hopeless<us>(position.board, squares, sliders)) return;
        const SearchMove move = to_search_move(squares, position.en_passant);
        noisy.moves.add(move, order.of(move, squares));
      });
  noisy.game_is_over =
      !has_any && (in_check || !detail::surely_has_a_move(position)) && has_no_move<us>(rules, position);
  return noisy;
}

}  // namespace
}  // namespace pvslab::chess
