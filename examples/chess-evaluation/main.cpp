// The command line of pvslab with chess under an evaluation of your own, and ours beside it on the same positions.
#include <array>
#include <pvslab/main.hpp>
#include <string_view>

#include "my_evaluation.hpp"
#include "suites/chess/custom/chess.hpp"

namespace chess = pvslab::chess;

// The positions where searches begin. A file does as well: chess::positions_of("my.epd").
inline constexpr std::array<std::string_view, 3> positions{
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r1bqk2r/4bpp1/1p1p1n1p/p1nPp3/P7/1PN3P1/3NPPBP/R1BQK2R w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
};

// Your evaluation; everything else as shipped.
struct MyChess : chess::Chess<MyEvaluation> {
  static constexpr pvslab::GameInfo info{.id = "my-chess", .title = "chess with my evaluation", .depth = 3};
  MyChess() : Chess(positions) {}
};

// Without quiescence, and with moves made and taken back on one board.
struct PlainChess : chess::Chess<MyEvaluation, chess::NoQuiescence, chess::ShippedOrder, chess::MakeUnmake> {
  static constexpr pvslab::GameInfo info{.id = "plain-chess", .title = "my evaluation without quiescence", .depth = 3};
  PlainChess() : Chess(positions) {}
};

// Our evaluation, for comparison.
struct OurChess : chess::Chess<chess::ShippedEvaluation> {
  static constexpr pvslab::GameInfo info{.id = "our-chess", .title = "chess with the shipped evaluation", .depth = 3};
  OurChess() : Chess(positions) {}
};

int main(int argc, char** argv) { return pvslab::main<MyChess, PlainChess, OurChess>(argc, argv); }
