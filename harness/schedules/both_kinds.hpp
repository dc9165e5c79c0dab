// Commands that are about searchers of both kinds, for one processor and for several: whom the patterns of --searcher mean.
#pragma once

#include <span>
#include <string>
#include <vector>

namespace pvslab {

struct SearchersOfBothKinds {
  bool has_serial = true;
  std::vector<std::string> serial;    // patterns for chosen_searchers()
  std::vector<std::string> parallel;  // ids
};
// An id means its searcher. A glob means serial searchers, and the parallel ones that the user of the library added. No pattern
// means what was added of both kinds; all serial searchers if none of either was, or games were.
[[nodiscard]] SearchersOfBothKinds searchers_of_both_kinds(std::span<const std::string> patterns);

}  // namespace pvslab
