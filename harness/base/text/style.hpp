// Style: the width of the page that a text is laid out for, and whether it may have colours. The functions that make text
// take one and stay pure; harness/base/terminal.hpp asks the terminal for it.
#pragma once

#include <cstddef>

namespace pvslab {

inline constexpr std::size_t default_width = 80;    // of a pipe or a file
inline constexpr std::size_t narrowest_width = 40;  // a narrower terminal is treated as one of this width
inline constexpr std::size_t widest_width = 200;    // longer lines are hard to read

struct Style {
  std::size_t width = default_width;
  bool has_colour = false;
  bool folds_lines = false;  // on a terminal: no line may be wider than the page, commands neither
};

}  // namespace pvslab
