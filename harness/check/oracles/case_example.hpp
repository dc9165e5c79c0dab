// A known case that a searcher answers wrongly, made small: from position to position, as long as the answer after some move is
// wrong too. The position that is left is asked in the game itself, since a mistake may be of the game's compiled form, or of what a
// table keeps of positions that come up on several paths.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "harness/bind/workloads/workload.hpp"
#include "harness/check/oracles/known_cases.hpp"
#include "harness/check/subject/subject.hpp"

namespace pvslab {

struct CaseExample {
  std::vector<std::uint32_t> moves;  // from the case to the position, each by its number from 0
  Depth depth;                       // of the search there
  Bounds bounds;
  Score score;  // by the yardstick
  Outcome returned;
  std::string replay;                  // a command of the shell that asks this position alone; empty if there is none
  std::optional<Counterexample> tree;  // made small; if the clause is broken on the written-out tree as well
};

// `violation` is of this workload, by a searcher that is no program. Nothing if the searcher now answers right: it is not pure.
[[nodiscard]] std::optional<CaseExample> smallest_case_example(const Subject& subject, Clause clause,
                                                               const Workload& workload,
                                                               const CaseViolation& violation);

// "  smallest  after move 3.1, ..." and the command.
[[nodiscard]] std::string to_text(const CaseExample& example);

}  // namespace pvslab
