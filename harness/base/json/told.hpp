// Told: a value of a document that is only written.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pvslab {

// Nothing, a truth, a number, a text or a list of values. Its type in C++ gives its type in the schema: an unsigned integer is a count,
// and an optional value or a number in floating point can be null. The schema of a list needs FieldRules::elements, unless it is a
// shared definition. Nothing is inline, since each description makes dozens.
class Told {
 public:
  Told();  // nothing
  Told(std::nullptr_t) : Told() {}
  template <std::integral T>
  Told(T value)
      : Told(Whole(value), std::same_as<T, bool>     ? Kind::truth
                           : std::signed_integral<T> ? Kind::integer
                                                     : Kind::count) {}
  Told(double value);  // null if it is not finite
  Told(std::string value);
  Told(std::string_view value);
  Told(const char* value);
  Told(const std::vector<Told>& values);
  template <typename T>
  Told(const std::optional<T>& value) : Told(value ? Told(*value) : Told(T{})) {
    note_optional(value.has_value());
  }
  Told(const Told& other);
  Told(Told&& other) noexcept;
  Told& operator=(const Told& other);
  Told& operator=(Told&& other) noexcept;
  ~Told();

  [[nodiscard]] const nlohmann::ordered_json& json() const { return json_; }
  [[nodiscard]] bool is_null() const;
  // "boolean", "integer", "count", "number", "string", "array" or "null".
  [[nodiscard]] std::string_view type() const { return type_; }
  [[nodiscard]] bool is_nullable() const { return is_nullable_; }

 private:
  using Whole = std::uint64_t;
  enum class Kind : std::uint8_t { truth, integer, count };
  Told(Whole value, Kind kind);
  // It was optional, and so can be null.
  void note_optional(bool is_there);

  nlohmann::ordered_json json_;
  const char* type_ = "null";
  bool is_nullable_ = false;
};

[[nodiscard]] nlohmann::ordered_json json_of(const std::vector<Told>& values);

// For Presence::if_any: nothing instead of 0 or an empty text.
template <typename T>
[[nodiscard]] std::optional<T> unless_zero(T value) {
  return value == T{} ? std::nullopt : std::optional(value);
}
[[nodiscard]] inline std::optional<std::string> unless_empty(std::string_view text) {
  return text.empty() ? std::nullopt : std::optional<std::string>(text);
}

}  // namespace pvslab
