// The counters by name, for code that treats all of them alike: records, results, tables.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "searchers/core/counters.hpp"

namespace pvslab {

struct CounterField {
  std::string_view name;
  std::uint64_t Counters::*member;
  const char* meaning;
};

inline constexpr std::array counter_fields{
    CounterField{"nodes", &Counters::nodes, "Positions entered, the root included; each visit counts."},
    CounterField{"interior", &Counters::interior, "Visits of positions with successors above the last ply."},
    CounterField{"leaves", &Counters::leaves, "Evaluations."},
    CounterField{"proofs", &Counters::proofs, "Zero-window searches begun by a node that is not itself inside one."},
    CounterField{"proofs_failed", &Counters::proofs_failed, "Proofs that did not fail low for their parent."},
    CounterField{"re_searches", &Counters::re_searches, "Searches of a successor after its proof failed."},
    CounterField{"cutoffs", &Counters::cutoffs, "Interior visits that ended by a cutoff."},
    CounterField{"first_move_cutoffs", &Counters::first_move_cutoffs, "Cutoffs by the first successor."},
};
static_assert(sizeof(Counters) == counter_fields.size() * sizeof(std::uint64_t), "every counter is listed");

// The index of a counter in the list.
[[nodiscard]] constexpr std::size_t field_index(std::uint64_t Counters::*member) {
  for (std::size_t i = 0; i < counter_fields.size(); ++i) {
    if (counter_fields[i].member == member) return i;
  }
  return counter_fields.size();
}

}  // namespace pvslab
