// The parsed content of an EPD line: its position and operations.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "suites/chess/epd.hpp"

namespace pvslab::chess {

// The record is present unless one of the problems is lost_record.
struct EpdReading {
  std::optional<EpdRecord> record;
  std::vector<Problem> problems;  // by column
};

// `text` is a line without its line end that is not a comment (is_epd_comment); `line` is its number.
[[nodiscard]] EpdReading read_epd_record(std::string_view text, std::size_t line);

}  // namespace pvslab::chess
