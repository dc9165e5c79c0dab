// ParallelSubject: a parallel searcher compiled for explicit trees, to be checked under schedules.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/bind/checked_line.hpp"
#include "harness/bind/search/bounds.hpp"
#include "harness/bind/search/watcher.hpp"
#include "harness/check/drawn/position_graph.hpp"
#include "harness/team/team_machine.hpp"
#include "searchers/core/observer.hpp"
#include "searchers/core/searcher.hpp"
#include "searchers/core/trace.hpp"
#include "suites/explicit/explicit_tree.hpp"

namespace pvslab {

class Scheduler;
class TableWatch;
struct LaneDigest;

// The game on which parallel searchers are checked. Either an explicit tree, whose nodes are positions of their own, or the paths
// through a graph, on which a position comes up at several nodes and the game goes on below the depth of a search.
class ScheduledTree {
 public:
  using Position = ExplicitTree::Position;
  using Move = ExplicitTree::Move;

  // The whole tree. Both must outlive this object.
  ScheduledTree(const ExplicitTree& tree) : tree_(&tree), depth_(tree.height()) {}
  // To be searched to this depth; the paths must have grown so far.
  ScheduledTree(const GraphPaths& paths, Depth depth) : tree_(&paths.tree()), paths_(&paths), depth_(depth) {}

  [[nodiscard]] MoveNumbers moves(Position node) const { return tree_->moves(node); }
  [[nodiscard]] std::uint32_t successor_count(Position node) const { return tree_->successor_count(node); }
  [[nodiscard]] Position after(Position node, Move move) const { return tree_->after(node, move); }
  [[nodiscard]] Score evaluate(Position node) const {
    return paths_ == nullptr ? tree_->evaluate(node) : paths_->value(node);
  }
  [[nodiscard]] std::uint64_t key(Position node) const {
    return paths_ == nullptr ? tree_->key(node) : paths_->key(node);
  }

  [[nodiscard]] const ExplicitTree& tree() const { return *tree_; }
  [[nodiscard]] Position root() const { return tree_->root(); }
  [[nodiscard]] Depth depth() const { return depth_; }
  [[nodiscard]] bool is_explicit() const { return paths_ == nullptr; }

 private:
  const ExplicitTree* tree_;
  const GraphPaths* paths_ = nullptr;
  Depth depth_;
};

// A watcher of a search on several processors, behind virtual functions, so that a parallel searcher is compiled for one observer,
// whatever watches it.
class ForkedWatcher : public Watcher {
 public:
  virtual ~ForkedWatcher() = default;
  virtual void abandon(const Entry& entry) = 0;
  [[nodiscard]] virtual std::shared_ptr<ForkedWatcher> fork() const = 0;
  // `fork` came from fork() of a watcher of this kind.
  virtual void join(const ForkedWatcher& fork, bool is_best) = 0;
};

template <ForkedObserver O>
class ForkedWatcherOf final : public ForkedWatcher {
 public:
  explicit ForkedWatcherOf(O observer) : observer_(std::move(observer)) {}
  [[nodiscard]] const O& observer() const { return observer_; }

  void enter(const Entry& entry) override { observer_.enter(entry); }
  void leaf(const Entry& entry, const Exit& exit) override { observer_.leaf(entry, exit); }
  void answer(const Entry& entry, const Exit& exit) override { observer_.answer(entry, exit); }
  void leave(const Entry& entry, const Exit& exit) override { observer_.leave(entry, exit); }
  void abandon(const Entry& entry) override {
    if constexpr (SeesAbandoned<O>) observer_.abandon(entry);
  }
  [[nodiscard]] std::shared_ptr<ForkedWatcher> fork() const override {
    return std::make_shared<ForkedWatcherOf>(observer_.fork());
  }
  void join(const ForkedWatcher& fork, bool is_best) override {
    observer_.join(static_cast<const ForkedWatcherOf&>(fork).observer_, is_best);
  }

 private:
  O observer_;
};

// What goes along with a scheduled search.
struct ScheduledExtras {
  LaneDigest* digest = nullptr;             // is filled
  TableWatch* tables = nullptr;             // counts what the table answers; with the digest
  std::shared_ptr<void>* memory = nullptr;  // of the searches before; made by the first one
  std::size_t table_bytes = 0;              // of that memory
};

// Checks the visits, keeps the line, and counts, so that what several processors counted can be compared with their accounts.
// Passes every event on to a watcher if there is one.
struct ScheduledObserver : CheckedLine {
  using Tally = ForwardingTally<ScheduledObserver>;
  static constexpr bool forgoes_speed = true;
  explicit ScheduledObserver(Depth depth, std::shared_ptr<ForkedWatcher> watched_by = nullptr)
      : CheckedLine(depth), watcher(std::move(watched_by)) {}

  void enter(const Entry& entry) {
    if (watcher != nullptr) watcher->enter(entry);
    CheckedLine::enter(entry);
  }
  void leaf(const Entry& entry, const Exit& exit) {
    ++visited;
    if (watcher != nullptr) watcher->leaf(entry, exit);
    CheckedLine::leaf(entry, exit);
  }
  void answer(const Entry& entry, const Exit& exit) {
    ++visited;
    if (watcher != nullptr) watcher->answer(entry, exit);
    CheckedLine::answer(entry, exit);
  }
  void leave(const Entry& entry, const Exit& exit) {
    ++visited;
    if (watcher != nullptr) watcher->leave(entry, exit);
    CheckedLine::leave(entry, exit);
  }
  void abandon(const Entry& entry) {
    if (watcher != nullptr) watcher->abandon(entry);
    CheckedLine::abandon(entry);
  }
  [[nodiscard]] ScheduledObserver fork() const {
    ScheduledObserver fork(*this);
    fork.visits.clear();
    fork.visited = 0;
    if (watcher != nullptr) fork.watcher = watcher->fork();
    return fork;
  }
  void join(const ScheduledObserver& fork, bool is_best) {
    CheckedLine::join(fork, is_best);
    visited += fork.visited;
    if (watcher != nullptr) watcher->join(*fork.watcher, is_best);
  }

  std::uint64_t visited = 0;  // visits that ended with a value
  std::shared_ptr<ForkedWatcher> watcher;
  ScheduledExtras extras;
};

struct ParallelSubject {
  const SearcherInfo* info;
  // Searches the tree on the machine of `worker`, which is its first processor, within the machine's run().
  Outcome (*search)(Worker& worker, const ScheduledTree& tree, Bounds bounds, ScheduledObserver& observer);
  // The same by the serial twin. Null if there is none with the same visits on one processor.
  Outcome (*trace_twin)(const ScheduledTree& tree, Bounds bounds, TracingObserver& observer);
  // Whether every processor searches the whole tree. Then nearly all their steps touch the same, and there are too many
  // schedules to try all.
  bool searches_whole_tree = false;
  bool has_table = false;
  // Whether processors are handed over, so that there are more workers than processors; each has a lane of its own.
  bool hands_over = false;
  std::string_view sentence = {};  // what a mutant does wrong; empty for any other searcher
};

// What one search broke.
struct ScheduledResult {
  Outcome returned{Score()};
  Contract broken;                 // promised or not
  std::optional<TeamFault> fault;  // the search was ended; nothing was returned
  std::uint64_t steps = 0;

  // Whether the search broke what the searcher promises.
  [[nodiscard]] bool breaks_promise(const SearcherInfo& info) const;
};

// What the value of a search breaks, promised or not.
[[nodiscard]] Contract broken_by_outcome(const SearcherInfo& info, Bounds bounds, Score score, Outcome returned);

// The machine of a scheduled search.
struct ScheduledProcessors {
  unsigned count = 2;
  std::int32_t grain = 0;  // plies left at or below which a search is not divided
  bool operator==(const ScheduledProcessors&) const = default;
};

// The workers in reserve: one fewer than processors, as far as a schedule can name them. Nothing if processors are not handed over.
[[nodiscard]] std::optional<unsigned> scheduled_reserve(const ParallelSubject& subject, unsigned processors);
// The workers of that machine, which a schedule decides about.
[[nodiscard]] unsigned scheduled_workers(const ParallelSubject& subject, unsigned processors);

// Searches a tree on simulated processors. `score` is its minimax score. On a graph the line is not judged.
[[nodiscard]] ScheduledResult search_scheduled(const ParallelSubject& subject, const ScheduledTree& tree, Score score,
                                               Bounds bounds, ScheduledProcessors processors, Scheduler& scheduler,
                                               const ScheduledExtras& extras = {});

// The shipped parallel searchers, in the order of searchers/parallel/catalog.hpp under one rule after the other, and those
// that were added. Valid until another one is added.
[[nodiscard]] std::span<const ParallelSubject> parallel_subjects();
// Throws UsageError if there is one with that id. Not for concurrent use.
void add_parallel_subject(const ParallelSubject& subject);
[[nodiscard]] std::span<const ParallelSubject> added_parallel_subjects();
// Null if there is none with that id.
[[nodiscard]] const ParallelSubject* find_parallel(std::string_view id);
// The zoo: each makes one mistake.
[[nodiscard]] std::span<const ParallelSubject> parallel_mutants();

// Those whose ids are among the patterns, which are ids or globs; all if there is no pattern, or those that were added if some
// were. Throws UsageError for an unknown id, NothingSelected for globs that match nothing.
[[nodiscard]] std::vector<const ParallelSubject*> select_parallel(std::span<const ParallelSubject> subjects,
                                                                  std::span<const std::string> patterns);

}  // namespace pvslab
