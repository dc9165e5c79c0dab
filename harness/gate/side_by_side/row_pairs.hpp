// Which rows of two results files are of the same searcher on the same workload, and whether they are of the same trees.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "harness/gate/side_by_side/results_file.hpp"

namespace pvslab::results_comparison {

using RowPair = std::pair<const Row*, const Row*>;  // one of A, one of B

struct RowPairs {
  std::vector<RowPair> pairs;  // in the order of A
  std::vector<std::string> only_in_a;
  std::vector<std::string> only_in_b;
};

// Rows with the same name belong together; so do rows of one searcher whose workload reads the same file, by its hash or by
// what the names of the file have in common: one program names it from the current directory, another from the experiment's.
// What it returns points into `a` and `b`.
[[nodiscard]] RowPairs pair_rows(const ResultsFile& a, const ResultsFile& b);

// How the trees of two rows differ, e.g. "another file"; empty where, as far as the files say, they are the same.
[[nodiscard]] std::string difference_of_trees(const Row& a, const Row& b);

}  // namespace pvslab::results_comparison
