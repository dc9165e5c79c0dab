#include "suites/chess/uci_move.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <optional>
#include <vector>

#include "suites/chess/notation.hpp"
#include "suites/chess/refusal.hpp"

namespace pvslab::chess {
namespace {

[[noreturn]] void fail(std::size_t offset, const std::string& message) {
  throw InputError("UCI move", 1, offset + 1, message);
}

Square read_square(std::string_view text, std::size_t offset) {
  const std::optional<int> file = offset < text.size() ? file_of(text[offset]) : std::nullopt;
  if (!file) fail(offset, "expected a file from a to h; a move is written e2e4 or e7e8q");
  const std::optional<int> rank = offset + 1 < text.size() ? rank_of(text[offset + 1]) : std::nullopt;
  if (!rank) fail(offset + 1, "expected a rank from 1 to 8; a move is written e2e4 or e7e8q");
  return Square(*file, *rank);
}

std::optional<Piece> read_promotion(std::string_view text) {
  if (text.size() == 4) return std::nullopt;
  const std::optional<Piece> piece = piece_of(to_capital(text[4]));
  if (!piece || *piece == Piece::pawn || *piece == Piece::king) {
    fail(4, "expected q, r, b or n for what the pawn becomes, not " + quoted(text[4]));
  }
  if (text.size() > 5) fail(5, "unexpected " + quoted(text.substr(5)) + " after the move");
  return piece;
}

// Whether an illegal move was meant as castling, in either notation.
bool is_meant_as_castling(const Position& position, const Move& move) {
  const Square king = position.king(position.side);
  const bool is_home = king.rank() == (position.side == Color::white ? 0 : 7);
  if (move.promotion || move.from != king || move.to.rank() != king.rank() || !is_home) return false;
  const bool goes_far = std::abs(move.to.file() - king.file()) > 1;
  const bool goes_as_king = goes_far && move.to == castled_king(king, move.to);
  if (const std::optional<Square> rook = castling_rook(position, move.to > king))
    return goes_as_king || move.to == *rook;
  return goes_as_king || occupant(position.board, move.to) == Occupant{position.side, Piece::rook};
}

}  // namespace

std::string to_uci(const Position& position, const Move& move) {
  const bool as_king = move.castles && !position.is_chess960;
  const Square to = as_king ? castled_king(move.from, move.to) : move.to;
  std::string text = to_text(move.from) + to_text(to);
  if (move.promotion) text += to_small(to_letter(*move.promotion));
  return text;
}

Move parse_uci(const Position& position, std::string_view text) {
  if (text.empty()) fail(0, "expected a move, such as e2e4 or e7e8q");
  if (text == "0000") fail(0, "0000 is the null move, which no rule of chess allows");
  const Move written{
      .from = read_square(text, 0), .to = read_square(text, 2), .promotion = read_promotion(text), .castles = false};

  const std::vector<Move> legal = legal_moves(position);
  const auto find = [&](auto is_meant) -> std::optional<Move> {
    const auto found = std::ranges::find_if(legal, is_meant);
    return found == legal.end() ? std::nullopt : std::optional<Move>(*found);
  };
  if (const auto plain = find([&](const Move& move) { return move == written; })) return *plain;
  if (!written.promotion && written.from != written.to) {
    const auto castles_from = [&](const Move& move) { return move.castles && move.from == written.from; };
    const auto takes_rook = find([&](const Move& move) { return castles_from(move) && move.to == written.to; });
    if (takes_rook) return *takes_rook;
    const auto goes_as_king =
        find([&](const Move& move) { return castles_from(move) && castled_king(move.from, move.to) == written.to; });
    if (goes_as_king) return *goes_as_king;
  }
  const std::string why = is_meant_as_castling(position, written) ? why_no_castling(position, written.to > written.from)
                                                                  : why_not(position, written);
  fail(0, quoted(text) + " is not legal: " + why);
}

}  // namespace pvslab::chess
