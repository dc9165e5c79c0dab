// Any text is a FEN or is refused with its field and a reason. An accepted position is legal and playable: it and its
// successors are written as FENs that are read back unchanged.
#include <cctype>
#include <optional>
#include <string>
#include <string_view>

#include "suites/chess/fen.hpp"
#include "tests/fuzz/legal_position.hpp"
#include "tests/fuzz/promise.hpp"
#include "tests/fuzz/target.hpp"

namespace pvslab::fuzz {
namespace {

using chess::Position;

void require_round_trip(const Position& position) {
  const std::string fen = to_fen(position);
  require(chess::parse_fen(fen) == position, "a position is read from its FEN", fen);
}

void require_playable(const Position& position) {
  require_legal(position);
  require_round_trip(position);
  for (const chess::Move& move : legal_moves(position)) {
    const Position next = after(position, move);
    require(next.side != position.side, "the other side is to move after a move", to_fen(next));
    require_legal(next);
    require_round_trip(next);
  }
}

// With force_chess960 the reader finds the same position, except for its castling notation.
void require_same_as_chess960(std::string_view text, const Position& position) {
  Position told = chess::parse_fen(text, {.force_chess960 = true});
  require_round_trip(told);
  require(told.is_chess960 == (position.board.castling != 0), "a position with a right is of Chess960 if we say so",
          text);
  told.is_chess960 = position.is_chess960;
  require(told == position, "being told of Chess960 changes nothing else", text);
}

void require_field(const InputError& error, std::string_view text) {
  constexpr std::string_view start = "field ";
  const std::string& message = error.message;
  require(message.starts_with(start) && message.size() > start.size(), "a refusal names the field", message);
  const char number = message[start.size()];
  require(number >= '1' && number <= '6', "a FEN has the fields 1 to 6", message);
  const std::size_t reason = message.find("): ");
  require(reason != message.npos && reason + 3 < message.size(), "a reason follows the field", message);
  for (const char character : message) {
    require(std::isprint(static_cast<unsigned char>(character)) != 0, "a message can be printed", text);
  }
}

std::optional<Position> read(std::string_view text) {
  try {
    return chess::parse_fen(text);
  } catch (const InputError& error) {
    require_refusal(error, text);
    require_field(error, text);
    return std::nullopt;
  }
}

}  // namespace

Worth run(std::string_view input) {
  if (const std::optional<Position> position = read(input)) {
    require_playable(*position);
    require_same_as_chess960(input, *position);
  }
  return Worth::keep;
}

}  // namespace pvslab::fuzz
