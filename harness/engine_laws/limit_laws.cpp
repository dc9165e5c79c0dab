// Limits are kept, and an engine listens while it thinks.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <functional>
#include <initializer_list>
#include <optional>
#include <thread>

#include "harness/base/stopwatch.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/engine_laws/engine_law.hpp"

namespace pvslab {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

SideFault fault_of(const EngineError& error, const UciEngine& engine) {
  return {.text = error.what(), .dialogue = {}, .lines = dialogue_file(engine.dialogue())};
}

std::string lines_so_far(const UciEngine& engine) { return dialogue_file(engine.dialogue()); }

LawOutcome obeys_depth(const LawSetting& setting) {
  EngineSide side(setting.engine);
  LawOutcome outcome;
  std::size_t without_depth = 0;
  for (const AskedPosition& position : setting.positions) {
    for (const int depth : {1, setting.depth}) {
      const UciLimits limits{.depth = depth};
      const SideAnswer answer = side.ask(position, limits);
      ++outcome.questions;
      if (const auto* const fault = std::get_if<SideFault>(&answer)) return no_answer(outcome.questions, *fault);
      const EngineIteration* const last = std::get<EngineSearch>(answer).last();
      if (last == nullptr) ++without_depth;
      if (last == nullptr || last->depth == depth) continue;
      // A mate may end it early.
      if (last->depth < depth && last->score && last->score->mate) continue;
      return broken(outcome.questions,
                    fmt::format("`{}` in {}: the last iteration that it tells has depth {}", limits.command(),
                                position.text(), last->depth),
                    question_lines(side.running().preparation(), {{position, limits}}));
    }
  }
  if (without_depth == outcome.questions) {
    return {.verdict = LawVerdict::not_asked, .questions = outcome.questions, .finding = "it tells no iterations"};
  }
  return outcome;
}

LawOutcome obeys_search_moves(const LawSetting& setting) {
  EngineSide side(setting.engine);
  LawOutcome outcome;
  for (const AskedPosition& position : setting.positions) {
    const auto moves = legal_moves(position.end());
    // The last and the first by our order, so that at least one of them is not what it would play.
    for (const chess::Move& move : {moves.back(), moves.front()}) {
      const UciLimits limits{.depth = std::min(setting.depth, 4),
                             .search_moves = {position.after(move).uci().moves.back()}};
      const SideAnswer answer = side.ask(position, limits);
      ++outcome.questions;
      if (const auto* const fault = std::get_if<SideFault>(&answer)) return no_answer(outcome.questions, *fault);
      const std::string& played = std::get<EngineSearch>(answer).move;
      if (played == limits.search_moves.front()) continue;
      return broken(outcome.questions, fmt::format("`{}` in {} answers {}", limits.command(), position.text(), played),
                    question_lines(side.running().preparation(), {{position, limits}}));
    }
  }
  return outcome;
}

LawOutcome obeys_nodes(const LawSetting& setting) {
  EngineSide side(setting.engine);
  LawOutcome outcome;
  std::uint64_t largest = 0;
  std::size_t told = 0;
  const std::uint64_t allowed = setting.nodes + std::max<std::uint64_t>(setting.nodes / 10, 10'000);
  for (const AskedPosition& position : setting.positions) {
    const UciLimits limits{.nodes = setting.nodes};
    const SideAnswer answer = side.ask(position, limits);
    ++outcome.questions;
    if (const auto* const fault = std::get_if<SideFault>(&answer)) return no_answer(outcome.questions, *fault);
    const auto nodes = std::get<EngineSearch>(answer).nodes;
    if (!nodes) continue;
    ++told;
    largest = std::max(largest, *nodes);
    if (*nodes <= allowed) continue;
    return broken(outcome.questions,
                  fmt::format("`{}` in {} took {} nodes; allowed are {}", limits.command(), position.text(),
                              grouped(*nodes), grouped(allowed)),
                  question_lines(side.running().preparation(), {{position, limits}}));
  }
  if (told == 0)
    return {.verdict = LawVerdict::not_asked, .questions = outcome.questions, .finding = "it tells no node counts"};
  if (largest > setting.nodes) {
    outcome.information.push_back(fmt::format("up to {} nodes more than the limit of {}",
                                              grouped(largest - setting.nodes), grouped(setting.nodes)));
  }
  return outcome;
}

// A machine that pauses us pauses the engine too.
std::optional<std::string> why_no_times() {
  const Stopwatch watch;
  std::this_thread::sleep_for(milliseconds(20));
  const double paused = watch.seconds() - 0.02;
  double load = 0;
  const unsigned processors = std::max(1U, std::thread::hardware_concurrency());
  if (::getloadavg(&load, 1) == 1 && load > processors * 0.75) {
    return fmt::format("the machine is busy (load {:.1f}), so no times are judged", load);
  }
  if (paused > 0.01)
    return fmt::format("the machine pauses programs for {:.0f} ms, so no times are judged", paused * 1000);
  return std::nullopt;
}

LawOutcome obeys_move_time(const LawSetting& setting) {
  if (const auto why = why_no_times()) return {.verdict = LawVerdict::not_asked, .finding = *why};
  constexpr milliseconds given(100);
  constexpr milliseconds tolerance(50);
  EngineSide side(setting.engine);
  LawOutcome outcome;
  double longest = 0;
  for (std::size_t i = 0; i < std::min<std::size_t>(setting.positions.size(), 5); ++i) {
    const AskedPosition& position = setting.positions[i];
    const UciLimits limits{.move_time = given};
    // A pause of the machine is not repeated; an engine that takes too long does so again.
    std::optional<double> took;
    for (int attempt = 0; attempt < 3 && (!took || *took * 1000 > given.count() + tolerance.count()); ++attempt) {
      const SideAnswer answer = side.ask(position, limits);
      ++outcome.questions;
      if (const auto* const fault = std::get_if<SideFault>(&answer)) return no_answer(outcome.questions, *fault);
      took = std::get<EngineSearch>(answer).seconds;
    }
    longest = std::max(longest, *took);
    if (*took * 1000 <= static_cast<double>((given + tolerance).count())) continue;
    return broken(outcome.questions,
                  fmt::format("`{}` in {} took {:.0f} ms three times; allowed are {} ms", limits.command(),
                              position.text(), *took * 1000, (given + tolerance).count()),
                  question_lines(side.running().preparation(), {{position, limits}}));
  }
  outcome.information.push_back(
      fmt::format("the longest answer to `movetime {}` took {:.0f} ms", given.count(), longest * 1000));
  return outcome;
}

// The first line within the time that begins with one of the words; nothing if none comes.
std::optional<std::string> line_of_words(UciEngine& engine, std::initializer_list<std::string_view> words,
                                         milliseconds patience) {
  const auto deadline = std::chrono::steady_clock::now() + patience;
  for (;;) {
    const auto left = std::chrono::ceil<milliseconds>(deadline - std::chrono::steady_clock::now());
    auto line = left > milliseconds(0) ? engine.hear_within(left) : std::nullopt;
    if (!line || std::ranges::find(words, first_word(*line)) != words.end()) return line;
  }
}

// A bestmove before the engine is asked for one. It is waited for until the engine was silent for a fifth of a second, for on a busy machine
// it may begin late and get on slowly; an engine that goes on telling is waited for a second.
std::optional<std::string> early_bestmove(UciEngine& engine) {
  constexpr milliseconds until_info(1000);  // an engine need not print one
  constexpr milliseconds silence(200);
  constexpr milliseconds most(1000);
  const auto begin = std::chrono::steady_clock::now();
  auto line = line_of_words(engine, {"bestmove", "info"}, until_info);
  while (line && first_word(*line) == "info" && std::chrono::steady_clock::now() - begin < most) {
    line = line_of_words(engine, {"bestmove", "info"}, silence);
  }
  return line && first_word(*line) == "bestmove" ? line : std::nullopt;
}

// The engine thinks at `go`, which has no end of its own, for a while. Then `meanwhile` may speak. Then `last` must be answered with
// bestmove.
LawOutcome while_thinking(UciEngine& engine, const LawSetting& setting, const std::string& go, const std::string& last,
                          const std::function<std::optional<std::string>()>& meanwhile = {}) {
  constexpr seconds patience(3);
  try {
    engine.new_game();
    engine.set_position(setting.positions.front().uci());
    engine.say(go);
    if (const auto early = early_bestmove(engine)) {
      return broken(1, fmt::format("it ends `{}` by itself with `{}`", go, shown_line(*early)), lines_so_far(engine));
    }
    if (const auto wrong = meanwhile ? meanwhile() : std::nullopt) return broken(1, *wrong, lines_so_far(engine));
    engine.say(last);
    if (line_of_words(engine, {"bestmove"}, patience)) return {.questions = 1};
    return broken(1, fmt::format("`{}` is not answered with bestmove within {} s", last, patience.count()),
                  lines_so_far(engine));
  } catch (const EngineError& error) {
    return no_answer(1, fault_of(error, engine));
  }
}

LawOutcome stops(const LawSetting& setting) {
  UciEngine engine(setting.engine.options);
  return while_thinking(engine, setting, "go infinite", "stop");
}

LawOutcome is_ready_while_thinking(const LawSetting& setting) {
  UciEngine engine(setting.engine.options);
  return while_thinking(engine, setting, "go infinite", "stop", [&]() -> std::optional<std::string> {
    constexpr seconds patience(3);
    engine.say("isready");
    const auto line = line_of_words(engine, {"readyok", "bestmove"}, patience);
    if (!line) return fmt::format("no readyok within {} s while it thinks", patience.count());
    if (first_word(*line) == "readyok") return std::nullopt;
    return fmt::format("it ends `go infinite` by `isready`, with `{}`", shown_line(*line));
  });
}

LawOutcome ends_pondering(const LawSetting& setting) {
  UciEngine engine(setting.engine.options);
  if (engine.option("Ponder") == nullptr) {
    return {.verdict = LawVerdict::not_asked, .finding = "it has no option Ponder"};
  }
  engine.set_option("Ponder", "true");
  return while_thinking(engine, setting, "go ponder wtime 1000 btime 1000", "ponderhit");
}

constexpr std::array all_limit_laws{
    EngineLaw{"depth", LawStrength::must, "`go depth N` ends with iteration N; a mate may end it before.",
              "Extensions and reductions are not seen: depth is what the engine calls so.", obeys_depth},
    EngineLaw{"searchmoves", LawStrength::must, "With one move in `searchmoves` that move is played.",
              "With several moves nothing is asked.", obeys_search_moves},
    EngineLaw{"nodes", LawStrength::must, "`go nodes N` takes at most N nodes and 10%, or 10,000 if that is more.",
              "The nodes are those that the engine tells.", obeys_nodes},
    EngineLaw{"movetime", LawStrength::must,
              "`go movetime 100` is answered within 150 ms; a longer answer is asked for three times.",
              "An engine that answers too early is not found. On a busy machine it is not asked.", obeys_move_time},
    EngineLaw{"stop", LawStrength::must,
              "`go infinite` goes on until `stop`, which is answered with bestmove within three seconds.",
              "One position is asked, and the engine is waited for at most two seconds.", stops},
    EngineLaw{"ready", LawStrength::must, "`isready` is answered while it thinks, and thinking goes on.",
              "One position is asked.", is_ready_while_thinking},
    EngineLaw{
        "ponderhit", LawStrength::must,
        "`go ponder` goes on until `ponderhit`, after which the engine with a second on its clock moves within three.",
        "Whether it moved sooner than without pondering is not asked.", ends_pondering},
};

}  // namespace

std::span<const EngineLaw> limit_laws() { return all_limit_laws; }

}  // namespace pvslab
