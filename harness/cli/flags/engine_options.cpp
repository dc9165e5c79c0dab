#include "harness/cli/flags/engine_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <sstream>
#include <utility>

#include "harness/base/input.hpp"
#include "harness/base/output.hpp"
#include "harness/base/text/problems_text.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/cells/files_of_command.hpp"
#include "harness/cli/flags/options.hpp"
#include "harness/cli/flags/program_options.hpp"
#include "suites/foreign_text.hpp"

namespace pvslab {
namespace {

constexpr std::uint64_t default_engine_timeout = 60;
constexpr std::uint64_t most_engine_timeout = 86'400;

// Sets the option of the side that is named, or else of each engine; of each side if there is no engine.
void add_value(std::vector<NamedEngine>& engines, std::string_view text) {
  const std::size_t equals = text.find('=');
  if (equals == text.npos || equals == 0) {
    throw UsageError(fmt::format("--option {}: give NAME=VALUE, for example --option Hash=64", quotable(text)));
  }
  std::string_view name = text.substr(0, equals);
  const std::string value(text.substr(equals + 1));
  const std::size_t point = name.find('.');
  const std::string_view side = name.substr(0, point == name.npos ? 0 : point);
  const bool names_side = std::ranges::find(engines, side, &NamedEngine::name) != engines.end();
  if (names_side) name.remove_prefix(point + 1);
  const auto is_engine = [](const NamedEngine& one) { return !one.searcher && !one.program; };
  const bool has_engine = std::ranges::any_of(engines, is_engine);
  for (NamedEngine& engine : engines) {
    const bool is_meant = names_side ? engine.name == side : !has_engine || is_engine(engine);
    if (is_meant) engine.options.values.emplace_back(name, value);
  }
}

}  // namespace

Option add_engine_options(CLI::App& verb, EngineFlags& flags, const std::string& help, bool names_elsewhere) {
  const Option engine = add_list_option(verb, "--engine", flags.engines, help).placeholder("[NAME=]CMD");
  const Option option =
      add_list_option(verb, "--option", flags.options, "Set an option of each engine, or of the side of that name")
          .placeholder("[NAME.]OPTION=VALUE")
          .rare();
  const Option timeout = add_number_option(verb, "--timeout", flags.timeout, 1, most_engine_timeout,
                                           "Seconds that an engine has for each answer")
                             .placeholder("S")
                             .shown_default(std::to_string(default_engine_timeout))
                             .rare();
  if (!names_elsewhere) {
    option.needs(engine);
    timeout.needs(engine);
  }
  return engine;
}

namespace {

std::vector<NamedEngine> engines_without_options(const EngineFlags& flags) {
  std::vector<NamedEngine> engines;
  for (const std::string& text : flags.engines) {
    NamedCommand named = named_command(text, "--engine");
    if (named.name.empty()) named.name = std::string(1, static_cast<char>('a' + engines.size() % 26));
    NamedEngine engine{.name = std::move(named.name),
                       .options = {.command = std::move(named.command),
                                   .timeout = std::chrono::seconds(flags.timeout.value_or(default_engine_timeout))}};
    if (flags.timeout) engine.options.greeting = engine.options.timeout;
    if (engine.options.command.empty())
      throw UsageError(fmt::format("--engine {}: there is no command", quotable(text)));
    if (std::ranges::find(engines, engine.name, &NamedEngine::name) != engines.end()) {
      throw UsageError(fmt::format(
          "--engine: two engines have the name '{}'; give each its own, as in --engine old=CMD", engine.name));
    }
    engines.push_back(std::move(engine));
  }
  return engines;
}

}  // namespace

std::vector<NamedEngine> engines_from(const EngineFlags& flags) {
  std::vector<NamedEngine> engines = engines_without_options(flags);
  for (const std::string& text : flags.options) add_value(engines, text);
  return engines;
}

void add_side_options(CLI::App& verb, SideFlags& flags) {
  add_engine_options(verb, flags.engines, "A side: a UCI engine; CMD is a shell command", true);
  add_list_option(verb, "--searcher", flags.searchers, "A side: a searcher of ours, which deepens from depth 1")
      .placeholder("[NAME=]ID");
  add_list_option(verb, "--program", flags.programs, "A side: a program by the line protocol that asks for games")
      .placeholder("[NAME=]CMD");
  add_text_option(verb, "--go", flags.go, "Further words of each `go`, for example 'movetime 100'")
      .placeholder("WORDS")
      .rare();
}

std::string words_of_go(const SideFlags& flags) {
  if (!flags.go) return "";
  std::istringstream words(*flags.go);
  std::string text;
  for (std::string word; words >> word;) {
    for (const std::string_view refused : {"go", "depth", "infinite", "ponder", "searchmoves"}) {
      if (word == refused) throw UsageError(fmt::format("--go: '{}' cannot be given here", word));
    }
    if (!std::ranges::all_of(word, [](char c) { return c > ' ' && c <= '~'; })) {
      throw UsageError(fmt::format("--go {}: give words in printable ASCII", quotable(*flags.go)));
    }
    text += (text.empty() ? "" : " ") + word;
  }
  return text;
}

std::vector<NamedEngine> sides_from(const SideFlags& flags) {
  std::vector<NamedEngine> sides = engines_without_options(flags.engines);
  const std::chrono::seconds timeout(flags.engines.timeout.value_or(default_engine_timeout));
  for (const std::string& text : flags.searchers) {
    const auto [given, id] = named_command(text, "--searcher");
    if (!find_searcher(id)) throw UsageError(unknown_searcher_text(id));
    const std::string name = given.empty() ? id : given;
    if (std::ranges::find(sides, name, &NamedEngine::name) != sides.end()) {
      throw UsageError(fmt::format("two sides have the name '{0}'; name them, as in --searcher old={0}", name));
    }
    sides.push_back(searcher_as_engine(name, id, timeout));
  }
  for (const std::string& text : flags.programs) {
    const auto [given, command] = named_command(text, "--program");
    if (command.empty()) throw UsageError(fmt::format("--program {}: there is no command", quotable(text)));
    const std::string name = given.empty() ? std::string(1, static_cast<char>('a' + sides.size() % 26)) : given;
    if (std::ranges::find(sides, name, &NamedEngine::name) != sides.end()) {
      throw UsageError(fmt::format("two sides have the name '{0}'; name them, as in --program {0}2=CMD", name));
    }
    sides.push_back(program_as_engine(name, command, timeout));
  }
  for (const std::string& text : flags.engines.options) add_value(sides, text);
  if (flags.engines.timeout) {
    for (NamedEngine& side : sides) side.options.greeting = timeout;
  }
  return sides;
}

void add_position_options(CLI::App& verb, PositionFlags& flags) {
  const Option suite =
      add_text_option(verb, "--suite", flags.suite,
                      "Positions: lines of EPD or FEN, each of which may end in `moves` and moves; - is the "
                      "standard input")
          .placeholder("FILE");
  const Option fen =
      add_text_option(verb, "--fen", flags.fen, "One position: FEN, or startpos, and moves: 'startpos moves e2e4'")
          .placeholder("FEN");
  suite.excludes(fen);
}

ReadAskedPositions asked_positions_from(const PositionFlags& flags) {
  if (!flags.suite && !flags.fen)
    throw UsageError("no positions are given. Name a file with --suite FILE, or one position with --fen");
  const std::string text = flags.suite ? read_input(*flags.suite) : *flags.fen;
  ReadAskedPositions read{read_asked_positions(text, flags.suite.value_or("--fen")), fnv1a(text)};
  write_to_stderr(problems_text(read.positions.problems, read.positions.source));
  return read;
}

DepthRange depth_range_from(const std::string& text) {
  constexpr int most = 200;
  const std::size_t dots = text.find("..");
  const auto number = [&](const std::string& part) { return static_cast<int>(number_of("--depth", part, 1, most)); };
  if (dots == text.npos) return {.least = 1, .greatest = number(text)};
  const DepthRange range{.least = number(text.substr(0, dots)), .greatest = number(text.substr(dots + 2))};
  if (range.least > range.greatest)
    throw UsageError(fmt::format("--depth {}: the first depth is greater than the last", text));
  return range;
}

void add_engines_to(CellPlan& plan, const std::vector<NamedEngine>& engines) {
  for (const NamedEngine& engine : engines) {
    if (engine.searcher) continue;  // the plan knows this program
    const std::string command = engine.program.value_or(engine.options.command);
    if (const PlannedProgram* const described = description_of_command(command)) {
      plan.add_program(*described);
    } else {
      plan.add_program({command, engine.program ? "program" : "uci", files_of_command(command)});
    }
  }
}

}  // namespace pvslab
