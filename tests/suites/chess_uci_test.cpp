// UCI moves: castling in its two notations, and why a move is refused.
#include "suites/chess/uci_move.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "suites/chess/fen.hpp"
#include "suites/chess/san.hpp"

namespace pvslab::chess {
namespace chess_uci_test {

using testing::HasSubstr;

struct Read {
  std::string_view fen;
  std::string_view text;
  std::string_view san;
  std::string_view written;  // as to_uci writes the move
};

constexpr std::string_view castles = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
constexpr std::string_view castles_960 = "4k3/8/8/8/8/8/8/R3K2R w HA - 0 1";

constexpr std::array read{
    Read{start_fen, "e2e4", "e4", "e2e4"},
    Read{"8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e7e8q", "e8=Q", "e7e8q"},
    Read{"8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e7e8R", "e8=R", "e7e8r"},
    Read{castles, "e1g1", "O-O", "e1g1"},
    Read{castles, "e1h1", "O-O", "e1g1"},
    Read{castles, "e1a1", "O-O-O", "e1c1"},
    Read{castles_960, "e1h1", "O-O", "e1h1"},
    Read{castles_960, "e1g1", "O-O", "e1h1"},
    Read{castles_960, "e1c1", "O-O-O", "e1a1"},
    // A plain move of the king comes before castling.
    Read{"2k5/8/8/8/8/8/8/5K1R w H - 0 1", "f1g1", "Kg1", "f1g1"},
    Read{"2k5/8/8/8/8/8/8/5K1R w H - 0 1", "f1h1", "O-O", "f1h1"},
    // The king taking its own rook comes before the king going where the other castling takes it.
    Read{"6k1/8/8/8/8/8/8/R3KR2 w FA - 0 1", "e1f1", "O-O", "e1f1"},
    Read{"4k3/8/8/8/8/8/8/1KR5 w C - 0 1", "b1c1", "O-O", "b1c1"},
};

TEST(ChessUciMove, CastlingIsReadInBothNotationsAndWrittenInThePositionsOwn) {
  for (const Read& move : read) {
    const Position position = parse_fen(move.fen);
    const Move found = parse_uci(position, move.text);
    EXPECT_EQ(to_san(position, found).substr(0, move.san.size()), move.san) << move.fen << " " << move.text;
    EXPECT_EQ(to_uci(position, found), move.written) << move.fen << " " << move.text;
  }
}

struct Refused {
  std::string_view fen;
  std::string_view text;
  std::size_t column;
  std::string_view reason;  // a part of the message
};

constexpr std::string_view promotes = "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1";

constexpr std::array refused{
    // Malformed.
    Refused{start_fen, "", 1, "expected a move"},
    Refused{start_fen, "0000", 1, "null move"},
    Refused{start_fen, "(none)", 1, "expected a file"},
    Refused{start_fen, "E2e4", 1, "expected a file"},
    Refused{start_fen, "e", 2, "expected a rank"},
    Refused{start_fen, "e2", 3, "expected a file"},
    Refused{start_fen, "e2e", 4, "expected a rank"},
    Refused{start_fen, "e2e9", 4, "expected a rank"},
    Refused{start_fen, "e2-e4", 3, "expected a file"},
    Refused{start_fen, " e2e4", 1, "expected a file"},
    Refused{start_fen, "e2e4 ", 5, "what the pawn becomes, not ' '"},
    Refused{promotes, "e7e8k", 5, "what the pawn becomes, not 'k'"},
    Refused{promotes, "e7e8qq", 6, "unexpected 'q' after the move"},
    // Not legal.
    Refused{start_fen, "e4e5", 1, "there is no piece on e4"},
    Refused{start_fen, "e7e5", 1, "Black's pawn on e7 may not move: it is White's turn"},
    Refused{start_fen, "e2e5", 1, "White's pawn on e2 cannot go to e5"},
    Refused{start_fen, "e2d3", 1, "White's pawn on e2 cannot go to d3"},
    Refused{start_fen, "a1a2", 1, "White's pawn on a2 is in the way"},
    Refused{start_fen, "a1a1", 1, "White's rook on a1 is in the way"},
    Refused{start_fen, "e2e4q", 1, "only a pawn that reaches the last rank"},
    Refused{promotes, "e7e8", 1, "must become a queen, rook, bishop or knight"},
    Refused{"4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1", "e2c3", 1, "it leaves White's king on e1 in check"},
    Refused{"3rk3/8/8/8/8/8/8/4K3 w - - 0 1", "e1d1", 1, "the king would be in check on d1"},
    Refused{"7k/8/8/K2pP2r/8/8/8/8 w - d6 0 1", "e5d6", 1, "it leaves White's king on a5 in check"},
    // Castling.
    Refused{"4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "e1g1", 1, "no right to castle on the king's side"},
    Refused{"4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "e1h1", 1, "no right to castle on the king's side"},
    Refused{"1k3r2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", 1, "castle over f1, which is attacked"},
    Refused{castles, "e1b1", 1, "White's king on e1 cannot go to b1"},
    Refused{castles, "e1g1q", 1, "White's king on e1 cannot go to g1"},
    Refused{"2k5/8/8/8/8/8/8/6KR w H - 0 1", "g1g1", 1, "is in the way"},
};

TEST(ChessUciMove, WhatIsRefusedIsToldByPlaceAndReason) {
  for (const Refused& move : refused) {
    const Position position = parse_fen(move.fen);
    try {
      ADD_FAILURE() << "read '" << move.text << "' as " << to_san(position, parse_uci(position, move.text));
    } catch (const InputError& error) {
      EXPECT_THAT(error.message, HasSubstr(std::string(move.reason))) << move.text;
      EXPECT_EQ(error.column, move.column) << move.text << "\n" << error.message;
    }
  }
}

}  // namespace chess_uci_test
}  // namespace pvslab::chess
