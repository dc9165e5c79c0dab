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

// On one line if `indent` is negative. Texts that are not UTF-8 are written as_utf8 (suites/foreign_text.hpp), and characters that
// no terminal should get as JSON's own escapes.
[[nodiscard]] std::string json_text(const nlohmann::json& json, int indent = -1);
[[nodiscard]] std::string json_text(const OrderedJson& json, int indent = -1);

[[nodiscard]] inline std::string json_document(const OrderedJson& json) { return json_text(json, 2) + "\n"; }
[[nodiscard]] inline std::string json_document(const nlohmann::json& json) { return json_text(json, 2) + "\n"; }

}  // namespace pvslab
