#include "harness/solve/engine_answers.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "harness/base/json/described.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/base/text/table.hpp"
#include "harness/solve/suite_solution_text.hpp"
#include "suites/chess/fen.hpp"
#include "suites/chess/san.hpp"
#include "suites/chess/uci_move.hpp"
#include "suites/foreign_text.hpp"
#include "suites/input_error.hpp"

namespace pvslab {
namespace {

std::string our_move(const SolvedRecord& ours) {
  if (!ours.solved.answer || ours.solved.answer->line.empty()) return "-";
  return to_san(ours.record->position, ours.solved.answer->line.front());
}

std::string its_move(const EngineAnswer& answer) {
  return answer.move ? to_san(answer.ours->record->position, *answer.move) : "-";
}

// By the rules for our answers; a mate of any length on the right side counts for `dm`, and a bound is no mate score.
std::optional<bool> is_solved_by(const chess::EpdRecord& record, const EngineAnswer& answer) {
  const bool has_solution = !record.best_moves.empty() || !record.avoid_moves.empty() || record.direct_mate;
  if (!has_solution || !answer.move) return std::nullopt;
  const auto is_among = [&](const std::vector<chess::Move>& moves) {
    return std::ranges::find(moves, *answer.move) != moves.end();
  };
  if (!record.best_moves.empty() && !is_among(record.best_moves)) return false;
  if (is_among(record.avoid_moves)) return false;
  if (!record.direct_mate) return true;
  return answer.score.mate && answer.score.bound == Bound::exact &&
         (*answer.score.mate > 0) == (*record.direct_mate > 0);
}

EngineAnswer answer_to(UciEngine& engine, const SolvedRecord& ours, const UciLimits& limits) {
  const chess::Position& position = ours.record->position;
  engine.new_game();
  const EngineSearch found =
      engine.search({.fen = to_fen(position), .moves = {}, .is_chess960 = position.is_chess960}, limits);
  EngineAnswer answer{.ours = &ours};
  const EngineIteration* const last = found.last();
  if (last != nullptr && last->score) answer.score = *last->score;
  if (found.move.empty()) {
    if (!chess::legal_moves(position).empty()) {
      throw EngineError(
          fmt::format("the engine '{}' answers no move in {}, which has legal moves", engine.name(), to_fen(position)));
    }
    return answer;
  }
  try {
    answer.move = chess::parse_uci(position, found.move);
  } catch (const InputError& error) {
    throw EngineError(fmt::format("the engine '{}' answers {} in {}: {}", engine.name(), shown_line(found.move),
                                  to_fen(position), error.message));
  }
  answer.is_solved = is_solved_by(*ours.record, answer);
  return answer;
}

std::string remark(const EngineAnswer& answer) {
  if (answer.fault) return "NO ANSWER";
  std::string text = answer.is_solved == false ? "not solved" : "";
  if (!answer.agrees().value_or(true)) text += text.empty() ? "another move" : ", another move";
  return text;
}

std::string solved_text(const EngineAnswers& engine) {
  const auto solved = std::ranges::count(engine.answers, std::optional(true), &EngineAnswer::is_solved);
  const auto judged =
      std::ranges::count_if(engine.answers, [](const EngineAnswer& one) { return one.is_solved.has_value(); });
  if (judged == 0) return {};
  return fmt::format("it solves {} of {} with a solution in the file\n", solved,
                     counted(static_cast<std::size_t>(judged), "position"));
}

std::string threads_text(const EngineAnswers& engine) {
  return engine.has_thread_option ? "" : "it has no option for threads: if it uses several, it may not repeat itself\n";
}

std::string faults_text(const EngineAnswers& engine) {
  if (engine.faults() == 0) return {};
  std::string text =
      fmt::format("NO ANSWER at {}, which are in no figure above:\n", counted(engine.faults(), "position"));
  for (const EngineAnswer& one : engine.answers) {
    if (one.fault) text += fmt::format("  line {}: {}\n{}", one.ours->record->line, *one.fault, one.dialogue);
  }
  return text;
}

void describe_figure(Fields& fields, const char* name, std::optional<std::int32_t> figure, Bound bound) {
  fields.value(name, figure.value_or(0));
  fields.value("bound", bound == Bound::exact ? nullptr : Told(bound == Bound::lower ? "lower" : "upper"),
               {.description = "Only if the engine told a bound: the true score is at least (lower) or at most (upper) "
                               "this.",
                .presence = Presence::if_any,
                .one_of = "lower|upper"});
}

void describe_score(Fields& fields, const EngineScore& score) {
  const auto centipawns = [&](Fields& value) { describe_figure(value, "centipawns", score.centipawns, score.bound); };
  const auto mate = [&](Fields& value) { describe_figure(value, "mate_in", score.mate, score.bound); };
  const std::size_t form = score.mate ? 2 : score.centipawns ? 1 : 0;
  fields.one_form_of(
      "score", form,
      {[](Fields& none) { none.value("score", nullptr); }, [&](Fields& figure) { figure.object("score", centipawns); },
       [&](Fields& figure) { figure.object("score", mate); }},
      {.description = "For the side to move."});
}

// Of an example, which belongs to no answer of ours, too.
void describe_one(Fields& fields, const EngineAnswer& one) {
  const bool is_example = one.ours == nullptr;
  std::optional<std::string> move;
  if (one.move) move = its_move(one);
  std::optional<std::string> fault;
  if (one.fault) fault = printable_lines(*one.fault);
  fields.value("line", is_example ? std::size_t{0} : one.ours->record->line);
  fields.value("move", move, {.description = "In SAN; null if the game is over.", .least = 1});
  describe_score(fields, one.score);
  fields.value("same_move", is_example ? std::nullopt : one.agrees(),
               {.description = "Null if one of the two has no move."});
  fields.value("solved", one.is_solved,
               {.description = "Null without a solution in the file, without a move, or after a fault."});
  fields.value("fault", fault, {.description = "What it did instead of answering.", .least = 1});
}

}  // namespace

std::optional<bool> EngineAnswer::agrees() const {
  const auto& answer = ours->solved.answer;
  if (!answer || answer->line.empty() || !move) return std::nullopt;
  return answer->line.front() == *move;
}

std::size_t EngineAnswers::agreeing() const {
  return static_cast<std::size_t>(
      std::ranges::count_if(answers, [](const EngineAnswer& one) { return one.agrees().value_or(false); }));
}

std::size_t EngineAnswers::compared() const {
  return static_cast<std::size_t>(
      std::ranges::count_if(answers, [](const EngineAnswer& one) { return one.agrees().has_value(); }));
}

std::size_t EngineAnswers::faults() const {
  return static_cast<std::size_t>(
      std::ranges::count_if(answers, [](const EngineAnswer& one) { return one.fault.has_value(); }));
}

EngineAnswers ask_engine(const UciEngineOptions& options, const SuiteSolution& solution, const UciLimits& limits) {
  std::optional<UciEngine> engine(options);
  EngineAnswers answers{.engine = engine->name(), .has_thread_option = engine->has_thread_option()};
  for (const SolvedRecord& ours : solution.records) {
    if (!engine) engine.emplace(options);
    try {
      answers.answers.push_back(answer_to(*engine, ours, limits));
    } catch (const EngineError& error) {
      answers.answers.push_back({.ours = &ours,
                                 .fault = error.what(),
                                 .dialogue = engine ? dialogue_text(engine->dialogue()) : std::string()});
      engine.reset();
    }
  }
  return answers;
}

std::string to_text(const EngineAnswers& engine, const Style& style) {
  Table table;
  table.add_column("line", Table::Align::right);
  table.add_column("move", Table::Align::left);
  table.add_column("score", Table::Align::right);
  table.add_column("its move", Table::Align::left);
  table.add_column("its score", Table::Align::right);
  table.add_column("", Table::Align::left);
  for (const EngineAnswer& one : engine.answers) {
    const auto& ours = one.ours->solved.answer;
    table.add_row({std::to_string(one.ours->record->line), our_move(*one.ours), ours ? score_text(*ours) : "-",
                   its_move(one), to_text(one.score), remark(one)});
  }
  return wrapped(fmt::format("Beside {}, at the same depth:", engine.engine), style.width, 2) + "\n" +
         table.text(style) +
         fmt::format("the same move in {} of {}\n", grouped(engine.agreeing()),
                     counted(engine.compared(), "position")) +
         solved_text(engine) + threads_text(engine) + faults_text(engine);
}

void describe(Fields& fields, const EngineAnswers& engine) {
  const std::vector<EngineAnswer>& answers = engine.answers;
  const EngineAnswer example{};
  fields.value("name", engine.engine, at_least_one);
  fields.objects("positions", answers.size(),
                 [&](Fields& one, std::size_t i) { describe_one(one, i < answers.size() ? answers[i] : example); });
  fields.value("same_move", engine.agreeing());
  fields.value("compared", engine.compared());
  fields.value("faults", engine.faults());
}

}  // namespace pvslab
