#include "harness/grade/explanation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "harness/base/attempt.hpp"
#include "harness/base/interrupt.hpp"
#include "harness/base/process/line_child.hpp"
#include "harness/base/stopwatch.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/program/program.hpp"
#include "harness/show/trace/search_trace.hpp"
#include "harness/show/trace/steps/steps.hpp"
#include "harness/show/trace/trace_difference.hpp"

namespace pvslab {
namespace {

using ExplanationJson = nlohmann::ordered_json;

constexpr std::uint64_t compared_seed = 1;
constexpr double most_compared_seconds = 10;

// Why the work could not be done, in a sentence; empty if it was.
std::string what_stopped(auto&& work) {
  const auto tell = [](const std::exception& error) { return std::string(error.what()); };
  const auto done = [&] {
    work();
    return std::string();
  };
  const auto answered = [&] { return attempt<ProgramFailed>(done, tell); };
  const auto asked = [&] { return attempt<UsageError>(answered, tell); };
  return attempt<WorkInterrupted>(asked, [](const WorkInterrupted&) {
    return interrupted() ? std::string("it was interrupted")
                         : fmt::format("it took more than {:g} s", most_compared_seconds);
  });
}

std::vector<std::string> visits_in_words(TracedGame& game, const SearchTrace& trace) {
  std::vector<std::string> visits;
  if (!trace.is_nested) return visits;
  for (std::size_t i = 0; i < trace.visits.size(); ++i) {
    visits.push_back(path_text(game, trace, static_cast<VisitNumber>(i)));
  }
  return visits;
}

bool has_rule(const std::vector<Lookalike>& lookalikes, CutoffRule rule) {
  return std::ranges::any_of(lookalikes, [&](const Lookalike& one) { return !one.is_mutant() && one.rule == rule; });
}

ExplanationJson json_of(const std::vector<Lookalike>& lookalikes) {
  ExplanationJson json = ExplanationJson::array();
  for (const Lookalike& one : lookalikes) {
    ExplanationJson entry = ExplanationJson::object();
    entry["id"] = one.id;
    if (one.is_mutant()) entry["does"] = one.does;
    json.push_back(std::move(entry));
  }
  return json;
}

ExplanationJson json_of(const Likeness& likeness) {
  ExplanationJson json = ExplanationJson::object();
  if (!likeness.missing.empty()) {
    json["missing"] = likeness.missing;
    return json;
  }
  json["searches"] = likeness.searches;
  json["same_visits"] = json_of(likeness.same_visits);
  json["same_results"] = json_of(likeness.same_results);
  const std::string cutoff = cutoff_sentence(likeness);
  if (!cutoff.empty()) json["cutoff"] = cutoff;
  return json;
}

ExplanationJson value_json(Score score) {
  return score.is_finite() ? ExplanationJson(score.value()) : ExplanationJson(to_text(score));
}

}  // namespace

Explainer::Explainer(const Subject& asked, ScoreView view) : asked_(asked), view_(view) {}
Explainer::~Explainer() = default;

Likeness Explainer::likeness(const Tree& tree, Bounds bounds, CutoffRule rule) {
  Likeness like;
  const Stopwatch watch;
  const WaitingLimit deadline([&] { return watch.seconds() >= most_compared_seconds; });
  if (!lookalikes_ && not_compared_.empty()) {
    not_compared_ = what_stopped([&] { lookalikes_ = std::make_unique<Lookalikes>(asked_, compared_seed); });
  }
  like.missing = not_compared_;
  if (!lookalikes_) return like;
  Resemblance found;
  like.missing = what_stopped([&] { found = lookalikes_->also_on(tree, bounds); });
  if (!like.missing.empty()) return like;
  like.searches = found.searches;
  like.same_visits = std::move(found.same_visits);
  const auto is_searcher = [](const Lookalike& one) { return !one.is_mutant(); };
  if (std::ranges::none_of(found.same_results, is_searcher) && std::ranges::none_of(like.same_visits, is_searcher)) {
    like.same_results = std::move(found.same_results);
  }
  if (has_rule(like.same_visits, rule)) return like;
  const auto other = std::ranges::find_if(like.same_visits, is_searcher);
  if (other != like.same_visits.end()) like.other_rule = *other;
  return like;
}

Explanation Explainer::explain(const Tree& tree, Bounds bounds, const std::string& reference, bool is_expected) {
  Explanation told{.view = view_, .reference = reference, .is_expected = is_expected, .expected = {}, .own = {}};
  told.is_retold = asked_.program != nullptr;
  const auto game = traced_tree(tree);
  const SearchTrace expected = trace_search(*game, reference, bounds);
  told.expected = visits_in_words(*game, expected);
  told.expected_value = expected.returned.value;
  const Stopwatch watch;
  const auto trace_own = [&] {
    const WaitingLimit deadline([&] { return watch.seconds() >= most_compared_seconds; });
    const SearchTrace own = trace_search(*game, asked_.name(), bounds);
    told.own = visits_in_words(*game, own);
    told.own_value = own.returned.value;
    if (!own.is_nested) {
      told.missing = fmt::format("{} is a best-first search: its visits are no walk through the tree", asked_.name());
    } else if (expected.is_nested) {
      const TraceDifference difference =
          difference_of(*game, seen_from(*game, own, view_), seen_from(*game, expected, view_));
      if (difference.first) told.difference = difference.first->text;
    }
  };
  const std::string stopped = what_stopped(trace_own);
  if (!stopped.empty()) told.missing = stopped;
  told.likeness = likeness(tree, bounds, expected.info->rule);
  return told;
}

std::string cutoff_sentence(const Likeness& likeness) {
  if (!likeness.other_rule) return {};
  const bool is_strict = likeness.other_rule->rule == CutoffRule::above_beta;
  return fmt::format("you cut at {0} β: the visits are those of {1}, which cuts at {0} β", is_strict ? ">" : "≥",
                     likeness.other_rule->id);
}

nlohmann::ordered_json to_json(const Explanation& explanation) {
  ExplanationJson json{{"reference", explanation.reference},
                       {"is_expected", explanation.is_expected},
                       {"expected", explanation.expected}};
  if (explanation.expected_value) json["expected_value"] = value_json(*explanation.expected_value);
  if (explanation.missing.empty()) {
    json["own"] = explanation.own;
  } else {
    json["missing"] = explanation.missing;
  }
  if (explanation.own_value) json["own_value"] = value_json(*explanation.own_value);
  if (!explanation.difference.empty()) json["difference"] = explanation.difference;
  json["likeness"] = json_of(explanation.likeness);
  return json;
}

}  // namespace pvslab
