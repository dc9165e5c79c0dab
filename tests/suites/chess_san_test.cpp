// SAN: how each kind of move is written, which variants are read, and why the rest is refused.
#include "suites/chess/san.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "suites/chess/fen.hpp"
#include "suites/chess/uci_move.hpp"

namespace pvslab::chess {
namespace chess_san_test {

using testing::HasSubstr;

// A move in one position, as UCI and as SAN write it.
struct Written {
  std::string_view fen;
  std::string_view uci;
  std::string_view san;
};

constexpr std::array written{
    Written{start_fen, "e2e4", "e4"},
    Written{start_fen, "g1f3", "Nf3"},
    Written{"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "exd5"},
    Written{"4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6"},
    Written{"4k3/8/8/3p4/8/4N3/8/4K3 w - - 0 1", "e3d5", "Nxd5"},
    // Promotions.
    Written{"8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e7e8q", "e8=Q"},
    Written{"8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e7e8n", "e8=N+"},
    Written{"3r4/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e7d8r", "exd8=R"},
    // Check and mate.
    Written{"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "Ra8+"},
    Written{"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "Ra8#"},
    Written{"7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "g6g7", "Qg7#"},
    Written{"7k/8/6KQ/8/8/8/8/8 b - - 0 1", "h8g8", "Kg8"},
    Written{"7k/8/5K2/6Q1/8/8/8/8 w - - 0 1", "g5g6", "Qg6"},  // stalemate has no mark
    // Castling.
    Written{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "O-O"},
    Written{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", "O-O-O"},
    Written{"5k2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "O-O+"},
    Written{"r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", "e8c8", "O-O-O"},
    Written{"1k6/8/8/8/8/8/8/5KRR w G - 0 1", "f1g1", "O-O"},
    Written{"6k1/8/8/8/8/8/8/1RK5 w B - 0 1", "c1b1", "O-O-O"},
    // Telling pieces apart: by file, else by rank, else by both.
    Written{"4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "b1d2", "Nbd2"},
    Written{"4k3/8/8/8/8/1N6/8/1N2K3 w - - 0 1", "b1d2", "N1d2"},
    Written{"4k3/8/8/8/8/1N3N2/8/1N2K3 w - - 0 1", "b1d2", "N1d2"},
    Written{"4k3/8/8/8/8/1N3N2/8/1N2K3 w - - 0 1", "f3d2", "Nfd2"},
    Written{"4k3/8/8/8/8/1N3N2/8/1N2K3 w - - 0 1", "b3d2", "Nb3d2"},
    Written{"4k3/8/8/8/8/1N3N2/3p4/1N2K3 w - - 0 1", "b3d2", "Nb3xd2"},
    Written{"6k1/8/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h4e1", "Qh4e1"},
    Written{"6k1/8/8/8/Q6Q/8/8/K6Q w - - 0 1", "a4e4", "Qae4"},
    Written{"3r3r/8/7k/8/8/8/8/4K3 b - - 0 1", "d8f8", "Rdf8"},
    // A pinned piece cannot make the move, so it needs no distinction.
    Written{"4r1k1/8/8/8/8/8/4N3/1N2K3 w - - 0 1", "b1c3", "Nc3"},
};

TEST(ChessSan, AMoveIsWrittenInOneWay) {
  for (const Written& move : written) {
    const Position position = parse_fen(move.fen);
    EXPECT_EQ(to_san(position, parse_uci(position, move.uci)), move.san) << move.fen << " " << move.uci;
    EXPECT_EQ(to_uci(position, parse_san(position, move.san)), move.uci) << move.fen << " " << move.san;
  }
}

// Texts that are not the move's SAN, and the moves that they nevertheless mean.
constexpr std::array understood{
    Written{start_fen, "g1f3", "  Nf3  "},
    Written{start_fen, "g1f3", "Ngf3"},
    Written{start_fen, "g1f3", "Ng1f3"},
    Written{start_fen, "g1f3", "Ng1-f3"},
    Written{start_fen, "g1f3", "Nf3+"},
    Written{start_fen, "g1f3", "Nf3#"},
    Written{start_fen, "g1f3", "Nf3!?"},
    Written{start_fen, "g1f3", "Nf3+ !!"},
    Written{start_fen, "e2e4", "e2e4"},
    Written{start_fen, "e2e4", "e2-e4"},
    Written{start_fen, "e2e4", "Pe4"},
    Written{"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "Ra8"},
    Written{"4k3/8/8/3p4/8/4N3/8/4K3 w - - 0 1", "e3d5", "Nd5"},
    Written{"4k3/8/8/3p4/8/4N3/8/4K3 w - - 0 1", "e3d5", "Ne3xd5"},
    Written{"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "ed5"},
    Written{"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "e4xd5"},
    Written{"4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1", "c5d6", "cxd6 e.p."},
    Written{"4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1", "c5d6", "cxd6e.p.+"},
    Written{"8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e7e8q", "e8Q"},
    Written{"8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e7e8q", "e8(Q)"},
    Written{"8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e7e8b", "e7-e8=B?"},
    Written{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "0-0"},
    Written{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", "0-0-0+"},
    Written{"4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1", "c5d6", "cxd6/ep"},
    Written{"4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1", "c5d6", "cxd6/e.p."},
    Written{"4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1", "c5d6", "cxd6ep"},
    Written{"4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1", "e5d6", "ed ep"},
    Written{"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "e4:d5"},
    Written{"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "e:d5"},
    Written{"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "ed5:"},
    Written{"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "e:d"},
    Written{"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "exd"},
    Written{"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "ed:"},
    Written{"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "ed"},
    Written{"3r4/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e7d8q", "ed=Q"},
    Written{"4k3/8/8/3p4/8/4N3/8/4K3 w - - 0 1", "e3d5", "N:d5"},
    Written{"4k3/8/8/3p4/8/4N3/8/4K3 w - - 0 1", "e3d5", "Nd5:"},
    Written{"3k3B/7p/p1Q1p3/2n5/6P1/K3b3/PP5q/R7 w - - 0 1", "h8f6", "Bh8-f6+"},
};

TEST(ChessSan, WhatPeopleWriteIsUnderstood) {
  for (const Written& move : understood) {
    const Position position = parse_fen(move.fen);
    EXPECT_EQ(to_uci(position, parse_san(position, move.san)), move.uci) << move.fen << " " << move.san;
  }
}

struct Refused {
  std::string_view fen;
  std::string_view san;
  std::size_t column;
  std::string_view reason;  // a part of the message
};

constexpr std::string_view castles = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
constexpr std::string_view promotes = "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1";
constexpr std::string_view knights = "4k3/8/8/8/8/1N3N2/8/1N2K3 w - - 0 1";

constexpr std::array refused{
    // Malformed.
    Refused{start_fen, "", 1, "expected a move"},
    Refused{start_fen, " !? ", 2, "expected a move"},
    Refused{start_fen, "N", 2, "expected a square"},
    Refused{start_fen, "Nf", 3, "expected the square"},
    Refused{start_fen, "Nf9", 3, "not '9'"},
    Refused{start_fen, "Nx", 3, "expected the square"},
    Refused{start_fen, "Ng1f", 5, "expected a rank"},
    Refused{start_fen, "x", 2, "expected the square"},
    Refused{start_fen, "Sf3", 1, "expected a square, such as e4, not 'S'"},
    Refused{start_fen, "nf3", 1, "not 'n'"},
    Refused{start_fen, "Nf3 Nc6", 4, "unexpected ' Nc6'"},
    Refused{start_fen, "1.e4", 2, "expected the square"},
    Refused{start_fen, "--", 2, "expected the square"},
    Refused{castles, "O-O-O-O", 1, "castling is written O-O or O-O-O"},
    Refused{castles, "OO", 1, "castling is written O-O or O-O-O"},
    Refused{castles, "0000", 1, "castling is written O-O or O-O-O"},
    Refused{castles, "o-o", 1, "not 'o'"},
    Refused{promotes, "e8", 3, "write e8=Q"},
    Refused{promotes, "e8=K", 4, "a pawn becomes one of Q, R, B, N, not 'K'"},
    Refused{promotes, "e8=", 4, "a pawn becomes one of Q, R, B, N, not the end"},
    Refused{promotes, "e8q", 3, "unexpected 'q'"},
    Refused{promotes, "e8(Q", 5, "expected ')'"},
    // Ambiguous.
    Refused{knights, "Nd2", 1, "it may be N1d2, Nb3d2, Nfd2"},
    Refused{knights, "Nbd2", 1, "it may be N1d2, Nb3d2"},
    // Not legal.
    Refused{start_fen, "Bc4", 1, "no bishop of White can go to c4"},
    Refused{start_fen, "Nd2", 1, "no knight of White can go to d2"},
    Refused{start_fen, "Ng1e2", 1, "White's pawn on e2 is in the way"},
    Refused{start_fen, "e5", 1, "no pawn of White can go to e5"},
    Refused{start_fen, "Ra3c3", 1, "White has no rook on a3"},
    Refused{start_fen, "Nhf3", 1, "White has no knight on the h-file"},
    Refused{start_fen, "N3d5", 1, "White has no knight on rank 3"},
    Refused{"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Qd1", 1, "White has no queen"},
    Refused{"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Ke3", 1, "White's king on e1 cannot go to e3"},
    Refused{"3rk3/8/8/8/8/8/8/4K3 w - - 0 1", "Kd2", 1, "the king would be in check on d2"},
    Refused{"4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1", "Nc3", 1, "it leaves White's king on e1 in check"},
    Refused{"4r1k1/8/8/8/8/8/8/R3K3 w - - 0 1", "Ra3", 1, "it leaves White's king on e1 in check"},
    Refused{"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "d5", 1, "as in exd5"},
    Refused{start_fen, "Nxf3", 1, "there is nothing to capture on f3"},
    Refused{start_fen, "e4 e.p.", 1, "it is not an en-passant capture"},
    Refused{start_fen, "e4=Q", 1, "only a pawn that reaches the last rank"},
    Refused{start_fen, "N:f3", 1, "there is nothing to capture on f3"},
    Refused{start_fen, "e4:", 1, "there is nothing to capture on e4"},
    Refused{start_fen, "e4/ep", 1, "it is not an en-passant capture"},
    Refused{start_fen, "e:d", 1, "no pawn of White may capture from the e-file on the d-file"},
    Refused{start_fen, "e-d", 4, "expected a rank from 1 to 8 after the file"},
    Refused{"4k3/3p4/8/3p4/4P3/8/8/4K3 w - - 0 1", "cd", 1, "no pawn of White may capture from the c-file"},
    Refused{"4k3/8/3p4/3pP3/4P3/8/8/4K3 w - - 0 1", "ed:", 1, "is ambiguous; it may be exd5, exd6"},
    Refused{"3r4/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "ed", 1, "write what is meant in full, as exd8="},
    // If no pawn can go there, the missing promotion is not the error.
    Refused{promotes, "e6-f8", 1, "'e6-f8' is not legal: no pawn of White goes from e6 to f8"},
    Refused{promotes, "e7-c8", 1, "no pawn of White goes from e7 to c8"},
    Refused{promotes, "a8", 1, "White's pawn on e7 cannot go to a8"},
    Refused{start_fen, "e2-e5", 1, "no pawn of White goes from e2 to e5"},
    // Castling that is not legal.
    Refused{castles, "O-O/ep", 1, "castling captures nothing"},
    Refused{start_fen, "O-O", 1, "is in the way of castling"},
    Refused{"4k3/8/8/8/8/8/8/R3K2R w K - 0 1", "O-O-O", 1, "no right to castle on the queen's side"},
    Refused{"1k2r3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O", 1, "in check and may not castle out of it"},
    Refused{"1k3r2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O", 1, "castle over f1, which is attacked"},
    Refused{"7k/8/8/8/8/8/8/qR1K4 w B - 0 1", "O-O-O", 1, "in check on c1 with the rook gone from b1"},
    Refused{castles, "Kg1", 1, "castling is written O-O"},
};

TEST(ChessSan, WhatIsRefusedIsToldByPlaceAndReason) {
  for (const Refused& move : refused) {
    const Position position = parse_fen(move.fen);
    try {
      ADD_FAILURE() << "read '" << move.san << "' as " << to_uci(position, parse_san(position, move.san));
    } catch (const InputError& error) {
      EXPECT_THAT(error.message, HasSubstr(std::string(move.reason))) << move.san;
      EXPECT_EQ(error.column, move.column) << move.san << "\n" << error.message;
    }
  }
}

}  // namespace chess_san_test
}  // namespace pvslab::chess
