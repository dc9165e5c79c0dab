// The check that a search is the same in each form in which it is compiled (instances.hpp), in cells: trees that are drawn, and
// cases of workloads. Half of the drawn ones are explicit trees, small, wide, or with one move that decides; the others are of
// the synthetic models, whose games have forms of their own.
//
// Cannot find: what differs more rarely than on these trees.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "harness/bind/cases/case_name.hpp"
#include "harness/cells/cell_plan.hpp"
#include "harness/check/instances/instances.hpp"
#include "harness/check/subject/replay.hpp"

namespace pvslab {

// An explicit tree, or a case of a workload.
using InstanceCase = std::variant<Tree, CaseName>;

// Case number `index` under `seed`: the same on every machine and in every thread. At most some 2,000 leaves.
[[nodiscard]] InstanceCase draw_instance_case(std::uint64_t seed, std::uint64_t index);

// The results for one routine.
struct InstanceTally {
  std::uint64_t questions = 0;  // a case in a window
  std::uint64_t searches = 0;   // of all forms
  std::uint64_t differing = 0;  // questions
  // The case with the least number that two forms answer differently.
  std::optional<std::uint64_t> first = std::nullopt;

  void merge(const InstanceTally& other);
};

// Whether the check is about this subject. A program is one form.
[[nodiscard]] bool has_instances(const Subject& subject);

// A case that is ready to be searched.
class PreparedCase {
 public:
  explicit PreparedCase(const InstanceCase& one);
  // Of a workload that was read from a file.
  PreparedCase(const Workload& workload, const CaseName& named);

  [[nodiscard]] const InstanceCase& searched() const { return searched_; }
  [[nodiscard]] bool can_be_searched_by(const Instances& asked) const;
  [[nodiscard]] std::vector<InstanceAnswer> answers(const Instances& asked, Bounds bounds) const;
  // Whether it can be written out as a tree.
  [[nodiscard]] bool leaves_are_exact() const { return !case_ || !case_->leaves_depend_on_window(); }
  // The tree, of a case if it is small.
  [[nodiscard]] std::optional<Tree> tree() const;

 private:
  InstanceCase searched_;
  std::optional<ExplicitTree> tree_;
  std::unique_ptr<Case> case_;
  std::unique_ptr<Places> places_;
};

// Asks all forms in the open window and in one next to the value that was returned there.
void check_instance_case(const Instances& asked, const PreparedCase& one, std::uint64_t index, InstanceTally& tally);

// A question that two forms answer differently, and those.
struct InstanceExample {
  InstanceCase searched;
  Bounds bounds;
  DifferingForms found;
  bool can_be_replayed;  // false: a case whose leaves depend on the window, which cannot be written out
};
// The case made smaller as long as a single step can: an explicit tree if the forms for these differ too. Nothing if they agree this
// time: the searcher is not pure.
[[nodiscard]] std::optional<InstanceExample> smallest_instance_example(const Instances& asked, const PreparedCase& one);

// Whether the forms answer a search of a replay token differently, on its tree or on the case that it came from.
[[nodiscard]] std::optional<DifferingForms> disagreement_in(const PlannedReplay& replay,
                                                            const PlannedReplay::Search& search);

// "pvs-split/zws is not one search: its compiled forms disagree", then the tree or case, the window, both answers and the command
// that asks again.
[[nodiscard]] std::string to_text(const InstanceExample& example, const Subject& subject);

// A case of a workload that was read from a file; it comes after the drawn ones.
struct SuiteCase {
  const Workload* workload;
  std::uint64_t index;
};
// The first cases of it that are small enough for every form, at most two. The workload must outlive them.
[[nodiscard]] std::vector<SuiteCase> instance_cases_of(const Workload& workload);

// The check in cells: ranges of cases by their numbers.
class InstanceCheck {
 public:
  // Only of subjects that has_instances() is true of.
  InstanceCheck(std::span<const Subject> subjects, std::uint64_t seed, std::uint64_t drawn,
                std::vector<SuiteCase> more = {});

  // They refer to this object.
  [[nodiscard]] CellSet cells();
  // Of the cells folded so far.
  [[nodiscard]] const std::vector<Instances>& asked() const { return asked_; }
  [[nodiscard]] const std::vector<InstanceTally>& tallies() const { return tallies_; }  // one per subject
  [[nodiscard]] std::uint64_t cases() const { return folded_; }
  [[nodiscard]] bool complete() const { return folded_ == size(); }

  [[nodiscard]] PreparedCase case_of(std::uint64_t index) const;

 private:
  [[nodiscard]] std::uint64_t size() const { return drawn_ + more_.size(); }
  [[nodiscard]] std::uint64_t begin_of(std::uint64_t block) const { return first_of_block(size(), blocks_, block); }

  std::vector<Instances> asked_;
  std::uint64_t seed_;
  std::uint64_t drawn_;
  std::vector<SuiteCase> more_;
  std::uint64_t blocks_;
  std::vector<InstanceTally> tallies_;
  std::uint64_t folded_ = 0;
};

}  // namespace pvslab
