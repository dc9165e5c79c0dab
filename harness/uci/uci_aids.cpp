#include "harness/uci/uci_aids.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <string_view>

#include "harness/base/interrupt.hpp"
#include "harness/base/text/number_text.hpp"
#include "suites/chess/chess_game.hpp"
#include "suites/chess/evaluation.hpp"
#include "suites/chess/fen.hpp"
#include "suites/chess/notation.hpp"
#include "suites/chess/quiescence.hpp"
#include "suites/chess/uci_move.hpp"

namespace pvslab::uci {
namespace {

// Openings, middlegames and endgames, one with Chess960's castling.
constexpr std::array<std::string_view, 8> bench_fens{
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4",
    "r2q1rk1/pp2bppp/2n1bn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2Q1RK1 w - - 4 10",
    "r1b2rk1/2q1bppp/p2ppn2/1p6/3BPP2/2N2B2/PPP3PP/R2Q1RK1 b - - 1 14",
    "2r3k1/1p3ppp/p2r4/3p4/3Pn3/1P2PN2/P4PPP/2RR2K1 w - - 2 23",
    "8/5pk1/4p1p1/3pP2p/1p1P1P1P/1P1K2P1/8/8 w - - 0 40",
    "8/1p3k2/p1p2p2/P1P2P1r/1P4R1/6K1/8/8 b - - 3 48",
    "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - 0 1"};

constexpr int squares_of_a_rank = 8;

char letter_on(const chess::Board& board, chess::Square square) {
  const auto there = chess::occupant(board, square);
  if (!there) return '.';
  const char letter = chess::to_letter(there->piece);
  return there->color == chess::Color::white ? letter : chess::to_small(letter);
}

std::string checkers_text(const chess::Position& position) {
  std::string text;
  const chess::Bitboard checkers =
      chess::attackers(position.board, position.king(position.side), chess::opponent(position.side));
  for (int square = 0; square < squares_of_a_rank * squares_of_a_rank; ++square) {
    if ((checkers >> square & 1) != 0)
      text += fmt::format(" {}{}", static_cast<char>('a' + square % squares_of_a_rank), square / squares_of_a_rank + 1);
  }
  return text;
}

}  // namespace

std::string diagram(const chess::Position& position) {
  std::string text = "\n";
  for (int rank = squares_of_a_rank - 1; rank >= 0; --rank) {
    text += fmt::format(" {} ", rank + 1);
    for (int file = 0; file < squares_of_a_rank; ++file)
      text += fmt::format(" {}", letter_on(position.board, chess::Square(file, rank)));
    text += '\n';
  }
  text += "\n    a b c d e f g h\n\n";
  return text + fmt::format("Fen: {}\nKey: {}\nCheckers:{}", chess::to_fen(position),
                            hexadecimal(chess::key_of(chess::SearchPosition(position))), checkers_text(position));
}

std::string evaluation_text(const chess::Position& position) {
  const chess::ChessGame game;
  const chess::PlacedPosition placed{chess::SearchPosition(position)};
  const Score value = game.evaluate(placed, Window<CutoffRule::at_beta>::open());
  const auto shown = [](Score score) {
    if (score == chess::mate_score) return std::string("mates");
    return score == -chess::mate_score ? std::string("is mated") : fmt::format("{:+d} cp", score.value());
  };
  return fmt::format("Static evaluation: {} for the side to move\nQuiescence search: {}",
                     shown(chess::Evaluation()(position.board, position.side)), shown(value));
}

bool bench(std::int32_t depth, const EngineSettings& settings, const std::atomic<bool>& stop,
           const std::function<void(const std::string&)>& tell) {
  const auto begun = std::chrono::steady_clock::now();
  std::uint64_t nodes = 0;
  for (std::size_t i = 0; i < bench_fens.size(); ++i) {
    const chess::Position position = chess::parse_fen(bench_fens[i]);
    TranspositionTable table(settings.table_bytes);
    Go go;
    go.depth = depth;
    Info last{.depth = Depth(0), .score = Score(0), .mate_in = {}, .nodes = 0, .time = {}, .line = {}};
    const auto best = search_for_move(position, go, settings, &table, stop, [&](const Info& info) { last = info; });
    if (stop || interrupted()) return false;
    nodes += last.nodes;
    tell(fmt::format("Position {}/{}: {} nodes {} bestmove {}", i + 1, bench_fens.size(), bench_fens[i], last.nodes,
                     best ? chess::to_uci(position, *best) : "0000"));
  }
  const auto passed = std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - begun);
  const auto milliseconds = static_cast<std::uint64_t>(std::max<std::int64_t>(passed.count(), 1));
  tell(fmt::format("\n===========================\nTotal time (ms) : {}\nNodes searched  : {}\nNodes/second    : {}",
                   milliseconds, nodes, nodes * 1000 / milliseconds));
  return true;
}

}  // namespace pvslab::uci
