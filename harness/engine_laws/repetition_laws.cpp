// An engine on one thread, asked the same independent question, gives the same answer. Score, bound, best move, principal
// variation and node count of every iteration are compared.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <functional>
#include <thread>
#include <utility>

#include "harness/engine_laws/engine_law.hpp"
#include "suites/chess/fen.hpp"

namespace pvslab {
namespace {

DepthRange depths_of(const UciLimits& limits) { return {.least = 1, .greatest = limits.depth.value_or(1000)}; }

std::string difference_text(const SearchDifference& difference, std::string_view first, std::string_view second) {
  const std::string where = difference.depth == 0 ? "at the end" : fmt::format("in iteration {}", difference.depth);
  return fmt::format("{} differ: {}\n{}: {}\n{}: {}", where, fmt::join(difference.what, ", "), first, difference.a,
                     second, difference.b);
}

// The answer of a fresh process.
SideAnswer fresh_answer(const NamedEngine& engine, const AskedPosition& position, const UciLimits& limits) {
  EngineSide side(engine);
  return side.ask(position, limits);
}

// The answer after other questions in the same process, or the first fault.
SideAnswer answer_after(const NamedEngine& engine, const std::vector<AskedQuestion>& before,
                        const AskedQuestion& question) {
  EngineSide side(engine);
  for (const AskedQuestion& earlier : before) {
    SideAnswer answer = side.ask(earlier.position, earlier.limits);
    if (std::holds_alternative<SideFault>(answer)) return answer;
  }
  return side.ask(question.position, question.limits);
}

std::string lines_for(const NamedEngine& engine, const std::vector<AskedQuestion>& questions) {
  const UciEngine started(engine.options);
  return question_lines(started.preparation(), questions);
}

// The lines of two questions to one process; in between, the options that only the second has.
std::string both_lines(const NamedEngine& engine, const AskedQuestion& question, const NamedEngine& changed_engine,
                       const AskedQuestion& changed) {
  const UciEngine started(engine.options);
  std::string lines = question_lines(started.preparation(), {question});
  const UciEngine changed_start(changed_engine.options);
  for (const std::string& line : changed_start.preparation()) {
    if (std::ranges::find(started.preparation(), line) == started.preparation().end()) lines += line + "\n";
  }
  constexpr std::string_view greeting = "uci\n";
  return lines + question_lines({}, {changed}).substr(greeting.size());
}

const SideFault* fault_in(const SideAnswer& answer) { return std::get_if<SideFault>(&answer); }
const EngineSearch& search_in(const SideAnswer& answer) { return std::get<EngineSearch>(answer); }

LawOutcome repeats(const LawSetting& setting) {
  std::size_t questions = 0;
  bool obeys_nodes = true;
  for (const AskedPosition& position : setting.positions) {
    for (const UciLimits& limits : {UciLimits{.depth = setting.depth}, UciLimits{.nodes = setting.nodes}}) {
      if (limits.nodes && !obeys_nodes) continue;
      const SideAnswer first = fresh_answer(setting.engine, position, limits);
      // That is what the law `nodes` is about.
      if (limits.nodes && fault_in(first) != nullptr) {
        obeys_nodes = false;
        continue;
      }
      const SideAnswer second = fresh_answer(setting.engine, position, limits);
      ++questions;
      for (const SideAnswer* const answer : {&first, &second}) {
        if (const SideFault* const fault = fault_in(*answer)) return no_answer(questions, *fault);
      }
      const auto found = compare_searches(search_in(first), search_in(second), depths_of(limits));
      if (found.difference) {
        return broken(questions,
                      fmt::format("`{}` in {}, asked twice in fresh processes: {}", limits.command(), position.text(),
                                  difference_text(*found.difference, "first", "second")),
                      lines_for(setting.engine, {{position, limits}}));
      }
    }
  }
  LawOutcome outcome{.questions = questions};
  if (!obeys_nodes) outcome.information.emplace_back("with a limit of depth only: `go nodes` is not answered");
  return outcome;
}

// The control of a difference between alone and after other questions: alone once more, the answer must be the same, and after
// the same questions it must differ once more. Otherwise the engine does not repeat itself, and nothing is known of what it keeps.
std::optional<std::string> does_not_repeat(const NamedEngine& engine, const std::vector<AskedQuestion>& before,
                                           const AskedQuestion& question, const EngineSearch& alone) {
  const DepthRange depths = depths_of(question.limits);
  constexpr int times = 2;
  for (int i = 0; i < times; ++i) {
    const SideAnswer again = fresh_answer(engine, question.position, question.limits);
    if (fault_in(again) != nullptr) return "it does not answer each time";
    const auto found = compare_searches(alone, search_in(again), depths);
    if (found.difference)
      return fmt::format("asked alone again, {}", difference_text(*found.difference, "first", "again"));
  }
  if (before.empty()) return "asked twice alone, it answered otherwise, and later did not";
  const SideAnswer later = answer_after(engine, before, question);
  if (fault_in(later) != nullptr) return "it does not answer each time";
  if (compare_searches(alone, search_in(later), depths).difference) return std::nullopt;
  return "asked again after the same questions, it answers as it does alone";
}

// After the questions before it, and alone, an answer is the same. The smallest history and depth are looked for.
LawOutcome same_after(const LawSetting& setting, const std::vector<AskedPosition>& order) {
  const UciLimits limits{.depth = setting.depth};
  EngineSide side(setting.engine);
  std::vector<AskedQuestion> before;
  std::size_t questions = 0;
  for (const AskedPosition& position : order) {
    const SideAnswer later = side.ask(position, limits);
    const SideAnswer alone = fresh_answer(setting.engine, position, limits);
    ++questions;
    for (const SideAnswer* const answer : {&later, &alone}) {
      if (const SideFault* const fault = fault_in(*answer)) return no_answer(questions, *fault);
    }
    auto found = compare_searches(search_in(alone), search_in(later), depths_of(limits));
    if (!found.difference) {
      before.push_back({position, limits});
      continue;
    }
    AskedQuestion question{position, limits};
    if (const auto why = does_not_repeat(setting.engine, before, question, search_in(alone))) {
      return {.verdict = LawVerdict::not_asked,
              .questions = questions,
              .finding =
                  fmt::format("it does not repeat itself, so what it keeps is not seen (law repeats): `{}` in {}: {}",
                              limits.command(), position.text(), *why)};
    }
    // One question before it is often enough, and a smaller depth.
    const auto differs = [&](const std::vector<AskedQuestion>& history, const AskedQuestion& asked) {
      const SideAnswer with = answer_after(setting.engine, history, asked);
      const SideAnswer without = fresh_answer(setting.engine, asked.position, asked.limits);
      if (fault_in(with) != nullptr || fault_in(without) != nullptr) return false;
      const auto again = compare_searches(search_in(without), search_in(with), depths_of(asked.limits));
      if (again.difference) found = again;
      return again.difference.has_value();
    };
    for (const AskedQuestion& one : std::vector(before)) {
      if (before.size() > 1 && differs({one}, question)) before = {one};
    }
    for (int depth = 1; depth < setting.depth; ++depth) {
      AskedQuestion smaller = question;
      smaller.limits.depth = depth;
      std::vector<AskedQuestion> history = before;
      for (AskedQuestion& one : history) one.limits.depth = depth;
      if (!differs(history, smaller)) continue;
      question = smaller;
      before = history;
      break;
    }
    std::vector<AskedQuestion> all = before;
    all.push_back(question);
    return broken(
        questions,
        fmt::format("`{}` in {} answers otherwise after {} with `ucinewgame` between: {}", question.limits.command(),
                    question.position.text(), before.size() == 1 ? "another question" : "other questions",
                    difference_text(*found.difference, "alone", "after")),
        lines_for(setting.engine, all));
  }
  return {.questions = questions};
}

LawOutcome forgets(const LawSetting& setting) { return same_after(setting, setting.positions); }

LawOutcome forgets_in_another_order(const LawSetting& setting) {
  return same_after(setting, {setting.positions.rbegin(), setting.positions.rend()});
}

LawOutcome ignores_company(const LawSetting& setting) {
  const UciLimits limits{.depth = setting.depth};
  std::size_t questions = 0;
  for (const AskedPosition& position : setting.positions) {
    const SideAnswer alone = fresh_answer(setting.engine, position, limits);
    EngineSide company(setting.engine);
    SideAnswer beside = SideFault{};
    try {
      UciEngine& other = company.running();
      other.set_position(setting.positions.front().uci());
      other.say(UciLimits{.is_infinite = true}.command());
      beside = fresh_answer(setting.engine, position, limits);
      other.say("stop");
      static_cast<void>(other.hear_search());
    } catch (const EngineError& error) {
      beside = SideFault{.text = error.what(), .dialogue = {}};
    }
    ++questions;
    for (const SideAnswer* const answer : {&alone, &std::as_const(beside)}) {
      if (const SideFault* const fault = fault_in(*answer)) return no_answer(questions, *fault);
    }
    const auto found = compare_searches(search_in(alone), search_in(beside), depths_of(limits));
    if (found.difference) {
      return broken(
          questions,
          fmt::format("`{}` in {} answers otherwise while another process of the engine thinks: {}", limits.command(),
                      position.text(), difference_text(*found.difference, "alone", "beside")),
          lines_for(setting.engine, {{position, limits}}));
    }
  }
  return {.questions = questions};
}

// Ranks turned round and colours exchanged: the same position for the other side.
AskedPosition mirrored(const AskedPosition& position) {
  const std::string fen = to_fen(position.end());
  std::vector<std::string> fields;
  for (const std::string_view word : words_of(fen)) fields.emplace_back(word);
  const auto exchanged = [](std::string text) {
    for (char& letter : text) {
      if (letter >= 'a' && letter <= 'z') {
        letter = static_cast<char>(letter - 32);
      } else if (letter >= 'A' && letter <= 'Z') {
        letter = static_cast<char>(letter + 32);
      }
    }
    return text;
  };
  std::string board;
  for (std::size_t end = fields[0].size();;) {
    const std::size_t slash = fields[0].rfind('/', end == 0 ? 0 : end - 1);
    board += exchanged(fields[0].substr(slash == std::string::npos ? 0 : slash + 1,
                                        end - (slash == std::string::npos ? 0 : slash + 1)));
    if (slash == std::string::npos) break;
    board += '/';
    end = slash;
  }
  std::string rights = exchanged(fields[2]);
  std::ranges::sort(rights);
  std::string en_passant = fields[3];
  if (en_passant.size() == 2) en_passant[1] = static_cast<char>('1' + '8' - en_passant[1]);
  return position_of(
      fmt::format("{} {} {} {} {} {}", board, fields[1] == "w" ? "b" : "w", rights, en_passant, fields[4], fields[5]));
}

// A law about scores alone: `other` asks in another way what must have the same score.
LawOutcome same_scores(const LawSetting& setting, std::string_view what,
                       const std::function<std::pair<NamedEngine, AskedQuestion>(const AskedQuestion&)>& other) {
  struct Pair {
    AskedQuestion question;
    NamedEngine engine;
    AskedQuestion changed;
    SideAnswer plain_answer;
    SideAnswer changed_answer;
    [[nodiscard]] SearchComparison compared() const {
      return compare_searches(search_in(plain_answer), search_in(changed_answer), depths_of(question.limits),
                              WhatCounts::scores);
    }
  };
  const auto ask = [&](const AskedPosition& position, int depth) {
    AskedQuestion question{position, {.depth = depth}};
    auto [engine, changed] = other(question);
    SideAnswer plain = fresh_answer(setting.engine, question.position, question.limits);
    SideAnswer answer = fresh_answer(engine, changed.position, changed.limits);
    return Pair{std::move(question), std::move(engine), std::move(changed), std::move(plain), std::move(answer)};
  };
  std::size_t questions = 0;
  std::size_t different = 0;
  LawOutcome first{};
  for (const AskedPosition& position : setting.positions) {
    Pair asked = ask(position, setting.depth);
    ++questions;
    for (const SideAnswer* const answer : {&asked.plain_answer, &asked.changed_answer}) {
      if (const SideFault* const fault = fault_in(*answer)) return no_answer(questions, *fault);
    }
    auto found = asked.compared();
    if (!found.difference || ++different > 1) continue;
    // The first iteration that differs is deep enough, if the engine differs there when it is asked no deeper.
    if (const int depth = found.difference->depth; depth < setting.depth) {
      Pair smaller = ask(position, depth);
      if (fault_in(smaller.plain_answer) == nullptr && fault_in(smaller.changed_answer) == nullptr) {
        if (const auto again = smaller.compared(); again.difference) {
          found = again;
          asked = std::move(smaller);
        }
      }
    }
    first = broken(questions,
                   fmt::format("{}: `{}` in {}: {}", what, asked.question.limits.command(), position.text(),
                               difference_text(*found.difference, "plain", "changed")),
                   both_lines(setting.engine, asked.question, asked.engine, asked.changed));
  }
  if (different == 0) return {.questions = questions};
  first.questions = questions;
  first.information.push_back(fmt::format("so in {} of {} positions", different, questions));
  return first;
}

LawOutcome mirrors(const LawSetting& setting) {
  return same_scores(setting, "the mirrored position has another score", [&](const AskedQuestion& question) {
    return std::pair(setting.engine, AskedQuestion{mirrored(question.position), question.limits});
  });
}

LawOutcome needs_no_more_hash(const LawSetting& setting) {
  const UciEngine engine(setting.engine.options);
  const EngineOption* const hash = engine.option("Hash");
  if (hash == nullptr) return {.verdict = LawVerdict::not_asked, .finding = "it has no option Hash"};
  NamedEngine changed = setting.engine;
  const std::int64_t least = std::max<std::int64_t>(hash->least.value_or(1), 1);
  changed.options.values.emplace_back(hash->name,
                                      std::to_string(hash->preset == std::to_string(least) ? least * 4 : least));
  return same_scores(setting,
                     fmt::format("with {} {} the score is another", hash->name, changed.options.values.back().second),
                     [&](const AskedQuestion& question) { return std::pair(changed, question); });
}

LawOutcome ignores_the_order_of_search_moves(const LawSetting& setting) {
  LawSetting listed = setting;
  return same_scores(listed,
                     "with all moves as `searchmoves`, in reverse order, the score is not that without `searchmoves`",
                     [&](const AskedQuestion& question) {
                       AskedQuestion turned = question;
                       const chess::Position now = question.position.end();
                       for (const chess::Move& move : chess::legal_moves(now)) {
                         turned.limits.search_moves.insert(turned.limits.search_moves.begin(),
                                                           question.position.after(move).uci().moves.back());
                       }
                       return std::pair(setting.engine, turned);
                     });
}

constexpr std::array all_repetition_laws{
    EngineLaw{
        "repeats", LawStrength::must,
        "The same question twice, each in a fresh process, gets the same answer, with a limit of depth and of nodes.",
        "An engine that differs once in a thousand runs, or on other positions, is not found.", repeats},
    EngineLaw{"forgets", LawStrength::must, "After `ucinewgame` nothing is left of the questions before.",
              "What is left but changes no figure of these searches is not found.", forgets},
    EngineLaw{"order", LawStrength::must, "The order in which independent questions are asked changes no answer.",
              "One other order is tried, the reverse.", forgets_in_another_order},
    EngineLaw{"company", LawStrength::must, "Another process of the engine that thinks beside it changes no answer.",
              "Files that both write are found only if they change an answer.", ignores_company},
    EngineLaw{
        "mirror", LawStrength::worth_knowing,
        "A position with colours exchanged has the same score for the side to move.",
        "A bonus for the side to move is not told from a fault; neither is an order of moves that prefers a colour.",
        mirrors},
    EngineLaw{"hash-size", LawStrength::worth_knowing, "The size of the hash table changes no score.",
              "A table that is never full at this depth shows nothing.", needs_no_more_hash},
    EngineLaw{"searchmoves-order", LawStrength::worth_knowing,
              "`searchmoves` with all legal moves, in another order, gets the score of a search without it.",
              "An engine that searches its own order anyway cannot break it.", ignores_the_order_of_search_moves},
};

}  // namespace

std::span<const EngineLaw> repetition_laws() { return all_repetition_laws; }

}  // namespace pvslab
