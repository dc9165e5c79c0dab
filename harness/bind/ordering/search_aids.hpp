// SearchAids: what a workload switches on to help its searches, one by one: iterative deepening, and rules of dynamic
// move ordering (harness/bind/ordering/move_ordering.hpp). None changes a value. They are parameters of a spec, and are
// called as in `pvslab epd`:
//
//   deepen=yes                    search to depth 1, 2, ... in turn; every iteration helps the next
//   order=table+killers+history   any of these rules, or none
//   table=16                      size in MiB of the table for table moves and for a searcher's memory
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "harness/bind/ordering/ordering_rules.hpp"

namespace pvslab {

class KeyValues;

struct SearchAids {
  bool deepen = false;
  OrderingRules order = {};
  std::uint64_t table_mib = 16;  // for each thread; 1 .. most_table_mib

  [[nodiscard]] std::size_t table_bytes() const { return static_cast<std::size_t>(table_mib) << 20; }
  bool operator==(const SearchAids&) const = default;
};

inline constexpr std::uint64_t most_table_mib = 64 * 1024;
inline constexpr std::array<std::string_view, 3> search_aid_keys{"deepen", "order", "table"};

// Reads the keys of `search_aid_keys`. Throws InputError with the column of a wrong value.
[[nodiscard]] SearchAids search_aids_of(const KeyValues& given);

// As in a spec: ",deepen=yes,order=table". `brief` leaves out what has its default, so it may be empty.
[[nodiscard]] std::string brief_text(const SearchAids& aids);
[[nodiscard]] std::string complete_text(const SearchAids& aids);

}  // namespace pvslab
