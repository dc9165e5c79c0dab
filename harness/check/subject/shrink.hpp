// Shrinking: reduces a counterexample as far as single steps allow. A step drops a successor, replaces a node by a
// successor or by a leaf, moves a value or a bound towards zero, or moves all of them towards zero together.
#pragma once

#include <functional>
#include <string>

#include "harness/base/stopwatch.hpp"
#include "harness/check/subject/subject.hpp"

namespace pvslab {

// Whether a simpler tree and window are accepted. Called until the first acceptance.
using AcceptSearch = std::function<bool(const Tree& tree, Bounds bounds)>;

// Offers every result of one step on the tree and the window; those that remove most come first. `score` is the tree's
// score. Does not check whether the bounds are a valid window or whether the result is smaller. Returns whether a
// result was accepted.
bool offer_simpler_searches(const Tree& tree, Bounds bounds, Score score, const AcceptSearch& accept);

// The seconds that shrinking one example may take where a program searches: another's time is not ours to foresee.
inline constexpr double program_shrink_seconds = 10;

// The time from now on; limited to those seconds, or not at all.
class ShrinkTime {
 public:
  explicit ShrinkTime(bool is_limited) : is_limited_(is_limited) {}
  [[nodiscard]] bool is_over() const { return is_limited_ && watch_.seconds() >= program_shrink_seconds; }
  // As Counterexample::shrunk_for.
  [[nodiscard]] double limit_reached() const { return is_over() ? program_shrink_seconds : 0; }

 private:
  bool is_limited_;
  Stopwatch watch_;
};
// "shrunk    for 10 s, the limit for a program; there may be a smaller one"; empty if there is none
[[nodiscard]] std::string shrunk_text(double shrunk_for);

// `example` must break `clause` under `subject`. So does the result, which is at most as large; no single step makes it
// smaller, unless the time of a program was over: `shrunk_for` then says so.
[[nodiscard]] Counterexample shrink(const Subject& subject, Clause clause, Counterexample example);

}  // namespace pvslab
