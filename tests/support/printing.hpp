// How the tests print what they compare: for GoogleTest (PrintTo) and for RapidCheck (showValue).
#pragma once

#include <ostream>
#include <string>

#include "harness/bind/bound_searcher.hpp"
#include "harness/check/subject/replay.hpp"
#include "searchers/core/contract.hpp"
#include "searchers/core/counters.hpp"
#include "searchers/core/score.hpp"
#include "suites/explicit/tree.hpp"
#include "suites/explicit/tree_text.hpp"

namespace pvslab {

inline void PrintTo(Score score, std::ostream* out) { *out << to_text(score); }
inline void PrintTo(Bounds bounds, std::ostream* out) { *out << to_text(bounds); }
inline void PrintTo(const Tree& tree, std::ostream* out) { *out << to_text(tree); }
inline void PrintTo(Bound bound, std::ostream* out) {
  *out << (bound == Bound::upper ? "upper" : bound == Bound::lower ? "lower" : "exact");
}
inline void PrintTo(NodeKind kind, std::ostream* out) {
  *out << (kind == NodeKind::pv ? "pv" : kind == NodeKind::cut ? "cut" : "all");
}
inline void PrintTo(const Outcome& outcome, std::ostream* out) {
  PrintTo(outcome.value, out);
  if (outcome.bound) PrintTo(*outcome.bound, &(*out << ' '));
}
inline void PrintTo(const Contract& contract, std::ostream* out) {
  *out << '{';
  for (const Clause clause : clauses) *out << (contract.contains(clause) ? std::string(name(clause)) + " " : "");
  *out << '}';
}
inline void PrintTo(const Counters& counters, std::ostream* out) {
  *out << "nodes " << counters.nodes << ", interior " << counters.interior << ", leaves " << counters.leaves
       << ", proofs " << counters.proofs << ", failed " << counters.proofs_failed << ", re-searches "
       << counters.re_searches << ", cutoffs " << counters.cutoffs << ", at the first move "
       << counters.first_move_cutoffs;
}

inline void showValue(Score score, std::ostream& out) { PrintTo(score, &out); }
inline void showValue(Bounds bounds, std::ostream& out) { PrintTo(bounds, &out); }
inline void showValue(const Tree& tree, std::ostream& out) { PrintTo(tree, &out); }
inline void showValue(Bound bound, std::ostream& out) { PrintTo(bound, &out); }

}  // namespace pvslab
