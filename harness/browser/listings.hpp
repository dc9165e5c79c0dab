// What is told about searchers beside a search: their code, and the trees that show the mistakes of mutants.
#pragma once

#include <span>
#include <string_view>

namespace pvslab {

struct Listing {
  std::string_view header;  // "searchers/negascout.hpp"
  std::string_view text;
};

// Of every header of searchers/ and searchers/mutants/. Written when the program is built.
[[nodiscard]] std::span<const Listing> header_listings();

struct SmallestTree {
  std::string_view mutant;  // id
  std::string_view tree;    // "[1 [-1]]"
  std::string_view window;  // "(-1, 0)"
};

// Of each mutant that some small tree shows, as `pvslab power` recorded it (results/baseline/power.toml).
[[nodiscard]] std::span<const SmallestTree> smallest_trees();

}  // namespace pvslab
