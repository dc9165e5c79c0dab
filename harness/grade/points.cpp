#include "harness/grade/points.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "harness/base/attempt.hpp"
#include "harness/base/input.hpp"
#include "harness/base/text/toml_reader.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/check/oracles/limits_text.hpp"
#include "harness/power/zoo.hpp"
#include "suites/input_error.hpp"
#include "suites/nearest.hpp"

namespace pvslab {
namespace {

constexpr std::array<std::string_view, 8> top_keys{"title", "trees",   "exhaustive",   "seed",
                                                   "range", "seconds", "task_seconds", "task"};
constexpr std::array<std::string_view, 5> task_keys{"title", "clause", "relation", "to", "points"};
constexpr const char* default_limits = "depth=3,branching=2,leaves=4";
constexpr std::uint64_t most_trees = 10'000'000;
constexpr std::uint64_t most_points = 1000;

class Reader : TomlReader {
 public:
  using TomlReader::TomlReader;

  [[nodiscard]] Points read(const toml::table& document) const {
    require_known_keys(document, top_keys);
    Points points;
    points.title = text_at(document, "title").value_or(file().stem().string());
    points.trees = number_at(document, "trees", 0, most_trees).value_or(points.trees);
    points.seed = number_at(document, "seed", 0, INT64_MAX).value_or(points.seed);
    points.seconds = number_at(document, "seconds", 1, most_grade_seconds);
    points.task_seconds = number_at(document, "task_seconds", 1, most_grade_seconds);
    points.exhaustive = limits(document);
    points.range = range(document, points.exhaustive);
    const toml::array* const tasks =
        tables_at(document, "task", "[[task]] with clause = \"root\" and points = 4 below it");
    if (tasks == nullptr) fail(document, "there is no task; add [[task]] with clause = \"root\" and points = 4");
    for (const toml::node& entry : *tasks) points.tasks.push_back(task(*entry.as_table()));
    if (points.most() == 0) fail(document, "no task is worth a point");
    return points;
  }

 private:
  [[nodiscard]] ExhaustiveLimits limits(const toml::table& document) const {
    const std::string text = text_at(document, "exhaustive").value_or(default_limits);
    return attempt<InputError>(
        [&] { return parse_exhaustive_limits(text); },
        [&](const InputError& error) -> ExhaustiveLimits { fail(*document.get("exhaustive"), error.message); });
  }

  [[nodiscard]] ScoreLimit range(const toml::table& document, const ExhaustiveLimits& exhaustive) const {
    const auto text = text_at(document, "range");
    if (!text) return {};
    const auto read = [&] {
      const ScoreLimit limit = parse_score_limit(*text, "range");
      require_within(exhaustive, limit);
      return limit;
    };
    return attempt<UsageError>(
        [&] {
          return attempt<InputError>(
              read, [&](const InputError& error) -> ScoreLimit { fail(*document.get("range"), error.message); });
        },
        [&](const UsageError& error) -> ScoreLimit { fail(*document.get("range"), error.what()); });
  }

  [[nodiscard]] PointsTask task(const toml::table& table) const {
    require_known_keys(table, task_keys);
    const auto clause = text_at(table, "clause");
    const auto relation = text_at(table, "relation");
    if (clause.has_value() == relation.has_value()) {
      fail(table, "a task asks for one thing; give it clause = \"root\" or relation = \"same_visits\"");
    }
    PointsTask task{
        .title = {}, .asked = Clause::root, .points = number_at(table, "points", 0, most_points).value_or(1)};
    if (clause) {
      if (table.contains("to")) fail(*table.get("to"), "a clause is not about another searcher; delete `to`");
      task.asked = clause_named(*clause, *table.get("clause"));
    } else {
      task.asked = relation_task(*relation, table);
    }
    task.title = text_at(table, "title").value_or(task.what());
    return task;
  }

  [[nodiscard]] Clause clause_named(const std::string& text, const toml::node& where) const {
    std::vector<std::string_view> names;
    for (const Clause clause : clauses) {
      if (name(clause) == text) return clause;
      names.push_back(name(clause));
    }
    fail(where, unknown_name("clause", text, names, "See docs/method.md"));
  }

  [[nodiscard]] RelationTask relation_task(const std::string& text, const toml::table& table) const {
    const auto relation = relation_named(text);
    if (!relation) {
      std::vector<std::string_view> names;
      for (std::size_t i = 0; i < relation_count; ++i) names.push_back(name(static_cast<Relation>(i)));
      fail(*table.get("relation"), unknown_name("relation", text, names, "See docs/method.md"));
    }
    const auto to = text_at(table, "to");
    if (is_of_two(*relation) != to.has_value()) {
      fail(table, is_of_two(*relation) ? fmt::format("{} is of two searchers; add to = \"alpha-beta\"", text)
                                       : fmt::format("{} is of one searcher; delete `to`", text));
    }
    if (to && !find_searcher(*to) && zoo::find_mutant_body(*to) == nullptr) {
      fail(*table.get("to"), zoo::unknown_search_text(*to));
    }
    return {*relation, to.value_or("")};
  }
};

}  // namespace

std::string PointsTask::what() const {
  if (const auto* const clause = std::get_if<Clause>(&asked)) return fmt::format("clause {}", name(*clause));
  const RelationTask& task = std::get<RelationTask>(asked);
  return fmt::format("relation {}{}{}", name(task.relation), task.to.empty() ? "" : " to ", task.to);
}

std::uint64_t Points::most() const {
  std::uint64_t sum = 0;
  for (const PointsTask& task : tasks) sum += task.points;
  return sum;
}

Points parse_points(std::string_view text, const std::filesystem::path& file) {
  return Reader(file).read(parse_toml(text, file));
}

Points read_points(const std::filesystem::path& file) { return parse_points(read_input(file), file); }

}  // namespace pvslab
