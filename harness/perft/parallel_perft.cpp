#include "harness/perft/parallel_perft.hpp"

#include <cassert>
#include <memory>
#include <mutex>
#include <utility>

#include "harness/parallel.hpp"
#include "suites/chess/perft.hpp"

namespace pvslab {
namespace {

// A subtree, and the root move that it lies under.
struct Task {
  std::size_t root_move;
  chess::Position position;
  int depth;
};

// The subtrees two plies below the root; the moves themselves where there are no two plies.
std::vector<Task> tasks_of(const chess::Position& position, const std::vector<chess::Move>& moves, int depth) {
  std::vector<Task> tasks;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const chess::Position child = chess::after(position, moves[i]);
    if (depth < 3) {
      tasks.push_back({i, child, depth - 1});
      continue;
    }
    for (const chess::Move& reply : chess::legal_moves(child))
      tasks.push_back({i, chess::after(child, reply), depth - 2});
  }
  return tasks;
}

// A table for each worker, so that none waits for another; handed out and taken back around each task.
class TablePool {
 public:
  TablePool(unsigned tables, std::size_t megabytes) {
    for (unsigned i = 0; i < tables; ++i) free_.push_back(std::make_unique<chess::PerftTable>(megabytes / tables));
  }
  [[nodiscard]] std::unique_ptr<chess::PerftTable> take() {
    const std::scoped_lock lock(mutex_);
    auto table = std::move(free_.back());
    free_.pop_back();
    return table;
  }
  void give_back(std::unique_ptr<chess::PerftTable> table) {
    const std::scoped_lock lock(mutex_);
    free_.push_back(std::move(table));
  }

 private:
  std::mutex mutex_;
  std::vector<std::unique_ptr<chess::PerftTable>> free_;
};

}  // namespace

std::optional<std::vector<DivideEntry>> divide(const chess::Position& position, int depth,
                                               const PerftOptions& options) {
  assert(depth >= 1);
  const std::vector<chess::Move> moves = chess::legal_moves(position);
  const std::vector<Task> tasks = tasks_of(position, moves, depth);
  std::vector<std::uint64_t> counts(tasks.size());
  std::optional<TablePool> tables;
  if (options.hash_megabytes > 0) tables.emplace(options.threads, options.hash_megabytes);
  const bool complete = for_each_index(
      tasks.size(), options.threads,
      [&](std::size_t i) {
        if (!tables) {
          counts[i] = chess::perft(tasks[i].position, tasks[i].depth);
          return;
        }
        auto table = tables->take();
        counts[i] = chess::perft(tasks[i].position, tasks[i].depth, *table);
        tables->give_back(std::move(table));
      },
      options.stop);
  if (!complete) return std::nullopt;
  std::vector<DivideEntry> entries;
  for (const chess::Move& move : moves) entries.push_back({move, 0});
  for (std::size_t i = 0; i < tasks.size(); ++i) entries[tasks[i].root_move].nodes += counts[i];
  return entries;
}

std::optional<std::uint64_t> perft(const chess::Position& position, int depth, const PerftOptions& options) {
  assert(depth >= 0);
  if (depth == 0) return 1;
  const auto entries = divide(position, depth, options);
  if (!entries) return std::nullopt;
  std::uint64_t nodes = 0;
  for (const DivideEntry& entry : *entries) nodes += entry.nodes;
  return nodes;
}

}  // namespace pvslab
