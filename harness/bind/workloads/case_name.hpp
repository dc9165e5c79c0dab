// CaseName: one case of a workload in words, as reports print it, and as one word: "uniform:b=3,d=4, seed 1, tree 6" and
// "uniform:b=3,d=4#6@1" are the same. A report may put a searcher before it: "alpha-beta/uniform:b=3,d=4, seed 1, tree 6".
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace pvslab {

struct CaseName {
  std::string searcher = {};  // empty: no searcher is named
  std::string spec;           // of the workload, as `make_workload` takes it
  std::uint64_t seed = 1;     // of no meaning where the workload reads a file
  std::uint64_t index = 0;    // from 0; in words and tokens trees are counted from 1

  bool operator==(const CaseName&) const = default;
};

[[nodiscard]] std::string to_text(const CaseName& name);
// Where the workload is named beside it: the place in a file (Workload::place_of), or "seed 1, tree 4" for the case of index 3
// that comes from no file.
[[nodiscard]] std::string case_text(const std::string& place, std::uint64_t seed, std::uint64_t index);
// Leaves the searcher out: a replay token names it in its own place.
[[nodiscard]] std::string to_token(const CaseName& name);

// Reads what to_text or to_token wrote, and "tree 6 of `uniform:b=3,d=4`, seed 1", "alpha-beta on uniform:b=3,d=4, tree 6 of
// seed 1". Without a seed it is 1. Whether there is such a searcher, or such a case, is not asked here. Throws InputError with
// the column of the first offence; `origin` stands for the text in errors.
[[nodiscard]] CaseName parse_case(std::string_view text, std::string_view origin = "case");

// Whether the text up to its first colon ends in the name of a suite, so that it can only be meant for a case.
[[nodiscard]] bool begins_as_case(std::string_view text);

}  // namespace pvslab
