// OrderingRules: which rules of dynamic move ordering are on. Each rule can be switched on by itself. Their order of
// precedence is fixed (move_ordering.hpp).
#pragma once

#include <string>
#include <string_view>

namespace pvslab {

struct OrderingRules {
  bool table_move = false;  // first: the move that was best when the position was last searched
  bool killers = false;     // then: the moves that last caused cutoffs at the same ply
  bool history = false;     // then: the moves that caused the most cutoffs anywhere

  [[nodiscard]] constexpr bool any() const { return table_move || killers || history; }
  [[nodiscard]] static constexpr OrderingRules all() { return {true, true, true}; }
  constexpr bool operator==(const OrderingRules&) const = default;
};

// Reads any of "table,killers,history" in any order, or "none". Throws UsageError.
[[nodiscard]] OrderingRules parse_ordering_rules(std::string_view text);

// Text that parses as the same rules.
[[nodiscard]] std::string to_text(const OrderingRules& rules);

}  // namespace pvslab
