// A line of EPD understood: its position and what its operations say.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "suites/chess/epd.hpp"

namespace pvslab::chess {

// There is a record unless one of the problems is that it is lost.
struct EpdReading {
  std::optional<EpdRecord> record;
  std::vector<Problem> problems;  // by column
};

// `text` is a line without its line end that is no comment (is_epd_comment), `line` its number.
[[nodiscard]] EpdReading read_epd_record(std::string_view text, std::size_t line);

}  // namespace pvslab::chess
