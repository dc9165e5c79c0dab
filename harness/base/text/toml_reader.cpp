#include "harness/base/text/toml_reader.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "suites/foreign_text.hpp"
#include "suites/input_error.hpp"
#include "suites/nearest.hpp"

namespace pvslab {

std::string_view kind_of(const toml::node& node) {
  switch (node.type()) {
    case toml::node_type::string: return "text";
    case toml::node_type::integer: return "a whole number";
    case toml::node_type::floating_point: return "a number with a fraction (or NaN or infinity)";
    case toml::node_type::boolean: return "true or false";
    case toml::node_type::array: return "a list";
    case toml::node_type::table: return "a table";
    case toml::node_type::none:
    case toml::node_type::date:
    case toml::node_type::time:
    case toml::node_type::date_time: break;
  }
  return "a date or a time";
}

void TomlReader::fail(const toml::source_position& place, const std::string& message) const {
  throw InputError(file_.string(), place.line, place.column,
                   remedy_.empty() ? message : fmt::format("{}; {}", message, remedy_));
}

void TomlReader::fail(const toml::node& where, const std::string& message) const {
  fail(where.source().begin, message);
}

void TomlReader::require_known_keys(const toml::table& table, std::span<const std::string_view> known) const {
  for (const auto& [key, value] : table) {
    if (std::ranges::find(known, key.str()) != known.end()) continue;
    fail(key.source().begin,
         unknown_name("key", key.str(), known, fmt::format("The keys here are {}", fmt::join(known, ", "))));
  }
}

std::optional<std::string> TomlReader::text_at(const toml::table& table, std::string_view key) const {
  const toml::node* const node = table.get(key);
  if (node == nullptr) return std::nullopt;
  if (!node->is_string()) fail(*node, fmt::format("{} is {}; write text in quotation marks", key, kind_of(*node)));
  if (node->as_string()->get().empty()) fail(*node, fmt::format("{} is empty; leave it out or fill it in", key));
  require_one_line(*node, key);
  return node->as_string()->get();
}

void TomlReader::require_one_line(const toml::node& node, std::string_view key) const {
  const std::string& text = node.as_string()->get();
  if (printable_line(text) == text) return;
  fail(node,
       fmt::format("{} has characters that cannot be shown, '{}'; write it on one line, without control characters",
                   key, quotable(text)));
}

const toml::node& TomlReader::required(const toml::table& table, std::string_view key) const {
  const toml::node* const node = table.get(key);
  if (node == nullptr) fail(table, fmt::format("{} is missing here", key));
  return *node;
}

std::string TomlReader::required_text(const toml::table& table, std::string_view key) const {
  static_cast<void>(required(table, key));
  return *text_at(table, key);
}

std::uint64_t TomlReader::required_number(const toml::table& table, std::string_view key) const {
  return number_of(required(table, key), key);
}

double TomlReader::required_decimal(const toml::table& table, std::string_view key) const {
  static_cast<void>(required(table, key));
  return *decimal_at(table, key);
}

std::uint64_t TomlReader::number_of(const toml::node& node, std::string_view key) const {
  constexpr std::string_view wanted = "write a whole number of at least 0";
  if (!node.is_integer()) fail(node, fmt::format("{} is {}; {}", key, kind_of(node), wanted));
  const std::int64_t value = node.as_integer()->get();
  if (value < 0) fail(node, fmt::format("{} is {}; {}", key, value, wanted));
  return static_cast<std::uint64_t>(value);
}

std::optional<std::uint64_t> TomlReader::number_at(const toml::table& table, std::string_view key, std::uint64_t least,
                                                   std::uint64_t greatest) const {
  const toml::node* const node = table.get(key);
  if (node == nullptr) return std::nullopt;
  const std::string wanted = fmt::format("write a whole number from {} to {}", least, greatest);
  if (!node->is_integer()) fail(*node, fmt::format("{} is {}; {}", key, kind_of(*node), wanted));
  const std::int64_t value = node->as_integer()->get();
  if (value < 0 || static_cast<std::uint64_t>(value) < least || static_cast<std::uint64_t>(value) > greatest) {
    fail(*node, fmt::format("{} is {}, which is out of range; {}", key, value, wanted));
  }
  return static_cast<std::uint64_t>(value);
}

std::optional<double> TomlReader::decimal_at(const toml::table& table, std::string_view key) const {
  const toml::node* const node = table.get(key);
  if (node == nullptr) return std::nullopt;
  const auto value = node->value<double>();
  if (!node->is_number() || !value || !(*value > -1e300 && *value < 1e300)) {
    fail(*node, fmt::format("{} is {}; write a number", key, kind_of(*node)));
  }
  return value;
}

std::optional<bool> TomlReader::flag_at(const toml::table& table, std::string_view key) const {
  const toml::node* const node = table.get(key);
  if (node == nullptr) return std::nullopt;
  if (!node->is_boolean()) fail(*node, fmt::format("{} is {}; write true or false", key, kind_of(*node)));
  return node->as_boolean()->get();
}

const toml::array* TomlReader::list_at(const toml::table& table, std::string_view key, std::string_view example) const {
  const toml::node* const node = table.get(key);
  if (node == nullptr) return nullptr;
  const toml::array* const list = node->as_array();
  if (list == nullptr) fail(*node, fmt::format("{} is {}; write a list such as {}", key, kind_of(*node), example));
  if (list->empty()) fail(*node, fmt::format("{} is an empty list; leave it out", key));
  return list;
}

std::vector<std::string> TomlReader::texts_at(const toml::table& table, std::string_view key) const {
  std::vector<std::string> texts;
  const toml::array* const list = list_at(table, key, "[\"alpha-beta\"]");
  if (list == nullptr) return texts;
  for (const toml::node& entry : *list) {
    if (!entry.is_string()) fail(entry, fmt::format("an entry of {} is {}; write it as text", key, kind_of(entry)));
    require_one_line(entry, key);
    texts.push_back(entry.as_string()->get());
  }
  return texts;
}

const toml::array* TomlReader::tables_at(const toml::table& table, std::string_view key,
                                         std::string_view example) const {
  const toml::node* const node = table.get(key);
  if (node == nullptr) return nullptr;
  const toml::array* const list = node->as_array();
  if (list == nullptr || list->empty() || !list->is_homogeneous(toml::node_type::table)) {
    fail(*node, fmt::format("a {} is written as {}", key, example));
  }
  return list;
}

const toml::table* TomlReader::table_at(const toml::table& table, std::string_view key) const {
  const toml::node* const node = table.get(key);
  if (node == nullptr) return nullptr;
  if (!node->is_table()) fail(*node, fmt::format("{} is {}; write a table", key, kind_of(*node)));
  return node->as_table();
}

}  // namespace pvslab
