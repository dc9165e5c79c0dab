// The family "chess:FILE,d=N": the positions of an EPD file, each searched N plies deep, followed by a quiescence
// search. Best moves in the file are ignored: this workload measures nodes and scores. Further parameters switch on
// deepening and move ordering (search_aids.hpp).
#pragma once

#include "harness/bind/ordering/search_aids.hpp"
#include "searchers/core/depth.hpp"

namespace pvslab {

inline constexpr Depth default_chess_depth{3};
inline constexpr Depth max_chess_depth{30};

// The parameters of a spec of the family.
struct ChessParameters {
  Depth depth = default_chess_depth;
  SearchAids aids = {};
  bool operator==(const ChessParameters&) const = default;
};

}  // namespace pvslab
