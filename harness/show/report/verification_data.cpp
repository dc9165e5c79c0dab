#include <fmt/format.h>

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/json/json_text.hpp"
#include "harness/base/text/escape.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/bind/search/bounds.hpp"
#include "harness/check/subject/replay.hpp"
#include "harness/show/report/report_parts.hpp"
#include "suites/explicit/explicit_tree.hpp"
#include "suites/explicit/recorded_tree.hpp"
#include "suites/explicit/tree_text.hpp"
#include "suites/input_error.hpp"

namespace pvslab::report {
namespace {

constexpr std::size_t most_drawn_nodes = 120;

OrderedJson window_json(Score alpha, Score beta) { return {to_text(alpha), to_text(beta)}; }

std::string_view name(NodeKind kind) {
  switch (kind) {
    case NodeKind::pv: return "pv";
    case NodeKind::cut: return "cut";
    case NodeKind::all: return "all";
  }
  __builtin_unreachable();
}

std::string_view name(Purpose purpose) {
  switch (purpose) {
    case Purpose::plain: return "plain";
    case Purpose::proof: return "proof";
    case Purpose::re_search: return "re-search";
  }
  __builtin_unreachable();
}

// Keeps every visit with the path of its node.
class VisitList final : public Watcher {
 public:
  void enter(const Entry& entry) override {
    if (is_inside_) path_.push_back(entry.number);
    is_inside_ = true;
    ++depth_;
  }
  void leaf(const Entry& entry, const Exit& exit) override { add(entry, exit, true); }
  void answer(const Entry& entry, const Exit& exit) override { add(entry, exit, false); }
  void leave(const Entry& entry, const Exit& exit) override {
    --depth_;
    visits_.push_back(visit(path_, entry, exit, false));
    if (!path_.empty()) path_.pop_back();
    is_inside_ = depth_ != 0;
  }

  [[nodiscard]] OrderedJson take() { return std::move(visits_); }

 private:
  void add(const Entry& entry, const Exit& exit, bool is_leaf) {
    std::vector<std::uint32_t> path = path_;
    if (is_inside_) path.push_back(entry.number);
    visits_.push_back(visit(path, entry, exit, is_leaf));
  }
  static OrderedJson visit(const std::vector<std::uint32_t>& path, const Entry& entry, const Exit& exit, bool is_leaf) {
    return {{"path", path},
            {"window", window_json(entry.alpha, entry.beta)},
            {"kind", name(exit.kind)},
            {"value", to_text(exit.value)},
            {"purpose", name(entry.purpose)},
            {"leaf", is_leaf}};
  }

  std::vector<std::uint32_t> path_;
  std::size_t depth_ = 0;
  bool is_inside_ = false;
  OrderedJson visits_ = OrderedJson::array();
};

std::optional<Tree> read_small_tree(std::string_view text) {
  try {
    Tree tree = parse_tree(text);
    if (count_nodes(tree) <= most_drawn_nodes) return tree;
  } catch (const InputError&) {
    // The record holds something else: it is shown as text.
  }
  return std::nullopt;
}

const BoundSearcher<RecordedTree>* find_routine(const std::string& name) {
  for (const BoundSearcher<RecordedTree>& each : bound_catalog<RecordedTree>()) {
    if (each.name() == name) return &each;
  }
  return nullptr;
}

// A search of a small explicit tree, node by node, for a drawing of what was visited and what was not. It is run when the report is
// made.
// {"searcher", "tree", "window": [alpha, beta], "score", "value", "visits": [{"path", "window", "kind", "value", "purpose",
// "leaf"}], "command"}, visits in the order in which they end. `searcher` may name a further routine ("pvs-split/zws").
// Only "searcher", "tree" and "window" if the catalogue does not know it, its cutoff rule has no such window, or the tree cannot
// be read or is too large to draw.
OrderedJson drawn_search(const std::string& searcher, std::string_view tree_text, Bounds bounds) {
  OrderedJson json{{"searcher", searcher}, {"tree", tree_text}, {"window", window_json(bounds.alpha, bounds.beta)}};
  const std::optional<Tree> tree = read_small_tree(tree_text);
  const BoundSearcher<RecordedTree>* const bound = find_routine(searcher);
  if (!tree || bound == nullptr || !is_window(bound->info->rule, bounds)) return json;
  ExplicitTree searched(*tree);
  std::vector<RecordedTree::Position> evaluated;
  VisitList visits;
  const Outcome outcome =
      bound->watch(RecordedTree(searched, evaluated), searched.root(), searched.height(), bounds, visits, nullptr);
  json["score"] = to_text(searched.minimax());
  json["value"] = to_text(outcome.value);
  json["visits"] = visits.take();
  json["command"] = "pvslab trace --replay " + shell_quoted(to_token(Replay{searcher, bounds, *tree}));
  return json;
}

constexpr std::size_t most_violations_drawn = 40;

Score score_of(const OrderedJson& json) {
  if (json.is_number_integer()) return Score(json.get<std::int32_t>());
  return json.get<std::string>().starts_with("-") ? -Score::infinity() : Score::infinity();
}

// "kept", "broken"; without a promise "held", "not held"; "not known".
std::string_view state_of(const OrderedJson& clause) {
  const bool promised = clause.at("promised").get<bool>();
  if (promised && (clause.at("violations").get<std::uint64_t>() != 0 ||
                   clause.at("known_case_violations").get<std::uint64_t>() != 0 ||
                   clause.value("graph_violations", std::uint64_t{0}) != 0)) {
    return "broken";
  }
  if (clause.at("held").is_null()) return "not known";
  const bool held = clause.at("held").get<bool>();
  if (promised) return held ? "kept" : "broken";
  return held ? "held" : "not held";
}

class Violations {
 public:
  void add(const std::string& searcher, const std::string& clause, const OrderedJson& found) {
    if (++count_ > most_violations_drawn) return;
    OrderedJson one{{"searcher", searcher}, {"clause", clause}};
    if (found.contains("counterexample")) {
      const OrderedJson& example = found.at("counterexample");
      one["example"] = example;
      one["drawn"] = drawn_search(searcher, example.at("tree").get<std::string>(),
                                  {score_of(example.at("window").at(0)), score_of(example.at("window").at(1))});
    } else if (found.contains("graph_example")) {
      one["graph_example"] = found.at("graph_example");
    } else if (found.contains("known_case")) {
      one["known_case"] = found.at("known_case");
    }
    list_.push_back(std::move(one));
  }
  [[nodiscard]] std::size_t count() const { return count_; }
  [[nodiscard]] const OrderedJson& list() const { return list_; }

 private:
  std::size_t count_ = 0;
  OrderedJson list_ = OrderedJson::array();
};

OrderedJson clauses_of(const std::string& name, const OrderedJson& routine, Violations& violations) {
  OrderedJson states = OrderedJson::object();
  for (const auto& [clause, found] : routine.at("clauses").items()) {
    const std::string_view state = state_of(found);
    states[clause] = state;
    if (state == "broken") violations.add(name, clause, found);
  }
  return states;
}

// How far the inductive proof reaches: whether window or fail_soft is kept if the successors keep it, and how many clauses
// the record has.
OrderedJson induction_of(const OrderedJson& searcher) {
  if (searcher.contains("beyond_induction")) {
    const bool was_seen = searcher.value("beyond_induction_was_seen", true);
    return {{"beyond", searcher.at("beyond_induction").get<std::string>() + (was_seen ? "" : "; no search showed it")}};
  }
  OrderedJson kept = OrderedJson::array();
  for (const OrderedJson& one : searcher.at("inductive")) {
    if (!one.at("kept").get<bool>()) continue;
    kept.push_back({one.at("assume"), one.at("clause"), one.value("every_number_of_successors", false)});
  }
  OrderedJson induction{{"kept", kept}};
  if (searcher.contains("looked_at")) induction["looked_at"] = searcher.at("looked_at");
  return induction;
}

// A violated relation with the searches of its smallest tree drawn.
OrderedJson violated_relation(const OrderedJson& claim) {
  OrderedJson one{{"relation", claim.at("relation")}, {"one", claim.at("one")}, {"drawn", OrderedJson::array()}};
  if (claim.contains("other")) one["other"] = claim.at("other");
  if (!claim.contains("counterexample")) return one;
  const OrderedJson& example = claim.at("counterexample");
  one["replay"] = example.at("replay");
  const Bounds bounds{score_of(example.at("window").at(0)), score_of(example.at("window").at(1))};
  for (const char* key : {"one", "other"}) {
    if (!one.contains(key)) continue;
    one["drawn"].push_back(drawn_search(one[key].get<std::string>(), example.at("tree").get<std::string>(), bounds));
  }
  return one;
}

// The claims about relations, by theorem.
OrderedJson relations_of(const OrderedJson& relations) {
  std::vector<std::string> order;
  std::map<std::string, OrderedJson> by_theorem;
  for (const OrderedJson& claim : relations.at("claims")) {
    const std::string theorem = claim.at("theorem").get<std::string>();
    const auto [place, is_new] = by_theorem.try_emplace(
        theorem,
        OrderedJson{
            {"theorem", theorem}, {"relations", 0}, {"held", 0}, {"untested", 0}, {"violated", OrderedJson::array()}});
    if (is_new) order.push_back(theorem);
    OrderedJson& entry = place->second;
    const auto count = [&entry](const char* key) { entry[key] = entry[key].get<std::uint64_t>() + 1; };
    count("relations");
    const OrderedJson& held = claim.at("held");
    if (held.is_null()) {
      count("untested");
    } else if (held.get<bool>()) {
      count("held");
    } else {
      entry["violated"].push_back(violated_relation(claim));
    }
  }
  OrderedJson list = OrderedJson::array();
  for (const std::string& theorem : order) list.push_back(by_theorem.at(theorem));
  return {{"held", relations.at("held")}, {"trees", relations.at("trees")}, {"theorems", list}};
}

}  // namespace

OrderedJson verification_data(const OrderedJson& verification) {
  Violations violations;
  OrderedJson searchers = OrderedJson::array();
  for (const OrderedJson& searcher : verification.at("searchers")) {
    const std::string id = searcher.at("id").get<std::string>();
    OrderedJson one{{"id", id},
                    {"searches", searcher.at("searches")},
                    {"clauses", clauses_of(id, searcher, violations)},
                    {"induction", induction_of(searcher)}};
    for (const OrderedJson& routine : searcher.at("routines")) {
      const std::string name = id + "/" + routine.at("name").get<std::string>();
      one["routines"].push_back({{"name", name}, {"clauses", clauses_of(name, routine, violations)}});
    }
    searchers.push_back(std::move(one));
  }
  OrderedJson json{{"kept", verification.at("kept")},
                   {"complete", verification.at("complete")},
                   {"trees", verification.at("trees")},
                   {"selective", verification.at("selective")},
                   {"coverage", verification.at("coverage")},
                   {"searchers", searchers},
                   {"violations", violations.list()},
                   {"violation_count", violations.count()},
                   {"wrong_published_scores", verification.at("wrong_published_scores")}};
  if (verification.contains("relations")) json["relations"] = relations_of(verification.at("relations"));
  return json;
}

OrderedJson finding_data() {
  constexpr std::string_view tree = "[0 -1]";
  const Bounds bounds{Score(2), Score(2)};
  OrderedJson json{{"searches", OrderedJson::array()}};
  for (const char* searcher : {"pvs-merged-strict", "pvs-sound-strict"}) {
    if (find_searcher(searcher)) json["searches"].push_back(drawn_search(searcher, tree, bounds));
  }
  return json;
}

}  // namespace pvslab::report
