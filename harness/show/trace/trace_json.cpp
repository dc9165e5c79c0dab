#include "harness/show/trace/trace_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string_view>

#include "harness/base/json/described.hpp"
#include "harness/base/json/json_text.hpp"
#include "harness/base/machine.hpp"
#include "harness/bind/counter_fields.hpp"

namespace pvslab {
namespace {

constexpr FieldRules of_a_bound{.description = "Null if infinite.", .least = -2147483646, .most = 2147483646};

std::optional<std::int32_t> finite(Score score) {
  return score.is_finite() ? std::optional(score.value()) : std::nullopt;
}

char letter(const TracedVisit& visit) {
  switch (visit.role) {
    case TracedVisit::Role::full: return 'F';
    case TracedVisit::Role::proof: return 'Z';
    case TracedVisit::Role::failed_proof: return 'X';
    case TracedVisit::Role::re_search: return 'R';
    case TracedVisit::Role::inside_proof: return 'i';
  }
  __builtin_unreachable();
}

char letter(TracedVisit::How how) {
  switch (how) {
    case TracedVisit::How::interior: return 'i';
    case TracedVisit::How::leaf: return 'l';
    case TracedVisit::How::memory: return 'm';
  }
  __builtin_unreachable();
}

char letter(NodeKind kind) {
  switch (kind) {
    case NodeKind::pv: return 'P';
    case NodeKind::cut: return 'C';
    case NodeKind::all: return 'A';
  }
  __builtin_unreachable();
}

// The visit that set the bound, or why it is what it is.
std::optional<std::int32_t> origin_of(const TracedVisit& visit) {
  if (visit.cutter == no_move) return std::nullopt;
  switch (visit.beta_from.source) {
    case BoundSource::visit: return visit.beta_from.visit;
    case BoundSource::root_window: return -1;
    case BoundSource::zero_window: return -2;
    case BoundSource::searcher: return -3;
  }
  __builtin_unreachable();
}

std::uint32_t from_one(std::uint32_t move) { return move == no_move ? 0 : move + 1; }

std::string name_of(const TracedGame& game, const SearchTrace& trace, const TracedVisit& visit) {
  if (visit.parent == no_visit || trace[visit.parent].place == no_place) return {};
  return game.move_name(trace[visit.parent].place, visit.move);
}

// Of each visit; none if the game has no names.
std::vector<std::string> names_of(const TracedGame& game, const SearchTrace& trace) {
  std::vector<std::string> names;
  names.reserve(trace.visits.size());
  for (const TracedVisit& visit : trace.visits) names.push_back(name_of(game, trace, visit));
  if (std::ranges::all_of(names, &std::string::empty)) names.clear();
  return names;
}

void describe_letters(Fields& fields, const char* name, const SearchTrace& trace, char (*of)(const TracedVisit&),
                      const FieldRules& rules) {
  std::string letters;
  for (const TracedVisit& visit : trace.visits) letters += of(visit);
  fields.value(name, letters, rules);
}

void describe_visits(Fields& fields, const TracedGame& game, const SearchTrace& trace) {
  const auto column = [&](const char* name, Told (*of)(const SearchTrace&, const TracedVisit&), const char* description,
                          const FieldRules& element = {}) {
    fields.values(
        name, trace.visits.size(), [&](std::size_t i) { return of(trace, trace.visits[i]); },
        {.description = description}, element);
  };
  using Trace = SearchTrace;
  using Visit = TracedVisit;
  column("parent", [](const Trace&, const Visit& visit) -> Told { return visit.parent; },
         "The visit that began this one; -1 at the root.", {.least = -1});
  column(
      "move",
      [](const Trace& of, const Visit& visit) -> Told {
        return visit.parent == no_visit && of.is_nested ? 0 : visit.move + 1;
      },
      "Number of the move, from 1; 0 at the root.");
  column(
      "alpha", [](const Trace&, const Visit& visit) -> Told { return finite(visit.alpha); }, "", of_a_bound);
  column(
      "beta", [](const Trace&, const Visit& visit) -> Told { return finite(visit.beta); }, "", of_a_bound);
  column(
      "value",
      [](const Trace&, const Visit& visit) -> Told { return visit.is_left ? finite(visit.value) : std::nullopt; },
      "Null if infinite or if the visit did not end.");
  column(
      "best", [](const Trace&, const Visit& visit) -> Told { return from_one(visit.best); },
      "Best move, from 1; 0 if there is none.");
  column(
      "successors", [](const Trace&, const Visit& visit) -> Told { return visit.successors; },
      "Number of moves; 0 at a leaf.");
  column(
      "cutter", [](const Trace&, const Visit& visit) -> Told { return from_one(visit.cutter); },
      "The move that caused the cutoff, from 1; 0 if there is none.");
  column(
      "bound_by", [](const Trace&, const Visit& visit) -> Told { return origin_of(visit); },
      "The visit whose value set the bound; -1 the window of the root, -2 the zero window of a proof, -3 the searcher "
      "itself; null if not cut off.",
      {.least = -3});
  column(
      "size", [](const Trace&, const Visit& visit) -> Told { return visit.size; },
      "Visits of the subtree, this one included.");
  describe_letters(
      fields, "how", trace, [](const Visit& visit) { return letter(visit.how); },
      {.description = "A letter for each visit: i interior, l leaf, m answered from memory.", .pattern = "^[ilm]*$"});
  describe_letters(
      fields, "role", trace, [](const Visit& visit) { return letter(visit); },
      {.description = "A letter for each visit: F full window, Z proof, X proof that failed, R search after a "
                      "failed proof, i inside a proof.",
       .pattern = "^[FZXRi]*$"});
  describe_letters(fields, "kind", trace, [](const Visit& visit) { return letter(visit.kind); },
                   {.description = "A letter for each visit: P P-V, C Cut, A All.", .pattern = "^[PCA]*$"});
  fields.values("name", names_of(game, trace),
                {.description = "Name of the move; only in games with names.", .presence = Presence::if_any});
}

void describe(Fields& fields, const Counters& counters) {
  for (const auto& field : counter_fields) fields.value(field.name, counters.*field.member);
}

std::vector<std::string> line_of(TracedGame& game, const SearchTrace& trace) {
  std::vector<std::string> line;
  Place place = 0;
  for (const std::uint32_t move : trace.line) {
    const std::string name = game.move_name(place, move);
    line.push_back(name.empty() ? std::to_string(move + 1) : name);
    place = game.successor(place, move);
  }
  return line;
}

void describe_false_bound(Fields& fields, TracedGame& game, const SearchTrace& trace, const FalseBound& bound) {
  fields.value("visit", bound.visit, {.description = "Its place in visits, from 0.", .shared = "count"});
  fields.value("path", path_text(game, trace, bound.visit), {.least = 1});
  fields.value("score", bound.score.value(), {.description = "Of its node, from the view of the side to move."});
  fields.value("text", bound.text, {.least = 1});
}

void describe_audit(Fields& fields, TracedGame& game, const SearchTrace& trace, const TraceAudit& audit) {
  fields.value("entries", audit.entries,
               {.description = "Entries that were compared with the score of their position, each time one was stored "
                               "or changed."});
  fields.value("unjudged", audit.unjudged,
               {.description = "Other entries of a program, of fewer plies than their position has here."});
  fields.value("text", audit.text, {.description = "All of this, in sentences.", .least = 1});
  const FalseTableEntry first = audit.first.value_or(FalseTableEntry{.stored_by = 0});
  const auto describe_entry = [&](Fields& entry) {
    entry.value("path", path_text(game, trace, first.stored_by), {.description = "Where it was stored.", .least = 1});
    entry.value("depth", first.depth, {.description = "Of the entry, in plies.", .least = 0});
    entry.value("bound", first.bound == Bound::lower ? "lower" : "upper", {.one_of = "lower|upper"});
    entry.value("value", finite(first.value), of_a_bound);
    entry.value("score", first.score.value(), {.description = "Of its position, from the view of the side to move."});
    entry.value("stored_by", first.stored_by, {.description = "The visit, from 0.", .shared = "count"});
    entry.value("read_by", first.read_by == no_visit ? std::nullopt : std::optional(first.read_by),
                {.description = "The first visit that took it as its answer; null if none did."});
  };
  fields.optional_object(
      "false_entry", audit.first.has_value(), describe_entry,
      {.description = "The first that is false, or is true and was read at another depth where it is "
                      "false: text says which.",
       .presence = Presence::if_any});
}

void describe(Fields& fields, TracedGame& game, const SearchTrace& trace) {
  fields.value("searcher", trace.searcher, {.shared = "searcher"});
  fields.value("title", trace.info->title, {.least = 1});
  fields.value("source", trace.info->citation, {.description = "Citation; empty if it is ours."});
  fields.value("rule", trace.info->rule == CutoffRule::at_beta ? "at_beta" : "above_beta", {.shared = "rule"});
  fields.object("window", [&](Fields& window) {
    window.value("alpha", finite(trace.window.alpha), of_a_bound);
    window.value("beta", finite(trace.window.beta), of_a_bound);
  });
  fields.value("value", finite(trace.returned.value), {.description = "What the search returned; null if infinite."});
  fields.value("nested", trace.is_nested,
               {.description = "False for best-first searchers, whose steps have no parent."});
  fields.values("line", line_of(game, trace), {.description = "Moves of the principal variation."}, {.least = 1});
  fields.object("counters", [&](Fields& counters) { describe(counters, totals(trace)); }, {.shared = "counters"});
  fields.object(
      "visits", [&](Fields& visits) { describe_visits(visits, game, trace); },
      {.description = "Columns of equal length, a row for each visit in the order in which nodes were entered.",
       .definition = "visits"});
  const auto describe_bound = [&](Fields& bound) {
    describe_false_bound(bound, game, trace, trace.false_bound.value_or(FalseBound()));
  };
  fields.optional_object("false_bound", trace.false_bound.has_value(), describe_bound,
                         {.description = "If the value of the search is wrong: the first visit, in the order of their "
                                         "ends, whose value says something false of its node.",
                          .presence = Presence::if_any});
  fields.optional_object(
      "audit", trace.audit.has_value(),
      [&](Fields& audit) { describe_audit(audit, game, trace, trace.audit.value_or(TraceAudit())); },
      {.definition = "audit", .presence = Presence::if_any, .definition_description = "Of --audit-table."});
}

std::string_view name_of(Divergence reason) {
  switch (reason) {
    case Divergence::window: return "window";
    case Divergence::role: return "role";
    case Divergence::value: return "value";
    case Divergence::order: return "order";
    case Divergence::only_left: return "left";
    case Divergence::only_right: return "right";
  }
  __builtin_unreachable();
}

std::optional<std::uint32_t> number_of(VisitNumber visit) {
  return visit == no_visit ? std::nullopt : std::optional(static_cast<std::uint32_t>(visit));
}

void describe(Fields& fields, TracedGame& game, const std::vector<SearchTrace>& traces,
              const TraceDifference::First& first) {
  const bool is_left = first.left != no_visit;
  fields.value("reason", name_of(first.reason), {.one_of = "window|role|value|order|left|right"});
  fields.values("visits", std::vector{number_of(first.left), number_of(first.right)}, {.least = 2, .most = 2});
  fields.value("path", path_text(game, traces[is_left ? 0 : 1], is_left ? first.left : first.right),
               {.description = "Moves from the root to the node."});
  fields.value("text", first.text, {.description = "The difference as a sentence.", .least = 1});
}

void describe(Fields& fields, TracedGame& game, const std::vector<SearchTrace>& traces,
              const TraceDifference& difference) {
  const auto describe_first = [&](Fields& first) {
    describe(first, game, traces, difference.first.value_or(TraceDifference::First{Divergence::window, 0, 0, {}}));
  };
  fields.optional_object("first", difference.first.has_value(), describe_first,
                         {.description = "Null if the searches are the same."});
  constexpr FieldRules number{.shared = "count"};
  const auto list = [](const std::vector<VisitNumber>& visits) {
    return Told(std::vector<Told>(visits.begin(), visits.end()));
  };
  fields.values("only", std::vector{list(difference.only_left), list(difference.only_right)},
                {.description = "For each search, the first visits to nodes that the other never visited.",
                 .least = 2,
                 .most = 2},
                {.elements = &number});
}

std::optional<std::string> text_or_null(std::string text) {
  return text.empty() ? std::nullopt : std::optional(std::move(text));
}

void describe(Fields& fields, TracedGame& game, const std::vector<SearchTrace>& traces,
              const std::optional<TraceDifference>& difference, const std::string& command) {
  fields.constant("kind", "pvslab-trace");
  fields.constant("format", 1);
  fields.value("program", fmt::format("pvslab {}", version()),
               {.description = "pvslab and its version.", .pattern = "^pvslab [0-9]"});
  fields.value("command", command, {.description = "Makes the same trace again.", .shared = "command"});
  fields.value("tree", text_or_null(game.tree_text()), {.shared = "tree"});
  fields.value("fen", text_or_null(game.fen()), {.least = 1});
  fields.value("case", text_or_null(game.case_text()), {.description = "SPEC#NUMBER@SEED", .least = 1});
  fields.value("depth", game.depth().plies(), {.description = "Plies of the search.", .least = 0});
  fields.objects("searches", traces.size(), [&](Fields& search, std::size_t i) { describe(search, game, traces[i]); },
                 {.least = 1, .most = 2}, {.definition = "search"});
  const auto describe_difference = [&](Fields& between) {
    describe(between, game, traces, difference.value_or(TraceDifference()));
  };
  fields.optional_object("difference", difference.has_value(), describe_difference,
                         {.description = "Null for one search.", .definition = "difference"});
}

}  // namespace

std::string trace_json(TracedGame& game, const std::vector<SearchTrace>& traces,
                       const std::optional<TraceDifference>& difference, const std::string& command) {
  return json_text(described_json([&](Fields& fields) { describe(fields, game, traces, difference, command); })) + "\n";
}

std::string trace_schema() {
  const std::unique_ptr<TracedGame> leaf = traced_tree(Tree());
  const std::vector traces{trace_search(*leaf, "alpha-beta", {})};
  return json_document(described_schema("trace.schema.json", "pvslab trace --format json",
                                        "Every visit of one search or of two.",
                                        [&](Fields& fields) { describe(fields, *leaf, traces, {}, {}); }));
}

}  // namespace pvslab
