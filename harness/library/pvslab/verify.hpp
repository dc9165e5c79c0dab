// pvslab::verify_searcher<MySearcher>(): what `pvslab verify` checks, without a command line, for a program or a unit test.
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
#include "harness/library/parts.hpp"

namespace pvslab {

// The default takes a few seconds.
struct VerifyOptions {
  std::string inductive = "branching=3";                    // as after --inductive; empty: no induction
  std::string exhaustive = "depth=3,branching=2,leaves=5";  // as after --exhaustive; empty: no small trees
  std::uint64_t random_trees = 5'000;                       // spread over all models
  std::uint64_t known_value_trees = 1;                      // giant trees with a known score, for each model
  std::vector<std::string> suites = {};                     // workloads such as "tictactoe:d=5" or "chess:FILE,d=2"
  std::uint64_t seed = 1;                                   // of the random trees
  unsigned threads = 1;
};

struct BrokenPromise {
  std::string routine;         // "my-pvs", or "my-pvs/zero-window" for a further routine
  std::string clause;          // "fail_soft"
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
}

// Throws UsageError or InputError, both std::runtime_error, if an option cannot be read, or if another searcher has the id.
// Not for concurrent use. To verify on games of your own, call add_parts<MySearcher, MyGame>() once before.
template <typename S>
[[nodiscard]] VerifyResult verify_searcher(const VerifyOptions& options = {}) {
  // A mistake in the searcher is the only error that the compiler prints.
  if constexpr (require_parts<S>()) {
    const auto known = find_searcher(S::info.id);
    if (!known || searcher_infos()[*known] != &S::info) add_parts<S>();
    return detail::verify_by_id(S::info.id, options);
  }
  return {};
}

}  // namespace pvslab
