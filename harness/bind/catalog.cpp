#include "harness/bind/catalog.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <mutex>

#include "harness/base/usage_error.hpp"
#include "harness/bind/registry.hpp"
#include "harness/bind/renamed_searchers.hpp"
#include "harness/bind/select_by_id.hpp"

namespace pvslab {
namespace {

bool is_glob(const std::string& pattern) { return pattern.find_first_of("*?[") != std::string::npos; }

void select_glob(const std::string& glob, std::vector<bool>& chosen) {
  bool any = false;
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    if (!matches_glob(glob, searcher_infos()[i]->id)) continue;
    chosen[i] = true;
    any = true;
  }
  if (!any) throw NothingSelected(fmt::format("no searcher matches '{}'. See `pvslab list searchers`", glob));
}

}  // namespace

std::span<const SearcherInfo* const> searcher_infos() {
  static std::mutex growing;
  static std::deque<std::vector<const SearcherInfo*>> lists;  // the older ones stay valid
  const std::scoped_lock lock(growing);
  const auto entries = searcher_entries();
  if (lists.empty() || lists.back().size() != entries.size()) {
    auto& infos = lists.emplace_back();
    for (const SearcherEntry& entry : entries) infos.push_back(entry.info);
  }
  return lists.back();
}

bool has_memory(std::size_t searcher) { return searcher_entries()[searcher].has_memory; }

std::vector<std::size_t> added_searchers() {
  std::vector<std::size_t> added;
  for (std::size_t searcher = 0; searcher < searcher_entries().size(); ++searcher) {
    if (is_added(searcher)) added.push_back(searcher);
  }
  return added;
}

std::optional<std::size_t> find_searcher(std::string_view id) {
  const auto infos = searcher_infos();
  const auto found = std::ranges::find(infos, id, &SearcherInfo::id);
  if (found == infos.end()) return std::nullopt;
  return static_cast<std::size_t>(found - infos.begin());
}

std::vector<std::size_t> select_searchers(std::span<const std::string> patterns) {
  std::vector<bool> chosen(searcher_infos().size(), patterns.empty());
  for (const std::string& pattern : patterns) {
    if (is_glob(pattern)) {
      select_glob(pattern, chosen);
    } else if (const auto index = find_searcher(pattern)) {
      chosen[*index] = true;
    } else {
      throw UsageError(unknown_searcher_text(pattern));
    }
  }
  std::vector<std::size_t> result;
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    if (chosen[i]) result.push_back(i);
  }
  return result;
}

std::vector<std::size_t> chosen_searchers(std::span<const std::string> patterns) {
  std::vector<std::size_t> added = added_searchers();
  return patterns.empty() && !added.empty() ? added : select_searchers(patterns);
}

std::string unknown_searcher_text(std::string_view id) {
  std::vector<std::string_view> ids;
  for (const SearcherInfo* info : searcher_infos()) ids.push_back(info->id);
  return renamed_or_unknown("searcher", id, ids, "See `pvslab list searchers`");
}

}  // namespace pvslab
