// What is told about searchers beside a search: their code, the trees that show the mistakes of mutants, and those of claims.
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

// The tree on which a claim of suites/claims.toml is seen to be false, as `pvslab claims` recorded it (results/baseline/claims.toml).
struct ClaimTree {
  std::string_view claim;  // id
  std::string_view says;
  std::string_view tree;
  std::string_view window;
  std::string_view searcher;  // that the claim is about
  std::string_view other;     // that it is compared with, or empty
};

[[nodiscard]] std::span<const ClaimTree> claim_trees();

}  // namespace pvslab
