// The fingerprint of the sources that decide verdicts: searchers, suites and the rooms that search and judge.
#pragma once

#include <string_view>

namespace pvslab {

// 16 hexadecimal digits, the same for every build of the same sources.
[[nodiscard]] std::string_view source_fingerprint();
}  // namespace pvslab
