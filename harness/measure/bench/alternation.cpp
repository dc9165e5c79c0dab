#include "harness/measure/bench/alternation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "harness/base/statistics/median.hpp"
#include "harness/base/text/table.hpp"

namespace pvslab::bench {
namespace {

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

}  // namespace

std::vector<Alternation> alternate(const LineUp& line_up, int rounds) {
  const std::vector<Pair> pairs = pairs_of(line_up);
  std::vector<Alternation> result;
  for (const Pair& pair : pairs) result.push_back({pair.contender->id(), pair.yardstick->id(), {}, {}});
  for (int round = 0; round < rounds; ++round) {
    for (std::size_t pair = 0; pair < pairs.size(); ++pair) add_round(pairs[pair], result[pair]);
  }
  return result;
}

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

}  // namespace pvslab::bench
