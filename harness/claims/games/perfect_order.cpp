// Where the first successor meets alpha: on Connect Four in perfect order, which minimax finds, and on chess in the order that
// table, killers and history give.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <unordered_map>
#include <vector>

#include "harness/base/text/number_text.hpp"
#include "harness/bind/workloads/shipped_suites.hpp"
#include "harness/claims/experiments.hpp"
#include "harness/claims/games/searched_nodes.hpp"
#include "harness/claims/special/special_experiments.hpp"
#include "searchers/alpha_beta.hpp"
#include "suites/connect4/position_file.hpp"

namespace pvslab {
namespace {

constexpr CutoffRule rule = CutoffRule::above_beta;  // the note's: a value equal to alpha meets it

// Connect Four to the end of the game, whose moves come best first. Equal moves keep their order.
class PerfectlyOrdered {
 public:
  using Position = ConnectFour::Position;
  using Move = ConnectFour::Move;

  explicit PerfectlyOrdered(const ConnectFour& game) : game_(game) {}

  [[nodiscard]] std::vector<Move> moves(const Position& position) const {
    std::vector<Move> moves;
    const auto score_after = [&](Move move) { return score_of(after(position, move)); };
    for (const Move move : game_.moves(position)) {
      moves.insert(std::ranges::upper_bound(moves, score_after(move), {}, score_after), move);
    }
    return moves;
  }
  [[nodiscard]] Position after(const Position& position, Move move) const { return game_.after(position, move); }
  [[nodiscard]] Score evaluate(const Position& position) const { return game_.evaluate(position); }

 private:
  Score score_of(const Position& position) const {
    const auto known = scores_.find(game_.key(position));
    if (known != scores_.end()) return known->second;
    Score best = -Score::infinity();
    for (const Move move : game_.moves(position)) best = max(best, -score_of(after(position, move)));
    if (game_.is_over(position)) best = game_.evaluate(position);
    return scores_[game_.key(position)] = best;
  }

  const ConnectFour& game_;
  mutable std::unordered_map<std::uint64_t, Score> scores_;
};

// Of nodes of one kind, those whose first successor met alpha.
struct ByKind {
  std::array<std::uint64_t, 3> nodes{};
  std::array<std::uint64_t, 3> met{};

  explicit ByKind(const NodeCounts& counts) {
    for (const auto& [node, count] : counts) {
      const auto kind = static_cast<std::size_t>(node.kind);
      nodes[kind] += count;
      if (node.met == FirstToMeet::first) met[kind] += count;
    }
  }
  [[nodiscard]] bool is_as_said() const {
    const auto all = static_cast<std::size_t>(NodeKind::all);
    for (const NodeKind kind : {NodeKind::pv, NodeKind::cut}) {
      const auto at = static_cast<std::size_t>(kind);
      if (met[at] != nodes[at] || nodes[at] == 0) return false;
    }
    return met[all] == 0 && nodes[all] != 0;
  }
  [[nodiscard]] std::string text() const {
    const auto of = [&](NodeKind kind) {
      const auto at = static_cast<std::size_t>(kind);
      return fmt::format("{:.1f}% of {}", 100.0 * static_cast<double>(met[at]) / static_cast<double>(nodes[at]),
                         grouped(nodes[at]));
    };
    return fmt::format("{} P-V, {} Cut and {} All nodes", of(NodeKind::pv), of(NodeKind::cut), of(NodeKind::all));
  }
};

}  // namespace

std::optional<ClaimResult> test_first_successor_meets_alpha(const VerifyRunner& runner) {
  const auto directory = suites_directory();
  if (!directory) throw claim_error("it needs the files of suites/, which were not found; run it in the repository");
  const Connect4File file = read_connect4_file(*directory / "connect4" / "endgames-5x5.txt");
  const PerfectlyOrdered game(file.game);
  SearchedNodes found;
  WatchingObserver observer(found);
  for (const Connect4Case& one : file.cases) {
    if (runner.stop()) return std::nullopt;
    static_cast<void>(search<AlphaBeta<rule>>(game, one.position, Depth(one.empties), Window<rule>::open(), observer));
  }
  const ByKind perfect(found.counts());
  const auto in_chess = nodes_of_chess("alpha-beta-strict", runner);
  if (!in_chess) return std::nullopt;
  const ByKind usual(in_chess->front());
  return ClaimResult{
      .verdict = verdict_of(perfect.is_as_said()),
      .figure = fmt::format("first successors that met alpha, Connect Four in perfect order: {}; 20 endgames "
                            "of chess in the usual order: {}",
                            perfect.text(), usual.text())};
}

}  // namespace pvslab
