#include "harness/bound_solver.hpp"

#include "searchers/catalog.hpp"

namespace pvslab {

bool has_memory(std::size_t searcher) {
  std::size_t index = 0;
  bool found = false;
  for_each_searcher([&]<Searcher S>(std::type_identity<S>) { found |= index++ == searcher && HasMemory<S>; });
  return found;
}

}  // namespace pvslab
