// The bodies of legal_moves.hpp.
#pragma once

#include "suites/chess/legal_moves.hpp"

namespace pvslab::chess {
namespace detail {

template <Color us>
[[nodiscard]] [[gnu::always_inline]] constexpr Bitboard forward(Bitboard set) {
  return us == Color::white ? north(set) : south(set);
}
template <Color us>
[[nodiscard]] [[gnu::always_inline]] constexpr Bitboard backward(Bitboard set) {
  return us == Color::white ? south(set) : north(set);
}

template <Color us>
inline constexpr Bitboard third_rank = rank_mask(us == Color::white ? 2 : 5);
template <Color us>
inline constexpr Bitboard last_rank = rank_mask(us == Color::white ? 7 : 0);
template <Color us>
inline constexpr int home_rank = us == Color::white ? 0 : 7;

[[nodiscard]] [[gnu::always_inline]] constexpr std::uint64_t number(Bitboard set) {
  return static_cast<std::uint64_t>(count(set));
}

// Where king and rook stand after castling with this rook.
template <Color us>
[[nodiscard]] constexpr int castled_king(int king, int rook) {
  return 8 * home_rank<us> + (rook > king ? 6 : 2);
}
template <Color us>
[[nodiscard]] constexpr int castled_rook(int king, int rook) {
  return 8 * home_rank<us> + (rook > king ? 5 : 3);
}

// The squares from one to another on the same rank, both included.
[[nodiscard]] constexpr Bitboard span(int a, int b) {
  const int low = a < b ? a : b;
  const int high = a < b ? b : a;
  return (bit(high) | (bit(high) - 1)) & ~(bit(low) - 1);
}

}  // namespace detail

template <typename Sliders>
template <Color them>
[[gnu::always_inline]] inline Bitboard LegalMoves<Sliders>::attacked_by(const Board& board, Bitboard occupied) const {
  const Bitboard attackers = board.of<them>();
  const Bitboard pawns = detail::forward<them>(board.pawns & attackers);
  Bitboard attacked =
      east(pawns) | west(pawns) | king_attacks[static_cast<std::size_t>(lowest(board.kings & attackers))];
  for_each_square(board.knights & attackers,
                  [&](int square) { attacked |= knight_attacks[static_cast<std::size_t>(square)]; });
  for_each_square(board.diagonal & attackers, [&](int square) { attacked |= sliders_.bishop(square, occupied); });
  for_each_square(board.orthogonal & attackers, [&](int square) { attacked |= sliders_.rook(square, occupied); });
  return attacked;
}

template <typename Sliders>
template <Color us>
[[gnu::always_inline]] inline auto LegalMoves<Sliders>::facts_of(const Board& board) const -> Facts {
  constexpr Color them = opponent(us);
  Facts facts{.own = board.of<us>(),
              .enemy = board.of<them>(),
              .occupied = board.occupied(),
              .king = lowest(board.kings & board.of<us>()),
              .king_targets = 0,
              .checkers = 0,
              .check_mask = ~Bitboard{0},
              .pinned_diagonal = 0,
              .pinned_orthogonal = 0};
  const Bitboard king = bit(facts.king);
  // Often the king is walled in, and where the enemy attacks need not be known.
  facts.king_targets = king_attacks[static_cast<std::size_t>(facts.king)] & ~facts.own;
  if (facts.king_targets != 0) facts.king_targets &= ~attacked_by<them>(board, facts.occupied ^ king);

  // Sliders that would see our king if our own pieces were not there check it, or pin the only piece that stands between.
  const auto& lines = between_.including_second[static_cast<std::size_t>(facts.king)];
  const auto sort_out = [&](Bitboard candidates, Bitboard& pinned) {
    for_each_square(candidates, [&](int slider) {
      const Bitboard line = lines[static_cast<std::size_t>(slider)];
      const Bitboard between = line & facts.own;
      if (between == 0) facts.checkers |= bit(slider);
      if (between != 0 && without_lowest(between) == 0) pinned |= line;
    });
  };
  sort_out(sliders_.bishop(facts.king, facts.enemy) & board.diagonal & facts.enemy, facts.pinned_diagonal);
  sort_out(sliders_.rook(facts.king, facts.enemy) & board.orthogonal & facts.enemy, facts.pinned_orthogonal);
  const Bitboard before_king = detail::forward<us>(king);
  facts.checkers |= knight_attacks[static_cast<std::size_t>(facts.king)] & board.knights & facts.enemy;
  facts.checkers |= (east(before_king) | west(before_king)) & board.pawns & facts.enemy;
  if (facts.checkers != 0) facts.check_mask = lines[static_cast<std::size_t>(lowest(facts.checkers))];
  return facts;
}

template <typename Sliders>
template <Color us>
[[gnu::always_inline]] inline auto LegalMoves<Sliders>::pawn_targets(const Board& board, const Facts& facts)
    -> PawnTargets {
  const Bitboard empty = ~facts.occupied;
  const Bitboard pawns = board.pawns & facts.own;
  // A pawn pinned along a file may go along it; one pinned along a diagonal may capture along it.
  const Bitboard steps = pawns & ~facts.pinned_diagonal;
  const Bitboard one_step = (detail::forward<us>(steps & ~facts.pinned_orthogonal) |
                             (detail::forward<us>(steps & facts.pinned_orthogonal) & facts.pinned_orthogonal)) &
                            empty;
  const Bitboard two_steps = detail::forward<us>(one_step & detail::third_rank<us>) & empty;
  const Bitboard captures = pawns & ~facts.pinned_orthogonal;
  const Bitboard free = detail::forward<us>(captures & ~facts.pinned_diagonal);
  const Bitboard bound = detail::forward<us>(captures & facts.pinned_diagonal);
  const Bitboard victims = facts.enemy & facts.check_mask;
  return {.one_step = one_step & facts.check_mask,
          .two_steps = two_steps & facts.check_mask,
          .capture_west = (west(free) | (west(bound) & facts.pinned_diagonal)) & victims,
          .capture_east = (east(free) | (east(bound) & facts.pinned_diagonal)) & victims};
}

// A capture en passant empties two squares of a line at once, which no pin mask foresees: the king is looked at again.
template <typename Sliders>
template <Color us>
Bitboard LegalMoves<Sliders>::en_passant_capturers(const Board& board, const Facts& facts, Bitboard en_passant) const {
  const Bitboard captured = detail::backward<us>(en_passant);
  const Bitboard beside = east(captured) | west(captured);
  const Bitboard others = facts.enemy & ~captured;
  const Bitboard king = bit(facts.king);
  const Bitboard attacking_pawns = detail::forward<us>(king);
  Bitboard capturers = 0;
  for_each_square(beside & board.pawns & facts.own, [&](int from) {
    const Bitboard occupied = (facts.occupied ^ bit(from) ^ captured) | en_passant;
    const Bitboard attackers = (sliders_.bishop(facts.king, occupied) & board.diagonal & others) |
                               (sliders_.rook(facts.king, occupied) & board.orthogonal & others) |
                               (knight_attacks[static_cast<std::size_t>(facts.king)] & board.knights & others) |
                               ((east(attacking_pawns) | west(attacking_pawns)) & board.pawns & others);
    if (attackers == 0) capturers |= bit(from);
  });
  return capturers;
}

template <typename Sliders>
template <Color us>
Bitboard LegalMoves<Sliders>::castling_rooks(const Board& board, const Facts& facts) const {
  if (facts.in_check()) return 0;
  constexpr Color them = opponent(us);
  Bitboard rooks = 0;
  for_each_square(board.castling & facts.own, [&](int rook) {
    const int king_to = detail::castled_king<us>(facts.king, rook);
    const int rook_to = detail::castled_rook<us>(facts.king, rook);
    const Bitboard movers = bit(facts.king) | bit(rook);
    const Bitboard king_path = detail::span(facts.king, king_to);
    const Bitboard path = king_path | detail::span(rook, rook_to);
    if ((path & facts.occupied & ~movers) != 0) return;
    if ((king_path & attacked_by<them>(board, facts.occupied ^ bit(facts.king))) != 0) return;
    // In Chess960 the rook may have stood between the king's new square and an enemy slider on the rank.
    const Bitboard occupied = (facts.occupied & ~movers) | bit(rook_to);
    if ((sliders_.rook(king_to, occupied) & board.orthogonal & facts.enemy) == 0) rooks |= bit(rook);
  });
  return rooks;
}

template <typename Sliders>
template <Color us>
[[gnu::always_inline]] inline std::uint64_t LegalMoves<Sliders>::count_moves(const Board& board,
                                                                             Bitboard en_passant) const {
  using detail::number;
  const Facts facts = facts_of<us>(board);
  std::uint64_t moves = number(facts.king_targets);
  if (facts.in_double_check()) return moves;

  const Bitboard targets = ~facts.own & facts.check_mask;
  const Bitboard pinned = facts.pinned();
  for_each_square(board.knights & facts.own & ~pinned,
                  [&](int square) { moves += number(knight_attacks[static_cast<std::size_t>(square)] & targets); });
  const Bitboard diagonal = board.diagonal & facts.own;
  for_each_square(diagonal & ~pinned,
                  [&](int square) { moves += number(sliders_.bishop(square, facts.occupied) & targets); });
  const Bitboard orthogonal = board.orthogonal & facts.own;
  for_each_square(orthogonal & ~pinned,
                  [&](int square) { moves += number(sliders_.rook(square, facts.occupied) & targets); });
  if (pinned != 0) {
    for_each_square(diagonal & facts.pinned_diagonal, [&](int square) {
      moves += number(sliders_.bishop(square, facts.occupied) & targets & facts.pinned_diagonal);
    });
    for_each_square(orthogonal & facts.pinned_orthogonal, [&](int square) {
      moves += number(sliders_.rook(square, facts.occupied) & targets & facts.pinned_orthogonal);
    });
  }

  const PawnTargets pawns = pawn_targets<us>(board, facts);
  moves += number(pawns.one_step) + number(pawns.two_steps) + number(pawns.capture_west) + number(pawns.capture_east);
  constexpr Bitboard last = detail::last_rank<us>;
  if (((pawns.one_step | pawns.capture_west | pawns.capture_east) & last) != 0) {
    moves +=
        3 * (number(pawns.one_step & last) + number(pawns.capture_west & last) + number(pawns.capture_east & last));
  }
  if (en_passant != 0) moves += number(en_passant_capturers<us>(board, facts, en_passant));
  if ((board.castling & facts.own) != 0) moves += number(castling_rooks<us>(board, facts));
  return moves;
}

template <typename Sliders>
template <Color us, Piece piece>
[[gnu::always_inline]] inline void LegalMoves<Sliders>::for_each_piece_move(const Board& board, const Facts& facts,
                                                                            Bitboard pieces, auto&& visit) const {
  const Bitboard targets = ~facts.own & facts.check_mask;
  for_each_square(pieces, [&](int from) {
    Bitboard to_squares = 0;
    const bool is_pinned = (facts.pinned() & bit(from)) != 0;
    if constexpr (piece == Piece::knight) {
      to_squares = is_pinned ? 0 : knight_attacks[static_cast<std::size_t>(from)];
    }
    if constexpr (piece == Piece::bishop || piece == Piece::queen) {
      const Bitboard attacks = sliders_.bishop(from, facts.occupied);
      to_squares |= !is_pinned                                 ? attacks
                    : (facts.pinned_diagonal & bit(from)) != 0 ? attacks & facts.pinned_diagonal
                                                               : 0;
    }
    if constexpr (piece == Piece::rook || piece == Piece::queen) {
      const Bitboard attacks = sliders_.rook(from, facts.occupied);
      to_squares |= !is_pinned                                   ? attacks
                    : (facts.pinned_orthogonal & bit(from)) != 0 ? attacks & facts.pinned_orthogonal
                                                                 : 0;
    }
    for_each_square(to_squares & targets, [&](int to) {
      visit(board.moved<us, piece>(bit(from), bit(to)), Bitboard{0}, MoveSquares{from, to, piece, piece});
    });
  });
}

template <typename Sliders>
template <Color us>
[[gnu::always_inline]] inline void LegalMoves<Sliders>::for_each_pawn_move(const Board& board, const Facts& facts,
                                                                           auto&& visit) const {
  constexpr int up = us == Color::white ? 8 : -8;
  constexpr Bitboard last = detail::last_rank<us>;
  const PawnTargets pawns = pawn_targets<us>(board, facts);
  const auto step = [&](int from, int to) {
    visit(board.moved<us, Piece::pawn>(bit(from), bit(to)), Bitboard{0},
          MoveSquares{from, to, Piece::pawn, Piece::pawn});
  };
  const auto promote = [&](int from, int to) {
    const auto to_piece = [&]<Piece becomes>() {
      Board after = board.moved<us, Piece::pawn>(bit(from), bit(to));
      after.toggle<Piece::pawn>(bit(to));
      after.toggle<becomes>(bit(to));
      visit(after, Bitboard{0}, MoveSquares{from, to, Piece::pawn, becomes});
    };
    to_piece.template operator()<Piece::queen>();
    to_piece.template operator()<Piece::rook>();
    to_piece.template operator()<Piece::bishop>();
    to_piece.template operator()<Piece::knight>();
  };
  const auto for_each_target = [&](Bitboard targets, int distance) {
    for_each_square(targets & ~last, [&](int to) { step(to - distance, to); });
    for_each_square(targets & last, [&](int to) { promote(to - distance, to); });
  };
  for_each_target(pawns.one_step, up);
  for_each_target(pawns.capture_west, up - 1);
  for_each_target(pawns.capture_east, up + 1);
  for_each_square(pawns.two_steps, [&](int to) {
    // The square is only worth remembering where a pawn stands ready to capture.
    const bool matters = ((east(bit(to)) | west(bit(to))) & board.pawns & facts.enemy) != 0;
    visit(board.moved<us, Piece::pawn>(bit(to - 2 * up), bit(to)), matters ? bit(to - up) : Bitboard{0},
          MoveSquares{to - 2 * up, to, Piece::pawn, Piece::pawn});
  });
}

template <typename Sliders>
template <Color us>
[[gnu::always_inline]] inline void LegalMoves<Sliders>::for_each_move(const Board& board, Bitboard en_passant,
                                                                      auto&& visit) const {
  const Facts facts = facts_of<us>(board);
  for_each_square(facts.king_targets, [&](int to) {
    visit(board.moved<us, Piece::king>(bit(facts.king), bit(to)), Bitboard{0},
          MoveSquares{facts.king, to, Piece::king, Piece::king});
  });
  if (facts.in_double_check()) return;

  for_each_pawn_move<us>(board, facts, visit);
  for_each_piece_move<us, Piece::knight>(board, facts, board.knights & facts.own, visit);
  for_each_piece_move<us, Piece::bishop>(board, facts, board.diagonal & ~board.orthogonal & facts.own, visit);
  for_each_piece_move<us, Piece::rook>(board, facts, board.orthogonal & ~board.diagonal & facts.own, visit);
  for_each_piece_move<us, Piece::queen>(board, facts, board.diagonal & board.orthogonal & facts.own, visit);

  if (en_passant != 0) {
    const Bitboard captured = detail::backward<us>(en_passant);
    for_each_square(en_passant_capturers<us>(board, facts, en_passant), [&](int from) {
      visit(board.without<opponent(us)>(captured).template moved<us, Piece::pawn>(bit(from), en_passant), Bitboard{0},
            MoveSquares{from, lowest(en_passant), Piece::pawn, Piece::pawn});
    });
  }
  if ((board.castling & facts.own) != 0) {
    for_each_square(castling_rooks<us>(board, facts), [&](int rook) {
      const Bitboard movers = bit(facts.king) | bit(rook);
      const Bitboard king_to = bit(detail::castled_king<us>(facts.king, rook));
      const Bitboard rook_to = bit(detail::castled_rook<us>(facts.king, rook));
      Board after = board;
      Bitboard& own = us == Color::white ? after.white : after.black;
      own = (own & ~movers) | king_to | rook_to;
      after.kings = (after.kings & ~bit(facts.king)) | king_to;
      after.orthogonal = (after.orthogonal & ~bit(rook)) | rook_to;
      after.castling &= ~rank_mask(detail::home_rank<us>);
      visit(after, Bitboard{0}, MoveSquares{facts.king, rook, Piece::king, Piece::king, true});
    });
  }
}

}  // namespace pvslab::chess
