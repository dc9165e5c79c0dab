// The twin of documents that are only written: what is for their schemas is dropped by the compiler.
#pragma once

#include <cstdint>
#include <string_view>

namespace pvslab {

inline constexpr bool is_only_written = true;

struct SchemaText {
  constexpr SchemaText(const char*) {}
  constexpr operator const char*() const { return ""; }
  constexpr operator std::string_view() const { return {}; }
};

struct SchemaLimit {
  constexpr SchemaLimit() = default;
  constexpr SchemaLimit(std::int64_t) {}
  constexpr explicit operator bool() const { return false; }
  constexpr std::int64_t operator*() const { return 0; }
};

}  // namespace pvslab
