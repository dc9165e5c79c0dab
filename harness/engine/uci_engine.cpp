#include "harness/engine/uci_engine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <sstream>
#include <utility>

#include "suites/foreign_text.hpp"

namespace pvslab {
namespace {

using Clock = EngineProcess::Clock;
using Hearing = EngineProcess::Hearing;

constexpr std::chrono::seconds longest_greeting(10);

std::string_view first_word(std::string_view line) {
  const std::size_t begin = line.find_first_not_of(" \t");
  if (begin == line.npos) return {};
  return line.substr(begin, line.find_first_of(" \t", begin) - begin);
}

// The line, made safe for a terminal and shortened.
std::string shown(std::string_view line) {
  constexpr std::size_t longest = 80;
  return printable(line.substr(0, longest)) + (line.size() > longest ? "..." : "");
}

constexpr std::string_view blanks = " \t\r";

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(blanks);
  if (begin == text.npos) return {};
  return text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

bool is_square(std::string_view text) { return text[0] >= 'a' && text[0] <= 'h' && text[1] >= '1' && text[1] <= '8'; }

bool is_move(std::string_view text) {
  if (text.size() != 4 && text.size() != 5) return false;
  if (!is_square(text.substr(0, 2)) || !is_square(text.substr(2, 2))) return false;
  return text.size() == 4 || std::string_view("nbrqNBRQ").find(text[4]) != std::string_view::npos;
}

}  // namespace

std::optional<EngineCount> parse_engine_count(std::string_view line) {
  const std::size_t colon = line.find(':');
  if (colon == line.npos) return std::nullopt;
  std::string move(trimmed(line.substr(0, colon)));
  if (!is_move(move)) return std::nullopt;
  if (move.size() == 5 && move[4] < 'a') move[4] = static_cast<char>(move[4] - 'A' + 'a');
  const auto nodes = from_decimal(trimmed(line.substr(colon + 1)));
  if (!nodes) return std::nullopt;
  return EngineCount{std::move(move), *nodes};
}

std::optional<Uint128> parse_engine_total(std::string_view line) {
  constexpr std::string_view words = "Nodes searched";
  line = trimmed(line);
  if (!line.starts_with(words)) return std::nullopt;
  line = trimmed(line.substr(words.size()));
  if (!line.starts_with(':')) return std::nullopt;
  return from_decimal(trimmed(line.substr(1)));
}

std::string UciPosition::command() const {
  std::string text = "position fen " + fen;
  if (!moves.empty()) text += " moves";
  for (const std::string& move : moves) text += ' ' + move;
  return text;
}

UciEngine::UciEngine(const UciEngineOptions& options)
    : options_(options), process_(options.command), name_(options.command) {
  greet();
  get_ready();
}

void UciEngine::greet() {
  const std::chrono::seconds allowed = std::min(options_.timeout, longest_greeting);
  const auto deadline = Clock::now() + allowed;
  say("uci");
  for (;;) {
    const std::string line = hear(deadline, allowed);
    constexpr std::string_view name = "id name ";
    if (line.starts_with(name) && line.size() > name.size()) name_ = shown(line.substr(name.size()));
    if (line.starts_with("option name UCI_Chess960 ")) offers_chess960_ = true;
    if (first_word(line) == "uciok") return;
  }
}

// Also discards any remaining output from earlier commands.
void UciEngine::get_ready() {
  const auto deadline = Clock::now() + options_.timeout;
  say("isready");
  while (first_word(hear(deadline, options_.timeout)) != "readyok") {
  }
}

// Sent before the position, because it changes how castling rights are read. An engine that does not list the option
// may still support it.
void UciEngine::choose_variant(bool is_chess960) {
  if (is_chess960 == plays_chess960_) return;
  say(fmt::format("setoption name UCI_Chess960 value {}", is_chess960));
  plays_chess960_ = is_chess960;
}

void UciEngine::set_position(const UciPosition& position) {
  choose_variant(position.is_chess960);
  position_ = position.command();
  say(position_);
  get_ready();
}

namespace {

// "info ... score cp 12 ..."; nothing without a score.
std::optional<EngineScore> score_in(const std::string& line) {
  std::istringstream words(line);
  for (std::string word; words >> word;) {
    if (word == "pv") return std::nullopt;
    if (word != "score") continue;
    std::int32_t value = 0;
    if (!(words >> word >> value)) return std::nullopt;
    if (word == "cp") return EngineScore{.centipawns = value};
    if (word == "mate") return EngineScore{.mate = value};
    return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace

EngineMove UciEngine::search(const UciPosition& position, int depth) {
  assert(depth >= 1);
  set_position(position);
  const auto deadline = Clock::now() + options_.timeout;
  say(fmt::format("go depth {}", depth));
  EngineMove found;
  for (;;) {
    const std::string line = hear(deadline, options_.timeout);
    const std::string first(first_word(line));
    if (first == "info") {
      if (const auto score = score_in(line)) found.score = *score;
    } else if (first == "bestmove") {
      std::istringstream words(line);
      words >> found.move >> found.move;
      if (found.move == "bestmove" || found.move == "(none)" || found.move == "0000") found.move.clear();
      return found;
    }
  }
}

EngineDivide UciEngine::divide(const UciPosition& position, int depth) {
  assert(depth >= 1);
  set_position(position);
  const auto deadline = Clock::now() + options_.timeout;
  say(fmt::format("go perft {}", depth));
  EngineDivide divide;
  for (;;) {
    const std::string line = hear(deadline, options_.timeout);
    if (auto count = parse_engine_count(line)) divide.moves.push_back(*std::move(count));
    if (const auto total = parse_engine_total(line)) {
      divide.total = *total;
      break;
    }
    if (first_word(line) == "bestmove") {
      give_up(fmt::format("answered `{}` with `{}`: it does not support perft", last_said_, shown(line)));
    }
  }
  if (divide.total != 0 && divide.moves.empty()) {
    give_up(fmt::format("counts {} nodes for `{}`, but without a line such as `e2e4: 20` for each move", divide.total,
                        last_said_));
  }
  return divide;
}

void UciEngine::say(std::string line) {
  process_.send(line);
  last_said_ = std::move(line);
  last_heard_.clear();
}

std::string UciEngine::hear(Clock::time_point deadline, std::chrono::seconds allowed) {
  EngineProcess::Heard heard = process_.hear(deadline);
  if (heard.how == Hearing::interrupted) throw EngineInterrupted();
  if (heard.how != Hearing::line) give_up(what_it_failed(heard.how, allowed));
  if (!heard.line.empty()) last_heard_ = shown(heard.line);
  return std::move(heard.line);
}

std::string UciEngine::what_it_failed(Hearing how, std::chrono::seconds allowed) {
  const std::string before = fmt::format("before it had answered `{}`", last_said_);
  switch (how) {
    case Hearing::nothing: {
      const std::string unfinished = shown(process_.unfinished_line());
      return fmt::format("has not answered `{}` within {} s{}; a longer --timeout may help", last_said_,
                         allowed.count(),
                         unfinished.empty() ? "" : fmt::format(" (it wrote '{}' without a line end)", unfinished));
    }
    case Hearing::end: {
      const std::string fate = process_.fate();
      if (position_.empty() && process_.was_not_found()) return fmt::format("cannot be started: the shell {}", fate);
      return fmt::format("{} {}", fate, before);
    }
    case Hearing::endless:
      return fmt::format("wrote a line of more than {} bytes {}", EngineProcess::longest_line, before);
    case Hearing::flood: return fmt::format("wrote more than {} MiB {}", EngineProcess::most_output >> 20, before);
    case Hearing::line:
    case Hearing::interrupted: break;
  }
  assert(false && "these are no failures");
  return {};
}

void UciEngine::give_up(const std::string& verdict) const {
  std::string text = fmt::format("the engine '{}' {}", name_, verdict);
  if (!position_.empty()) text += fmt::format("\n  position set by: {}", position_);
  if (!last_heard_.empty()) text += fmt::format("\n  its last line: {}", last_heard_);
  if (const std::string complaint = process_.last_complaint(); !complaint.empty()) {
    text += fmt::format("\n  its last error message: {}", shown(complaint));
  }
  throw EngineError(text);
}

}  // namespace pvslab
