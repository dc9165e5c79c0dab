#include "harness/power/resemblance.hpp"

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

}  // namespace

SeenSearch seen_search(const Subject& subject, const ExplicitTree& tree, Bounds bounds) {
  std::vector<ExplicitTree::Position> evaluated;
  const RecordedTree recorded(tree, evaluated);
  VisitedNodes visited;
  const Outcome returned = subject.on_trees.watch(recorded, tree.root(), tree.height(), bounds, visited, nullptr);
  return {returned.value, visited.nodes()};
}

// A search without that window is not alike: nobody knows what it would do.
void Lookalikes::compare(const ExplicitTree& tree, Bounds bounds, std::vector<Candidate>& candidates) const {
  const SeenSearch own = seen_search(asked_, tree, bounds);
  for (Candidate& candidate : candidates) {
    if (!candidate.has_same_results) continue;
    candidate.has_same_results = is_window(candidate.subject->info->rule, bounds);
    if (!candidate.has_same_results) continue;
    const SeenSearch other = seen_search(*candidate.subject, tree, bounds);
    candidate.has_same_results = other.value == own.value;
    candidate.has_same_visits = candidate.has_same_visits && candidate.has_same_results && other.nodes == own.nodes;
  }
}

Lookalikes::Lookalikes(const Subject& asked, std::uint64_t seed) : asked_(asked) {
  for (const Subject& subject : all_subjects()) {
    const bool is_other = subject.is_the_search() && subject.info != asked.info && subject.program == nullptr;
    if (is_other) candidates_.push_back({&subject, {subject.info->id, "", subject.info->rule}});
  }
  for (const zoo::Mutant& mutant : zoo::mutants()) {
    candidates_.push_back({&mutant.body.subjects.front(),
                           {mutant.body.fault.id, mutant.body.fault.sentence, mutant.body.info().rule},
                           mutant.body.original});
  }
  for (; searches_ < compared_trees; ++searches_) {
    compare(ExplicitTree(draw_tree(seed, searches_).tree), {}, candidates_);
  }
}

Resemblance Lookalikes::also_on(const Tree& tree, Bounds bounds) const {
  std::vector<Candidate> candidates = candidates_;
  compare(ExplicitTree(tree), bounds, candidates);
  Resemblance found{.searches = searches_ + 1, .same_visits = {}, .same_results = {}};
  // A right search: of the same rule, and made for windows. What is like it makes no mistake that shows here.
  const auto is_right = [&](const SearcherInfo& info) {
    return info.rule == asked_.info->rule && info.promises(Clause::window);
  };
  const bool is_of_catalogue = asked_.program == nullptr && find_subject(all_subjects(), asked_.name()) != nullptr;
  const auto shows = [&](const Candidate& mutant) {
    if (is_of_catalogue && is_right(*asked_.info)) return false;
    return std::ranges::none_of(candidates, [&](const Candidate& one) {
      const bool is_alike = one.has_same_results && one.has_same_visits == mutant.has_same_visits;
      if (one.lookalike.is_mutant() || !is_alike) return false;
      return one.lookalike.id == mutant.original || is_right(*one.subject->info);
    });
  };
  for (const Candidate& candidate : candidates) {
    if (!candidate.has_same_results || (candidate.lookalike.is_mutant() && !shows(candidate))) continue;
    (candidate.has_same_visits ? found.same_visits : found.same_results).push_back(candidate.lookalike);
  }
  return found;
}

}  // namespace pvslab
