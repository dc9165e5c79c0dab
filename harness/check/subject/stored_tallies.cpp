#include "harness/check/subject/stored_tallies.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "harness/base/json/stored_number.hpp"
#include "suites/explicit/tree_text.hpp"

namespace pvslab {
namespace {

using StoredJson = nlohmann::json;

// Those that are stored are small. A larger one would take hours to be shrunk.
constexpr std::size_t most_example_nodes = 20'000;

}  // namespace

StoredJson stored(Bounds bounds) { return {bounds.alpha.value(), bounds.beta.value()}; }

Bounds bounds_from(const StoredJson& json) {
  const Bounds bounds{score_from(json.at(0)), score_from(json.at(1))};
  if (bounds.beta < bounds.alpha) throw StoredResultError("it has a window that ends below its beginning");
  return bounds;
}

StoredJson stored(const Outcome& outcome) {
  if (!outcome.bound) return outcome.value.value();
  return {outcome.value.value(), static_cast<int>(*outcome.bound)};
}

Outcome outcome_from(const StoredJson& json) {
  if (!json.is_array()) return Outcome(score_from(json));
  return {score_from(json.at(0)), enumerator_from(json.at(1), Bound::lower, Bound::upper)};
}

StoredJson stored(const Counterexample& example) {
  StoredJson json{{"tree", to_text(example.tree)},
                  {"window", stored(example.bounds)},
                  {"score", example.score.value()},
                  {"returned", stored(example.returned)}};
  for (const Bounds bounds : example.before) json["before"].push_back(stored(bounds));
  return json;
}

Counterexample counterexample_from(const StoredJson& json) {
  Tree tree = parse_tree(json.at("tree").get<std::string>());
  if (count_nodes(tree) > most_example_nodes) throw StoredResultError("its counterexample is too large");
  Counterexample example{std::move(tree), bounds_from(json.at("window")), score_from(json.at("score")),
                         outcome_from(json.at("returned"))};
  if (ExplicitTree(example.tree).minimax() != example.score) {
    throw StoredResultError("its counterexample has another score than its tree");
  }
  if (const auto before = json.find("before"); before != json.end()) {
    for (const StoredJson& window : *before) example.before.push_back(bounds_from(window));
  }
  return example;
}

StoredJson stored(const std::vector<RoutineTally>& tallies) {
  StoredJson searches = StoredJson::array();
  StoredJson runs = StoredJson::array();
  StoredJson nodes = StoredJson::array();
  StoredJson silent = StoredJson::array();  // only if there is any
  StoredJson broken = StoredJson::array();
  StoredJson impure = StoredJson::array();  // only if there is any
  std::uint64_t repeated = 0;               // the same of every routine
  for (std::size_t i = 0; i < tallies.size(); ++i) {
    searches.push_back(tallies[i].searches);
    runs.push_back(tallies[i].runs);
    nodes.push_back(tallies[i].open_window_nodes);
    if (tallies[i].unanswered + tallies[i].not_asked != 0) {
      silent.push_back({i, tallies[i].unanswered, tallies[i].not_asked});
    }
    repeated = std::max(repeated, tallies[i].repeated);
    if (const auto& found = tallies[i].impure) {
      impure.push_back({{"routine", i},
                        {"tree", to_text(found->tree)},
                        {"first", {stored(found->first), found->first_nodes}},
                        {"again", {stored(found->again), found->again_nodes}}});
    }
    for (const Clause clause : clauses) {
      const ClauseTally& tally = tallies[i][clause];
      if (tally.held()) continue;
      StoredJson one{{"routine", i},
                     {"clause", static_cast<int>(clause)},
                     {"finite", tally.violations},
                     {"open", tally.open_violations}};
      if (tally.smallest) one["smallest"] = stored(*tally.smallest);
      broken.push_back(std::move(one));
    }
  }
  StoredJson json{{"searches", std::move(searches)},
                  {"runs", std::move(runs)},
                  {"nodes", std::move(nodes)},
                  {"broken", std::move(broken)}};
  if (repeated != 0) json["repeated"] = repeated;
  if (!impure.empty()) json["impure"] = std::move(impure);
  if (!silent.empty()) json["silent"] = std::move(silent);
  return json;
}

void merge_stored(const StoredJson& json, std::vector<RoutineTally>& tallies) {
  const StoredJson& searches = json.at("searches");
  const StoredJson& runs = json.at("runs");
  const StoredJson& nodes = json.at("nodes");
  if (searches.size() != tallies.size() || runs.size() != tallies.size() || nodes.size() != tallies.size()) {
    throw StoredResultError("it has another number of routines");
  }
  for (std::size_t i = 0; i < tallies.size(); ++i) {
    tallies[i].searches += count_from(searches[i]);
    tallies[i].runs += count_from(runs[i]);
    tallies[i].open_window_nodes += count_from(nodes[i]);
    if (const auto repeated = json.find("repeated"); repeated != json.end())
      tallies[i].repeated += count_from(*repeated);
  }
  if (const auto impure = json.find("impure"); impure != json.end()) {
    for (const StoredJson& one : *impure) {
      const StoredJson& first = one.at("first");
      const StoredJson& again = one.at("again");
      tallies.at(count_from(one.at("routine")))
          .offer(Impurity{parse_tree(one.at("tree").get<std::string>()), outcome_from(first.at(0)),
                          count_from(first.at(1)), outcome_from(again.at(0)), count_from(again.at(1))});
    }
  }
  if (const auto silent = json.find("silent"); silent != json.end()) {
    for (const StoredJson& one : *silent) {
      RoutineTally& tally = tallies.at(count_from(one.at(0)));
      tally.unanswered += count_from(one.at(1));
      tally.not_asked += count_from(one.at(2));
    }
  }
  for (const StoredJson& one : json.at("broken")) {
    ClauseTally& tally = tallies.at(count_from(one.at("routine"))).by_clause.at(count_from(one.at("clause")));
    tally.violations += count_from(one.at("finite"));
    tally.open_violations += count_from(one.at("open"));
    if (const auto smallest = one.find("smallest"); smallest != one.end()) tally.offer(counterexample_from(*smallest));
  }
}

}  // namespace pvslab
