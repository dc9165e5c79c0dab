#include "harness/bind/catalog.hpp"

#include <fmt/format.h>
#include <fnmatch.h>

#include <algorithm>
#include <array>
#include <numeric>

#include "harness/base/usage_error.hpp"
#include "searchers/catalog.hpp"
#include "suites/nearest.hpp"

namespace pvslab {
namespace {

bool is_glob(const std::string& pattern) { return pattern.find_first_of("*?[") != std::string::npos; }

bool matches(const std::string& glob, std::string_view id) {
  return ::fnmatch(glob.c_str(), std::string(id).c_str(), 0) == 0;
}

void select_glob(const std::string& glob, std::array<bool, searcher_count>& chosen) {
  bool any = false;
  for (std::size_t i = 0; i < searcher_count; ++i) {
    if (!matches(glob, searcher_infos()[i]->id)) continue;
    chosen[i] = true;
    any = true;
  }
  if (!any) throw NothingSelected(fmt::format("no searcher matches '{}'. See `pvslab list searchers`", glob));
}

}  // namespace

std::span<const SearcherInfo* const> searcher_infos() {
  static const auto infos = [] {
    std::array<const SearcherInfo*, searcher_count> result{};
    std::size_t index = 0;
    for_each_searcher([&]<Searcher S>(std::type_identity<S>) { result[index++] = &S::info; });
    return result;
  }();
  return infos;
}

namespace detail {

void fill_catalog() {
  // The first caller initialises the static variable; concurrent callers wait for it.
  static const bool filled = [] {
    for_each_searcher([]<Searcher S>(std::type_identity<S>) { add_to_catalog<S>(); });
    return true;
  }();
  static_cast<void>(filled);
}

}  // namespace detail

bool has_memory(std::size_t searcher) {
  static const auto memories = [] {
    std::array<bool, searcher_count> result{};
    std::size_t index = 0;
    for_each_searcher([&]<Searcher S>(std::type_identity<S>) { result[index++] = HasMemory<S>; });
    return result;
  }();
  return memories[searcher];
}

std::optional<std::size_t> find_searcher(std::string_view id) {
  const auto infos = searcher_infos();
  const auto found = std::ranges::find(infos, id, &SearcherInfo::id);
  if (found == infos.end()) return std::nullopt;
  return static_cast<std::size_t>(found - infos.begin());
}

std::vector<std::size_t> select_searchers(std::span<const std::string> patterns) {
  std::array<bool, searcher_count> chosen{};
  if (patterns.empty()) chosen.fill(true);
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
  for (std::size_t i = 0; i < searcher_count; ++i) {
    if (chosen[i]) result.push_back(i);
  }
  return result;
}

std::string unknown_searcher_text(std::string_view id) {
  std::vector<std::string_view> ids;
  for (const SearcherInfo* info : searcher_infos()) ids.push_back(info->id);
  return unknown_name("searcher", id, ids, "See `pvslab list searchers`");
}

}  // namespace pvslab
