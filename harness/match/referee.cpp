#include "harness/match/referee.hpp"

#include <algorithm>

#include "suites/chess/evaluation.hpp"

namespace pvslab::match {
namespace {

constexpr std::ptrdiff_t drawing_occurrences = 3;
constexpr std::uint16_t drawing_halfmoves = 100;

chess::Bitboard legal_en_passant(const chess::Position& position) {
  if (position.en_passant == 0) return 0;
  const auto captures = [&](const chess::Move& move) {
    return move.to.set() == position.en_passant && position.board.piece_on(move.from.index()) == chess::Piece::pawn;
  };
  return std::ranges::any_of(chess::legal_moves(position), captures) ? position.en_passant : 0;
}

}  // namespace

const char* ending_text(Ending ending) {
  switch (ending) {
    case Ending::checkmate: return "checkmate";
    case Ending::stalemate: return "stalemate";
    case Ending::dead_material: return "insufficient material";
    case Ending::threefold: return "threefold repetition";
    case Ending::fifty_moves: return "fifty moves";
    case Ending::no_moves: return "end of the game";
    case Ending::quiet_moves: return "forty moves";
    case Ending::adjudicated_win: return "adjudicated win";
    case Ending::adjudicated_draw: return "adjudicated draw";
    case Ending::length: return "adjudicated draw: length";
    case Ending::illegal_move: return "illegal move";
    case Ending::died: return "death of a side";
    case Ending::hung: return "hang of a side";
    case Ending::no_answer: return "no answer of a side";
    case Ending::late: return "time loss";
  }
  __builtin_unreachable();
}

Referee::Referee(const chess::Position& start) : now_(start) { remember(); }

void Referee::play(const chess::Move& move) {
  now_ = chess::after(now_, move);
  if (now_.halfmove_clock == 0) since_pawn_or_capture_.clear();
  remember();
}

void Referee::remember() { since_pawn_or_capture_.push_back({now_.board, legal_en_passant(now_), now_.side}); }

std::optional<GameEnd> Referee::end() const {
  if (chess::legal_moves(now_).empty()) {
    if (chess::is_in_check(now_)) return GameEnd{Ending::checkmate, chess::opponent(now_.side)};
    return GameEnd{Ending::stalemate, std::nullopt};
  }
  if (chess::nobody_can_mate(now_.board)) return GameEnd{Ending::dead_material, std::nullopt};
  if (std::ranges::count(since_pawn_or_capture_, since_pawn_or_capture_.back()) >= drawing_occurrences)
    return GameEnd{Ending::threefold, std::nullopt};
  if (now_.halfmove_clock >= drawing_halfmoves) return GameEnd{Ending::fifty_moves, std::nullopt};
  return std::nullopt;
}

}  // namespace pvslab::match
