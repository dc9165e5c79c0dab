// A UCI engine that plays by our rules except for one bug, for `pvslab perft --engine` to find:
//   forgetful_engine en-passant   forgets that an en-passant capture may discover a check to its own king
//   forgetful_engine two-steps    forgets the en-passant square when it plays a move, and knows it when a FEN names it
//   forgetful_engine nothing      has no bug
#include <algorithm>
#include <cstdint>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "suites/chess/fen.hpp"
#include "suites/chess/position.hpp"
#include "suites/chess/uci_move.hpp"

namespace {

using namespace pvslab::chess;

struct Successor {
  std::string move;
  Position position;
};

// The board after a pawn of the side to move goes from one square to another and `captured` is removed.
template <Color us>
Board with_pawn_moved(const Board& board, Bitboard from, Bitboard to, Bitboard captured) {
  return board.without<opponent(us)>(captured).template moved<us, Piece::pawn>(from, to);
}

Board with_pawn_moved(const Position& position, Bitboard from, Bitboard to, Bitboard captured) {
  return position.side == Color::white ? with_pawn_moved<Color::white>(position.board, from, to, captured)
                                       : with_pawn_moved<Color::black>(position.board, from, to, captured);
}

// The en-passant captures that appear legal if the captured pawn is still on the board during the test for checks.
std::vector<Successor> careless_captures(const Position& position) {
  std::vector<Successor> captures;
  if (position.en_passant == 0) return captures;
  const bool is_white = position.side == Color::white;
  const Bitboard captured = is_white ? south(position.en_passant) : north(position.en_passant);
  for_each_square((east(captured) | west(captured)) & position.board.pawns & position.own(), [&](int from) {
    Position looked_at = position;
    looked_at.board = with_pawn_moved(position, bit(from), position.en_passant, 0);
    if (is_in_check(looked_at)) return;
    Position next = position;
    next.board = with_pawn_moved(position, bit(from), position.en_passant, captured);
    next.side = opponent(position.side);
    next.en_passant = 0;
    captures.push_back({to_text(Square(from)) + to_text(Square(lowest(position.en_passant))), next});
  });
  return captures;
}

std::vector<Successor> successors(const Position& position, const std::string& bug) {
  std::vector<Successor> all;
  const Bitboard enemy_king = position.board.kings & position.enemy();
  for (const Move& move : legal_moves(position)) {
    if (move.to.set() == enemy_king) continue;  // after a move that should not have been
    all.push_back({to_uci(position, move), after(position, move)});
    if (bug == "two-steps") all.back().position.en_passant = 0;
  }
  if (bug != "en-passant") return all;
  for (Successor& capture : careless_captures(position)) {
    const bool is_known = std::ranges::any_of(all, [&](const Successor& one) { return one.move == capture.move; });
    if (!is_known) all.push_back(std::move(capture));
  }
  return all;
}

std::uint64_t count(const Position& position, int depth, const std::string& bug) {
  if (depth == 0) return 1;
  std::uint64_t nodes = 0;
  for (const Successor& each : successors(position, bug)) nodes += count(each.position, depth - 1, bug);
  return nodes;
}

Position read_position(std::istringstream& words, const std::string& bug) {
  std::string word;
  std::string fen;
  words >> word;  // "fen"
  while (words >> word && word != "moves") fen += word + ' ';
  Position position = parse_fen(fen);
  while (words >> word) {
    for (const Successor& each : successors(position, bug)) {
      if (each.move != word) continue;
      position = each.position;
      break;
    }
  }
  return position;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string bug = argc > 1 ? argv[1] : "nothing";
  Position position = parse_fen(start_fen);
  for (std::string line; std::getline(std::cin, line);) {
    std::istringstream words(line);
    std::string word;
    words >> word;
    if (word == "uci") std::cout << "id name forgetful\nuciok" << std::endl;
    if (word == "isready") std::cout << "readyok" << std::endl;
    if (word == "position") position = read_position(words, bug);
    if (word == "quit") return 0;
    if (word != "go") continue;
    int depth = 1;
    words >> word >> depth;
    std::uint64_t total = 0;
    for (const Successor& each : successors(position, bug)) {
      const std::uint64_t nodes = count(each.position, depth - 1, bug);
      std::cout << each.move << ": " << nodes << '\n';
      total += nodes;
    }
    std::cout << "\nNodes searched: " << total << std::endl;
  }
}
