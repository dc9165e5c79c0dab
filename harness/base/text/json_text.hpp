// What every JSON document of ours has in common: keys in the order in which they were put in, two blanks of indentation, an
// end of line at the end, no NaN and no infinity, and text that is UTF-8 whatever went into it.
#pragma once

#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace pvslab {

using OrderedJson = nlohmann::ordered_json;

// The number, or null where there is none or it is not finite.
[[nodiscard]] inline OrderedJson number_or_null(std::optional<double> value) {
  return value && std::isfinite(*value) ? OrderedJson(*value) : OrderedJson(nullptr);
}

[[nodiscard]] inline std::string json_document(const OrderedJson& json) {
  return json.dump(2, ' ', false, OrderedJson::error_handler_t::replace) + "\n";
}

}  // namespace pvslab
