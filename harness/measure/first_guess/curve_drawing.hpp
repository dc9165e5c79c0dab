// Draws curves over a few places, as plain text.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace pvslab {

struct DrawnCurve {
  std::string name;
  std::vector<double> values;  // at each place; one value is a level line
};

// The places are as far apart as the width allows, in the order of their labels, whatever the labels say; labels that do
// not fit are left out. The curves are
// marked a, b, c, ... (at most 26) and named below; the mark of a level line is at both ends of it. Where several curves
// meet, the mark is that of the first, and '*' says that there is more than one. At most `width` columns, except for
// long names. All values are finite; there is at least one place.
[[nodiscard]] std::string drawn(const std::vector<DrawnCurve>& curves, const std::vector<std::string>& places,
                                const std::string& caption, std::size_t width);

}  // namespace pvslab
