#include "harness/engine/uci_engine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <utility>

#include "harness/base/stopwatch.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/engine/san_counts.hpp"
#include "suites/foreign_text.hpp"
#include "suites/nearest.hpp"

namespace pvslab {
namespace {

using Clock = EngineProcess::Clock;
using Hearing = EngineProcess::Hearing;

// Of the talk, this many lines at its start and at its end are kept.
constexpr std::size_t most_lines_kept = 4096;
constexpr std::array<std::string_view, 2> thread_options{"Threads", "Number of Threads"};

bool equal_but_case(std::string_view a, std::string_view b) {
  const auto small = [](char letter) {
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter + 32) : letter;
  };
  return std::ranges::equal(a, b, {}, small, small);
}

bool is_of_threads(std::string_view name) {
  return std::ranges::any_of(thread_options, [&](std::string_view one) { return equal_but_case(name, one); });
}

// The answer of a program for xboard (CECP) to a command that it does not know.
bool speaks_xboard(std::string_view line) {
  return line.find("uci") != line.npos &&
         (line.find("Illegal move") != line.npos || line.find("Invalid move") != line.npos ||
          line.find("nknown command") != line.npos);
}

void require_value(const EngineOption& option, const std::string& engine, const std::string& value) {
  const auto refuse = [&](const std::string& why) {
    throw UsageError(
        fmt::format("the engine '{}': its option {} {}, not '{}'", engine, option.name, why, printable(value)));
  };
  if (option.type == "check" && value != "true" && value != "false") refuse("is true or false");
  if (option.type == "spin") {
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
    if (error != std::errc() || end != value.data() + value.size()) refuse("is a number");
    if ((option.least && number < *option.least) || (option.greatest && number > *option.greatest)) {
      refuse(fmt::format("goes from {} to {}", option.least.value_or(INT64_MIN), option.greatest.value_or(INT64_MAX)));
    }
  }
  if (option.type == "combo" && std::ranges::find(option.values, value) == option.values.end()) {
    std::string all;
    for (const std::string& one : option.values) all += (all.empty() ? "" : ", ") + one;
    refuse("is one of " + all);
  }
  if (value.find('\n') != value.npos) refuse("takes one line");
}

}  // namespace

UciEngine::UciEngine(const UciEngineOptions& options)
    : options_(options), process_(options.command), name_(options.command) {
  greet();
  make_quiet();
  for (const auto& [name, value] : options_.values) set_option(name, value);
  for (const EngineLine& line : dialogue_) {
    if (line.is_ours && line.text.starts_with("setoption")) preparation_.push_back(line.text);
  }
  get_ready();
}

void UciEngine::greet() {
  const std::chrono::seconds allowed = std::min(options_.timeout, options_.greeting);
  auto deadline = Clock::now() + allowed;
  say("uci");
  for (;;) {
    const std::string line = hear(deadline, allowed);
    constexpr std::string_view name = "id name ";
    if (line.starts_with(name) && line.size() > name.size()) name_ = shown_line(line.substr(name.size()));
    if (auto option = parse_option(line)) offered_.push_back(*std::move(option));
    if (first_word(line) == "uciok") return;
    if (speaks_xboard(line)) {
      give_up(fmt::format(
          "answered `uci` with `{}`: this engine speaks xboard, not UCI. An adapter such as PolyGlot may help",
          shown_line(line)));
    }
  }
}

// An engine with threads, a book or a ponder search answers the same question in two ways.
void UciEngine::make_quiet() {
  const auto is_chosen = [&](std::string_view name) {
    return std::ranges::any_of(options_.values, [&](const auto& value) { return equal_but_case(value.first, name); });
  };
  for (const EngineOption& option : offered_) {
    const bool is_thread = is_of_threads(option.name);
    has_thread_option_ |= is_thread;
    if (is_chosen(option.name)) continue;
    if (is_thread && option.preset != "1") say(fmt::format("setoption name {} value 1", option.name));
    const bool is_book_or_ponder = equal_but_case(option.name, "OwnBook") || equal_but_case(option.name, "Ponder");
    if (is_book_or_ponder && option.type == "check" && option.preset != "false") {
      say(fmt::format("setoption name {} value false", option.name));
    }
  }
}

const EngineOption* UciEngine::option(std::string_view name) const {
  const auto found =
      std::ranges::find_if(offered_, [&](const EngineOption& one) { return equal_but_case(one.name, name); });
  return found == offered_.end() ? nullptr : &*found;
}

void UciEngine::set_option(const std::string& name, const std::string& value) {
  const EngineOption* const offered = option(name);
  if (offered == nullptr) {
    std::vector<std::string_view> names;
    for (const EngineOption& one : offered_) names.push_back(one.name);
    throw UsageError(
        names.empty()
            ? fmt::format("the engine '{}' lists no options, so '{}' cannot be set", name_, printable(name))
            : fmt::format("the engine '{}': {}", name_,
                          unknown_name("option", name, names, fmt::format("It lists {} options", names.size()))));
  }
  require_value(*offered, name_, value);
  if (offered->type == "button") {
    say(fmt::format("setoption name {}", offered->name));
  } else {
    say(fmt::format("setoption name {} value {}", offered->name, value));
  }
}

void UciEngine::new_game() {
  say("ucinewgame");
  get_ready();
}

// Also discards any remaining output from earlier commands.
void UciEngine::get_ready() {
  auto deadline = Clock::now() + options_.timeout;
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

EngineSearch UciEngine::search(const UciPosition& position, const UciLimits& limits) {
  assert(!limits.depth || *limits.depth >= 1);
  set_position(position);
  say(limits.command());
  return hear_search();
}

EngineSearch UciEngine::hear_search() {
  const Stopwatch watch;
  auto deadline = Clock::now() + options_.timeout;
  EngineSearchReader reader;
  while (!reader.read(hear(deadline, options_.timeout))) {
  }
  reader.search().seconds = watch.seconds();
  return std::move(reader.search());
}

EngineDivide UciEngine::divide(const UciPosition& position, int depth) {
  assert(depth >= 1);
  set_position(position);
  std::string command = options_.perft_command;
  constexpr std::string_view place = "{depth}";
  if (const std::size_t at = command.find(place); at != command.npos) {
    command.replace(at, place.size(), std::to_string(depth));
  }
  say(std::move(command));
  return hear_divide(position);
}

// `isready` shows where the answer ends: most engines count before they answer it. One that counts beside its dialogue
// answers it at once; then the total ends the answer, or half a second of silence after the counts of moves.
// Counts with moves in SAN are all of the answer, or none: beside moves in UCI notation, and beside a total if none of them is
// legal, they are talk.
EngineDivide UciEngine::hear_divide(const UciPosition& position) {
  const std::string question = last_said_;
  auto deadline = Clock::now() + options_.timeout;
  constexpr std::chrono::milliseconds silence(500);
  process_.send("isready");
  note(true, "isready");
  EngineDivide divide;
  SanCounts in_san(position);
  std::optional<Uint128> total;
  std::optional<Uint128> bare;
  bool has_counts_before_total = false;
  bool is_ready = false;
  const auto has_moves = [&] { return !(divide.moves.empty() && in_san.empty()); };
  while (!(is_ready && (total || (bare && !has_moves())))) {
    std::string line;
    if (is_ready && has_moves()) {
      auto next = hear_within(silence);
      if (!next) break;
      line = *std::move(next);
    } else {
      line = hear(deadline, options_.timeout);
    }
    if (says_unknown_command(line, question)) {
      give_up(
          fmt::format("answered `{}` with `{}`: it does not know `{}`. If it counts by another command, name it with "
                      "--perft-command",
                      question, shown_line(line), question));
    }
    if (only_repeats(line, question)) continue;
    if (auto count = parse_engine_count(line)) {
      // Counts before the total are all of them; without any, they may follow it.
      if (!total || !has_counts_before_total) divide.moves.push_back(*std::move(count));
    } else if ((!total || !has_counts_before_total) && in_san.take(line)) {
      continue;
    } else if (const auto found = parse_engine_total(line); found && !total) {
      total = found;
      has_counts_before_total = has_moves();
    } else if (const auto number = parse_bare_number(line)) {
      bare = number;
    }
    if (first_word(line) == "readyok") is_ready = true;
    const auto info = parse_info(line);
    if (first_word(line) == "bestmove" || (info && (info->score || info->depth))) {
      give_up(fmt::format(
          "answered `{}` with `{}`: it searches; it does not know `{}`. If it counts by another command, name "
          "it with --perft-command",
          question, shown_line(line), question));
    }
  }
  if (!total && !has_moves()) total = bare;
  if (divide.moves.empty() && (in_san.has_legal() || !total)) divide.moves = in_san.counts();
  Uint128 sum = 0;
  for (const EngineCount& count : divide.moves) sum += count.nodes;
  divide.total = total.value_or(sum);
  return divide;
}

void UciEngine::say(std::string line) {
  process_.send(line);
  note(true, line);
  last_said_ = std::move(line);
  last_heard_.clear();
}

std::optional<std::string> UciEngine::hear_within(std::chrono::milliseconds allowed) {
  EngineProcess::Heard heard = process_.hear(Clock::now() + allowed);
  if (heard.how == Hearing::interrupted) throw EngineInterrupted();
  if (heard.how == Hearing::nothing) return std::nullopt;
  if (heard.how != Hearing::line)
    give_up(what_it_failed(heard.how, std::chrono::duration_cast<std::chrono::seconds>(allowed)));
  if (!heard.line.empty() && heard.line != "readyok") last_heard_ = shown_line(heard.line);
  note(false, heard.line);
  return std::move(heard.line);
}

std::string UciEngine::hear(Clock::time_point& deadline, std::chrono::seconds allowed) {
  EngineProcess::Heard heard = process_.hear(deadline);
  if (heard.how == Hearing::interrupted) throw EngineInterrupted();
  if (heard.how != Hearing::line) give_up(what_it_failed(heard.how, allowed));
  if (!heard.line.empty() && heard.line != "readyok") last_heard_ = shown_line(heard.line);
  note(false, heard.line);
  return std::move(heard.line);
}

void UciEngine::note(bool is_ours, const std::string& line) {
  if (dialogue_.size() >= most_lines_kept)
    dialogue_.erase(dialogue_.begin() + most_lines_kept / 2,
                    dialogue_.begin() + most_lines_kept / 2 + most_lines_kept / 8);
  dialogue_.push_back({is_ours, is_ours ? line : line.substr(0, 1000)});
}

std::string UciEngine::what_it_failed(Hearing how, std::chrono::seconds allowed) {
  const std::string before = fmt::format("before it had answered `{}`", last_said_);
  switch (how) {
    case Hearing::nothing: {
      const std::string unfinished = shown_line(process_.unfinished_line());
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

void UciEngine::give_up(const std::string& verdict) {
  std::string text = fmt::format("the engine '{}' {}", name_, verdict);
  if (!position_.empty()) text += fmt::format("\n  position set by: {}", position_);
  if (!last_heard_.empty()) text += fmt::format("\n  its last line: {}", last_heard_);
  if (const std::string complaint = process_.last_complaint(); !complaint.empty()) {
    text += fmt::format("\n  its last error message: {}", shown_line(complaint));
  }
  throw EngineError(text);
}

std::string to_text(const EngineLine& line) {
  return line.is_ours ? "> " + printable(line.text) : "< " + shown_line(line.text);
}

std::string dialogue_text(const std::vector<EngineLine>& dialogue, std::size_t most) {
  std::string text;
  const std::size_t left_out = dialogue.size() > most ? dialogue.size() - most : 0;
  for (std::size_t i = 0; i < dialogue.size(); ++i) {
    if (left_out > 0 && i == most / 4) {
      text += fmt::format("  ... {} lines ...\n", left_out);
      i += left_out;
    }
    text += fmt::format("  {}\n", to_text(dialogue[i]));
  }
  return text;
}

std::string dialogue_file(const std::vector<EngineLine>& dialogue) {
  std::string text;
  for (const EngineLine& line : dialogue) {
    if (line.is_ours) text += line.text + "\n";
  }
  return text;
}

}  // namespace pvslab
