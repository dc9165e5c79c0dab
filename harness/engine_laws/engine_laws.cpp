#include <algorithm>
#include <array>
#include <utility>

#include "harness/engine/uci_lines.hpp"
#include "harness/engine_laws/engine_law.hpp"
#include "suites/chess/fen.hpp"
#include "suites/chess/uci_move.hpp"

namespace pvslab {
namespace {

// Written for these laws. The sides are near each other in material, so that no mate is near.
constexpr std::array law_fens{
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
    "rnbqkb1r/pp3ppp/2p1pn2/3p4/2PP4/2N1PN2/PP3PPP/R1BQKB1R b KQkq - 0 5",
    "r2q1rk1/pp1bbppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2Q1RK1 w - - 4 9",
    "r1b2rk1/2q1bppp/p2ppn2/1p6/3NPP2/2N1B3/PPP1B1PP/R2Q1RK1 w - b6 0 12",
    "2r2rk1/1bqnbppp/pp1ppn2/8/2PNP3/1PN1B3/P1Q1BPPP/2R2RK1 b - - 3 14",
    "4r1k1/1p3pp1/p1p2n1p/3p4/3P4/P1N1P2P/1P3PP1/2R3K1 w - - 0 24",
    "8/5pk1/1p2p1p1/p2pP2p/P2P1P1P/1PN3P1/5K2/2b5 b - - 1 38",
    "8/2k2p2/p3p1p1/1p1pP2p/1P1P1P1P/P3K1P1/8/8 w - - 0 40",
    "3r2k1/p4ppp/1p6/2p5/4P3/1P3P2/P1R3PP/6K1 b - - 2 27",
};

}  // namespace

std::span<const EngineLaw> engine_laws() {
  static const std::vector<EngineLaw> all = [] {
    std::vector<EngineLaw> laws;
    for (const LawStrength strength : {LawStrength::must, LawStrength::worth_knowing}) {
      for (const auto& some : {repetition_laws(), answer_laws(), limit_laws(), ending_laws()}) {
        for (const EngineLaw& law : some) {
          if (law.strength == strength) laws.push_back(law);
        }
      }
    }
    return laws;
  }();
  return all;
}

std::vector<AskedPosition> law_positions() {
  std::vector<AskedPosition> positions;
  for (const std::string_view fen : law_fens) positions.push_back(position_of(fen));
  return positions;
}

AskedPosition position_of(std::string_view fen, const std::vector<std::string_view>& moves) {
  AskedPosition position{.start = chess::parse_fen(std::string(fen))};
  for (const std::string_view move : moves) position.moves.push_back(chess::parse_uci(position.end(), move));
  return position;
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

LawOutcome broken(std::size_t questions, std::string finding, std::string_view dialogue) {
  return {.verdict = LawVerdict::broken,
          .questions = questions,
          .finding = std::move(finding),
          .dialogue = lines_of(dialogue)};
}

LawOutcome no_answer(std::size_t questions, const SideFault& fault) {
  LawOutcome outcome{.verdict = LawVerdict::no_answer, .questions = questions, .finding = fault.text};
  outcome.dialogue = lines_of(fault.lines);
  return outcome;
}

}  // namespace pvslab
