#include "harness/bind/ordering/search_aids.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "harness/base/usage_error.hpp"
#include "suites/key_values.hpp"

namespace pvslab {
namespace {

constexpr std::string_view no_aids = "none";

// "table+killers"
std::string order_text(const OrderingRules& rules) {
  std::string text = to_text(rules);
  std::ranges::replace(text, ',', '+');
  return text;
}

OrderingRules with(OrderingRules rules, const OrderingRules& more) {
  return {rules.table_move || more.table_move, rules.killers || more.killers, rules.history || more.history};
}

OrderingRules rule_of(const KeyValues& given, Word word) {
  try {
    return parse_ordering_rules(word.text);
  } catch (const UsageError& error) {
    given.fail(word.column, error.what());
  }
}

OrderingRules rules_of(const KeyValues& given, Word value) {
  OrderingRules rules;
  for (std::size_t begin = 0; begin <= value.text.size();) {
    const std::size_t end = std::min(value.text.find('+', begin), value.text.size());
    const Word word{value.text.substr(begin, end - begin), value.column + begin};
    const OrderingRules more = with(rules, rule_of(given, word));
    if (more == rules && value.text != no_aids) {
      given.fail(word.column, word.text == no_aids ? "'none' stands alone; leave it out, or leave out the rules"
                                                   : fmt::format("ordering rule '{}' is given twice", word.text));
    }
    rules = more;
    begin = end + 1;
  }
  return rules;
}

bool truth_of(const KeyValues& given, Word value) {
  if (value.text != "yes" && value.text != "no") {
    given.fail(value.column, fmt::format("'{}' is neither yes nor no", value.text));
  }
  return value.text == "yes";
}

}  // namespace

SearchAids search_aids_of(const KeyValues& given) {
  SearchAids aids;
  if (const KeyValue* const deepen = given.find("deepen")) aids.deepen = truth_of(given, deepen->value);
  if (const KeyValue* const order = given.find("order")) aids.order = rules_of(given, order->value);
  if (const auto mib = given.whole_number("table", {1, static_cast<std::int64_t>(most_table_mib)})) {
    aids.table_mib = static_cast<std::uint64_t>(*mib);
  }
  return aids;
}

std::string brief_text(const SearchAids& aids) {
  const SearchAids defaults;
  std::string text;
  if (aids.deepen != defaults.deepen) text += ",deepen=yes";
  if (aids.order != defaults.order) text += ",order=" + order_text(aids.order);
  if (aids.table_mib != defaults.table_mib) text += fmt::format(",table={}", aids.table_mib);
  return text;
}

std::string complete_text(const SearchAids& aids) {
  return fmt::format(",deepen={},order={},table={}", aids.deepen ? "yes" : "no", order_text(aids.order),
                     aids.table_mib);
}

}  // namespace pvslab
