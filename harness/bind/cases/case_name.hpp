// CaseName: names one case of a workload, in words as in reports, or as one token: "uniform:b=3,d=4, seed 1, tree 6"
// and "uniform:b=3,d=4#6@1" are the same. A searcher may come first: "alpha-beta/uniform:b=3,d=4, seed 1, tree 6".
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace pvslab {

struct CaseName {
  std::string searcher = {};  // empty: no searcher is named
  std::string spec;           // the workload's, as accepted by `parse_workload`
  std::uint64_t seed = 1;     // unused if the workload reads a file
  std::uint64_t index = 0;    // from 0; in words and tokens trees are counted from 1

  bool operator==(const CaseName&) const = default;
};

[[nodiscard]] std::string to_text(const CaseName& name);
// The case without its workload: the place in a file (Workload::place_of), or "seed 1, tree 4" for index 3 of a
// workload that reads no file.
[[nodiscard]] std::string case_text(const std::string& place, std::uint64_t seed, std::uint64_t index);
// Omits the searcher, because a replay token names it elsewhere.
[[nodiscard]] std::string to_token(const CaseName& name);

// Reads the output of to_text and to_token, and also "tree 6 of `uniform:b=3,d=4`, seed 1" and "alpha-beta on
// uniform:b=3,d=4, tree 6 of seed 1". The default seed is 1. Does not check that the searcher or the case exists.
// Throws
// InputError with the column of the first error. `origin` names the text in errors.
[[nodiscard]] CaseName parse_case(std::string_view text, std::string_view origin = "case");

// Whether the text before its first colon ends in the name of a suite. Such text can only be a case.
[[nodiscard]] bool begins_as_case(std::string_view text);

}  // namespace pvslab
