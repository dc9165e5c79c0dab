#include "harness/bind/ordering/ordering_rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "harness/base/usage_error.hpp"
#include "suites/nearest.hpp"

namespace pvslab {
namespace {

constexpr std::string_view none = "none";

struct NamedRule {
  std::string_view name;
  bool OrderingRules::*is_on;
};
constexpr std::array<NamedRule, 3> named_rules{{{"table", &OrderingRules::table_move},
                                                {"killers", &OrderingRules::killers},
                                                {"history", &OrderingRules::history}}};

[[noreturn]] void fail_unknown(std::string_view word) {
  std::array<std::string_view, named_rules.size() + 1> names{none};
  std::ranges::transform(named_rules, names.begin() + 1, &NamedRule::name);
  throw UsageError(unknown_name("ordering rule", word, names, "Give any of table, killers and history, or none"));
}

void switch_on(OrderingRules& rules, std::string_view word) {
  const auto named = std::ranges::find(named_rules, word, &NamedRule::name);
  if (named == named_rules.end()) fail_unknown(word);
  if (rules.*named->is_on) throw UsageError(fmt::format("ordering rule '{}' is given twice", word));
  rules.*named->is_on = true;
}

}  // namespace

OrderingRules parse_ordering_rules(std::string_view text) {
  OrderingRules rules;
  if (text == none) return rules;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    switch_on(rules, text.substr(begin, end - begin));
    begin = end + 1;
  }
  return rules;
}

std::string to_text(const OrderingRules& rules) {
  std::string text;
  for (const NamedRule& rule : named_rules) {
    if (rules.*rule.is_on) text += (text.empty() ? "" : ",") + std::string(rule.name);
  }
  return text.empty() ? std::string(none) : text;
}

}  // namespace pvslab
