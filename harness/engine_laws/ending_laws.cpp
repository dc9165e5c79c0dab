// Positions at the edge of the rules get a legal move, or a null move where there is none, and never end the engine.
#include <fmt/format.h>

#include <array>
#include <string_view>
#include <vector>

#include "harness/engine_laws/engine_law.hpp"

namespace pvslab {
namespace {

struct EdgeCase {
  std::string_view name;
  std::string_view fen;
  std::vector<std::string_view> moves = {};
};

// Whether it answers `bestmove 0000` or the like, which EngineSide takes for a fault where there are moves.
bool answers_no_move(const LawSetting& setting, const AskedQuestion& question) {
  UciEngine engine(setting.engine.options);
  try {
    engine.new_game();
    return engine.search(question.position.uci(), question.limits).move.empty();
  } catch (const EngineError&) {
    return false;
  }
}

enum class NullMove : bool { refused, allowed };

LawOutcome answers_in(const LawSetting& setting, const std::vector<EdgeCase>& cases,
                      NullMove null_move = NullMove::refused) {
  EngineSide side(setting.engine);
  LawOutcome outcome;
  for (const EdgeCase& one : cases) {
    const AskedPosition position = position_of(one.fen, one.moves);
    for (const int depth : {1, setting.depth}) {
      const SideAnswer answer = side.ask(position, {.depth = depth});
      ++outcome.questions;
      if (const auto* const fault = std::get_if<SideFault>(&answer)) {
        if (null_move == NullMove::allowed && answers_no_move(setting, {position, {.depth = depth}})) continue;
        LawOutcome found = no_answer(outcome.questions, *fault);
        found.verdict = LawVerdict::broken;
        found.finding = fmt::format("{}, at depth {}: {}", one.name, depth, fault->text);
        return found;
      }
      if (!legal_moves(position.end()).empty() || std::get<EngineSearch>(answer).move.empty()) continue;
      return broken(outcome.questions,
                    fmt::format("{}: it moves {} where no move is legal: {}", one.name,
                                std::get<EngineSearch>(answer).move, position.text()),
                    question_lines(side.running().preparation(), {{position, {.depth = depth}}}));
    }
  }
  return outcome;
}

LawOutcome survives_finished_games(const LawSetting& setting) {
  return answers_in(setting,
                    {{"mate", "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"}, {"stalemate", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"}});
}

LawOutcome survives_few_and_many_moves(const LawSetting& setting) {
  return answers_in(setting, {{"one legal move", "7k/8/5K2/8/8/8/8/6R1 b - - 0 1"},
                              {"218 legal moves", "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1"},
                              {"en passant that would show the king", "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1"},
                              {"promotion with check on both sides", "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1"}});
}

LawOutcome survives_draws_by_rule(const LawSetting& setting) {
  constexpr std::string_view start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  return answers_in(
      setting,
      {{"a position for the third time", start, {"g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8"}},
       {"fifty-move counter 99", "8/8/4k3/8/8/3K1R2/8/8 w - - 99 80"},
       {"fifty-move counter 100", "8/8/4k3/8/8/3K1R2/8/8 w - - 100 80"}},
      NullMove::allowed);
}

LawOutcome castles_in_chess960(const LawSetting& setting) {
  const UciEngine engine(setting.engine.options);
  if (!engine.offers_chess960()) return {.verdict = LawVerdict::not_asked, .finding = "it has no option UCI_Chess960"};
  return answers_in(setting, {{"the king stays when it castles", "1k4r1/8/8/8/8/8/8/R5KR w HA - 0 1"},
                              {"king and rook change places", "4k3/8/8/8/8/8/8/5KR1 w G - 0 1"},
                              {"only castling is left", "6k1/8/8/8/8/8/4PPPP/4RKRN w GE - 0 1"}});
}

// One legal move in each, another in the other: an engine that answers with the other's searched the wrong one.
LawOutcome leaves_a_rejected_position(const LawSetting& setting) {
  const AskedPosition first = position_of("7k/8/5K2/8/8/8/8/6R1 b - - 0 1");
  const AskedPosition second = position_of("k7/8/2K5/8/8/8/8/1R6 b - - 0 1");
  EngineSide side(setting.engine);
  LawOutcome outcome;
  for (const auto& [one, other] : {std::pair{&first, &second}, std::pair{&second, &first}}) {
    const SideAnswer before = side.ask(*one, {.depth = 1});
    ++outcome.questions;
    if (const auto* const fault = std::get_if<SideFault>(&before)) return no_answer(outcome.questions, *fault);
    UciEngine& engine = side.running();
    try {
      // Its last move is not legal: the engine may stop before it, but has left the first position.
      UciPosition position = other->uci();
      position.moves.emplace_back("a1a1");
      engine.say(position.command());
      engine.get_ready();
      engine.say(UciLimits{.depth = 1}.command());
      const EngineSearch after = engine.hear_search();
      ++outcome.questions;
      if (!after.move.empty() && after.move == std::get<EngineSearch>(before).move) {
        return broken(outcome.questions,
                      fmt::format("after `{}`, whose move is not legal, it answers {} of the position before",
                                  position.command(), after.move),
                      dialogue_file(engine.dialogue()));
      }
    } catch (const EngineError& error) {
      LawOutcome found = no_answer(outcome.questions,
                                   {.text = error.what(), .dialogue = {}, .lines = dialogue_file(engine.dialogue())});
      found.verdict = LawVerdict::broken;
      return found;
    }
  }
  return outcome;
}

constexpr std::array all_ending_laws{
    EngineLaw{"finished", LawStrength::must, "Mate and stalemate get no move, and do not end the engine.",
              "Which words stand for no move is not asked: (none), 0000 and a1a1 are.", survives_finished_games},
    EngineLaw{"moves", LawStrength::must, "One legal move, 218 of them, and rare ones get a legal move.",
              "Whether all are generated is `pvslab perft --engine`'s question.", survives_few_and_many_moves},
    EngineLaw{
        "draws", LawStrength::must,
        "A position that stands for the third time, or with the fifty-move counter at 99 and 100, gets a legal move "
        "or a null move.",
        "Whether it is scored as a draw is not asked.", survives_draws_by_rule},
    EngineLaw{"chess960", LawStrength::must,
              "Castling of Chess960 gets a legal move, where the engine lists UCI_Chess960.",
              "Three positions are asked.", castles_in_chess960},
    EngineLaw{"rejected", LawStrength::must,
              "After a `position` with an illegal move the position before is not searched.",
              "A FEN that means no position is not sent: engines need not survive it.", leaves_a_rejected_position},
};

}  // namespace

std::span<const EngineLaw> ending_laws() { return all_ending_laws; }

}  // namespace pvslab
