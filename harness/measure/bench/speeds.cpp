#include "harness/measure/bench/speeds.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/base/interrupt.hpp"
#include "harness/base/notice.hpp"
#include "harness/base/output.hpp"
#include "harness/base/statistics/median.hpp"
#include "harness/base/terminal.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/base/text/table.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/measure/bench/line_up.hpp"

namespace pvslab::bench {
namespace {

// Alternation times two contenders in turns, ABBA, so that a temporary slowdown of the machine affects both. (Google Benchmark's
// random interleaving does not pair.) These are the results of a contender and a yardstick: one value per round. Each was timed
// twice in a round.
struct Alternation {
  std::string contender;
  std::string yardstick;
  std::vector<double> nodes_per_second;  // of the contender
  std::vector<double> ratios;            // of these speeds to the yardstick's
};

struct Pair {
  const Contender* contender;
  const Contender* yardstick;
};

std::vector<Pair> pairs_of(const LineUp& line_up) {
  std::vector<Pair> pairs;
  for (const Contender& contender : line_up.contenders()) pairs.push_back({&contender, &line_up.yardstick()});
  for (const Contender& silent : line_up.contenders()) {
    for (const Contender& counting : line_up.contenders()) {
      if (silent.id() == counting.id() + ":silent") pairs.push_back({&counting, &silent});
    }
  }
  return pairs;
}

void add_round(const Pair& pair, Alternation& alternation) {
  double yardstick = pair.yardstick->seconds_of_a_pass();
  const double contender = pair.contender->seconds_of_a_pass() + pair.contender->seconds_of_a_pass();
  yardstick += pair.yardstick->seconds_of_a_pass();
  const auto rate = [](const Contender* of, double seconds) {
    return 2 * static_cast<double>(of->counters().nodes) / seconds;
  };
  alternation.nodes_per_second.push_back(rate(pair.contender, contender));
  alternation.ratios.push_back(rate(pair.contender, contender) / rate(pair.yardstick, yardstick));
}

// Compares every contender of the line-up with its yardstick, and each counting searcher with its silent version, if
// there is one. `rounds` > 0. All contenders must be free of mistakes. Works round by round, so that the rounds of each
// ratio are spread over the whole time.
std::vector<Alternation> alternate(const LineUp& line_up, int rounds) {
  const std::vector<Pair> pairs = pairs_of(line_up);
  std::vector<Alternation> result;
  for (const Pair& pair : pairs) result.push_back({pair.contender->id(), pair.yardstick->id(), {}, {}});
  for (int round = 0; round < rounds; ++round) {
    for (std::size_t pair = 0; pair < pairs.size(); ++pair) add_round(pairs[pair], result[pair]);
  }
  return result;
}

// The table, at most 80 columns wide.
std::string table_of(std::span<const Alternation> alternations) {
  Table table;
  table.add_column("contender", Table::Align::left);
  table.add_column("Mnodes/s", Table::Align::right);
  table.add_column("ratio", Table::Align::right);
  table.add_column("min..max", Table::Align::right);
  table.add_column("to", Table::Align::left);
  for (const Alternation& row : alternations) {
    const auto [least, greatest] = std::ranges::minmax(row.ratios);
    table.add_row({row.contender, fmt::format("{:.1f}", median(row.nodes_per_second) / 1e6),
                   fmt::format("{:.3f}", median(row.ratios)), fmt::format("{:.2f}..{:.2f}", least, greatest),
                   row.yardstick});
  }
  return table.text();
}

bool is_correct(const LineUp& line_up) {
  bool all_correct = true;
  for (const Contender& contender : line_up.contenders()) {
    if (!contender.mistake()) continue;
    all_correct = false;
    write_to_stderr(fmt::format("{}: {}\n", contender.name(), *contender.mistake()));
  }
  return all_correct;
}

void tell_left_out(const LineUp& line_up, const std::vector<std::size_t>& wanted) {
  std::vector<std::string_view> left_out;
  for (const std::size_t searcher : wanted) {
    const std::vector<std::size_t> present = line_up.searchers();
    if (std::ranges::find(present, searcher) == present.end()) left_out.push_back(searcher_infos()[searcher]->id);
  }
  if (left_out.empty()) return;
  write_notice(fmt::format("pvslab: left out of {} because its whole trees are too large: {}\n", line_up.trees().spec(),
                           fmt::join(left_out, ", ")));
}

bool has_any(const LineUp& line_up, const std::vector<std::size_t>& wanted) {
  return std::ranges::any_of(line_up.searchers(),
                             [&](std::size_t searcher) { return std::ranges::find(wanted, searcher) != wanted.end(); });
}

// The line-ups restricted to these searchers. Those without any of them are left out.
std::vector<LineUp> line_ups_of(const std::vector<std::size_t>& searchers) {
  std::vector<LineUp> result;
  for (LineUp& line_up : compared_line_ups()) {
    line_up.keep_searchers(searchers);
    tell_left_out(line_up, searchers);
    if (has_any(line_up, searchers)) result.push_back(std::move(line_up));
  }
  return result;
}

}  // namespace

ExitCode write_speeds(int rounds, const std::vector<std::size_t>& searchers) {
  for (const LineUp& line_up : line_ups_of(searchers)) {
    if (interrupted()) return ExitCode::interrupted;
    if (!is_correct(line_up)) return ExitCode::violated;
    const std::vector<Alternation> alternations = alternate(line_up, rounds);
    const std::string ceiling = line_up.has_ceiling() ? ", ceiling: " + line_up.ceiling().id() : "";
    write_text(fmt::format("{}: {}, {}{}\n\n{}\n", line_up.trees().spec(),
                           counted(static_cast<std::uint64_t>(rounds), "round"),
                           counted(line_up.trees().size(), "tree"), ceiling, table_of(alternations)));
  }
  return ExitCode::fine;
}

}  // namespace pvslab::bench
