#include "harness/grade/explanation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "harness/base/attempt.hpp"
#include "harness/base/interrupt.hpp"
#include "harness/base/json/described.hpp"
#include "harness/base/process/line_child.hpp"
#include "harness/base/stopwatch.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/check/subject/told_bounds.hpp"
#include "harness/program/program.hpp"
#include "harness/show/trace/search_trace.hpp"
#include "harness/show/trace/steps/steps.hpp"
#include "harness/show/trace/trace_difference.hpp"

namespace pvslab {
namespace {

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

void describe_any(Fields& fields, const Lookalike& one) {
  fields.value("id", one.id, {.description = "Of a searcher or a mutant.", .least = 1});
  fields.value("does", unless_empty(one.does),
               {.description = "Of a mutant: its mistake.", .presence = Presence::if_any, .least = 1});
}

void describe_mutant(Fields& fields, const Lookalike& one) {
  fields.value("id", one.id, {.description = "Of a mutant.", .least = 1});
  fields.value("does", one.does, {.description = "Its mistake.", .least = 1});
}

void describe(Fields& fields, const Likeness& likeness) {
  if (likeness.missing.empty()) {
    fields.value("searches", likeness.searches,
                 {.description = "Searches that were compared: of this tree in this window, and of random trees in the "
                                 "open window.",
                  .shared = "count",
                  .presence = Presence::of_its_form});
    fields.objects("same_visits", likeness.same_visits, describe_any,
                   {.description = "The searchers and mutants that visit and return the same in all of them.",
                    .presence = Presence::of_its_form});
    fields.objects("same_results", likeness.same_results, describe_mutant,
                   {.description = "The mutants that only return the same; none if a searcher does so too.",
                    .presence = Presence::of_its_form});
    fields.value("cutoff", unless_empty(cutoff_sentence(likeness)),
                 {.description = "A sentence, if the visits are those of the other cutoff rule.",
                  .presence = Presence::if_any,
                  .least = 1});
  }
  fields.value("missing", unless_empty(likeness.missing),
               {.description = "Why nothing was compared, if so; then nothing else is there.",
                .presence = Presence::if_any,
                .least = 1});
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

void describe(Fields& fields, const Explanation& explanation) {
  constexpr FieldRules node{.least = 1};
  fields.value("reference", explanation.reference,
               {.description = "Id of the searcher or mutant that the search is compared with.", .least = 1});
  fields.value("is_expected", explanation.is_expected,
               {.description = "True if the task asks for what that one does; otherwise it only shows what is usual."});
  fields.values(
      "expected", explanation.expected,
      {.description = "The nodes that it enters, in order: \"root\", \"2.1\". Empty for a best-first search."}, node);
  if (explanation.expected_value || fields.is_of_schema()) {
    fields.value("expected_value", told(explanation.expected_value.value_or(Score())), {.shared = "value"});
  }
  if (explanation.missing.empty()) {
    fields.values("own", explanation.own,
                  {.description = "Those that the search enters.", .presence = Presence::of_its_form}, node);
  }
  fields.value("missing", unless_empty(explanation.missing),
               {.description = "Why those are not known, if so.", .presence = Presence::if_any, .least = 1});
  fields.value("own_value", explanation.own_value ? told(*explanation.own_value) : Told(),
               {.shared = "value", .presence = Presence::if_any});
  fields.value("difference", unless_empty(explanation.difference),
               {.description = "Where the two first part, in a sentence, if they do.",
                .presence = Presence::if_any,
                .least = 1});
  fields.object("likeness", explanation.likeness, describe);
}

}  // namespace pvslab
