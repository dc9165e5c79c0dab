// Any text is a UCI move that is legal in a position, or is refused. The move that is read starts and goes as the text
// says, and its own text is read as the same. The first line chooses the position.
#include <algorithm>
#include <optional>
#include <string>

#include "suites/chess/uci_move.hpp"
#include "tests/fuzz/chosen_position.hpp"
#include "tests/fuzz/promise.hpp"
#include "tests/fuzz/target.hpp"

namespace pvslab::fuzz {
namespace {

using chess::Move;
using chess::Position;

// A move has only one text; castling has a second one, in the notation of the other variant.
bool can_mean(const Position& position, const Move& move, std::string text) {
  if (text.size() == 5) text.back() = static_cast<char>(std::tolower(static_cast<unsigned char>(text.back())));
  Position other = position;
  other.is_chess960 = !position.is_chess960;
  return text == to_uci(position, move) || (move.castles && text == to_uci(other, move));
}

}  // namespace

Worth run(std::string_view input) {
  const auto chosen = split(input);
  if (!chosen) return Worth::discard;
  const auto& [position, text] = *chosen;
  const std::optional<Move> move = read_or_refuse(text, [&](std::string_view uci) { return parse_uci(position, uci); });
  if (!move) return Worth::keep;

  const std::vector<Move> legal = legal_moves(position);
  const std::string witness = to_fen(position) + " " + std::string(text);
  require(std::ranges::find(legal, *move) != legal.end(), "a move that is read is legal", witness);
  require(can_mean(position, *move, std::string(text)), "a move that is read is one of the text", witness);
  require(parse_uci(position, to_uci(position, *move)) == *move, "a move is read from its own text", witness);
  return Worth::keep;
}

}  // namespace pvslab::fuzz
