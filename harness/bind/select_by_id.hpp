// Which of a list of things with an info are meant by ids and globs.
#pragma once

#include <fnmatch.h>

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/usage_error.hpp"
#include "harness/bind/renamed_searchers.hpp"

namespace pvslab {

[[nodiscard]] inline bool matches_glob(const std::string& glob, std::string_view id) {
  return ::fnmatch(glob.c_str(), std::string(id).c_str(), 0) == 0;
}

// The parallel searchers that are meant, in their order. Without patterns those from `first` on. Throws UsageError if an id is
// unknown, NothingSelected if nothing matches.
template <typename Subject>
[[nodiscard]] std::vector<const Subject*> select_parallel_by_id(std::span<const Subject> all,
                                                                std::span<const std::string> patterns,
                                                                std::size_t first) {
  std::vector<bool> chosen(all.size(), patterns.empty());
  if (patterns.empty()) std::fill_n(chosen.begin(), first, false);
  for (const std::string& pattern : patterns) {
    bool is_known = pattern.find_first_of("*?[") != std::string::npos;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (all[i].info->id == pattern || matches_glob(pattern, all[i].info->id)) chosen[i] = is_known = true;
    }
    if (is_known) continue;
    std::vector<std::string_view> ids;
    for (const Subject& one : all) ids.push_back(one.info->id);
    throw UsageError(renamed_or_unknown("parallel searcher", pattern, ids, "See `pvslab list parallel`"));
  }
  std::vector<const Subject*> result;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (chosen[i]) result.push_back(&all[i]);
  }
  if (result.empty()) throw NothingSelected("no parallel searcher matches; `pvslab list parallel` shows them");
  return result;
}

}  // namespace pvslab
