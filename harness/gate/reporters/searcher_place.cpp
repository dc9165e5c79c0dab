#include "harness/gate/reporters/searcher_place.hpp"

#include "harness/bind/catalog.hpp"

namespace pvslab {

std::optional<SourcePlace> place_of_searcher(std::string_view id) {
  const std::optional<std::size_t> searcher = find_searcher(id);
  if (!searcher || *searcher >= searcher_places().size()) return std::nullopt;
  return searcher_places()[*searcher];
}

}  // namespace pvslab
