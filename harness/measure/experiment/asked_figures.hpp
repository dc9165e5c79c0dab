// AskedFigures: what an experiment asks of its searches beside the nodes of each: ratios of other counts, ratios to other
// searchers than alpha-beta, and a window that is not the open one.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/bind/counter_fields.hpp"
#include "harness/bind/search/bounds.hpp"

namespace pvslab {

// The number of a count that is taken of each tree: an index into counter_fields, or this one: leaves by their path from the
// root, each counted once however often it is evaluated.
using CountNumber = std::size_t;
inline constexpr CountNumber distinct_leaves_number = counter_fields.size();
inline constexpr CountNumber nodes_number = field_index(&Counters::nodes);
inline constexpr CountNumber end_of_count_numbers = distinct_leaves_number + 1;

// "nodes", "leaves", ..., "distinct_leaves".
[[nodiscard]] std::string_view name_of_count(CountNumber count);
// Throws UsageError with the nearest name if there is no such count.
[[nodiscard]] CountNumber count_of_name(std::string_view name);
// "nodes, interior, ...", for help and errors.
[[nodiscard]] std::string names_of_counts();

struct AskedFigures {
  // Ratios of these, and their values of each tree; each once. Empty: of the nodes.
  std::vector<CountNumber> counts = {};
  // Ratios to these searchers; indices into the catalogue, ascending. Empty: to alpha-beta.
  std::vector<std::size_t> against = {};
  std::optional<Bounds> window = {};  // of each search; alpha < beta. Nothing: the open one

  // Whether there are ratios beside that of the nodes to alpha-beta.
  [[nodiscard]] bool has_ratios() const { return !counts.empty() || !against.empty(); }
  [[nodiscard]] Bounds bounds() const { return window.value_or(Bounds{}); }
  bool operator==(const AskedFigures&) const = default;
};

// Throws UsageError unless alpha < beta, as the searchers of the >= rule need it.
void require_window_of_all(Bounds bounds);

}  // namespace pvslab
