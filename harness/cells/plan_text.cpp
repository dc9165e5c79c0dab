#include "harness/cells/plan_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <vector>

#include "harness/base/text/number_text.hpp"
#include "harness/base/text/table.hpp"
#include "harness/cells/duration_text.hpp"

namespace pvslab {
namespace {

std::string core_time(std::uint64_t nanoseconds) {
  if (nanoseconds == std::numeric_limits<std::uint64_t>::max()) return "centuries";
  return duration_text(static_cast<double>(nanoseconds) * 1e-9);
}

// So that the other columns fit beside it.
std::string shortened(const std::string& name, const Style& style) {
  constexpr std::size_t other_columns = 40;
  const std::size_t most = std::max<std::size_t>(style.width, 2 * other_columns) - other_columns;
  return name.size() <= most ? name : name.substr(0, most - 3) + "...";
}

// "35.24k trees", "1 cell"
std::string work_text(std::uint64_t steps, const std::string& unit) {
  return fmt::format("{} {}", si(static_cast<double>(steps)), steps == 1 ? singular_of(unit) : unit);
}

std::uint64_t sum_of(const std::vector<std::uint64_t>& numbers) {
  std::uint64_t sum = 0;
  for (const std::uint64_t number : numbers) sum = sum > UINT64_MAX - number ? UINT64_MAX : sum + number;
  return sum;
}

std::string shards_text(const CellPlan& plan, const Shard& shard) {
  const std::vector<std::uint64_t> shards = shards_of(plan, shard.of);
  std::vector<std::uint64_t> costs(shard.of);
  std::vector<std::size_t> cells(shard.of);
  for (std::size_t number = 0; number < shards.size(); ++number) {
    std::uint64_t& cost = costs[shards[number]];
    const std::uint64_t more = plan.cost_of(number);
    cost = cost > UINT64_MAX - more ? UINT64_MAX : cost + more;
    ++cells[shards[number]];
  }
  const auto [least, most] = std::ranges::minmax(costs);
  return fmt::format("{}: about {} to {} of one core each; shard {} has {}, about {}", counted(shard.of, "shard"),
                     core_time(least), core_time(most), shard.index, counted(cells[shard.index], "cell"),
                     core_time(costs[shard.index]));
}

}  // namespace

std::string plan_text(const CellPlan& plan, const std::optional<Shard>& shard, const Style& style) {
  Table table;
  table.add_column("cells of", Table::Align::left);
  table.add_column("work", Table::Align::right);
  table.add_column("cells", Table::Align::right);
  table.add_column("core time", Table::Align::right);
  for (const CellSet& set : plan.sets()) {
    if (set.size() == 0) continue;
    std::uint64_t steps = set.size();
    if (!set.steps.empty()) steps = sum_of(set.steps);
    table.add_row(
        {shortened(set.name, style), work_text(steps, set.unit), grouped(set.size()), core_time(sum_of(set.costs))});
  }
  std::string text = table.text(style);
  text += "\n" + wrapped(fmt::format("{}: about {} on one core; estimates may be off by a factor of three",
                                     counted(plan.size(), "cell"), core_time(plan.total_cost())),
                         style.width, 2);
  if (shard) text += wrapped(shards_text(plan, *shard), style.width, 2);
  return text;
}

}  // namespace pvslab
