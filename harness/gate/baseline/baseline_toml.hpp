// The tables of a baseline file as text. Used to write the file, and by the reader to verify checksums.
#pragma once

#include <string>
#include <string_view>

#include "harness/gate/baseline/baseline.hpp"

namespace pvslab {

// The lines of one figure, without the checksum.
[[nodiscard]] std::string figure_lines(const ExactCell& cell);
[[nodiscard]] std::string figure_lines(const BaselineTime& time);
[[nodiscard]] std::string figure_lines(const BaselineInstructions& instructions);

// The checksum of such lines as 16 hexadecimal digits.
[[nodiscard]] std::string checksum_of(std::string_view lines);

// 64 bits as 16 hexadecimal digits.
[[nodiscard]] std::string hexadecimal(std::uint64_t value);

}  // namespace pvslab
