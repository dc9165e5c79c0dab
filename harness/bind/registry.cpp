#include "harness/bind/registry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <utility>
#include <vector>

#include "harness/base/usage_error.hpp"
#include "harness/bind/bindings.hpp"
#include "searchers/catalog.hpp"

namespace pvslab {
namespace {

struct Registry {
  Registry() {
    for_each_searcher([&]<Searcher S>(std::type_identity<S>) {
      searchers.push_back({.info = &S::info, .has_memory = HasMemory<S>, .bind = &add_to_catalog<S>});
    });
  }

  std::vector<SearcherEntry> searchers;
  std::vector<void (*)()> games;
  std::mutex binding;
  std::size_t bound_searchers = 0;
  std::atomic<bool> is_bound = false;
};

Registry& registry() {
  static Registry one;
  return one;
}

}  // namespace

void add_searcher(const SearcherEntry& entry) {
  Registry& all = registry();
  const auto is_same = [&](const SearcherEntry& other) { return other.info->id == entry.info->id; };
  if (std::ranges::any_of(all.searchers, is_same)) {
    throw UsageError(fmt::format("there are two searchers with the id '{}'; give yours another one", entry.info->id));
  }
  all.searchers.push_back(entry);
  all.searchers.back().is_shipped = false;
  all.is_bound = false;
}

void add_game(void (*bind_shipped)()) { registry().games.push_back(bind_shipped); }

std::span<const SearcherEntry> searcher_entries() { return registry().searchers; }

bool is_added(std::size_t searcher) { return !registry().searchers[searcher].is_shipped; }

namespace detail {

// The lists of added games are filled after the shipped searchers and before the first added one, so that a searcher has
// the same place in every list.
void fill_catalog() {
  Registry& all = registry();
  if (all.is_bound) return;
  const std::scoped_lock lock(all.binding);
  if (all.is_bound) return;
  for (; all.bound_searchers < searcher_count; ++all.bound_searchers) all.searchers[all.bound_searchers].bind();
  for (void (*const bind_shipped)() : std::exchange(all.games, {})) bind_shipped();
  for (; all.bound_searchers < all.searchers.size(); ++all.bound_searchers) all.searchers[all.bound_searchers].bind();
  all.is_bound = true;
}

}  // namespace detail
}  // namespace pvslab
