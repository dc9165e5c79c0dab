#include "harness/engine/engine_bench.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <limits>
#include <string>
#include <vector>

#include "harness/base/usage_error.hpp"
#include "harness/engine/engine_process.hpp"
#include "harness/engine/uci_lines.hpp"

namespace pvslab {
namespace {

// In small letters; a number keeps no commas or points between its groups of three digits.
std::vector<std::string> bench_words(std::string_view line) {
  std::vector<std::string> words(1);
  for (std::size_t i = 0; i < line.size(); ++i) {
    const auto is_digit = [&](std::size_t place) {
      return place < line.size() && std::isdigit(static_cast<unsigned char>(line[place])) != 0;
    };
    const bool groups = (line[i] == ',' || line[i] == '.' || line[i] == '\'') && !words.back().empty() &&
                        is_digit(i - 1) && is_digit(i + 1) && is_digit(i + 2) && is_digit(i + 3) && !is_digit(i + 4);
    if (groups) continue;
    if (std::isalnum(static_cast<unsigned char>(line[i])) != 0 || line[i] == '/') {
      words.back() += static_cast<char>(std::tolower(static_cast<unsigned char>(line[i])));
    } else if (!words.back().empty()) {
      words.emplace_back();
    }
  }
  if (words.back().empty()) words.pop_back();
  return words;
}

std::optional<std::uint64_t> whole_number(const std::string& word) {
  if (word.empty() || word.size() > 19 || !std::ranges::all_of(word, [](char c) { return c >= '0' && c <= '9'; })) {
    return std::nullopt;
  }
  return std::stoull(word);
}

}  // namespace

std::optional<std::uint64_t> parse_bench_line(std::string_view line) {
  if (first_word(line) == "info" || first_word(line) == "bestmove") return std::nullopt;
  const std::vector<std::string> words = bench_words(line);
  constexpr std::array<std::string_view, 4> names{"nodes", "bench", "benchmark", "signature"};
  constexpr std::array<std::string_view, 6> others{"second", "sec", "s", "nps", "time", "ms"};
  const auto is_one_of = [](const auto& list, const std::string& word) {
    return std::ranges::find(list, word) != list.end();
  };
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (!is_one_of(names, words[i])) continue;
    // "1234 nodes 567 nps": what stands before the word is its number, unless the line is "nodes/second ...", "Nodes per second".
    if (i > 0) {
      if (const auto before = whole_number(words[i - 1])) return before;
    }
    // "Nodes searched : 1234", with at most two words between.
    for (std::size_t next = i + 1; next < std::min(words.size(), i + 4); ++next) {
      if (const auto after = whole_number(words[next])) {
        const bool has_unit = next + 1 < words.size() && is_one_of(others, words[next + 1]);
        return has_unit ? std::nullopt : after;
      }
      if (is_one_of(others, words[next])) break;
    }
  }
  return std::nullopt;
}

std::uint64_t bench_nodes(const UciEngineOptions& options) {
  using Hearing = EngineProcess::Hearing;
  const std::string command = options.command + " bench 2>&1 </dev/null";
  EngineProcess process(command);
  const auto fail = [&](const std::string& verdict, const std::string& last) {
    throw EngineError(fmt::format("`{} bench` {}{}", options.command, verdict,
                                  last.empty() ? "" : fmt::format("; its last line: {}", shown_line(last))));
  };
  auto deadline = EngineProcess::Clock::now() + options.timeout;
  std::optional<std::uint64_t> nodes;
  std::string last;
  for (;;) {
    EngineProcess::Heard heard = process.hear(deadline);
    if (heard.how == Hearing::interrupted) throw EngineInterrupted();
    if (heard.how == Hearing::end) break;
    if (heard.how == Hearing::nothing) {
      fail(fmt::format("has not ended within {} s; does it know `bench`? A longer --timeout may help",
                       options.timeout.count()),
           last);
    }
    if (heard.how != Hearing::line) fail("wrote too much", last);
    if (const auto told = parse_bench_line(heard.line)) nodes = told;
    if (!heard.line.empty()) last = std::move(heard.line);
  }
  const std::string fate = process.fate();
  if (process.was_not_found()) {
    throw UsageError(fmt::format("the engine '{}' cannot be started: the shell {}", options.command, fate));
  }
  if (fate != "ended with exit code 0") fail(fate, last);
  // Then there is nothing to compare, now or later.
  const auto refuse = [&](const char* why) {
    throw UsageError(fmt::format("`{} bench` {}{}", options.command, why,
                                 last.empty() ? "" : fmt::format("; its last line: {}", shown_line(last))));
  };
  if (!nodes) refuse("tells no number of nodes: nothing can be compared, and 0 is no count");
  if (*nodes == 0) refuse("tells 0 nodes: that is no count, and nothing can be compared");
  return *nodes;
}

}  // namespace pvslab
