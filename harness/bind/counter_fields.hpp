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
};

inline constexpr std::array counter_fields{
    CounterField{"nodes", &Counters::nodes},
    CounterField{"interior", &Counters::interior},
    CounterField{"leaves", &Counters::leaves},
    CounterField{"proofs", &Counters::proofs},
    CounterField{"proofs_failed", &Counters::proofs_failed},
    CounterField{"re_searches", &Counters::re_searches},
    CounterField{"cutoffs", &Counters::cutoffs},
    CounterField{"first_move_cutoffs", &Counters::first_move_cutoffs},
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
