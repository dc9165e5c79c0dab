// Points: what a course asks of a searcher and what each answer is worth, as data in a TOML file:
//
//   title = "Exercise 3: alpha-beta"       # default: the name of the file
//   trees = 5000                           # random trees; default 5000
//   exhaustive = "depth=3,branching=2,leaves=4"   # every tree within; this is the default
//   seed = 1
//   range = "-30000:30000"                 # of leaf values and finite ends of windows; default: every score
//   seconds = 300                          # for checking everything; default: no limit
//   task_seconds = 60                      # for each task; the tasks about clauses are one search, and have them together
//
//   [[task]]                               # at least one, and one of clause and relation in each
//   title = "returns the score"            # default: the name of the clause or relation
//   clause = "root"                        # of a searcher's contract (docs/method.md), promised or not
//   points = 4                             # 0 to 1000, default 1
//
//   [[task]]
//   relation = "same_visits"               # of two searchers, or of one (docs/method.md)
//   to = "alpha-beta"                      # the other searcher or a mutant, for a relation of two
//   points = 3
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "harness/check/oracles/exhaustive.hpp"
#include "harness/check/relations/relation.hpp"
#include "searchers/core/contract.hpp"

namespace pvslab {

inline constexpr std::uint64_t most_grade_seconds = 86'400;

struct RelationTask {
  Relation relation;
  std::string to;  // id of the other searcher or mutant; empty for a relation of one
};

struct PointsTask {
  std::string title;
  std::variant<Clause, RelationTask> asked;
  std::uint64_t points = 1;

  // "clause root", "relation same_visits to alpha-beta"
  [[nodiscard]] std::string what() const;
};

struct Points {
  std::string title;
  std::uint64_t trees = 5000;
  ExhaustiveLimits exhaustive;
  std::uint64_t seed = 1;
  ScoreLimit range = {};
  std::optional<std::uint64_t> seconds = {};  // of checking: what is not checked then has no points
  std::optional<std::uint64_t> task_seconds = {};
  std::vector<PointsTask> tasks;

  [[nodiscard]] std::uint64_t most() const;  // the sum of the points
};

// Throws InputError with the place in the file.
[[nodiscard]] Points read_points(const std::filesystem::path& file);
[[nodiscard]] Points parse_points(std::string_view text, const std::filesystem::path& file);

}  // namespace pvslab
