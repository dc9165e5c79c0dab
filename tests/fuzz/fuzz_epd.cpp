// Any text is read as EPD: each of its lines is a record or a problem with its place. A record's moves are legal, and
// it is the same when written and read again.
#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "suites/chess/epd.hpp"
#include "suites/chess/fen.hpp"
#include "tests/fuzz/promise.hpp"
#include "tests/fuzz/target.hpp"
#include "tests/support/epd_promises.hpp"

namespace pvslab::fuzz {
namespace {

using chess::EpdRecord;
using chess::Move;
using chess::Position;

void require_legal(const Position& position, const std::vector<Move>& moves, const std::string& witness) {
  const std::vector<Move> legal = chess::legal_moves(position);
  for (const Move& move : moves) {
    require(std::ranges::count(legal, move) == 1, "a move is legal", witness);
    require(std::ranges::count(moves, move) == 1, "no move is named twice", witness);
  }
}

void require_legal_line(const Position& start, const std::vector<Move>& moves, const std::string& witness) {
  Position position = start;
  for (const Move& move : moves) {
    require_legal(position, {move}, witness);
    position = after(position, move);
  }
}

void require_sound(const EpdRecord& record) {
  const std::string witness = to_epd(record);
  require(chess::parse_fen(to_fen(record.position)) == record.position, "a position is legal", witness);
  require_legal(record.position, record.best_moves, witness);
  require_legal(record.position, record.avoid_moves, witness);
  require_legal_line(record.position, record.pv, witness);
  require(record.direct_mate != 0, "a mate takes a move", witness);
}

}  // namespace

Worth run(std::string_view input) {
  const std::string text(input);
  const std::string broken = broken_epd_promise(text);
  require(broken.empty(), broken, text);
  std::istringstream stream(text);
  try {
    for (const EpdRecord& record : chess::read_epd(stream, "text").records) require_sound(record);
  } catch (const InputError&) {
    // A text without a record; broken_epd_promise has checked its error.
  }
  return Worth::keep;
}

}  // namespace pvslab::fuzz
