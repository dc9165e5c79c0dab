// What an engine tells at a fixed depth fits together: lines are legal, the last word of an iteration is a score, and a mate
// that is claimed is there.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <limits>
#include <optional>

#include "harness/base/text/number_text.hpp"
#include "harness/engine_laws/engine_law.hpp"
#include "harness/engine_laws/mate_proof.hpp"
#include "suites/chess/uci_move.hpp"
#include "suites/input_error.hpp"

namespace pvslab {
namespace {

// One process, a game for each position. `judge` says what is wrong with an answer, if anything. Nothing was found wrong so far.
template <class Judge>
LawOutcome judged(const LawSetting& setting, const std::vector<AskedPosition>& positions, const UciLimits& limits,
                  Judge&& judge) {
  EngineSide side(setting.engine);
  LawOutcome outcome;
  for (const AskedPosition& position : positions) {
    const SideAnswer answer = side.ask(position, limits);
    ++outcome.questions;
    if (const auto* const fault = std::get_if<SideFault>(&answer)) return no_answer(outcome.questions, *fault);
    const std::optional<std::string> wrong = judge(position, std::get<EngineSearch>(answer), outcome);
    if (!wrong) continue;
    LawOutcome found =
        broken(outcome.questions, fmt::format("`{}` in {}: {}", limits.command(), position.text(), *wrong),
               question_lines(side.running().preparation(), {{position, limits}}));
    found.information = outcome.information;
    return found;
  }
  return outcome;
}

// What is wrong with a line of moves from a position.
std::optional<std::string> illegal_move_in(const AskedPosition& position, const std::vector<std::string>& line) {
  chess::Position now = position.end();
  for (std::size_t i = 0; i < line.size(); ++i) {
    try {
      now = chess::after(now, chess::parse_uci(now, line[i]));
    } catch (const InputError& error) {
      return fmt::format("move {} of the line {} is not legal: {}", i + 1, fmt::join(line, " "), error.message);
    }
  }
  return std::nullopt;
}

LawOutcome has_legal_lines(const LawSetting& setting) {
  std::size_t lines = 0;
  LawOutcome outcome =
      judged(setting, setting.positions, {.depth = setting.depth},
             [&](const AskedPosition& position, const EngineSearch& search, LawOutcome&) -> std::optional<std::string> {
               for (const EngineIteration& iteration : search.iterations) {
                 if (!iteration.line.empty()) ++lines;
                 if (auto wrong = illegal_move_in(position, iteration.line)) {
                   return fmt::format("in iteration {}, {}", iteration.depth, *wrong);
                 }
               }
               const EngineIteration* const last = search.last();
               if (last == nullptr || last->line.empty() || last->line.front() == search.move) return std::nullopt;
               return fmt::format("the line of the last iteration begins with {}, and bestmove is {}",
                                  last->line.front(), search.move);
             });
  if (outcome.verdict == LawVerdict::kept && lines == 0) {
    return {
        .verdict = LawVerdict::not_asked, .questions = outcome.questions, .finding = "it tells no principal variation"};
  }
  return outcome;
}

LawOutcome ends_with_a_score(const LawSetting& setting) {
  std::size_t scores = 0;
  LawOutcome outcome =
      judged(setting, setting.positions, {.depth = setting.depth},
             [&](const AskedPosition&, const EngineSearch& search, LawOutcome&) -> std::optional<std::string> {
               for (const EngineIteration& iteration : search.iterations) {
                 if (!iteration.score) continue;
                 ++scores;
                 if (iteration.score->bound != Bound::exact) {
                   return fmt::format("the last score of iteration {} is a bound: {}", iteration.depth,
                                      to_text(*iteration.score));
                 }
               }
               return std::nullopt;
             });
  if (outcome.verdict == LawVerdict::kept && scores == 0) {
    return {.verdict = LawVerdict::not_asked, .questions = outcome.questions, .finding = "it tells no score"};
  }
  return outcome;
}

// Mates in one to three moves, and one against the side to move.
std::vector<AskedPosition> mate_positions() {
  std::vector<AskedPosition> positions;
  for (const std::string_view fen : {
           "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
           "7k/8/5K2/8/8/8/8/6R1 w - - 0 1",
           "k7/8/1K6/8/8/8/8/3Q4 w - - 0 1",
           "8/8/8/8/8/2k5/7q/1K6 b - - 0 1",
           "r5k1/5ppp/8/8/8/8/1R3PPP/1R4K1 w - - 0 1",
           "8/8/8/8/8/4k3/7r/4K3 w - - 0 1",
           "5k2/8/5K2/8/8/8/8/7R w - - 0 1",
       }) {
    positions.push_back(position_of(fen));
  }
  return positions;
}

LawOutcome has_the_mates_that_it_claims(const LawSetting& setting) {
  constexpr int longest = 4;
  constexpr std::uint64_t most_nodes = 2'000'000;
  std::size_t claims = 0;
  std::size_t unproven = 0;
  std::size_t missed = 0;
  LawOutcome outcome =
      judged(setting, mate_positions(), {.depth = std::max(setting.depth, 6)},
             [&](const AskedPosition& position, const EngineSearch& search, LawOutcome&) -> std::optional<std::string> {
               for (const EngineIteration& iteration : search.iterations) {
                 if (!iteration.score || !iteration.score->mate || iteration.score->bound != Bound::exact) continue;
                 const int claimed = *iteration.score->mate;
                 if (claimed <= 0) continue;
                 ++claims;
                 const auto true_moves = moves_to_mate(position.end(), std::min(claimed, longest), most_nodes);
                 if (!true_moves || (*true_moves == 0 && claimed > longest)) {
                   ++unproven;
                 } else if (*true_moves == 0) {
                   return fmt::format("iteration {} claims mate in {}, and there is none in so many moves",
                                      iteration.depth, claimed);
                 } else if (*true_moves < claimed) {
                   ++missed;
                 }
               }
               return std::nullopt;
             });
  if (unproven != 0)
    outcome.information.push_back(fmt::format("{} were too long to prove", counted(unproven, "claim")));
  if (missed != 0)
    outcome.information.push_back(fmt::format("{} of a mate where a shorter one is", counted(missed, "claim")));
  if (outcome.verdict == LawVerdict::kept && claims == unproven) {
    return {.verdict = LawVerdict::not_asked,
            .questions = outcome.questions,
            .finding = "it claims no mate that can be proved",
            .information = outcome.information};
  }
  return outcome;
}

// An iteration's bound against its final score: a lower bound above it, or an upper bound below it, was false.
struct BoundReader {
  std::optional<std::string> read(std::string_view line) {
    const auto info = parse_info(line);
    if (!info || !info->depth || !info->score || info->multipv.value_or(1) != 1) return std::nullopt;
    if (*info->depth != depth) *this = BoundReader{.depth = *info->depth};
    if (!info->score->centipawns) return std::nullopt;
    const std::int32_t value = *info->score->centipawns;
    switch (info->score->bound) {
      case Bound::lower: low = value; break;
      case Bound::upper: high = value; break;
      case Bound::exact:
        if (value < low) return fmt::format("iteration {}: a lower bound {:+}, then the score {:+}", depth, low, value);
        if (value > high)
          return fmt::format("iteration {}: an upper bound {:+}, then the score {:+}", depth, high, value);
        break;
    }
    return std::nullopt;
  }

  int depth = 0;
  std::int32_t low = std::numeric_limits<std::int32_t>::min();
  std::int32_t high = std::numeric_limits<std::int32_t>::max();
};

LawOutcome keeps_its_bounds(const LawSetting& setting) {
  UciEngine engine(setting.engine.options);
  const UciLimits limits{.depth = setting.depth + 2};
  LawOutcome outcome;
  std::size_t bounds = 0;
  for (const AskedPosition& position : setting.positions) {
    engine.new_game();
    const std::size_t begin = engine.dialogue().size();
    static_cast<void>(engine.search(position.uci(), limits));
    ++outcome.questions;
    BoundReader reader;
    for (std::size_t i = std::min(begin, engine.dialogue().size()); i < engine.dialogue().size(); ++i) {
      const EngineLine& line = engine.dialogue()[i];
      if (line.is_ours) continue;
      if (line.text.find("bound") != line.text.npos) ++bounds;
      const auto wrong = reader.read(line.text);
      if (!wrong) continue;
      return broken(outcome.questions, fmt::format("`{}` in {}: {}", limits.command(), position.text(), *wrong),
                    question_lines(engine.preparation(), {{position, limits}}));
    }
  }
  if (bounds == 0)
    return {.verdict = LawVerdict::not_asked, .questions = outcome.questions, .finding = "it tells no bounds"};
  return outcome;
}

constexpr std::array all_answer_laws{
    EngineLaw{
        "legal-lines", LawStrength::must,
        "At a fixed depth every move of every principal variation is legal, and the last one begins with bestmove.",
        "Lines with several variations, and of searches that a clock ends, are not looked at.", has_legal_lines},
    EngineLaw{"last-score", LawStrength::must, "At a fixed depth the last score that an iteration tells is no bound.",
              "Whether the score is right is not asked.", ends_with_a_score},
    EngineLaw{"mates", LawStrength::must, "Where a mate in N moves is claimed, there is a mate in at most N moves.",
              "Claims against the side to move and of more than four moves are not proved.",
              has_the_mates_that_it_claims},
    EngineLaw{"bounds", LawStrength::worth_knowing, "A bound that an iteration tells is kept by its final score.",
              "An unstable search breaks it without a fault: the second search of a move knows what the first left in "
              "the table.",
              keeps_its_bounds},
};

}  // namespace

std::span<const EngineLaw> answer_laws() { return all_answer_laws; }

}  // namespace pvslab
