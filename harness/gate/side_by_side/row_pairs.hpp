// Pairs the rows of two results files that have the same searcher and workload, and tells whether they have the same
// trees.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "harness/gate/side_by_side/results_file.hpp"

namespace pvslab::side_by_side {

using RowPair = std::pair<const Row*, const Row*>;  // one of A, one of B

struct RowPairs {
  std::vector<RowPair> pairs;  // in the order of A
  std::vector<std::string> only_in_a;
  std::vector<std::string> only_in_b;
};

// Rows with the same name form a pair. So do rows of one searcher whose workloads read the same file, by its hash or by
// the common end of the file names: one program names the file from the current directory, another from the
// experiment's. The result points into `a` and `b`.
[[nodiscard]] RowPairs pair_rows(const ResultsFile& a, const ResultsFile& b);

// How the trees of two rows differ, e.g. "another file"; empty if they are the same, as far as the files say.
[[nodiscard]] std::string difference_of_trees(const Row& a, const Row& b);

}  // namespace pvslab::side_by_side
