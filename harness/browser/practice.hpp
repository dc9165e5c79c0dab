// Practice: a question about the search of a small tree by alpha-beta, and the judgement of an answer. Every question is named by its task
// and a seed, so that an answer can be checked again from a short code.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/show/trace/steps/steps.hpp"
#include "suites/explicit/tree.hpp"

namespace pvslab {

// pruned: which subtrees are pruned; bounds: alpha, beta and value of nodes; next: which node is entered next; strict: whether the search would
// visit other nodes if it cut off above beta only.
enum class PracticeTask : std::uint8_t { pruned, bounds, next, strict };
[[nodiscard]] std::string_view name(PracticeTask task);
// Throws UsageError.
[[nodiscard]] PracticeTask practice_task(std::string_view name);

struct Practice {
  PracticeTask task;
  std::uint64_t seed;
  ScoreView view;
  Tree tree;
  std::size_t step = 0;                 // of `next`: the steps that are done
  std::vector<std::string> nodes = {};  // of `bounds`: to be filled in, by path
  Sentence question = {};
};
inline constexpr std::string_view practised_searcher = "alpha-beta";
inline constexpr std::uint64_t most_practice_seed = 999'999'999;

// Throws UsageError if no tree that the seed draws suits the task.
[[nodiscard]] Practice make_practice(PracticeTask task, std::uint64_t seed, ScoreView view);

// Nodes are named by path, "" for the root; scores are written as in the view, "-3", "inf".
struct PracticeAnswer {
  std::vector<std::string> paths = {};             // of `pruned`; one of `next`
  std::map<std::string, std::string> fields = {};  // of `bounds`: "2.1 alpha" -> "-3"
  std::optional<bool> differs = {};                // of `strict`; nothing: not answered
};

struct PracticeMark {
  std::string path;
  std::string_view verdict;  // "right", "missed", "surplus", "wrong"
  std::string_view field;    // "alpha", "beta", "value", or empty
  std::string text;          // the reason, a sentence
};

struct Judgement {
  std::size_t right = 0;  // less what is surplus, but not below 0
  std::size_t of = 0;
  std::vector<PracticeMark> marks;
};

[[nodiscard]] Judgement judge(const Practice& practice, const PracticeAnswer& answer);
// Where to look for what is still missing or wrong.
[[nodiscard]] PracticeMark hint(const Practice& practice, const PracticeAnswer& answer);

// "pruned:7:max:2.2,2.3": the question and the answer.
[[nodiscard]] std::string to_code(const Practice& practice, const PracticeAnswer& answer);
struct PracticeCode {
  Practice practice;
  PracticeAnswer answer;
};
// Throws UsageError with what is wrong.
[[nodiscard]] PracticeCode parse_practice_code(std::string_view code);

}  // namespace pvslab
