// The tree is divided into subtrees a few plies below the root, enough to keep all threads busy to the end. This file
// walks the top plies of a subtree, so that an interrupt is noticed soon. The kernels, which do not check for
// interrupts, count the rest.
#include "harness/perft/perft_counter.hpp"

#include <fmt/format.h>

#include <cassert>
#include <new>
#include <numeric>
#include <utility>

#include "harness/base/interrupt.hpp"
#include "harness/base/parallel.hpp"
#include "harness/base/progress.hpp"
#include "harness/base/usage_error.hpp"
#include "suites/chess/fen.hpp"

namespace pvslab {
namespace {

// Shallower subtrees are not worth a task, and more subtrees than this are not needed.
constexpr int least_subtree_depth = 4;
constexpr std::size_t enough_subtrees = 1000;
// The depth that a kernel counts in a fraction of a second in nearly every position.
constexpr int unwatched_depth = 5;

Uint128 kernel_count(const chess::Position& position, int depth, chess::PerftTable* table) {
  return table == nullptr ? Uint128{chess::perft(position, depth)} : chess::perft(position, depth, *table);
}

// After an interrupt the count is too low, and is not stored in the table.
Uint128 watched_count(const chess::Position& position, int depth, chess::PerftTable* table) {
  if (depth <= unwatched_depth) return kernel_count(position, depth, table);
  const chess::PerftKey key(position.board, position.side, position.en_passant, depth);
  if (const Uint128 known = table == nullptr ? Uint128{0} : table->find(key); known != 0) return known;
  Uint128 nodes = 0;
  for (const chess::Move& move : chess::legal_moves(position)) {
    if (interrupted()) return nodes;
    nodes = chess::sum_of_nodes(nodes, watched_count(after(position, move), depth - 1, table));
  }
  if (table != nullptr && !interrupted()) table->store(key, nodes);
  return nodes;
}

}  // namespace

Uint128 total(const Divide& divide) {
  return std::accumulate(divide.begin(), divide.end(), Uint128{0},
                         [](Uint128 sum, const DivideEntry& entry) { return chess::sum_of_nodes(sum, entry.nodes); });
}

PerftCounter::PerftCounter(const PerftSettings& settings) : settings_(settings) {
  assert(settings.threads >= 1);
  // The generator fills its tables on first use. Do it now, so that no count includes this time.
  static_cast<void>(chess::perft(chess::parse_fen(chess::start_fen), 1));
  if (settings.hash_megabytes == 0) return;
  try {
    for (unsigned thread = 0; thread < settings.threads; ++thread) {
      free_tables_.push_back(std::make_unique<chess::PerftTable>(settings.hash_megabytes / settings.threads));
    }
  } catch (const std::bad_alloc&) {
    throw UsageError(fmt::format("--hash {}: not enough memory; try fewer megabytes", settings.hash_megabytes));
  }
}

std::optional<Divide> PerftCounter::divide(const chess::Position& position, int depth) {
  assert(depth >= 1);
  Divide divide;
  std::vector<Subtree> subtrees;
  for (const chess::Move& move : chess::legal_moves(position)) {
    subtrees.push_back({after(position, move), divide.size()});
    divide.push_back({move, 0});
  }
  int left = depth - 1;
  while (left > least_subtree_depth && subtrees.size() < enough_subtrees && !subtrees.empty()) {
    std::vector<Subtree> smaller;
    for (const Subtree& subtree : subtrees) {
      for (const chess::Move& move : chess::legal_moves(subtree.position)) {
        smaller.push_back({after(subtree.position, move), subtree.move});
      }
    }
    subtrees = std::move(smaller);
    --left;
  }

  std::vector<Uint128> nodes(subtrees.size());
  Progress progress("perft", "subtrees", subtrees.size(), settings_.shows_progress && Progress::stderr_is_terminal());
  const auto count_one = [&](std::size_t index) {
    nodes[index] = count_subtree(subtrees[index].position, left);
    progress.advance();
  };
  const bool all_begun = for_each_index(subtrees.size(), settings_.threads, count_one, interrupted);
  if (!all_begun || interrupted()) return std::nullopt;
  for (std::size_t index = 0; index < subtrees.size(); ++index) {
    Uint128& sum = divide[subtrees[index].move].nodes;
    sum = chess::sum_of_nodes(sum, nodes[index]);
  }
  return divide;
}

std::optional<Uint128> PerftCounter::count(const chess::Position& position, int depth) {
  if (depth <= least_subtree_depth) return count_subtree(position, depth);
  const std::optional<Divide> divided = divide(position, depth);
  return divided ? std::optional(total(*divided)) : std::nullopt;
}

Uint128 PerftCounter::count_subtree(const chess::Position& position, int depth) {
  if (settings_.hash_megabytes == 0) return watched_count(position, depth, nullptr);
  std::unique_ptr<chess::PerftTable> table;
  {
    const std::lock_guard lock(choosing_table_);
    table = std::move(free_tables_.back());
    free_tables_.pop_back();
  }
  const Uint128 nodes = watched_count(position, depth, table.get());
  const std::lock_guard lock(choosing_table_);
  free_tables_.push_back(std::move(table));
  return nodes;
}

}  // namespace pvslab
