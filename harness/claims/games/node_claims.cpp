// Sentences about the nodes of game trees, asked of chess: the suites of searched_nodes.hpp, deepened, with table moves, killers
// and history. A verdict is about these searches. A share that must be "most" or "rare" is so in each suite.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "harness/base/text/number_text.hpp"
#include "harness/claims/games/searched_nodes.hpp"
#include "harness/claims/special/special_experiments.hpp"
#include "searchers/core/line.hpp"

namespace pvslab {
namespace {

constexpr std::int32_t aspiration = 25;  // a quarter of a pawn to both sides

// How many of some nodes have a property.
struct Share {
  std::uint64_t of = 0;
  std::uint64_t have = 0;
  void count(bool has, std::uint64_t times = 1) { of += times, have += has ? times : 0; }
  [[nodiscard]] double value() const { return of == 0 ? 0 : static_cast<double>(have) / static_cast<double>(of); }
};

std::string to_text(const Share& share) { return fmt::format("{:.1f}% of {}", 100 * share.value(), grouped(share.of)); }

// The share of nodes with a property among those asked about, in each suite.
struct Shares {
  std::vector<Share> in_suites;

  Shares(const std::vector<NodeCounts>& suites, auto&& is_asked, auto&& has) {
    for (const NodeCounts& counts : suites) {
      Share& share = in_suites.emplace_back();
      for (const auto& [node, count] : counts) {
        if (is_asked(node)) share.count(has(node), count);
      }
    }
  }
  // Whether there are such nodes, and their share is as it must be, in every suite.
  [[nodiscard]] bool all(auto&& holds) const {
    return std::ranges::all_of(in_suites, [&](const Share& share) { return share.of != 0 && holds(share.value()); });
  }
  [[nodiscard]] std::string text(std::string_view of_what) const {
    std::string text;
    for (std::size_t i = 0; i < in_suites.size(); ++i) {
      text += fmt::format("{}{}{}", to_text(in_suites[i]), i == 0 ? fmt::format(" {} (", of_what) : " (",
                          suites_of_nodes[i].name) +
              (i + 1 == in_suites.size() ? ")" : "), ");
    }
    return text;
  }
};

bool is_outside_proofs(const SearchedNode& node) { return !node.in_proof; }
bool improves_first(const SearchedNode& node) { return node.met == FirstToMeet::first; }
bool has_its_best_first(const SearchedNode& node) { return node.best_is_first; }
constexpr auto is_rare = [](double share) { return share <= 0.1; };
constexpr auto is_most = [](double share) { return share > 0.5; };

// Searched outside a proof or inside, against exact or not.
struct FourFields {
  std::array<std::array<double, 2>, 2> nodes{};

  explicit FourFields(const NodeCounts& counts) {
    for (const auto& [node, count] : counts) {
      nodes[is_outside_proofs(node) ? 1 : 0][node.kind == NodeKind::pv ? 1 : 0] += static_cast<double>(count);
    }
  }
  [[nodiscard]] double exact_share(std::size_t outside) const {
    return nodes[outside][1] / (nodes[outside][0] + nodes[outside][1]);
  }
  [[nodiscard]] double correlation() const {
    const double outside = nodes[1][0] + nodes[1][1];
    const double inside = nodes[0][0] + nodes[0][1];
    const double exact = nodes[0][1] + nodes[1][1];
    const double bound = nodes[0][0] + nodes[1][0];
    return (nodes[1][1] * nodes[0][0] - nodes[1][0] * nodes[0][1]) / std::sqrt(outside * inside * exact * bound);
  }
  [[nodiscard]] bool are_distinct() const { return nodes[1][0] != 0 && nodes[0][1] != 0; }
};

}  // namespace

// With the open window there is nothing to guess: every node outside a proof meets its alpha at the first move.
std::optional<ClaimResult> test_waiting_for_a_raise(const VerifyRunner& runner) {
  const auto suites = nodes_of_chess("pvs-proof-after-raise-strict", runner, aspiration);
  if (!suites) return std::nullopt;
  std::array<std::uint64_t, 3> wrong{};  // by the kind of the node
  for (const NodeCounts& counts : *suites) {
    for (const auto& [node, count] : counts) {
      if (is_outside_proofs(node)) wrong[static_cast<std::size_t>(node.kind)] += node.wrong_guesses * count;
    }
  }
  const auto of = [&](NodeKind kind) { return wrong[static_cast<std::size_t>(kind)]; };
  const std::uint64_t elsewhere = of(NodeKind::pv) + of(NodeKind::cut);
  const bool was_asked = elsewhere + of(NodeKind::all) != 0;
  return ClaimResult{
      .verdict = was_asked ? verdict_of(elsewhere == 0) : Verdict::measured,
      .figure = fmt::format("wrong guesses: {} at All nodes; {} at P-V and {} at Cut nodes, where a later "
                            "move met alpha",
                            grouped(of(NodeKind::all)), grouped(of(NodeKind::pv)), grouped(of(NodeKind::cut)))};
}

std::optional<ClaimResult> test_two_senses_correlated(const VerifyRunner& runner) {
  const auto suites = nodes_of_chess("pvs-merged-strict", runner);
  if (!suites) return std::nullopt;
  bool holds = true;
  std::string figure;
  for (std::size_t i = 0; i < suites->size(); ++i) {
    const FourFields found((*suites)[i]);
    holds = holds && found.correlation() > 0 && found.are_distinct();
    figure += fmt::format(
        "{}{}: {:.1f}% of the nodes outside proofs and {:.2f}% of those inside are exact, correlation "
        "{:.2f}",
        i == 0 ? "" : "; ", suites_of_nodes[i].name, 100 * found.exact_share(1), 100 * found.exact_share(0),
        found.correlation());
  }
  return ClaimResult{.verdict = verdict_of(holds), .figure = figure};
}

std::optional<ClaimResult> test_alpha_improves_at_the_first(const VerifyRunner& runner) {
  const auto suites = nodes_of_chess("cpw-pvs", runner, aspiration);
  if (!suites) return std::nullopt;
  const Shares found(
      *suites, [](const SearchedNode& node) { return !node.in_proof && node.met != FirstToMeet::none; },
      improves_first);
  return ClaimResult{.verdict = verdict_of(found.all(is_most)),
                     .figure = found.text("nodes outside proofs that improve alpha do so at the first move")};
}

std::optional<ClaimResult> test_first_move_in_re_searches(const VerifyRunner& runner) {
  const auto suites = nodes_of_chess("cpw-pvs", runner);
  if (!suites) return std::nullopt;
  const Shares found(
      *suites, [](const SearchedNode& node) { return node.purpose == Purpose::re_search; },
      [](const SearchedNode& node) { return !improves_first(node); });
  return ClaimResult{.verdict = verdict_of(found.all(is_rare)),
                     .figure = found.text("nodes searched again do not improve alpha at the first move")};
}

std::optional<ClaimResult> test_first_move_with_aspiration(const VerifyRunner& runner) {
  const auto suites = nodes_of_chess("cpw-pvs", runner, aspiration);
  if (!suites) return std::nullopt;
  const Shares found(*suites, is_outside_proofs, [](const SearchedNode& node) { return !improves_first(node); });
  return ClaimResult{.verdict = verdict_of(found.all(is_rare)),
                     .figure = found.text("nodes outside proofs do not improve alpha at the first move")};
}

std::optional<ClaimResult> test_first_is_best_in_pv_nodes(const VerifyRunner& runner) {
  const auto suites = nodes_of_chess("alpha-beta-strict", runner);
  if (!suites) return std::nullopt;
  const Shares found(
      *suites, [](const SearchedNode& node) { return node.kind == NodeKind::pv; }, has_its_best_first);
  return ClaimResult{.verdict = verdict_of(found.all(is_most)),
                     .figure = found.text("P-V nodes have the best move first")};
}

std::optional<ClaimResult> test_order_by_ply(const VerifyRunner& runner) {
  const auto suites = nodes_of_chess("alpha-beta-strict", runner);
  if (!suites) return std::nullopt;
  bool holds = true;
  std::string figure;
  for (std::size_t i = 0; i < suites->size(); ++i) {
    std::vector<Share> plies(static_cast<std::size_t>(suites_of_nodes[i].suite.depth.plies()));
    for (const auto& [node, count] : (*suites)[i]) {
      if (node.kind != NodeKind::all) plies[static_cast<std::size_t>(node.ply)].count(node.best_is_first, count);
    }
    figure += fmt::format("{}{}, from the root:", i == 0 ? "" : "; ", suites_of_nodes[i].name);
    for (std::size_t ply = 0; ply < plies.size(); ++ply) {
      holds = holds && (ply == 0 || plies[ply].value() <= plies[ply - 1].value());
      figure += fmt::format(" {:.1f}%", 100 * plies[ply].value());
    }
  }
  return ClaimResult{.verdict = verdict_of(holds), .figure = figure};
}

std::optional<ClaimResult> test_predicted_kinds(const VerifyRunner& runner) {
  const auto suites = nodes_of_chess("alpha-beta-strict", runner);
  if (!suites) return std::nullopt;
  std::string figure = "right:";
  for (std::size_t i = 0; i < suites->size(); ++i) {
    std::array<Share, 3> right{};  // by the kind predicted
    for (const auto& [node, count] : (*suites)[i]) {
      right[static_cast<std::size_t>(node.predicted)].count(node.kind == node.predicted, count);
    }
    const auto of = [&](NodeKind kind) { return to_text(right[static_cast<std::size_t>(kind)]); };
    figure += fmt::format("{} {} P-V, {} Cut, {} All nodes predicted ({})", i == 0 ? "" : ",", of(NodeKind::pv),
                          of(NodeKind::cut), of(NodeKind::all), suites_of_nodes[i].name);
  }
  return ClaimResult{.verdict = Verdict::measured, .figure = figure};
}

std::optional<ClaimResult> test_failed_aspiration(const VerifyRunner& runner) {
  std::array<Share, 2> without{};  // a move, after a fail low and after a fail high
  for (const NamedSuite& each : suites_of_nodes) {
    for (const chess::SearchPosition& root : positions_of(each.suite)) {
      if (runner.stop()) return std::nullopt;
      LineObserver line(each.suite.depth);
      WatcherOf watcher(line);
      const WatchedSearch found = watch_chess("cpw-pvs", root, each.suite.depth, watcher, 1);
      if (found.value <= found.window.alpha) without[0].count(line.line().empty());
      if (found.value >= found.window.beta) without[1].count(line.line().empty());
    }
  }
  const bool holds =
      std::ranges::all_of(without, [](const Share& share) { return share.of != 0 && share.have == share.of; });
  return ClaimResult{.verdict = verdict_of(holds),
                     .figure = fmt::format("no move after {} searches that failed low and {} that failed high",
                                           to_text(without[0]), to_text(without[1]))};
}

}  // namespace pvslab
