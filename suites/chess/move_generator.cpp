#include "suites/chess/move_generator.hpp"

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "suites/chess/kind_of_move.hpp"
#include "suites/chess/piece_square.hpp"

namespace pvslab::chess {
namespace {

using detail::kind_of;

// In order of value: pawn 1 .. queen 5.
int rank_of_victim(const Board& board, Bitboard square) {
  if ((board.pawns & square) != 0) return 1;
  if ((board.knights & square) != 0) return 2;
  const bool is_orthogonal = (board.orthogonal & square) != 0;
  if ((board.diagonal & square) == 0) return 4;
  return is_orthogonal ? 5 : 3;
}

// In search order: queen 4, knight 3, rook 2, bishop 1; 0 if not a promotion.
int rank_of_promotion(MoveKind kind) {
  switch (kind) {
    case MoveKind::to_queen: return 4;
    case MoveKind::to_knight: return 3;
    case MoveKind::to_rook: return 2;
    case MoveKind::to_bishop: return 1;
    case MoveKind::pawn:
    case MoveKind::knight:
    case MoveKind::bishop:
    case MoveKind::rook:
    case MoveKind::queen:
    case MoveKind::king:
    case MoveKind::en_passant:
    case MoveKind::castling: return 0;
  }
  __builtin_unreachable();
}

// The three classes of moves, far enough apart.
constexpr int captures = 0xc000;
constexpr int promotions = 0x8000;
constexpr int quiets = 0x4000;

// The sort keys for the moves of one position.
template <Color us>
class Order {
 public:
  explicit Order(const SearchPosition& position)
      : board_(position.board), enemy_(position.board.of<opponent(us)>()), phase_(phase_of(position.board)) {}

  [[nodiscard]] std::uint16_t of(SearchMove move) const {
    const int order = rank(move);
    assert(0 < order && order < 0x10000);
    return static_cast<std::uint16_t>(order);
  }

 private:
  [[nodiscard]] int rank(SearchMove move) const {
    const Bitboard to = move.to().set();
    const bool takes = (enemy_ & to) != 0;
    if (takes || move.kind() == MoveKind::en_passant) {
      const int attacker = static_cast<int>(mover_of(move.kind()));
      const int victim = takes ? rank_of_victim(board_, to) : 1;
      return captures + 64 * victim + 8 * rank_of_promotion(move.kind()) + (5 - attacker);
    }
    if (const int promotion = rank_of_promotion(move.kind())) return promotions + promotion;
    return quiets + weighed(gain(move), phase_);
  }

  [[nodiscard]] static Phased gain(SearchMove move) {
    const int from = move.from().index();
    const int to = move.to().index();
    if (move.kind() != MoveKind::castling) {
      const auto piece = static_cast<Piece>(move.kind());
      return piece_square(us, piece, to) - piece_square(us, piece, from);
    }
    const int king_to = detail::castled_king<us>(from, to);
    const int rook_to = detail::castled_rook<us>(from, to);
    return piece_square(us, Piece::king, king_to) - piece_square(us, Piece::king, from) +
           piece_square(us, Piece::rook, rook_to) - piece_square(us, Piece::rook, to);
  }

  const Board& board_;
  Bitboard enemy_;
  int phase_;
};

// The weighed gain of a move stays within its class.
static_assert([] {
  for (const auto& table : detail::piece_square_table) {
    for (const auto& squares : table) {
      int least = INT16_MAX;
      int greatest = INT16_MIN;
      for (const Phased value : squares) {
        for (const int worth : {value.middle, value.end}) {
          least = worth < least ? worth : least;
          greatest = worth > greatest ? worth : greatest;
        }
      }
      if (full_phase * 2 * (greatest - least) >= 0x4000) return false;
    }
  }
  return true;
}());

// Moves as the rules generate them. Stored as bits, to avoid zeroing the array first.
struct FoundMoves {
  std::array<std::uint16_t, most_moves> bits;
  std::size_t size = 0;

  FoundMoves() {}  // NOLINT: bits beyond size are never read
  void add(MoveKind kind, const MoveSquares& move) {
    assert(size < most_moves);
    bits[size++] = SearchMove(kind, Square(move.from), Square(move.to)).bits();
  }
};

template <Color us>
OrderedMoves in_order(const SearchPosition& position, const FoundMoves& found, const auto& is_wanted) {
  OrderedMoves result(us);
  const Order<us> order(position);
  for (std::size_t i = 0; i < found.size; ++i) {
    const SearchMove move(found.bits[i]);
    if (is_wanted(move)) result.add(move, order.of(move));
  }
  return result;
}

// Whether a piece captures a defended piece of lesser value. The king never does.
template <Color us>
bool is_hopeless(const Board& board, SearchMove move) {
  constexpr std::array<int, 6> worth{1, 3, 3, 5, 9, 0};
  const int staked = worth[static_cast<std::size_t>(mover_of(move.kind()))];
  if (staked <= 1) return false;
  const int taken = worth[static_cast<std::size_t>(rank_of_victim(board, move.to().set()) - 1)];
  return staked > taken && attackers(board, move.to(), opponent(us)) != 0;
}

template <Color us>
OrderedMoves all_moves(const LegalMoves<MagicSliders>& rules, const SearchPosition& position) {
  FoundMoves found;
  rules.for_each_move<us>(position.board, position.en_passant, [&](const Board&, Bitboard, const MoveSquares& move) {
    found.add(kind_of(move, position.en_passant), move);
  });
  return in_order<us>(position, found, [](SearchMove) { return true; });
}

template <Color us>
MoveGenerator::Noisy noisy_moves(const LegalMoves<MagicSliders>& rules, const SearchPosition& position) {
  FoundMoves found;
  std::size_t legal = 0;
  const Bitboard enemy = position.board.of<opponent(us)>();
  rules.for_each_move<us>(position.board, position.en_passant, [&](const Board&, Bitboard, const MoveSquares& move) {
    ++legal;
    const MoveKind kind = kind_of(move, position.en_passant);
    const bool takes = (bit(move.to) & enemy) != 0 || kind == MoveKind::en_passant;
    const bool promotes = move.becomes != move.piece;
    const bool is_noisy = promotes ? move.becomes == Piece::queen : takes;
    if (is_noisy) found.add(kind, move);
  });
  const auto is_hopeful = [&](SearchMove move) { return !is_hopeless<us>(position.board, move); };
  return {in_order<us>(position, found, is_hopeful), legal == 0};
}

}  // namespace

OrderedMoves MoveGenerator::all(const SearchPosition& position) const {
  return position.side == Color::white ? all_moves<Color::white>(rules_, position)
                                       : all_moves<Color::black>(rules_, position);
}

MoveGenerator::Noisy MoveGenerator::noisy(const SearchPosition& position) const {
  return position.side == Color::white ? noisy_moves<Color::white>(rules_, position)
                                       : noisy_moves<Color::black>(rules_, position);
}

}  // namespace pvslab::chess
