#include "harness/match/openings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "harness/base/input.hpp"
#include "harness/match/pgn.hpp"
#include "harness/sides/asked_position.hpp"
#include "suites/chess/fen.hpp"
#include "suites/input_error.hpp"

namespace pvslab::match {
namespace {

bool is_pgn(const std::string& text, const std::string& file) {
  const std::size_t first = text.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
  return file.ends_with(".pgn") || file.ends_with(".PGN") || (first != std::string::npos && text[first] == '[');
}

std::vector<Opening> openings_of_pgn(const std::string& text, const std::string& file, const OpeningsOptions& options) {
  std::vector<Opening> openings;
  for (PgnGame& game : read_pgn(text, file)) {
    if (options.plies && game.moves.size() > *options.plies) game.moves.resize(*options.plies);
    openings.push_back({fmt::format("{}:{}", file, game.line), game.start, std::move(game.moves)});
  }
  return openings;
}

bool is_over(const Opening& opening) {
  Referee referee(opening.start);
  for (const chess::Move& move : opening.moves) {
    if (referee.end()) return true;
    referee.play(move);
  }
  return referee.end().has_value();
}

}  // namespace

Openings openings_from(const std::string& text, const std::string& file, const OpeningsOptions& options) {
  Openings read{.file = file, .hash = fnv1a(text), .openings = {}, .problems = {}};
  std::vector<Opening> all;
  if (is_pgn(text, file)) {
    all = openings_of_pgn(text, file, options);
  } else {
    AskedPositions positions = read_positions(text, file);
    read.problems = std::move(positions.problems);
    for (AskedPosition& position : positions.positions)
      all.push_back({fmt::format("{}:{}", file, position.line), position.start, std::move(position.moves)});
  }
  std::set<std::string> seen;
  for (Opening& opening : all) {
    if (options.is_chess960) opening.start.is_chess960 = opening.start.board.castling != 0;
    if (options.count && read.openings.size() == *options.count) break;
    chess::Position end = opening.end();
    end.fullmove_number = 1;
    if (is_over(opening)) {
      ++read.over;
    } else if (!seen.insert(chess::to_fen(end)).second) {
      ++read.repeated;
    } else {
      read.openings.push_back(std::move(opening));
    }
  }
  if (read.openings.empty())
    throw InputError(file, 0, 0,
                     read.over == 0 ? "it has no position that can be used; nothing can be played"
                                    : "the game is over in each of its positions; nothing can be played");
  return read;
}

}  // namespace pvslab::match
