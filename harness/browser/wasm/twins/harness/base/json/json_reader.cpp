// The twin without a reader: the module describes documents to write them, and reads none by its description.
#include "harness/base/json/json_reader.hpp"

#include <cstdlib>

namespace pvslab {

JsonValue JsonValue::at(const std::string&) const { std::abort(); }
std::vector<JsonValue> JsonValue::elements() const { std::abort(); }
std::string JsonValue::text() const { std::abort(); }
bool JsonValue::truth() const { std::abort(); }
double JsonValue::number_from(double, double) const { std::abort(); }
std::uint64_t JsonValue::count() const { std::abort(); }
std::int64_t JsonValue::integer() const { std::abort(); }
void JsonValue::require_known_keys(std::span<const std::string_view>) const { std::abort(); }
void JsonValue::fail(std::string_view) const { std::abort(); }

}  // namespace pvslab
