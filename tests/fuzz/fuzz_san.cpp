// Any text is the SAN of a legal move of a position, or is refused. The move that is read is one that the text can
// mean, and its own SAN is read as the same. The first line chooses the position.
#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>

#include "suites/chess/notation.hpp"
#include "suites/chess/san.hpp"
#include "tests/fuzz/chosen_position.hpp"
#include "tests/fuzz/promise.hpp"
#include "tests/fuzz/target.hpp"

namespace pvslab::fuzz {
namespace {

using chess::Move;
using chess::Position;

// Whether another piece of the kind could be meant if its square were not written.
bool has_rival(const Position& position, const Move& move) {
  return std::ranges::any_of(legal_moves(position), [&](const Move& other) {
    return !other.castles && other.from != move.from && other.to == move.to && other.promotion == move.promotion &&
           occupant(position.board, other.from) == occupant(position.board, move.from);
  });
}

// The number of square characters: two for the target, the others for the starting square.
std::ptrdiff_t letters_of_squares(std::string_view text) {
  const auto of_square = [](char letter) { return chess::file_of(letter) || chess::rank_of(letter); };
  // e.p., ep and /ep have an e each.
  return std::ranges::count_if(text, of_square) - std::ranges::count(text, 'p');
}

void require_meant(const Position& position, const Move& move, std::string_view text) {
  const auto says = [text](std::string_view part) { return text.find(part) != text.npos; };
  const std::string witness = to_fen(position) + " " + std::string(text);
  if (move.castles)
    return require(says("O-O") || says("0-0") || says("O-0") || says("0-O"), "castling is asked for", witness);
  const bool is_pawn = (position.board.pawns & move.from.set()) != 0;
  const auto passes = [&] {
    return is_pawn && move.to.set() == position.en_passant && move.from.file() != move.to.file();
  };
  const bool captures = (position.enemy() & move.to.set()) != 0 || passes();
  const bool names_square = says(to_text(move.to));
  const bool names_files = says(to_text(move.from).substr(0, 1)) && says(to_text(move.to).substr(0, 1));
  require(names_square || (is_pawn && captures && names_files), "a move goes where the text says", witness);
  require(captures || (!says("x") && !says(":")), "where the text says x something is captured", witness);
  require(!says("p") || passes(), "where the text says e.p. a pawn is captured in passing", witness);
  require(!has_rival(position, move) || letters_of_squares(text) > (names_square ? 2 : 1),
          "the text tells the piece from others", witness);
}

}  // namespace

Worth run(std::string_view input) {
  const auto chosen = split(input);
  if (!chosen) return Worth::discard;
  const auto& [position, text] = *chosen;
  const std::optional<Move> move = read_or_refuse(text, [&](std::string_view san) { return parse_san(position, san); });
  if (!move) return Worth::keep;

  const std::vector<Move> legal = legal_moves(position);
  require(std::ranges::find(legal, *move) != legal.end(), "a move that is read is legal", text);
  require_meant(position, *move, text);
  const std::string san = to_san(position, *move);
  require(parse_san(position, san) == *move, "a move is read from its SAN", to_fen(position) + " " + san);
  return Worth::keep;
}

}  // namespace pvslab::fuzz
