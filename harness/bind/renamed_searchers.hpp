// Searchers that had another id. Who asks for the old one is told the new one; the old one is never searched, because what was
// recorded under it need not be what the new one does.
#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <string_view>

#include "suites/nearest.hpp"

namespace pvslab {

struct RenamedSearcher {
  std::string_view was;
  std::string_view is;
  std::string_view why;
};

inline constexpr std::array renamed_searchers{
    RenamedSearcher{"pvs-1982", "pvs-recursive", "the PVS of 1982 is calphabeta"},
    RenamedSearcher{"enhanced-pv-splitting", "pv-splitting-with-help", "it is not Hyatt's"},
    RenamedSearcher{"enhanced-pv-splitting-strict", "pv-splitting-with-help-strict", "it is not Hyatt's"}};

// Of an id that no searcher has: "'pvs-1982' is now called 'pvs-recursive': ..." if one had it, else as unknown_name(). What
// follows an '@' is the number of processors.
[[nodiscard]] inline std::string renamed_or_unknown(std::string_view kind, std::string_view id,
                                                    std::span<const std::string_view> ids, std::string_view remedy) {
  const auto renamed = std::ranges::find(renamed_searchers, id.substr(0, id.find('@')), &RenamedSearcher::was);
  if (renamed == renamed_searchers.end()) return unknown_name(kind, id, ids, remedy);
  std::string text = "'";
  return text.append(id).append("' is now called '").append(renamed->is).append("': ").append(renamed->why);
}

}  // namespace pvslab
