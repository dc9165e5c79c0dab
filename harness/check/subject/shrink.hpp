// Shrinking: reduces a counterexample as far as single steps allow. A step drops a successor, replaces a node by a
// successor or by a leaf, moves a value or a bound towards zero, or moves all of them towards zero together. Static values of inner nodes go to zero too, so that they are there only if they matter.
#pragma once

#include <functional>
#include <string>

#include "harness/base/stopwatch.hpp"
#include "harness/bind/search/score_limit.hpp"
#include "harness/check/subject/subject.hpp"

namespace pvslab {

// Whether the search breaks the clause, asked now, and in one window alone.
[[nodiscard]] bool breaks(const Subject& subject, Clause clause, const Counterexample& example);

// Whether a simpler tree and window are accepted. Called until the first acceptance.
using AcceptSearch = std::function<bool(const Tree& tree, Bounds bounds)>;

// Offers every result of one step on the tree and the window; those that remove most come first. `score` is the tree's
// score. Does not check whether the bounds are a valid window or whether the result is smaller. Returns whether a
// result was accepted.
bool offer_simpler_searches(const Tree& tree, Bounds bounds, Score score, const AcceptSearch& accept);

// The time that shrinking may take where a program searches, for all its counterexamples together: another's time is not ours to
// foresee. It is that of one request, --program-seconds. Without a program there is no such limit. And the scores that what is tried
// keeps to: those of the limit that the trees were drawn with, and of the program.
class ShrinkLimits {
 public:
  // 0: any time.
  explicit ShrinkLimits(double seconds, ScoreLimit scores = {}) : seconds_(seconds), scores_(scores) {}
  explicit ShrinkLimits(const Program* program, ScoreLimit scores = {});
  [[nodiscard]] bool is_over() const { return seconds_ != 0 && watch_.seconds() >= seconds_; }
  // As Counterexample::shrunk_for.
  [[nodiscard]] double limit() const { return seconds_; }
  [[nodiscard]] double limit_reached() const { return is_over() ? seconds_ : 0; }
  [[nodiscard]] bool allows(const Tree& tree, Bounds bounds) const;

 private:
  double seconds_;
  ScoreLimit scores_;
  Stopwatch watch_;
};
// "shrunk    for 10 s (--program-seconds); there may be a smaller one"; empty if there is none
[[nodiscard]] std::string shrunk_text(double shrunk_for);

// `example` must break `clause` under `subject`. So does the result, which is at most as large; no single step makes it
// smaller, unless the time of a program was over: `shrunk_for` then says so. If more than 120 nodes are needed, some step may
// still make it smaller.
[[nodiscard]] Counterexample shrink(const Subject& subject, Clause clause, Counterexample example,
                                    const ShrinkLimits& limits);
// The same with a time of its own.
[[nodiscard]] Counterexample shrink(const Subject& subject, Clause clause, Counterexample example);

}  // namespace pvslab
