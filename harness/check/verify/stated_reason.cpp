#include "harness/check/verify/stated_reason.hpp"

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "harness/check/drawn/random_trees.hpp"
#include "harness/check/subject/windows.hpp"

namespace pvslab {
namespace {

constexpr std::uint64_t seed = 1;
constexpr std::uint64_t trees = 100;

std::vector<Bounds> windows_of(CutoffRule rule, Score score) {
  std::vector<Score> bounds{score};
  if (score > Score::lowest()) bounds.insert(bounds.begin(), score.next_below());
  if (score < Score::highest()) bounds.push_back(score.next_above());
  std::vector<Bounds> windows = finite_windows(rule, bounds);
  const std::vector<Bounds> open = open_windows(bounds);
  windows.insert(windows.end(), open.begin(), open.end());
  return windows;
}

bool looks_at_something(const Subject& subject, const ExplicitTree& tree, std::span<const Bounds> windows) {
  std::vector<ExplicitTree::Position> evaluated;
  CheckedLine observer(tree.height());
  for (const Bounds bounds : windows) {
    static_cast<void>(
        subject.on_trees.check(RecordedTree(tree, evaluated), tree.root(), tree.height(), bounds, observer));
  }
  return observer.visits.accesses() != AccessLog();
}

// The root is entered with this window, and not again.
bool is_one_visit(const std::vector<TraceEvent>& events, Bounds bounds) {
  std::int64_t height = 0;  // of the stack of nodes
  std::int64_t roots = 0;
  for (const TraceEvent& event : events) {
    if (event.kind == TraceEvent::Kind::leave) {
      --height;
      continue;
    }
    if (height == 0 && (++roots > 1 || Bounds{event.entry.alpha, event.entry.beta} != bounds)) return false;
    if (event.kind == TraceEvent::Kind::enter) ++height;
  }
  return roots == 1;
}

}  // namespace

bool shows_a_reason_against_induction(const Subject& subject) {
  if (subject.program != nullptr || subject.on_trees.count_with != nullptr) return true;
  for (std::uint64_t index = 0; index < trees; ++index) {
    ExplicitTree tree(draw_tree(seed, index).tree);
    const std::vector<Bounds> windows = windows_of(subject.info->rule, tree.minimax());
    if (looks_at_something(subject, tree, windows)) return true;
    const auto is_usual = [&](Bounds bounds) { return is_one_visit(subject.trace(tree, bounds), bounds); };
    if (!std::ranges::all_of(windows, is_usual)) return true;
  }
  return false;
}

}  // namespace pvslab
