#include "harness/cells/cell_plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <numeric>

#include "harness/base/input.hpp"

namespace pvslab {
namespace {

// Of whole numbers, so that the text of a plan stays short.
std::uint64_t hash_of(const std::vector<std::uint64_t>& costs) {
  std::string text;
  for (const std::uint64_t cost : costs) text += fmt::format("{} ", cost);
  return fnv1a(text);
}

}  // namespace

void CellPlan::add(CellSet set) {
  assert(set.steps.empty() || set.steps.size() == set.size());
  for (std::uint64_t& cost : set.costs) cost = std::max<std::uint64_t>(cost, 1);
  first_.push_back(size_);
  size_ += set.size();
  sets_.push_back(std::move(set));
}

void CellPlan::add_input(std::string file, std::uint64_t hash) {
  PlannedInput input{std::move(file), hash};
  if (std::ranges::find(inputs_, input) == inputs_.end()) inputs_.push_back(std::move(input));
}

void CellPlan::add_program(PlannedProgram program) {
  for (const PlannedInput& file : program.files) add_input(file.file, file.hash);
  programs_.push_back(std::move(program));
}

CellPlace CellPlan::place_of(std::size_t number) const {
  assert(number < size_);
  // The last set that begins at or before the cell; empty sets begin where the next one does.
  const auto after = std::ranges::upper_bound(first_, number);
  const auto set = static_cast<std::size_t>(after - first_.begin()) - 1;
  return {set, number - first_[set]};
}

std::uint64_t CellPlan::cost_of(std::size_t number) const {
  const auto [set, cell] = place_of(number);
  return sets_[set].costs[cell];
}

std::uint64_t CellPlan::steps_of(std::size_t number) const {
  const auto [set, cell] = place_of(number);
  return has_common_unit() ? sets_[set].steps_of(cell) : 1;
}

std::uint64_t CellPlan::total_cost() const {
  std::uint64_t total = 0;
  for (const CellSet& set : sets_) {
    for (const std::uint64_t cost : set.costs) total = total > UINT64_MAX - cost ? UINT64_MAX : total + cost;
  }
  return total;
}

std::string CellPlan::name_of(std::size_t number) const {
  const auto [set, cell] = place_of(number);
  return fmt::format("{}, cell {} of {}", sets_[set].name, cell, sets_[set].size());
}

std::vector<std::size_t> CellPlan::largest_first() const {
  std::vector<std::uint64_t> costs;
  costs.reserve(size_);
  for (const CellSet& set : sets_) costs.insert(costs.end(), set.costs.begin(), set.costs.end());
  std::vector<std::size_t> order(size_);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order,
                    [&](std::size_t a, std::size_t b) { return costs[a] != costs[b] ? costs[a] > costs[b] : a < b; });
  return order;
}

bool CellPlan::has_common_unit() const {
  return std::ranges::all_of(sets_, [&](const CellSet& set) { return set.unit == sets_.front().unit; });
}

std::string CellPlan::text() const {
  std::string text;
  for (const CellSet& set : sets_) {
    text += fmt::format("set {}\n", set.name);
    if (!set.contents.empty()) text += set.contents + (set.contents.ends_with('\n') ? "" : "\n");
    text += fmt::format("cells {}, costs {:016x}\n", set.size(), hash_of(set.costs));
  }
  return text;
}

std::uint64_t cells_for(std::uint64_t cost, std::uint64_t most_cost, std::uint64_t most_cells) {
  const std::uint64_t cells = cost / most_cost + (cost % most_cost != 0 ? 1 : 0);
  return std::clamp<std::uint64_t>(cells, 1, most_cells);
}

std::uint64_t first_of_block(std::uint64_t items, std::uint64_t blocks, std::uint64_t block) {
  return items / blocks * block + std::min(block, items % blocks);
}

}  // namespace pvslab
