// Relations as JSON, and their schema: one description.
#include "harness/base/json/described.hpp"
#include "harness/base/json/json_text.hpp"
#include "harness/check/claims/claim.hpp"
#include "harness/check/claims/relation_report.hpp"
#include "harness/check/claims/relation_text.hpp"
#include "harness/check/subject/told_bounds.hpp"

namespace pvslab {
namespace {

// The value if it says something.
template <typename T>
std::optional<T> said(bool is_said, T value) {
  return is_said ? std::optional<T>(std::move(value)) : std::nullopt;
}

struct Related {
  Relation relation;
  std::string_view one;
  std::string_view other;
};

void describe_example(Fields& fields, const Related& related, bool can_be_of_two_windows,
                      const RelationExample* example) {
  const bool is_of_schema = example == nullptr;
  const Bounds bounds = is_of_schema ? Bounds() : example->bounds;
  const Bounds wider = is_of_schema ? Bounds() : example->wider;
  fields.value("tree", is_of_schema ? std::string() : example->tree->text, {.shared = "tree"});
  fields.value("window", told(bounds), {.shared = "window"});
  if (can_be_of_two_windows && (is_of_schema || traits(related.relation).compared == Compared::two_windows)) {
    fields.value("other_window", told(wider),
                 {.description = "The second window, for a relation of two windows.",
                  .shared = "window",
                  .presence = Presence::of_its_form});
  }
  fields.value("replay",
               is_of_schema ? std::string() : example_token(related.relation, related.one, related.other, *example),
               {.description = "Argument of `pvslab relations --replay`.", .least = 1});
  const double seconds = is_of_schema ? 0 : example->shrunk_for;
  fields.value("shrunk_for", said(seconds != 0, seconds),
               {.description = "Seconds. Shrinking ended when they were over: there may be a smaller one.",
                .presence = Presence::if_any,
                .above = 0});
}

void describe(Fields& fields, const Related& related, bool can_be_of_two_windows, const RelationTally& tally) {
  fields.value("held", said(tally.was_tried(), tally.held()),
               {.description = "Whether it held in every case; null if no tree was tried."});
  fields.value("trees", tally.trees, {.description = "Trees on which it was tried."});
  fields.value("windows", tally.windows, {.description = "Searches in a window that were compared."});
  fields.value("violations", tally.violations, {.description = "Cases in which it did not hold."});
  const RelationExample* smallest = tally.smallest ? &*tally.smallest : nullptr;
  fields.optional_object(
      "counterexample", smallest != nullptr,
      [&](Fields& example) { describe_example(example, related, can_be_of_two_windows, smallest); },
      {.description = "The smallest case found in which it does not hold.", .presence = Presence::if_any});
}

void describe(Fields& fields, std::size_t theorem, const RelationClaim& claim) {
  fields.value("theorem", theorems()[theorem].id,
               {.description = "Id of the claim in suites/claims.toml that states it.", .least = 1});
  fields.value("relation", name(claim.relation), {.shared = "relation"});
  fields.value("one", claim.one, {.shared = "searcher"});
  fields.value("other", said(is_of_two(claim.relation), claim.other),
               {.description = "The second searcher, for a relation of two.",
                .shared = "searcher",
                .presence = Presence::if_any});
  fields.value("max_height", said(claim.max_height != any_height, claim.max_height),
               {.description = "It is claimed only for trees of at most this height.",
                .presence = Presence::if_any,
                .least = 0});
  fields.value("order", said(claim.order != TreeOrder::any, name(claim.order)),
               {.description = "It is claimed only for trees in this order.",
                .presence = Presence::if_any,
                .one_of = "best_first|uniform|uniform_best_first|uniform_best_first_distinct|"
                          "uniform_worst_first_distinct"});
  fields.constant_if("proof_windows", claim.in_proof_windows, true,
                     {.description = "It is claimed only for zero windows."});
}

void describe(Fields& fields, const ClaimFinding& finding) {
  describe(fields, finding.theorem, finding.claim);
  describe(fields, Related{finding.claim.relation, finding.claim.one, finding.claim.other}, true, finding.tally);
}

void describe(Fields& fields, const MissingClaim& missing) { describe(fields, missing.theorem, missing.claim); }

void describe(Fields& fields, const UnansweredTrees& unanswered) {
  fields.value("fault", unanswered.fault, {.description = "What a program did instead of answering.", .least = 1});
  fields.value("trees", unanswered.trees, {.description = "On how many trees; they are not compared."});
}

}  // namespace

void describe(Fields& fields, const RelationCheck& check) {
  fields.value("held", check.holds(), {.description = "Every claimed relation held, and every program answered."});
  fields.value("complete", check.complete, {.description = "False if the run was interrupted."});
  fields.value("trees", check.trees, {.description = "Trees that were searched."});
  fields.objects("claims", check.findings, describe, {.description = "The claimed relations that were checked."},
                 {.definition = "claim"});
  fields.objects("unchecked", check.missing, describe,
                 {.description = "Claimed relations of searchers that were not chosen."},
                 {.definition = "unchecked_claim"});
  fields.objects("unanswered", check.unanswered, describe,
                 {.description = "Absent if every program answered.", .presence = Presence::if_any, .least = 1});
}

namespace {

void describe(Fields& fields, const ExhaustiveLimits& limits) {
  fields.value("depth", limits.shapes.depth, {.description = "Most plies.", .shared = "count"});
  fields.value("branching", limits.shapes.branching, {.description = "Most successors of a node.", .shared = "count"});
  fields.value("leaves", limits.shapes.leaves, {.description = "Most leaves.", .shared = "count"});
  const auto values = limits.values.value_or(ExhaustiveLimits::Values());
  fields.one_form_of("values", limits.values ? 0 : 1,
                     {[&](Fields& range) {
                        range.values("values", std::vector{values.lowest.value(), values.highest.value()},
                                     {.least = 2, .most = 2}, {.shared = "score"});
                      },
                      [](Fields& ranks) { ranks.constant("values", "ranks"); }},
                     {.description = "Lowest and highest leaf value, or ranks: every pattern of ties."});
}

void describe(Fields& fields, const RelationTrees& trees) {
  fields.objects("exhaustive", trees.exhaustive, describe,
                 {.description = "Limits within which every tree was searched."});
  fields.value("random", trees.random, {.description = "Number of random trees."});
  fields.value("seed", trees.seed, {.shared = "seed"});
  std::vector<std::int32_t> range;
  if (trees.limit.is_given()) range = {-trees.limit.most(), trees.limit.most()};
  fields.values("range", range,
                {.description = "Values of the random trees and finite ends of windows lie within it, if a range was "
                                "given.",
                 .presence = Presence::if_any,
                 .least = 2,
                 .most = 2},
                {.shared = "score"});
}

// The relations of one ordered pair of searchers.
void describe(Fields& fields, const RelationMatrix& matrix, std::size_t one, std::size_t other) {
  const auto id = [&](std::size_t i) { return fields.is_of_schema() ? "" : matrix.searchers()[i].info->id; };
  fields.value("one", id(one), {.shared = "searcher"});
  fields.value("other", id(other), {.shared = "searcher"});
  for (const Relation relation : matrix_relations) {
    const auto describe_found = [&](Fields& found) {
      const RelationTally none;
      describe(found, Related{relation, id(one), id(other)}, false,
               fields.is_of_schema() ? none : matrix.found(relation, one, other));
    };
    fields.object(name(relation), describe_found, {.definition = "tally"});
  }
}

void describe(Fields& fields, const RelationMatrix& matrix) {
  std::vector<std::string_view> ids;
  for (const MeasuredSearcher& searcher : matrix.searchers()) ids.push_back(searcher.info->id);
  fields.values("searchers", ids, {.description = "The searchers of the matrix."}, {.shared = "searcher"});
  const std::size_t others = ids.empty() ? 0 : ids.size() - 1;
  const auto describe_pair = [&](Fields& pair, std::size_t i) {
    const std::size_t one = others == 0 ? 0 : i / others;
    const std::size_t other = others == 0 ? 0 : i % others;
    describe(pair, matrix, one, other < one ? other : other + 1);
  };
  fields.objects("pairs", ids.size() * others, describe_pair,
                 {.description = "The matrix: every ordered pair of searchers."});
}

void describe(Fields& fields, const RelationReport& report) {
  const std::vector<std::string> added_by_a_merge;
  fields.values("programs_not_started", added_by_a_merge,
                {.description = "Of a merge: programs that only the parts name, so that their counterexamples are not "
                                "shrunk.",
                 .presence = Presence::if_any,
                 .least = 1},
                {.shared = "searcher"});
  fields.added_by_others("partial", {.shared = "partial"});
  fields.constant("format", 2);
  fields.object("searched", [&](Fields& trees) { describe(trees, report.trees); }, {.description = "The trees."});
  describe(fields, report.check);
  describe(fields, report.matrix);
}

}  // namespace

std::string to_json(const RelationReport& report) {
  return json_document(described_json([&](Fields& fields) { describe(fields, report); }));
}

std::string relations_schema() {
  const RelationReport any{.trees = {}, .check = {}, .matrix = RelationMatrix({}, {})};
  return json_document(described_schema(
      "relations.schema.json", "pvslab relations --json",
      "How searchers relate to each other: the claimed relations, and a matrix of all pairs.", [&](Fields& fields) {
        describe(fields, any);
        fields.define_for_others(
            "check", [&](Fields& check) { describe(check, any.check); },
            "The claimed relations, as part of a verification.");
      }));
}

}  // namespace pvslab
