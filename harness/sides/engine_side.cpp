#include "harness/sides/engine_side.hpp"

#include <fmt/format.h>

#include <utility>

#include "harness/base/process/own_program.hpp"
#include "harness/base/text/escape.hpp"
#include "harness/base/text/program_name.hpp"
#include "suites/chess/uci_move.hpp"
#include "suites/foreign_text.hpp"
#include "suites/input_error.hpp"

namespace pvslab {

NamedEngine searcher_as_engine(const std::string& name, const std::string& id, std::chrono::seconds timeout) {
  const std::string program = own_program("a searcher cannot be asked as an engine");
  return {.name = name,
          .options = {.command = shell_quoted(program) + " uci --searcher " + shell_quoted(id), .timeout = timeout},
          .searcher = id};
}

NamedEngine program_as_engine(const std::string& name, const std::string& command, std::chrono::seconds timeout) {
  const std::string program = own_program("a program cannot be asked as an engine");
  return {.name = name,
          .options = {.command = shell_quoted(program) + " uci --program " + shell_quoted(command), .timeout = timeout},
          .program = command};
}

UciEngine& EngineSide::running() {
  if (!process_) process_.emplace(engine_.options);
  return *process_;
}

SideAnswer EngineSide::ask(const AskedPosition& position, const UciLimits& limits) {
  UciEngine& engine = running();
  try {
    engine.new_game();
    EngineSearch search = engine.search(position.uci(), limits);
    const auto wrong = wrong_move(position, search);
    if (!wrong) return search;
    SideFault fault{.text = fmt::format("the engine '{}' {}", engine.name(), *wrong),
                    .dialogue = dialogue_text(engine.dialogue()),
                    .lines = dialogue_file(engine.dialogue())};
    end();
    return fault;
  } catch (const EngineError& error) {
    SideFault fault{
        .text = error.what(), .dialogue = dialogue_text(engine.dialogue()), .lines = dialogue_file(engine.dialogue())};
    end();
    return fault;
  }
}

std::optional<std::string> wrong_move(const AskedPosition& position, const EngineSearch& search) {
  const chess::Position now = position.end();
  if (search.move.empty()) {
    if (chess::legal_moves(now).empty()) return std::nullopt;
    return fmt::format("answers no move in {}, which has legal moves", position.text());
  }
  try {
    static_cast<void>(chess::parse_uci(now, search.move));
    return std::nullopt;
  } catch (const InputError& error) {
    return fmt::format("answers {} in {}: {}", shown_line(search.move), position.text(), error.message);
  }
}

std::string NamedEngine::shown_command() const {
  if (searcher) return fmt::format("{} uci --searcher {}", program_name(), *searcher);
  if (program) return fmt::format("{} uci --program {}", program_name(), shell_quoted(*program));
  return options.command;
}

std::vector<std::pair<std::string, std::string>> NamedEngine::shown_options() const {
  std::vector<std::pair<std::string, std::string>> shown;
  for (const auto& [name, value] : options.values) shown.emplace_back(printable(name), printable(value));
  return shown;
}

std::string question_lines(const std::vector<std::string>& preparation, const std::vector<AskedQuestion>& questions) {
  std::string lines = "uci\n";
  for (const std::string& line : preparation) lines += line + "\n";
  for (const AskedQuestion& question : questions) {
    lines += fmt::format("ucinewgame\nisready\n{}\n{}\n", question.position.uci().command(), question.limits.command());
  }
  return lines;
}

std::string pipe_command(const NamedEngine& engine, const std::vector<std::string>& preparation,
                         const AskedQuestion& question) {
  std::string words;
  const std::string lines = question_lines(preparation, {question});
  for (std::size_t begin = 0; begin < lines.size();) {
    const std::size_t end = lines.find('\n', begin);
    const std::string line = lines.substr(begin, end - begin);
    words += ' ' + (line.find(' ') == line.npos ? line : shell_quoted(line));
    begin = end + 1;
  }
  return fmt::format("(printf '%s\\n'{}; sleep 2) | {}", words, engine.shown_command());
}

}  // namespace pvslab
