// Explanation: what a failed task shows of the smallest tree: the visits that were expected and those that were made, where the two
// part, and which mistake the search resembles.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/text/style.hpp"
#include "harness/power/resemblance.hpp"
#include "suites/explicit/score_view.hpp"
#include "suites/explicit/tree.hpp"

namespace pvslab {

class Fields;

// The searches that this one cannot be told apart from.
struct Likeness {
  std::uint64_t searches = 0;          // that were compared; 0: none, see `missing`
  std::vector<Lookalike> same_visits;  // visit and return the same
  std::vector<Lookalike>
      same_results;  // mutants that return the same; none if a searcher does, for then the values say nothing
  // A searcher with the other cutoff rule that visits and returns the same, where none with the rule of the reference does.
  std::optional<Lookalike> other_rule = {};
  std::string missing = {};  // why nothing was compared
};

struct Explanation {
  ScoreView view = ScoreView::negamax;  // of the drawing and of `difference`
  std::string reference;                // id of the search that it is compared with
  bool is_expected = false;           // the task asks for what that search does; otherwise it only shows what is usual
  std::vector<std::string> expected;  // the nodes that it enters: "root", "2.1"
  std::vector<std::string> own;
  std::optional<Score> expected_value = {};
  std::optional<Score> own_value = {};
  std::string difference = {};  // a sentence: where the two searches first part; empty if they do not, or `missing`
  bool is_retold = false;       // of a program: it tells its visits and the root's value alone
  std::string missing = {};     // why its own visits are not known
  Likeness likeness = {};

  [[nodiscard]] bool has_right_value() const { return own_value && own_value == expected_value; }
};

// Explains the failures of one search. Comparing it with searchers and mutants is begun with the first, and ends after ten seconds.
class Explainer {
 public:
  // Sentences and drawings are in this view.
  explicit Explainer(const Subject& asked, ScoreView view = ScoreView::negamax);
  ~Explainer();

  // `reference` is a searcher or a mutant; `bounds` a window under its rule and under that of the search.
  [[nodiscard]] Explanation explain(const Tree& tree, Bounds bounds, const std::string& reference, bool is_expected);

 private:
  [[nodiscard]] Likeness likeness(const Tree& tree, Bounds bounds, CutoffRule rule);

  const Subject& asked_;
  ScoreView view_;
  std::unique_ptr<Lookalikes> lookalikes_;
  std::string not_compared_;  // why not; empty: it was, or not yet
};

// "you cut off at > beta", if the likeness says so: a sentence without its full stop. Empty otherwise.
[[nodiscard]] std::string cutoff_sentence(const Likeness& likeness);

// As docs/schemas/grade.schema.json has it.
void describe(Fields& fields, const Explanation& explanation);
// Lines under a task, with the tree drawn; `searcher` is the one that is graded.
[[nodiscard]] std::string to_text(const Explanation& explanation, const Tree& tree, std::string_view searcher,
                                  const Style& style);

}  // namespace pvslab
