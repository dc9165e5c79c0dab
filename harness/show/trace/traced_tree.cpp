#include "harness/show/trace/traced_tree.hpp"

#include <memory>

#include "harness/base/usage_error.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/power/zoo.hpp"
#include "suites/explicit/tree_text.hpp"

namespace pvslab {
namespace {

class WrittenTree final : public TreeTracedGame {
 public:
  explicit WrittenTree(const Tree& tree) : TreeTracedGame(tree), whole_(tree), text_(to_text(tree)) {}
  [[nodiscard]] std::string tree_text() const override { return text_; }
  [[nodiscard]] const Tree* whole_tree() const override { return &whole_; }

 private:
  Tree whole_;
  std::string text_;
};

}  // namespace

const Subject* traced_subject(const std::string& name) {
  const Subject* const subject = find_subject(all_subjects(), name);
  return subject != nullptr ? subject : zoo::find_mutant(name);
}

Outcome TreeTracedGame::search(const std::string& searcher, Bounds bounds, Watcher& watcher,
                               TranspositionTable* table) {
  const RecordedTree recorded(tree_, evaluated_, grower());
  const Subject* const subject = traced_subject(searcher);
  if (subject == nullptr) throw UsageError(zoo::unknown_search_text(searcher));
  return subject->on_trees.watch(recorded, tree_.root(), depth(), bounds, watcher, table);
}

std::uint64_t TreeTracedGame::table_key(Place place) {
  std::vector<Place> evaluated;
  return RecordedTree(tree_, evaluated, grower()).key(place);
}

Score TreeTracedGame::score(Place place, Depth depth) {
  std::vector<Place> evaluated;
  Counters counters;
  const BoundSearcher<RecordedTree>& alpha_beta = traced_subject("alpha-beta")->on_trees;
  return alpha_beta.count(RecordedTree(tree_, evaluated, grower()), place, depth, Bounds{}, counters).value;
}

std::unique_ptr<TracedGame> traced_tree(const Tree& tree) { return std::make_unique<WrittenTree>(tree); }

}  // namespace pvslab
