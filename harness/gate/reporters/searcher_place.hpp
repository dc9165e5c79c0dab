// Where the source of a searcher is, so that an annotation of a pull request can point at it. CMake takes the table from
// the headers when they change (searcher_places.cmake).
#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace pvslab {

struct SourcePlace {
  std::string_view file;  // relative to the root of the repository: "searchers/pvs_sound.hpp"
  int line = 0;           // of the struct, from 1
};

// Of every searcher, in the order of the catalogue.
[[nodiscard]] std::span<const SourcePlace> searcher_places();

// Empty if the catalogue has no searcher of that id.
[[nodiscard]] std::optional<SourcePlace> place_of_searcher(std::string_view id);

}  // namespace pvslab
