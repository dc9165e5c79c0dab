#include "harness/claims/games/searched_nodes.hpp"

#include <algorithm>
#include <mutex>
#include <string>
#include <utility>

#include "harness/base/input.hpp"
#include "harness/bind/bound_games.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/bind/ordering/ordering_observer.hpp"
#include "harness/bind/search/fresh_memory.hpp"
#include "harness/bind/workloads/shipped_suites.hpp"
#include "harness/claims/experiments.hpp"
#include "suites/chess/epd.hpp"

namespace pvslab {
namespace {

using OrderedChess = OrderedGame<chess::ChessGame>;

bool meets(CutoffRule rule, Score alpha, Score value) {
  return rule == CutoffRule::at_beta ? value > alpha : value >= alpha;
}

}  // namespace

void SearchedNodes::enter(const Entry& entry) {
  Frame frame{.node = {}, .rule = entry.rule, .alpha = entry.alpha, .values = {}};
  frame.node.ply = static_cast<std::int32_t>(path_.size());
  frame.node.purpose = entry.purpose;
  frame.node.predicted = NodeKind::pv;
  frame.node.in_proof = entry.purpose == Purpose::proof;
  if (!path_.empty()) {
    const Frame& above = path_.back();
    const bool is_first = above.values.empty() || (above.values.size() == 1 && entry.purpose == Purpose::re_search);
    frame.node.predicted = predicted_successor(above.node.predicted, is_first);
    frame.node.in_proof = frame.node.in_proof || above.node.in_proof;
  }
  path_.push_back(std::move(frame));
}

void SearchedNodes::leaf(const Entry& entry, const Exit& exit) { report(entry, exit.value); }

void SearchedNodes::answer(const Entry& entry, const Exit& exit) { report(entry, exit.value); }

void SearchedNodes::leave(const Entry& entry, const Exit& exit) {
  Frame& frame = path_.back();
  SearchedNode& node = frame.node;
  node.kind = exit.kind;
  const auto met =
      std::ranges::find_if(frame.values, [&](Score value) { return meets(frame.rule, frame.alpha, value); });
  node.met = met == frame.values.end()     ? FirstToMeet::none
             : met == frame.values.begin() ? FirstToMeet::first
                                           : FirstToMeet::later;
  node.best_is_first = std::ranges::max_element(frame.values) == frame.values.begin();
  ++counts_[node];
  path_.pop_back();
  report(entry, exit.value);
}

// The value of a re-search takes the place of that of the proof.
void SearchedNodes::report(const Entry& entry, Score value) {
  if (path_.empty()) return;
  Frame& above = path_.back();
  const bool had_met =
      std::ranges::any_of(above.values, [&](Score earlier) { return meets(above.rule, above.alpha, earlier); });
  if (entry.purpose == Purpose::re_search) {
    above.values.back() = -value;
    return;
  }
  const bool is_guess = entry.purpose == Purpose::plain && !above.values.empty() && !had_met;
  if (is_guess && !meets(above.rule, above.alpha, -value)) ++above.node.wrong_guesses;
  above.values.push_back(-value);
}

std::vector<chess::SearchPosition> positions_of(const GameSuite& suite) {
  const auto directory = suites_directory();
  if (!directory) throw claim_error("it needs the files of suites/, which were not found; run it in the repository");
  const chess::EpdFile epd = chess::read_epd_file(*directory / "chess" / suite.file);
  std::vector<chess::SearchPosition> positions;
  for (const chess::EpdRecord& record : epd.records) positions.emplace_back(record.position);
  return positions;
}

std::optional<std::vector<NodeCounts>> nodes_of_chess(std::string_view searcher, const VerifyRunner& runner,
                                                      std::optional<std::int32_t> half_width) {
  using Key = std::pair<std::string, std::optional<std::int32_t>>;
  static std::mutex keeping;
  static std::map<Key, std::vector<NodeCounts>> kept;
  const std::scoped_lock lock(keeping);
  const Key key{searcher, half_width};
  if (const auto found = kept.find(key); found != kept.end()) return found->second;
  std::vector<NodeCounts> counts;
  for (const NamedSuite& each : suites_of_nodes) {
    SearchedNodes found;
    for (const chess::SearchPosition& root : positions_of(each.suite)) {
      if (runner.stop()) return std::nullopt;
      static_cast<void>(watch_chess(searcher, root, each.suite.depth, found, half_width));
    }
    counts.push_back(found.counts());
  }
  return kept[key] = std::move(counts);
}

WatchedSearch watch_chess(std::string_view searcher, const chess::SearchPosition& root, Depth depth, Watcher& watcher,
                          std::optional<std::int32_t> half_width) {
  const chess::ChessGame game;
  TranspositionTable& table = fresh_memory();
  MoveOrdering<chess::ChessGame> ordering(OrderingRules::all(), &table);
  const OrderedChess ordered(game, ordering);
  const BoundSearcher<OrderedChess>& bound = bound_catalog<OrderedChess>()[*find_searcher(searcher)];
  WatchedSearch found{Score(0), Bounds{}};
  for (Depth at(1); at <= depth; at = Depth(at.plies() + 1)) {
    ordering.begin_search(at);
    SilentObserver silent;
    WatcherOf unwatched(silent);
    Watcher& next = at == depth ? watcher : unwatched;
    const bool has_window = at == depth && half_width;
    if (has_window) found.window = {Score(found.value.value() - *half_width), Score(found.value.value() + *half_width)};
    WatchingObserver heard(next);
    OrderingObserver<chess::ChessGame, WatchingObserver&> ear(ordering, at, heard);
    WatcherOf all(ear);
    found.value = bound.watch(ordered, {root, Ply()}, at, found.window, all, &table).value;
  }
  return found;
}

}  // namespace pvslab
