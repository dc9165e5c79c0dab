// The bodies of legal_moves.hpp.
#pragma once

#include "suites/chess/castling.hpp"
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

[[nodiscard]] [[gnu::always_inline]] constexpr std::uint64_t number(Bitboard set) {
  return static_cast<std::uint64_t>(count(set));
}

}  // namespace detail

template <typename Sliders>
template <Color them>
[[gnu::always_inline]] inline Bitboard LegalMoves<Sliders>::attacked_by(const Board& board, Bitboard occupied) const {
  if constexpr (MovesSets<Sliders>) return sliders_.template attacked_by<them>(board, occupied);
  const Bitboard attackers = board.of<them>();
  const Bitboard pawns = detail::forward<them>(board.pawns & attackers);
  Bitboard attacked =
      east(pawns) | west(pawns) | king_attacks[static_cast<std::size_t>(lowest(board.kings & attackers))];
  for_each_square(board.knights & attackers,
                  [&](int square) { attacked |= knight_attacks[static_cast<std::size_t>(square)]; });
  {
    for_each_square(board.diagonal & attackers, [&](int square) { attacked |= sliders_.bishop(square, occupied); });
    for_each_square(board.orthogonal & attackers, [&](int square) { attacked |= sliders_.rook(square, occupied); });
  }
  return attacked;
}

template <typename Sliders>
template <Color us, typename LegalMoves<Sliders>::Wanted wanted>
[[gnu::always_inline]] inline auto LegalMoves<Sliders>::facts_of(const Board& board) const -> Facts {
  constexpr Color them = opponent(us);
  const Bitboard own = board.of<us>();
  const Bitboard enemy = board.of<them>();
  const Bitboard occupied = own | enemy;
  const int king = lowest(board.kings & own);
  // Often the king is walled in, or has nothing to capture; then the enemy's attacks are not needed.
  const Bitboard beside_king = king_attacks[static_cast<std::size_t>(king)] & (wanted == Wanted::all ? ~own : enemy);
  const Bitboard attacked = beside_king == 0 ? 0 : attacked_by<them>(board, occupied ^ bit(king));

  // A slider that would attack our king without our own pieces either gives check or pins the only piece in between.
  const auto& lines = lines_from(king);
  const Bitboard before_king = detail::forward<us>(bit(king));
  Bitboard checkers = ((knight_attacks[static_cast<std::size_t>(king)] & board.knights) |
                       ((east(before_king) | west(before_king)) & board.pawns)) &
                      enemy;
  const auto sort_out = [&](Bitboard candidates) {
    Bitboard pinned = 0;
    for_each_square(candidates, [&](int slider) {
      const Bitboard line = lines[static_cast<std::size_t>(slider)];
      const Bitboard between = line & own;
      // Branches, which predict well here. g++ turns conditional expressions into conditional moves, which have to
      // wait.
      if (without_lowest(between) != 0) [[likely]]
        return;
      pinned |= line;
      if (between == 0) [[unlikely]]
        checkers |= bit(slider);
    });
    return pinned;
  };
  const Bitboard pinned_diagonal = sort_out(sliders_.bishop(king, enemy) & board.diagonal & enemy);
  const Bitboard pinned_orthogonal = sort_out(sliders_.rook(king, enemy) & board.orthogonal & enemy);
  return {.own = own,
          .enemy = enemy,
          .occupied = occupied,
          .king = king,
          .attacked = attacked,
          .king_targets = beside_king & ~attacked,
          .checkers = checkers,
          .check_mask = checkers == 0 ? ~Bitboard{0} : lines[static_cast<std::size_t>(lowest(checkers))],
          .pins = {.diagonal = pinned_diagonal, .orthogonal = pinned_orthogonal}};
}

template <typename Sliders>
template <Color us>
[[gnu::always_inline]] inline auto LegalMoves<Sliders>::free_pawn_targets(Bitboard pawns, const Facts& facts,
                                                                          Bitboard check_mask) -> PawnTargets {
  const Bitboard empty = ~facts.occupied;
  const Bitboard ahead = detail::forward<us>(pawns);
  const Bitboard one_step = ahead & empty;
  return {.one_step = one_step & check_mask,
          .two_steps = detail::forward<us>(one_step & detail::third_rank<us>) & empty & check_mask,
          .capture_west = west(ahead) & facts.enemy & check_mask,
          .capture_east = east(ahead) & facts.enemy & check_mask};
}

// A pawn pinned along a file may go along it; one pinned along a diagonal may capture along it. In check it may do
// neither.
template <typename Sliders>
template <Color us>
[[gnu::always_inline]] inline auto LegalMoves<Sliders>::pinned_pawn_targets(const Board& board, Pins pins)
    -> PawnTargets {
  const Bitboard pawns = board.pawns & board.of<us>();
  const Bitboard empty = ~board.occupied() & pins.orthogonal;
  const Bitboard one_step = detail::forward<us>(pawns & pins.orthogonal) & empty;
  const Bitboard ahead = detail::forward<us>(pawns & pins.diagonal);
  const Bitboard victims = board.of<opponent(us)>() & pins.diagonal;
  return {.one_step = one_step,
          .two_steps = detail::forward<us>(one_step & detail::third_rank<us>) & empty,
          .capture_west = west(ahead) & victims,
          .capture_east = east(ahead) & victims};
}

// An en-passant capture empties two squares of a line at once. Pin masks do not cover this, so the king is tested
// again.
template <typename Sliders>
template <Color us>
[[gnu::noinline]] Bitboard LegalMoves<Sliders>::en_passant_capturers(const Board& board, Bitboard en_passant) const {
  const Bitboard own = board.of<us>();
  const int king = lowest(board.kings & own);
  const Bitboard captured = detail::backward<us>(en_passant);
  const Bitboard beside = east(captured) | west(captured);
  const Bitboard others = board.of<opponent(us)>() & ~captured;
  const Bitboard attacking_pawns = detail::forward<us>(bit(king));
  Bitboard capturers = 0;
  for_each_square(beside & board.pawns & own, [&](int from) {
    const Bitboard occupied = (board.occupied() ^ bit(from) ^ captured) | en_passant;
    const Bitboard attackers = (sliders_.bishop(king, occupied) & board.diagonal & others) |
                               (sliders_.rook(king, occupied) & board.orthogonal & others) |
                               (knight_attacks[static_cast<std::size_t>(king)] & board.knights & others) |
                               ((east(attacking_pawns) | west(attacking_pawns)) & board.pawns & others);
    if (attackers == 0) capturers |= bit(from);
  });
  return capturers;
}

// No piece may stand between king and rook, in Chess960 too: one of the two crosses each square between them.
template <typename Sliders>
template <Color us>
[[gnu::always_inline]] inline bool LegalMoves<Sliders>::sees_castling_rook(const Board& board,
                                                                           const Facts& facts) const {
  bool sees = false;
  for_each_square(board.castling & facts.own, [&](int rook) {
    sees |= without_lowest(lines_from(facts.king)[static_cast<std::size_t>(rook)] & facts.occupied) == 0;
  });
  return sees;
}

template <typename Sliders>
template <Color us>
[[gnu::noinline]] Bitboard LegalMoves<Sliders>::castling_rooks(const Board& board, Bitboard attacked) const {
  constexpr Color them = opponent(us);
  const Bitboard own = board.of<us>();
  const int king = lowest(board.kings & own);
  // In Chess960 a walled-in king may castle with the rook beside it.
  if ((king_attacks[static_cast<std::size_t>(king)] & ~own) == 0) [[unlikely]]
    attacked = attacked_by<them>(board, board.occupied() ^ bit(king));
  Bitboard rooks = 0;
  for_each_square(board.castling & own, [&](int rook) {
    const int king_to = detail::castled_king<us>(king, rook);
    const int rook_to = detail::castled_rook<us>(king, rook);
    const Bitboard movers = bit(king) | bit(rook);
    const Bitboard king_path = bit(king) | lines_from(king)[static_cast<std::size_t>(king_to)];
    const Bitboard path = king_path | bit(rook) | lines_from(rook)[static_cast<std::size_t>(rook_to)];
    if ((path & board.occupied() & ~movers) != 0 || (king_path & attacked) != 0) return;
    // In Chess960 the rook may have stood between the king's new square and an enemy slider on the rank.
    const Bitboard occupied = (board.occupied() & ~movers) | bit(rook_to);
    if ((sliders_.rook(king_to, occupied) & board.orthogonal & board.of<them>()) == 0) rooks |= bit(rook);
  });
  return rooks;
}

template <typename Sliders>
[[gnu::always_inline]] inline std::uint64_t LegalMoves<Sliders>::count_piece_moves(const Board& board, Bitboard pieces,
                                                                                   Bitboard targets) const {
  using detail::number;
  if constexpr (MovesSets<Sliders>) {
    return sliders_.count_piece_moves(board, pieces, targets);
  } else {
    const Bitboard occupied = board.occupied();
    std::uint64_t moves = 0;
    for_each_square(board.knights & pieces,
                    [&](int square) { moves += number(knight_attacks[static_cast<std::size_t>(square)] & targets); });
    for_each_square(board.diagonal & pieces,
                    [&](int square) { moves += number(sliders_.bishop(square, occupied) & targets); });
    for_each_square(board.orthogonal & pieces,
                    [&](int square) { moves += number(sliders_.rook(square, occupied) & targets); });
    return moves;
  }
}

template <typename Sliders>
template <Color us>
[[gnu::always_inline]] inline std::uint64_t LegalMoves<Sliders>::count_pawn_moves(const PawnTargets& targets) {
  using detail::number;
  constexpr Bitboard last = detail::last_rank<us>;
  const std::uint64_t moves = number(targets.one_step) + number(targets.two_steps) + number(targets.capture_west) +
                              number(targets.capture_east);
  if (((targets.one_step | targets.capture_west | targets.capture_east) & last) == 0) return moves;
  return moves + 3 * (number(targets.one_step & last) + number(targets.capture_west & last) +
                      number(targets.capture_east & last));
}

template <typename Sliders>
template <Color us>
[[gnu::noinline]] std::uint64_t LegalMoves<Sliders>::count_pinned_moves(const Board& board, Pins pins) const {
  using detail::number;
  const Bitboard own = board.of<us>();
  const Bitboard targets = ~own;
  std::uint64_t moves = count_pawn_moves<us>(pinned_pawn_targets<us>(board, pins));
  for_each_square(board.diagonal & own & pins.diagonal, [&](int square) {
    moves += number(sliders_.bishop(square, board.occupied()) & targets & pins.diagonal);
  });
  for_each_square(board.orthogonal & own & pins.orthogonal, [&](int square) {
    moves += number(sliders_.rook(square, board.occupied()) & targets & pins.orthogonal);
  });
  return moves;
}

template <typename Sliders>
template <Color us>
[[gnu::noinline]] std::uint64_t LegalMoves<Sliders>::count_moves_in_check(const Board& board,
                                                                          Bitboard en_passant) const {
  const Facts facts = facts_of<us>(board);
  const std::uint64_t moves = detail::number(facts.king_targets);
  if (facts.in_double_check()) return moves;
  const Bitboard check_mask = facts.check_mask;
  const Bitboard free = facts.own & ~facts.pins.all();
  return moves + count_piece_moves(board, free, ~facts.own & check_mask) +
         count_pawn_moves<us>(free_pawn_targets<us>(board.pawns & free, facts, check_mask)) +
         (en_passant == 0 ? 0 : detail::number(en_passant_capturers<us>(board, en_passant)));
}

// The rare cases are separate functions, so that the common ones need few registers.
template <typename Sliders>
template <Color us>
[[gnu::always_inline]] inline std::uint64_t LegalMoves<Sliders>::count_moves(const Board& board,
                                                                             Bitboard en_passant) const {
  const Facts facts = facts_of<us>(board);
  if (facts.in_check()) [[unlikely]]
    return count_moves_in_check<us>(board, en_passant);
  const Bitboard free = facts.own & ~facts.pins.all();
  std::uint64_t moves = detail::number(facts.king_targets) + count_piece_moves(board, free, ~facts.own) +
                        count_pawn_moves<us>(free_pawn_targets<us>(board.pawns & free, facts, ~Bitboard{0}));
  if ((facts.own & facts.pins.all() & ~board.knights) != 0) moves += count_pinned_moves<us>(board, facts.pins);
  if (en_passant != 0) [[unlikely]]
    moves += detail::number(en_passant_capturers<us>(board, en_passant));
  if (sees_castling_rook<us>(board, facts)) moves += detail::number(castling_rooks<us>(board, facts.attacked));
  return moves;
}

template <typename Sliders>
template <Color us, Piece piece>
[[gnu::always_inline]] inline void LegalMoves<Sliders>::for_each_piece_move(const Board& board, const Facts& facts,
                                                                            Bitboard pieces, Bitboard targets,
                                                                            auto&& visit) const {
  targets &= facts.check_mask;
  for_each_square(pieces, [&](int from) {
    Bitboard to_squares = 0;
    const bool is_pinned = (facts.pins.all() & bit(from)) != 0;
    if constexpr (piece == Piece::knight) {
      to_squares = is_pinned ? 0 : knight_attacks[static_cast<std::size_t>(from)];
    }
    if constexpr (piece == Piece::bishop || piece == Piece::queen) {
      const Bitboard attacks = sliders_.bishop(from, facts.occupied);
      to_squares |= !is_pinned ? attacks : (facts.pins.diagonal & bit(from)) != 0 ? attacks & facts.pins.diagonal : 0;
    }
    if constexpr (piece == Piece::rook || piece == Piece::queen) {
      const Bitboard attacks = sliders_.rook(from, facts.occupied);
      to_squares |= !is_pinned                                 ? attacks
                    : (facts.pins.orthogonal & bit(from)) != 0 ? attacks & facts.pins.orthogonal
                                                               : 0;
    }
    for_each_square(to_squares & targets, [&](int to) {
      visit(board.moved<us, piece>(bit(from), bit(to)), Bitboard{0}, MoveSquares{from, to, piece, piece});
    });
  });
}

template <typename Sliders>
template <Color us>
[[gnu::always_inline]] inline void LegalMoves<Sliders>::for_each_officer_move(const Board& board, const Facts& facts,
                                                                              Bitboard targets, auto&& visit) const {
  // A pinned piece can never end a check.
  const Bitboard movers = facts.in_check() ? facts.own & ~facts.pins.all() : facts.own;
  for_each_piece_move<us, Piece::knight>(board, facts, board.knights & movers, targets, visit);
  for_each_piece_move<us, Piece::bishop>(board, facts, board.diagonal & ~board.orthogonal & movers, targets, visit);
  for_each_piece_move<us, Piece::rook>(board, facts, board.orthogonal & ~board.diagonal & movers, targets, visit);
  for_each_piece_move<us, Piece::queen>(board, facts, board.diagonal & board.orthogonal & movers, targets, visit);
}

template <typename Sliders>
template <Color us, typename LegalMoves<Sliders>::Wanted wanted>
[[gnu::always_inline]] inline void LegalMoves<Sliders>::for_each_pawn_move(const Board& board, const Facts& facts,
                                                                           auto&& visit) const {
  constexpr int up = us == Color::white ? 8 : -8;
  constexpr Bitboard last = detail::last_rank<us>;
  PawnTargets pawns = free_pawn_targets<us>(board.pawns & facts.own & ~facts.pins.all(), facts, facts.check_mask);
  if (!facts.in_check() && (board.pawns & facts.own & facts.pins.all()) != 0) {
    const PawnTargets pinned = pinned_pawn_targets<us>(board, facts.pins);
    pawns.one_step |= pinned.one_step;
    pawns.two_steps |= pinned.two_steps;
    pawns.capture_west |= pinned.capture_west;
    pawns.capture_east |= pinned.capture_east;
  }
  const auto step = [&](int from, int to) {
    visit(board.moved<us, Piece::pawn>(bit(from), bit(to)), Bitboard{0},
          MoveSquares{from, to, Piece::pawn, Piece::pawn});
  };
  const auto promote = [&](int from, int to) {
    const auto to_piece = [&]<Piece becomes>() {
      visit(board.moved<us, Piece::pawn, becomes>(bit(from), bit(to)), Bitboard{0},
            MoveSquares{from, to, Piece::pawn, becomes});
    };
    to_piece.template operator()<Piece::queen>();
    if constexpr (wanted == Wanted::noisy) return;
    to_piece.template operator()<Piece::rook>();
    to_piece.template operator()<Piece::bishop>();
    to_piece.template operator()<Piece::knight>();
  };
  const auto for_each_target = [&](Bitboard targets, int distance) {
    for_each_square(targets & ~last, [&](int to) { step(to - distance, to); });
    for_each_square(targets & last, [&](int to) { promote(to - distance, to); });
  };
  for_each_target(wanted == Wanted::all ? pawns.one_step : pawns.one_step & last, up);
  for_each_target(pawns.capture_west, up - 1);
  for_each_target(pawns.capture_east, up + 1);
  if constexpr (wanted == Wanted::noisy) return;
  for_each_square(pawns.two_steps, [&](int to) {
    // Store the square only if an enemy pawn stands ready to capture.
    const bool matters = ((east(bit(to)) | west(bit(to))) & board.pawns & facts.enemy) != 0;
    visit(board.moved<us, Piece::pawn>(bit(to - 2 * up), bit(to)), matters ? bit(to - up) : Bitboard{0},
          MoveSquares{to - 2 * up, to, Piece::pawn, Piece::pawn});
  });
}

template <typename Sliders>
template <Color us>
[[gnu::always_inline]] inline void LegalMoves<Sliders>::for_each_en_passant_capture(const Board& board,
                                                                                    Bitboard en_passant,
                                                                                    auto&& visit) const {
  const Bitboard captured = detail::backward<us>(en_passant);
  for_each_square(en_passant_capturers<us>(board, en_passant), [&](int from) {
    visit(board.without<opponent(us)>(captured).template moved<us, Piece::pawn>(bit(from), en_passant), Bitboard{0},
          MoveSquares{from, lowest(en_passant), Piece::pawn, Piece::pawn});
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
  for_each_officer_move<us>(board, facts, ~facts.own, visit);
  if (en_passant != 0) for_each_en_passant_capture<us>(board, en_passant, visit);
  if (!facts.in_check() && sees_castling_rook<us>(board, facts)) {
    for_each_square(castling_rooks<us>(board, facts.attacked), [&](int rook) {
      visit(detail::castled<us>(board, facts.king, rook), Bitboard{0},
            MoveSquares{facts.king, rook, Piece::king, Piece::king, true});
    });
  }
}

template <typename Sliders>
template <Color us>
[[gnu::always_inline]] inline bool LegalMoves<Sliders>::for_each_noisy_move(const Board& board, Bitboard en_passant,
                                                                            auto&& visit) const {
  const Facts facts = facts_of<us, Wanted::noisy>(board);
  for_each_square(facts.king_targets, [&](int to) {
    visit(board.moved<us, Piece::king>(bit(facts.king), bit(to)), Bitboard{0},
          MoveSquares{facts.king, to, Piece::king, Piece::king});
  });
  if (facts.in_double_check()) return true;
  for_each_pawn_move<us, Wanted::noisy>(board, facts, visit);
  for_each_officer_move<us>(board, facts, facts.enemy, visit);
  if (en_passant != 0) for_each_en_passant_capture<us>(board, en_passant, visit);
  return facts.in_check();
}

}  // namespace pvslab::chess
