// What descriptions are used for: documents are written, read back and said in schemas. The module of the page has a twin of this file:
// it only writes, and so keeps neither the words and limits of schemas nor the code for them.
#pragma once

#include <cstdint>
#include <optional>

namespace pvslab {

inline constexpr bool is_only_written = false;
using SchemaText = const char*;
using SchemaLimit = std::optional<std::int64_t>;

}  // namespace pvslab
