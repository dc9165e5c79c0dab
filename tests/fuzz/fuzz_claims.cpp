// Any text is a file of claims or is refused at one of its lines. A claim about a small tree is then tested, and minimax, which
// evaluates each leaf once, must be found to evaluate as many distinct leaves as the tree has.
#include <algorithm>
#include <string>
#include <variant>

#include "harness/check/claims/claim.hpp"
#include "harness/claims/experiments.hpp"
#include "tests/fuzz/promise.hpp"
#include "tests/fuzz/target.hpp"

namespace pvslab::fuzz {
namespace {

constexpr std::size_t most_leaves = 500;

std::uint64_t leaves_of(const Tree& tree) {
  if (tree.successors.empty()) return 1;
  std::uint64_t leaves = 0;
  for (const Tree& successor : tree.successors) leaves += leaves_of(successor);
  return leaves;
}

void require_right_counts(const TreeExperiment& written) {
  const std::uint64_t leaves = leaves_of(written.tree);
  if (leaves > most_leaves) return;
  TreeExperiment counted = written;
  counted.bounds = {};
  counted.score = {};
  counted.rows = {{.searcher = "minimax", .value = {}, .counts = {{"distinct_leaves", leaves}, {"leaves", leaves}}}};
  const ClaimResult result = test_tree(counted);
  require(result.verdict == Verdict::holds, "minimax evaluates every leaf", written.tree_text);
}

}  // namespace

Worth run(std::string_view input) {
  const std::string text(input);
  try {
    for (const Claim& claim : parse_claims(text, "claims")) {
      if (const auto* const tree = std::get_if<TreeExperiment>(&claim.experiment)) require_right_counts(*tree);
    }
  } catch (const InputError& error) {
    require(error.file.starts_with("claims") && !error.message.empty(), "a refusal has the file and a reason",
            error.what());
    require(error.line <= static_cast<std::size_t>(std::ranges::count(text, '\n')) + 1,
            "the line of a refusal is in the file", error.what());
  }
  return Worth::keep;
}

}  // namespace pvslab::fuzz
