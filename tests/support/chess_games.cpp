#include "tests/support/chess_games.hpp"

namespace pvslab {
namespace {

// The first rank of Chess960's numbered position (Reinhard Scharnagl's numbering, 0 to 959; 518 is standard chess).
std::string chess960_rank(int number) {
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

}  // namespace

std::string chess960_start(int white_number, int black_number) {
  std::string black = chess960_rank(black_number);
  for (char& piece : black) piece = static_cast<char>(piece - 'A' + 'a');
  return black + "/pppppppp/8/8/8/8/PPPPPPPP/" + chess960_rank(white_number) + " w KQkq - 0 1";
}

chess::Position ScatteredPositions::next() {
  while (true) {
    try {
      return chess::parse_fen(text());
    } catch (const InputError&) {
      // Not a legal position: try again.
    }
  }
}

std::string ScatteredPositions::text() {
  cells_ = std::string(64, '.');
  put('K', below(2) == 0 ? below(8) : below(64));
  put('k', below(2) == 0 ? 56 + below(8) : below(64));
  const int men = below(22);
  for (int man = 0; man < men; ++man) put("PPPNBRQpppnbrq"[below(14)], below(64));
  for (const int corner : {0, 7, 56, 63}) put(corner < 8 ? 'R' : 'r', corner);
  const bool white = below(2) == 0;
  return placement() + (white ? " w " : " b ") + rights() + " " + passed(white) + " 0 1";
}

void ScatteredPositions::put(char piece, int square) {
  const bool fits = (piece != 'P' && piece != 'p') || (square > 7 && square < 56);
  if (fits && cell(square) == '.') cell(square) = piece;
}

std::string ScatteredPositions::placement() {
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

std::string ScatteredPositions::rights() {
  std::string text;
  for (const int home : {0, 56}) {
    for (int file = 0; file < 8; ++file) {
      const char rook = home == 0 ? 'R' : 'r';
      if (cell(home + file) == rook && below(2) == 0) text += static_cast<char>((home == 0 ? 'A' : 'a') + file);
    }
  }
  return text.empty() ? "-" : text;
}

std::string ScatteredPositions::passed(bool white_moves) {
  const int rank = white_moves ? 4 : 3;
  const int up = white_moves ? 8 : -8;
  for (int file = 0; file < 8; ++file) {
    const int pawn = 8 * rank + file;
    const bool could = cell(pawn) == (white_moves ? 'p' : 'P') && cell(pawn + up) == '.' && cell(pawn + 2 * up) == '.';
    if (could) return {static_cast<char>('a' + file), white_moves ? '6' : '3'};
  }
  return "-";
}

void showValue(const ChessGame& game, std::ostream& out) {
  chess::Position last;
  for_each_position(game, [&](const chess::Position& position) { last = position; });
  out << chess::to_fen(game.start) << " after " << game.choices.size() << " moves: " << chess::to_fen(last);
}

}  // namespace pvslab

rc::Gen<pvslab::ChessGame> rc::Arbitrary<pvslab::ChessGame>::arbitrary() {
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

PVSLAB_DEFINE_GENERATED(pvslab::ChessGame)
