// Compiles the catalogue to be measured.
#include <vector>

#include "harness/relations/measure_searcher.hpp"
#include "searchers/catalog.hpp"

namespace pvslab {

std::span<const MeasuredSearcher> measured_catalog() {
  static const std::vector<MeasuredSearcher> searchers = [] {
    std::vector<MeasuredSearcher> result;
    for_each_searcher([&]<Searcher S>(std::type_identity<S>) { result.push_back(measured<S>()); });
    return result;
  }();
  return searchers;
}

}  // namespace pvslab
