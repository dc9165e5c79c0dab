#include "harness/grade/first_fault.hpp"

#include <utility>

#include "harness/program/program.hpp"

namespace pvslab {

FirstFault::FirstFault(const CellPlan& plan, ShowsFault shows_fault)
    : plan_(plan),
      shows_fault_(std::move(shows_fault)),
      order_(plan.largest_first()),
      place_(plan.size()),
      first_(plan.size()),
      was_asked_(plan.size()),
      done_(plan.size()) {
  for (std::size_t place = 0; place < order_.size(); ++place) place_[order_[place]] = place;
}

CellPlan FirstFault::cells() {
  CellPlan cells(plan_.verb(), plan_.seed());
  std::size_t first = 0;
  for (const CellSet& set : plan_.sets()) {
    CellSet own = set;
    own.run = [this, first](std::size_t cell, CellWatch& watch) { return run(first + cell, watch); };
    own.fold = [this, first](std::size_t cell, const std::string& value, const std::string& times) {
      done_[first + cell] = Done{value, times};
    };
    first += set.size();
    cells.add(std::move(own));
  }
  return cells;
}

CellResult FirstFault::run(std::size_t number, CellWatch& watch) {
  const auto [set, cell] = plan_.place_of(number);
  const std::size_t place = place_[number];
  std::optional<NothingAsked> after_a_fault;
  if (place > first_) after_a_fault.emplace();
  CellResult result = plan_.sets()[set].run(cell, watch);
  was_asked_[number] = !after_a_fault;
  if (after_a_fault || !shows_fault_(result.value)) return result;
  std::size_t known = first_;
  while (place < known && !first_.compare_exchange_weak(known, place)) {
  }
  return result;
}

void FirstFault::fold() {
  for (const std::size_t number : order_) {
    if (!done_[number]) continue;
    const auto [set, cell] = plan_.place_of(number);
    const CellSet& of = plan_.sets()[set];
    if (place_[number] > first_ && was_asked_[number]) {
      const NothingAsked after_a_fault;
      const StopAsked never = [] { return false; };
      CellWatch watch(never, [](std::uint64_t) {});
      const CellResult left_out = of.run(cell, watch);
      of.fold(cell, left_out.value, left_out.times);
    } else {
      of.fold(cell, done_[number]->value, done_[number]->times);
    }
  }
}

}  // namespace pvslab
