// The conditions of a searcher's code, and whether each was both true and false while the searcher was checked. What no drawn
// tree can reach, such as a mistake at one score of four thousand million, the code itself names: a condition that was never
// true. clang++ counts them (-fprofile-instr-generate -fcoverage-mapping), and its llvm-profdata and llvm-cov read the counts;
// `scripts/verify-conditions` builds such a program.
//
// A condition is an operand of `&&` and `||`, and what `if`, `while`, `for`, `?:` and the cases of `switch` decide by; `if
// constexpr` is none, and neither is what the compiler decides. It is decided if it was true in some search and false in some search, all instances of a template
// taken together.
//
// Cannot see: two conditions that were never true at the same time; arithmetic and tables that hide a choice, such as
// `depth - (number > 8)`; functions that no search calls and that are not compiled therefore; the inside of a macro.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/text/style.hpp"

namespace pvslab {

class Fields;

struct Condition {
  std::string file;  // as the compiler was given it
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  std::string text;  // "depth == Depth(19)"; of several lines, the first and "..."
  std::uint64_t times_true = 0;
  std::uint64_t times_false = 0;

  [[nodiscard]] bool is_decided() const { return times_true != 0 && times_false != 0; }
  // Of a condition that is not decided: "never true", "never false" or "never reached".
  [[nodiscard]] std::string_view lacks() const;
};

struct ConditionCoverage {
  std::vector<std::string> files;       // with a condition
  std::vector<Condition> conditions;    // by file, line and column
  std::vector<std::int32_t> constants;  // at which trees were aimed; set by the caller
  std::uint64_t searches = 0;           // that were run meanwhile; set by the caller

  [[nodiscard]] std::vector<Condition> undecided() const;
};

// Whether this program was compiled to count its conditions.
[[nodiscard]] bool counts_conditions();

// Which conditions are asked for.
struct AskedFiles {
  // Those of these files; if there are none, of all files that are not the library's.
  std::vector<std::string> files = {};
  // Of the library's searchers instead, without their vocabulary and their table.
  bool are_of_the_library = false;
};

// Throws UsageError if llvm-profdata or llvm-cov is missing.
void require_coverage_tools();

// Sets all counts to 0.
void forget_counts();

// What was counted since; nothing if it is interrupted. Throws UsageError if a tool fails, with its words.
[[nodiscard]] std::optional<ConditionCoverage> count_conditions(const AskedFiles& asked);

// From what `llvm-cov export -skip-functions` writes. Throws std::runtime_error if it cannot be read, or if a file that is asked
// for was not compiled to count its conditions.
[[nodiscard]] ConditionCoverage conditions_in(std::string_view exported, const AskedFiles& asked);

// "Conditions: 14 in my_pvs.hpp, each true in some search and false in some search." or a list of those that were not.
[[nodiscard]] std::string to_text(const ConditionCoverage& coverage, const Style& style = {});

// For a verdict: "each of the 14 conditions in my_pvs.hpp was true and was false", or how many were not.
[[nodiscard]] std::string verdict_text(const ConditionCoverage& coverage);

// As docs/schemas/verify.schema.json has it.
void describe(Fields& fields, const ConditionCoverage& coverage);

}  // namespace pvslab
