#include <fmt/format.h>

#include <cstddef>
#include <set>
#include <vector>

#include "harness/base/input.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/bind/bound_games.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/bind/ordering/ordering_observer.hpp"
#include "harness/bind/search/fresh_memory.hpp"
#include "harness/bind/workloads/shipped_suites.hpp"
#include "harness/claims/experiments.hpp"
#include "harness/claims/special/special_experiments.hpp"
#include "suites/chess/epd.hpp"
#include "suites/synthetic/hash.hpp"

namespace pvslab {
namespace {

using Game = OrderedGame<chess::ChessGame>;

// Remembers the evaluated leaves of the last iteration, each by a hash of the moves that lead to it.
class LeafPaths {
 public:
  using Tally = ForwardingTally<LeafPaths>;

  void begin_iteration() {
    leaves_.clear();
    path_.assign(1, 0);
  }
  void enter(const Entry& entry) { path_.push_back(below(entry)); }
  void leave(const Entry&, const Exit&) { path_.pop_back(); }
  void leaf(const Entry& entry, const Exit&) { leaves_.insert(below(entry)); }
  void answer(const Entry&, const Exit&) {}

  [[nodiscard]] const std::set<std::uint64_t>& leaves() const { return leaves_; }

 private:
  [[nodiscard]] std::uint64_t below(const Entry& entry) const {
    return synthetic::mix(path_.back() + (entry.number + 1) * synthetic::golden_gamma);
  }

  std::set<std::uint64_t> leaves_;
  std::vector<std::uint64_t> path_;
};

// Searches to depth 1, 2, ... `depth` with one table, and returns the leaves of the last iteration.
std::set<std::uint64_t> leaves_of(std::string_view id, const chess::SearchPosition& root, Depth depth) {
  const chess::ChessGame game;
  TranspositionTable& table = fresh_memory();
  MoveOrdering<chess::ChessGame> ordering({.table_move = true}, &table);
  const Game ordered(game, ordering);
  const BoundSearcher<Game>& searcher = bound_catalog<Game>()[*find_searcher(id)];
  LeafPaths paths;
  for (Depth at(1); at <= depth; at = Depth(at.plies() + 1)) {
    paths.begin_iteration();
    ordering.begin_search(at);
    OrderingObserver<chess::ChessGame, LeafPaths&> ear(ordering, at, paths);
    WatcherOf watcher(ear);
    static_cast<void>(searcher.watch(ordered, {root, Ply()}, at, Bounds{}, watcher, &table));
  }
  return paths.leaves();
}

}  // namespace

std::optional<ClaimResult> test_dominance_with_table(const VerifyRunner& runner) {
  constexpr std::size_t most_positions = 12;
  const Depth depth(4);
  const auto directory = suites_directory();
  if (!directory) throw claim_error("it needs the files of suites/, which were not found; run it in the repository");
  const chess::EpdFile epd = chess::read_epd_file(*directory / "chess" / "middlegames.epd");
  std::uint64_t positions = 0;
  std::uint64_t undominated = 0;
  std::uint64_t extra = 0;
  std::uint64_t leaves = 0;
  for (const chess::EpdRecord& record : epd.records) {
    if (positions == most_positions) break;
    if (runner.stop()) return std::nullopt;
    const chess::SearchPosition root(record.position);
    const auto of_alpha_beta = leaves_of("memory-alpha-beta", root, depth);
    const auto of_pvs = leaves_of("memory-pvs", root, depth);
    std::uint64_t more = 0;
    for (const std::uint64_t leaf : of_pvs) more += of_alpha_beta.contains(leaf) ? 0 : 1;
    ++positions;
    undominated += more > 0;
    extra += more;
    leaves += of_pvs.size();
  }
  return ClaimResult{
      .verdict = verdict_of(undominated == 0),
      .figure = fmt::format("on {} of {} chess positions, deepened to {} plies with table moves, memory-pvs evaluates "
                            "leaves that memory-alpha-beta does not: {} of {}",
                            undominated, positions, depth.plies(), grouped(extra), grouped(leaves))};
}

}  // namespace pvslab
