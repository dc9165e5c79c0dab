#include "harness/show/report/drawn_search.hpp"

#include <fmt/format.h>

#include <optional>
#include <vector>

#include "harness/base/json/json_text.hpp"
#include "harness/base/text/escape.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/check/subject/replay.hpp"
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

}  // namespace

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

}  // namespace pvslab::report
