// Random chess positions and games from them, generated from numbers that RapidCheck can shrink.
#pragma once

#include <rapidcheck.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <ostream>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "suites/chess/fen.hpp"
#include "suites/chess/position.hpp"
#include "tests/support/compiled_generators.hpp"

namespace pvslab {

// Positions that exercise a rule within a few moves: castling, en passant, promotion, pins, checks; standard and
// Chess960.
inline constexpr std::array<std::string_view, 20> sharp_chess_starts{
    chess::start_fen,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R b KQkq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R w KQkq - 0 1",
    "4k3/p1p1p1p1/8/1P1P1P1P/p1p1p1p1/8/1P1P1P1P/4K3 w - - 0 1",
    "8/8/1k6/8/rpPp4/8/1P1P1PP1/4K2R b K c3 0 1",
    "4k3/3p1p2/8/q1P1P1P1/Q1p1p1p1/8/3P1P2/4K3 w - - 0 1",
    "3kr3/8/8/8/8/8/8/RKR5 w CA - 0 1",
    "1rk2r2/8/8/8/8/8/8/R2K1R2 w FAfb - 0 1",
    "rk5r/pp4pp/8/8/8/8/PP4PP/RK5R w HAha - 0 1",
    "r5kr/pp4pp/8/8/8/8/PP4PP/R5KR b HAha - 0 1",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "7k/8/8/8/8/8/8/qR1K1R1q w FB - 0 1",
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
    "8/1n4N1/2k2b2/5P2/1B6/5K2/1Nr2Rn1/8 b - - 97 60"};

// The two sides may have different first ranks, unlike in tournaments.
[[nodiscard]] std::string chess960_start(int white_number, int black_number);

// Pieces scattered over the board, with castling rights and an en-passant square where possible. Only positions that
// parse_fen accepts.
class ScatteredPositions {
 public:
  explicit ScatteredPositions(std::uint64_t seed) : random_(seed) {}

  [[nodiscard]] chess::Position next();
  // A position or, more often, nearly one.
  [[nodiscard]] std::string text();

 private:
  int below(int bound) { return static_cast<int>(random_() % static_cast<std::uint64_t>(bound)); }
  char& cell(int square) { return cells_[static_cast<std::size_t>(square)]; }
  void put(char piece, int square);
  std::string placement();
  std::string rights();
  std::string passed(bool white_moves);

  std::mt19937_64 random_;
  std::string cells_;
};

// A game: where it starts, and which legal move is played at each ply (modulo their number).
struct ChessGame {
  chess::Position start;
  std::vector<std::uint16_t> choices;
};

// Calls visit(position) for the start and after every move, until the choices or the moves run out.
void for_each_position(const ChessGame& game, auto&& visit) {
  chess::Position position = game.start;
  visit(position);
  for (const std::uint16_t choice : game.choices) {
    const std::vector<chess::Move> moves = chess::legal_moves(position);
    if (moves.empty()) return;
    position = chess::after(position, moves[choice % moves.size()]);
    visit(position);
  }
}

void showValue(const ChessGame& game, std::ostream& out);

}  // namespace pvslab

template <>
struct rc::Arbitrary<pvslab::ChessGame> {
  static Gen<pvslab::ChessGame> arbitrary();
};

PVSLAB_DECLARE_GENERATED(pvslab::ChessGame)
