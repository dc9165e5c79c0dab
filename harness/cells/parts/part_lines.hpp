// The lines of a part file. For part_file.cpp.
#pragma once

#include <string>
#include <string_view>

#include "harness/cells/parts/part_file.hpp"

namespace pvslab {

// With checksum and line end.
[[nodiscard]] std::string line_of(const PartHeader& header);
[[nodiscard]] std::string line_of(const StoredCell& cell);

// Of a line without its end. Throw a std::exception that says what is wrong.
[[nodiscard]] PartHeader header_from_line(std::string_view line);
[[nodiscard]] StoredCell cell_from_line(std::string_view line, bool is_of_this_version);

}  // namespace pvslab
