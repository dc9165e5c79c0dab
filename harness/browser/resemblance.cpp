#include "harness/browser/resemblance.hpp"

#include <algorithm>

#include "harness/check/drawn/random_trees.hpp"
#include "harness/power/zoo.hpp"
#include "suites/explicit/explicit_tree.hpp"
#include "suites/explicit/recorded_tree.hpp"

namespace pvslab {
namespace {

constexpr std::uint64_t compared_trees = 300;

// The nodes of a search in the order in which they were entered, each by its ply and the number of its move, and what was returned.
class VisitedNodes final : public Watcher {
 public:
  void enter(const Entry& entry) override {
    note(entry);
    ++ply_;
  }
  void leaf(const Entry& entry, const Exit&) override { note(entry); }
  void answer(const Entry& entry, const Exit&) override { note(entry); }
  void leave(const Entry&, const Exit&) override { --ply_; }

  [[nodiscard]] const std::vector<std::uint64_t>& nodes() const { return nodes_; }

 private:
  void note(const Entry& entry) { nodes_.push_back(ply_ << 32U | (ply_ == 0 ? 0 : entry.number)); }

  std::uint64_t ply_ = 0;
  std::vector<std::uint64_t> nodes_;
};

struct Candidate {
  const Subject* subject;
  Lookalike lookalike;
  bool has_same_visits = true;
  bool has_same_results = true;
};

std::vector<Candidate> all_candidates(const Subject& asked) {
  std::vector<Candidate> candidates;
  for (const Subject& subject : all_subjects()) {
    const bool is_other = subject.is_the_search() && subject.info != asked.info && subject.program == nullptr;
    if (is_other) candidates.push_back({&subject, {subject.info->id, ""}});
  }
  for (const zoo::Mutant& mutant : zoo::mutants()) {
    candidates.push_back({&mutant.body.subjects.front(), {mutant.body.fault.id, mutant.body.fault.sentence}});
  }
  return candidates;
}

void compare(const Subject& asked, const ExplicitTree& tree, Bounds bounds, std::vector<Candidate>& candidates) {
  const SeenSearch own = seen_search(asked, tree, bounds);
  for (Candidate& candidate : candidates) {
    if (!candidate.has_same_results || !is_window(candidate.subject->info->rule, bounds)) continue;
    const SeenSearch other = seen_search(*candidate.subject, tree, bounds);
    candidate.has_same_results = other.value == own.value;
    candidate.has_same_visits = candidate.has_same_visits && candidate.has_same_results && other.nodes == own.nodes;
  }
}

}  // namespace

SeenSearch seen_search(const Subject& subject, const ExplicitTree& tree, Bounds bounds) {
  std::vector<ExplicitTree::Position> evaluated;
  const RecordedTree recorded(tree, evaluated);
  VisitedNodes visited;
  const Outcome returned = subject.on_trees.watch(recorded, tree.root(), tree.height(), bounds, visited, nullptr);
  return {returned.value, visited.nodes()};
}

Resemblance resemblance_of(const Subject& subject, const Tree& tree, Bounds bounds, std::uint64_t seed) {
  std::vector<Candidate> candidates = all_candidates(subject);
  Resemblance found;
  compare(subject, ExplicitTree(tree), bounds, candidates);
  ++found.searches;
  for (std::uint64_t index = 0; index < compared_trees; ++index) {
    compare(subject, ExplicitTree(draw_tree(seed, index).tree), {}, candidates);
    ++found.searches;
  }
  for (const Candidate& candidate : candidates) {
    if (!candidate.has_same_results) continue;
    (candidate.has_same_visits ? found.same_visits : found.same_results).push_back(candidate.lookalike);
  }
  return found;
}

}  // namespace pvslab
