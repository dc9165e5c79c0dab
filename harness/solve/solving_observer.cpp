#include "harness/solve/solving_observer.hpp"

#include "harness/base/interrupt.hpp"

namespace pvslab {
namespace {

constexpr std::uint64_t nodes_between_looks = 1024;

}  // namespace

SolvingObserver::SolvingObserver(Depth depth, const SearchLimits& limits) : limits_(limits), line_(depth) {}

void SolvingObserver::enter(const Entry& entry) {
  count_node();
  counting_.enter(entry);
  line_.enter(entry);
}

void SolvingObserver::leaf(const Entry& entry, const Exit& exit) {
  count_node();
  counting_.leaf(entry, exit);
  line_.leaf(entry, exit);
}

void SolvingObserver::answer(const Entry& entry, const Exit& exit) {
  count_node();
  counting_.answer(entry, exit);
  line_.answer(entry, exit);
}

void SolvingObserver::leave(const Entry& entry, const Exit& exit) {
  counting_.leave(entry, exit);
  line_.leave(entry, exit);
}

void SolvingObserver::count_node() {
  if (nodes_ == limits_.nodes) throw LimitReached{Limit::nodes};
  if (nodes_ % nodes_between_looks == 0) {
    if (interrupted()) throw LimitReached{Limit::interrupt};
    if (limits_.deadline && SearchLimits::Clock::now() >= *limits_.deadline) throw LimitReached{Limit::time};
  }
  ++nodes_;
}

}  // namespace pvslab
