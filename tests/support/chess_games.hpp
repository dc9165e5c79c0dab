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

namespace detail {

// The first rank of Chess960's numbered position (Reinhard Scharnagl's numbering, 0 to 959; 518 is standard chess).
[[nodiscard]] inline std::string chess960_rank(int number) {
  std::string rank(8, '.');
  const auto put = [&rank](char piece, int which_empty) {
    for (char& cell : rank) {
      if (cell == '.' && which_empty-- == 0) {
        cell = piece;
        return;
      }
    }
  };
  rank[static_cast<std::size_t>(number % 4 * 2 + 1)] = 'B';
  rank[static_cast<std::size_t>(number / 4 % 4 * 2)] = 'B';
  put('Q', number / 16 % 6);
  constexpr std::array<std::array<int, 2>, 10> knights{
      {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}}};
  const auto [first, second] = knights[static_cast<std::size_t>(number / 96)];
  put('N', first);
  put('N', second - 1);
  for (const char piece : {'R', 'K', 'R'}) put(piece, 0);
  return rank;
}

}  // namespace detail

// The two sides may have different first ranks, unlike in tournaments.
[[nodiscard]] inline std::string chess960_start(int white_number, int black_number) {
  std::string black = detail::chess960_rank(black_number);
  for (char& piece : black) piece = static_cast<char>(piece - 'A' + 'a');
  return black + "/pppppppp/8/8/8/8/PPPPPPPP/" + detail::chess960_rank(white_number) + " w KQkq - 0 1";
}

// Pieces scattered over the board, with castling rights and an en-passant square where possible. Only positions that
// parse_fen accepts.
class ScatteredPositions {
 public:
  explicit ScatteredPositions(std::uint64_t seed) : random_(seed) {}

  [[nodiscard]] chess::Position next() {
    while (true) {
      try {
        return chess::parse_fen(text());
      } catch (const InputError&) {
        // Not a legal position: try again.
      }
    }
  }

  // A position or, more often, nearly one.
  [[nodiscard]] std::string text() {
    cells_ = std::string(64, '.');
    put('K', below(2) == 0 ? below(8) : below(64));
    put('k', below(2) == 0 ? 56 + below(8) : below(64));
    const int men = below(22);
    for (int man = 0; man < men; ++man) put("PPPNBRQpppnbrq"[below(14)], below(64));
    for (const int corner : {0, 7, 56, 63}) put(corner < 8 ? 'R' : 'r', corner);
    const bool white = below(2) == 0;
    return placement() + (white ? " w " : " b ") + rights() + " " + passed(white) + " 0 1";
  }

 private:
  int below(int bound) { return static_cast<int>(random_() % static_cast<std::uint64_t>(bound)); }
  char& cell(int square) { return cells_[static_cast<std::size_t>(square)]; }

  void put(char piece, int square) {
    const bool fits = (piece != 'P' && piece != 'p') || (square > 7 && square < 56);
    if (fits && cell(square) == '.') cell(square) = piece;
  }

  std::string placement() {
    std::string text;
    for (int rank = 7; rank >= 0; --rank) {
      for (int file = 0; file < 8; ++file) {
        const char piece = cell(8 * rank + file);
        const bool joins = piece == '.' && !text.empty() && text.back() >= '1' && text.back() <= '8';
        if (joins) {
          ++text.back();
        } else {
          text += piece == '.' ? '1' : piece;
        }
      }
      if (rank > 0) text += '/';
    }
    return text;
  }

  std::string rights() {
    std::string text;
    for (const int home : {0, 56}) {
      for (int file = 0; file < 8; ++file) {
        const char rook = home == 0 ? 'R' : 'r';
        if (cell(home + file) == rook && below(2) == 0) text += static_cast<char>((home == 0 ? 'A' : 'a') + file);
      }
    }
    return text.empty() ? "-" : text;
  }

  std::string passed(bool white_moves) {
    const int rank = white_moves ? 4 : 3;
    const int up = white_moves ? 8 : -8;
    for (int file = 0; file < 8; ++file) {
      const int pawn = 8 * rank + file;
      const bool could =
          cell(pawn) == (white_moves ? 'p' : 'P') && cell(pawn + up) == '.' && cell(pawn + 2 * up) == '.';
      if (could) return {static_cast<char>('a' + file), white_moves ? '6' : '3'};
    }
    return "-";
  }

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

inline void showValue(const ChessGame& game, std::ostream& out) {
  chess::Position last;
  for_each_position(game, [&](const chess::Position& position) { last = position; });
  out << chess::to_fen(game.start) << " after " << game.choices.size() << " moves: " << chess::to_fen(last);
}

}  // namespace pvslab

namespace rc {

template <>
struct Arbitrary<pvslab::ChessGame> {
  static Gen<pvslab::ChessGame> arbitrary() {
    const auto sharp = gen::map(gen::elementOf(pvslab::sharp_chess_starts),
                                [](std::string_view fen) { return pvslab::chess::parse_fen(fen); });
    const auto shuffled =
        gen::apply([](int white, int black) { return pvslab::chess::parse_fen(pvslab::chess960_start(white, black)); },
                   gen::inRange(0, 960), gen::inRange(0, 960));
    const auto scattered = gen::map(gen::arbitrary<std::uint64_t>(),
                                    [](std::uint64_t seed) { return pvslab::ScatteredPositions(seed).next(); });
    return gen::construct<pvslab::ChessGame>(gen::oneOf(sharp, shuffled, scattered),
                                             gen::arbitrary<std::vector<std::uint16_t>>());
  }
};

}  // namespace rc
