#include "harness/solve/engine_answers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "harness/base/text/number_text.hpp"
#include "harness/base/text/table.hpp"
#include "harness/solve/suite_solution_text.hpp"
#include "suites/chess/fen.hpp"
#include "suites/chess/san.hpp"
#include "suites/chess/uci_move.hpp"
#include "suites/input_error.hpp"

namespace pvslab {
namespace {

using Json = nlohmann::ordered_json;

std::string score_text(const EngineScore& score) {
  if (score.mate) return *score.mate > 0 ? fmt::format("mate {}", *score.mate) : fmt::format("mated {}", -*score.mate);
  if (!score.centipawns) return "-";
  return *score.centipawns == 0 ? "0" : fmt::format("{:+}", *score.centipawns);
}

std::string our_move(const SolvedRecord& ours) {
  if (!ours.solved.answer || ours.solved.answer->line.empty()) return "-";
  return to_san(ours.record->position, ours.solved.answer->line.front());
}

std::string its_move(const EngineAnswer& answer) {
  return answer.move ? to_san(answer.ours->record->position, *answer.move) : "-";
}

EngineAnswer answer_to(UciEngine& engine, const SolvedRecord& ours, Depth depth) {
  const chess::Position& position = ours.record->position;
  const EngineMove found =
      engine.search({.fen = to_fen(position), .moves = {}, .is_chess960 = position.is_chess960}, depth.plies());
  EngineAnswer answer{.ours = &ours, .move = {}, .score = found.score};
  if (found.move.empty()) return answer;
  try {
    answer.move = chess::parse_uci(position, found.move);
  } catch (const InputError& error) {
    throw EngineError(fmt::format("the engine '{}' answers {} in {}: {}", engine.name(), found.move, to_fen(position),
                                  error.message));
  }
  return answer;
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

EngineAnswers ask_engine(const UciEngineOptions& options, const SuiteSolution& solution, Depth depth) {
  UciEngine engine(options);
  EngineAnswers answers{.engine = engine.name()};
  for (const SolvedRecord& ours : solution.records) answers.answers.push_back(answer_to(engine, ours, depth));
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
                   its_move(one), score_text(one.score), one.agrees().value_or(true) ? "" : "another move"});
  }
  return wrapped(fmt::format("Beside {}, at the same depth:", engine.engine), style.width, 2) + "\n" +
         table.text(style) +
         fmt::format("the same move in {} of {}\n", grouped(engine.agreeing()), counted(engine.compared(), "position"));
}

nlohmann::ordered_json to_json(const EngineAnswers& engine) {
  Json json{{"name", engine.engine}, {"positions", Json::array()}};
  for (const EngineAnswer& one : engine.answers) {
    Json score = nullptr;
    if (one.score.mate) {
      score = {{"mate_in", *one.score.mate}};
    } else if (one.score.centipawns) {
      score = {{"centipawns", *one.score.centipawns}};
    }
    const auto agrees = one.agrees();
    json["positions"].push_back({{"line", one.ours->record->line},
                                 {"move", one.move ? Json(its_move(one)) : Json(nullptr)},
                                 {"score", std::move(score)},
                                 {"same_move", agrees ? Json(*agrees) : Json(nullptr)}});
  }
  json["same_move"] = engine.agreeing();
  json["compared"] = engine.compared();
  return json;
}

}  // namespace pvslab
