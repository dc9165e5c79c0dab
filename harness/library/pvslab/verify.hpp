// pvslab::verify_searcher<MySearcher>() and pvslab::verify_parallel_searcher<MyParallelSearcher>(): what `pvslab verify`
// checks, without a command line, for a program or a unit test.
//
//   #include <pvslab/verify.hpp>
//   const pvslab::VerifyResult result = pvslab::verify_searcher<MySearcher>();
//   if (!result.ok()) std::puts(result.text.c_str());
//
// Counterexamples are text: their trees, windows and values as `pvslab verify` prints them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "harness/bind/catalog.hpp"
#include "harness/library/part_requirements.hpp"
#include "harness/library/parts.hpp"
#include "harness/schedules/verify_schedules.hpp"

namespace pvslab {

// The default takes a few seconds.
struct VerifyOptions {
  std::string inductive = "branching=3";                    // as after --inductive; empty: no induction
  std::string exhaustive = "depth=3,branching=2,leaves=5";  // as after --exhaustive; empty: no small trees
  std::uint64_t random_trees = 5'000;                       // spread over all models
  std::uint64_t decisive_rounds = 1;                        // of the trees in which one move decides
  std::uint64_t graphs = 5'000;                             // small graphs of positions, for tables and depths
  std::uint64_t instances = 500;                            // cases that each compiled form is asked
  std::uint64_t known_value_trees = 1;                      // giant trees with a known score, for each model
  std::vector<std::string> suites = {};                     // workloads such as "tictactoe:d=5" or "chess:FILE,d=2"
  std::uint64_t seed = 1;                                   // of the random trees
  unsigned threads = 1;
};

// The default takes a few seconds.
struct ParallelVerifyOptions {
  // As after `pvslab schedules`; empty: no small trees.
  std::vector<std::string> schedules{default_schedule_limits.begin(), default_schedule_limits.end()};
  std::uint64_t random_trees = default_random_trees;  // each under random schedules
  std::uint64_t seed = 1;                             // of the random trees and schedules
  unsigned threads = 1;
};

struct BrokenPromise {
  std::string routine;         // "my-pvs", or "my-pvs/zero-window" for a further routine
  std::string clause;          // "fail_soft", or "termination", "helpers", "twin" or "no_answer" of a parallel one
  std::string counterexample;  // several lines
};

struct VerifyResult {
  std::string text;  // the whole report
  std::vector<BrokenPromise> broken;
  std::uint64_t searches = 0;
  bool complete = false;  // false if it was interrupted

  [[nodiscard]] bool ok() const { return complete && broken.empty(); }
};

namespace detail {
[[nodiscard]] VerifyResult verify_by_id(std::string_view id, const VerifyOptions& options);
[[nodiscard]] VerifyResult verify_parallel_by_id(std::string_view id, const ParallelVerifyOptions& options);
}  // namespace detail

// Throws UsageError or InputError, both std::runtime_error, if an option cannot be read, or if another searcher has the id.
// Not for concurrent use. To verify on games of your own, call add_parts<MySearcher, MyGame>() once before.
template <typename S>
[[nodiscard]] VerifyResult verify_searcher(const VerifyOptions& options = {}) {
  static_assert(!ParallelSearcher<S>, "call verify_parallel_searcher: the searcher is for several processors");
  // A mistake in the searcher is the only error that the compiler prints.
  if constexpr (require_parts<S>()) {
    const auto known = find_searcher(S::info.id);
    if (!known || searcher_infos()[*known] != &S::info) add_parts<S>();
    return detail::verify_by_id(S::info.id, options);
  }
  return {};
}

// The same for a parallel searcher: small trees under all schedules, and random trees under random ones.
template <typename S>
[[nodiscard]] VerifyResult verify_parallel_searcher(const ParallelVerifyOptions& options = {}) {
  if constexpr (require_parts<S>()) {
    static_assert(ParallelSearcher<S>, "call verify_searcher: the searcher is for one processor");
    const ParallelSubject* const known = find_parallel(S::info.id);
    if (known == nullptr || known->info != &S::info) add_parts<S>();
    return detail::verify_parallel_by_id(S::info.id, options);
  }
  return {};
}

}  // namespace pvslab
