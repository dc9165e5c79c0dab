// A checked perft suite as text: a line for each position, a paragraph for each wrong one, and a summary.
#pragma once

#include <string>

#include "harness/perft/suite_check.hpp"

namespace pvslab {

// "FILE:LINE: ok, 124,132,537 nodes, depth 1 to 6: FEN"; if counts are wrong, also these counts and the divide.
[[nodiscard]] std::string to_text(const chess::PerftSuite& suite, const CheckedCase& checked);

// "126 positions: 126 ok; 630 counts checked, 12 skipped"
[[nodiscard]] std::string summary_text(const chess::PerftSuite& suite, const SuiteCheck& check);

}  // namespace pvslab
