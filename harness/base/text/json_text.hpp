// The common form of our JSON documents: keys in insertion order, indentation of two blanks, a final end of line, no
// NaN or infinity, and valid UTF-8 for any input text.
#pragma once

#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace pvslab {

using OrderedJson = nlohmann::ordered_json;

// The number, or null if it is missing or not finite.
[[nodiscard]] inline OrderedJson number_or_null(std::optional<double> value) {
  return value && std::isfinite(*value) ? OrderedJson(*value) : OrderedJson(nullptr);
}

[[nodiscard]] inline std::string json_document(const OrderedJson& json) {
  return json.dump(2, ' ', false, OrderedJson::error_handler_t::replace) + "\n";
}

}  // namespace pvslab
