// A position chosen by the first line of an input: its first letter selects a start, and each further character plays a
// legal move (modulo their number). So nearly every mutation of the line gives another position.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "suites/chess/fen.hpp"
#include "suites/chess/position.hpp"

namespace pvslab::fuzz {

// `a` is the first. Append new ones at the end: kept inputs refer to them by letter.
inline constexpr std::array<std::string_view, 14> starts{
    chess::start_fen,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R w KQkq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "4k3/8/8/KPp4r/8/8/8/8 w - c6 0 1",          // the capture en passant would uncover the rook
    "7k/8/8/8/Qp1pPpP1/8/8/R3K3 b Q e3 0 1",     // two pawns that may capture en passant
    "7k/1Q3Q2/8/1Q3Q2/8/8/8/K7 w - - 0 1",       // queens that need file, rank or both to be distinguished
    "1k6/8/3N1N2/2N3N1/8/2N3N1/8/K7 w - - 0 1",  // the same with knights
    "4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1",        // in check: no castling
    "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1",      // Chess960 on the squares of standard chess
    "1rk2r2/8/8/8/8/8/8/R2K1R2 w FAfb - 0 1",    // Chess960: the king goes west to castle short
    "rkr5/pp6/8/8/8/8/PP6/RKR5 w CAca - 0 1"};   // Chess960: one rook is in the way of castling with the other

// Empty if the line names no start.
[[nodiscard]] inline std::optional<chess::Position> chosen_position(std::string_view line) {
  if (line.empty() || line.front() < 'a' || line.front() >= static_cast<char>('a' + starts.size())) return std::nullopt;
  chess::Position position = chess::parse_fen(starts[static_cast<std::size_t>(line.front() - 'a')]);
  for (const char choice : line.substr(1)) {
    const std::vector<chess::Move> moves = chess::legal_moves(position);
    if (moves.empty()) break;
    position = chess::after(position, moves[static_cast<unsigned char>(choice) % moves.size()]);
  }
  return position;
}

struct PositionAndText {
  chess::Position position;
  std::string_view text;  // everything after the first line
};

// Empty if no position is chosen.
[[nodiscard]] inline std::optional<PositionAndText> split(std::string_view input) {
  const std::size_t end = std::min(input.find('\n'), input.size());
  const std::optional<chess::Position> position = chosen_position(input.substr(0, end));
  if (!position) return std::nullopt;
  return PositionAndText{*position, input.substr(std::min(end + 1, input.size()))};
}

}  // namespace pvslab::fuzz
