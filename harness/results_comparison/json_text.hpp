// JSON as benchmark programs really write it: RFC 8259, and the bare NaN and infinities of Google Benchmark, which become
// null. What is wrong with a text is told with its line and column.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace pvslab::results_comparison {

using Json = nlohmann::json;

// Throws InputError where the text is empty, cut off, not JSON, nested too deeply, has a number that no double holds, or
// has a key twice in one object. `name` stands for the file.
[[nodiscard]] Json parse_json_text(const std::string& text, const std::string& name);

}  // namespace pvslab::results_comparison
