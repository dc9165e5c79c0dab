#include "harness/check/verify/coverage_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "harness/base/json/described.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/base/text/table.hpp"
#include "harness/cells/cell_plan.hpp"
#include "harness/check/drawn/decisive_trees.hpp"
#include "harness/check/verify/verification_plan.hpp"

namespace pvslab {
namespace {

constexpr std::array<std::string_view, decisive_roles> role_names{"only best", "only refutation", "to be rejected"};

std::string number_text(std::uint64_t number) { return number == 0 ? "-" : grouped(number); }

// Of all roles, the one in which it occurs most rarely.
std::uint64_t rarest(const TreeCoverage& covered, std::size_t plies, std::size_t place) {
  std::uint64_t least = UINT64_MAX;
  for (const auto& of_role : covered.decided) least = std::min(least, of_role[plies][place]);
  return least;
}

std::string matrix_text(const TreeCoverage& covered, const Style& style) {
  Table table;
  table.add_column("plies left", Table::Align::left);
  for (const Bucket& place : place_buckets) table.add_column(std::string(place.text), Table::Align::right);
  for (std::size_t plies = 0; plies < ply_buckets.size(); ++plies) {
    std::vector<std::string> row{std::string(ply_buckets[plies].text)};
    for (std::size_t place = 0; place < place_buckets.size(); ++place)
      row.push_back(number_text(rarest(covered, plies, place)));
    table.add_row(std::move(row));
  }
  return table.text(style);
}

constexpr std::size_t label_width = 23;

std::string bucket_counts_text(std::string_view label, std::span<const Bucket> buckets,
                               std::span<const std::uint64_t> counts, const Style& style) {
  std::string text;
  for (std::size_t i = 0; i < buckets.size(); ++i) {
    text += fmt::format("{}{}: {}", text.empty() ? "" : "; ", buckets[i].text, number_text(counts[i]));
  }
  return labelled(label, label_width, text, style.width);
}

std::string special_line(const TreeCoverage& covered, const NamedScores& special, const Style& style) {
  if (special.scores.empty()) return "";
  const std::string text = fmt::format("{}: in {}", special.scores.text(), counted(covered.special, "tree"));
  return labelled("special scores", label_width, text, style.width);
}

std::string covered_text(const TreeCoverage& covered, const NamedScores& special, ScoreLimit limit,
                         std::string_view what, const Style& style) {
  if (covered.trees == 0) return "";
  const std::uint64_t all = std::uint64_t{most_decisive_plies} * most_decisive_places;
  const std::string heading = fmt::format(
      "{} {}, random and decisive: trees in which a move decides the score, by its place at its node and "
      "the plies left there. Each number is that of the rarest of three roles: {}, {}, {}.",
      what, counted(covered.trees, "tree"), role_names[0], role_names[1], role_names[2]);
  return "\n" + wrapped(heading, style.width, 0) + matrix_text(covered, style) +
         wrapped(fmt::format("{} of the {} pairs of 1 to {} plies and a place of 1 to {} occur in every role.",
                             grouped(covered.pairs_in_every_role()), grouped(all), most_decisive_plies,
                             most_decisive_places),
                 style.width, 0) +
         bucket_counts_text("plies below the root", depth_buckets, covered.below_root, style) +
         bucket_counts_text("65+ moves, plies left", ply_buckets, covered.wide, style) +
         bucket_counts_text("most moves at a node", place_buckets, covered.widths, style) +
         bucket_counts_text("ties for best move", tie_buckets, covered.ties, style) +
         bucket_counts_text("greatest leaf", size_buckets, covered.sizes, style) +
         special_line(covered, special, style) +
         (limit.is_given() ? labelled("range", label_width, limit.text(), style.width) : "");
}

std::string texts_of(std::span<const Bucket> buckets) {
  std::vector<std::string_view> texts;
  for (const Bucket& bucket : buckets) texts.push_back(bucket.text);
  return alternatives(texts);
}

void describe_counts(Fields& fields, std::string_view name, std::string_view key, std::span<const Bucket> buckets,
                     std::span<const std::uint64_t> counts, const char* description) {
  const std::string texts = texts_of(buckets);
  fields.objects(name, buckets.size(),
                 [&](Fields& count, std::size_t i) {
                   count.value(key, buckets[i].text, {.one_of = texts.c_str()});
                   count.value("trees", counts[i]);
                 },
                 {.description = description});
}

void describe_decided(Fields& fields, const TreeCoverage& covered) {
  const std::string roles = alternatives(role_names);
  const std::string plies = texts_of(ply_buckets);
  fields.objects("decided", decisive_roles * ply_buckets.size(),
                 [&](Fields& one, std::size_t i) {
                   const std::size_t role = i / ply_buckets.size();
                   const std::size_t bucket = i % ply_buckets.size();
                   one.value("role", role_names[role], {.one_of = roles.c_str()});
                   one.value("plies_left", ply_buckets[bucket].text, {.one_of = plies.c_str()});
                   describe_counts(one, "places", "place", place_buckets, covered.decided[role][bucket],
                                   "Trees in which a move at that place decides.");
                 },
                 {.description = "Another value of such a move changes the score of the root."});
}

// Of searches of graphs by searchers with a table.
void describe_tables(Fields& fields, const std::vector<Finding>& findings) {
  GraphTally tables;
  for (const Finding& finding : findings) {
    if (has_table(*finding.subject)) tables.merge(finding.graphs);
  }
  fields.optional_object("tables", tables.searches != 0,
                         [&](Fields& one) {
                           one.value("searches", tables.searches);
                           one.value("answered", tables.answered,
                                     {.description = "That entered fewer nodes than with an empty table."});
                           one.value("answered_elsewhere", tables.elsewhere,
                                     {.description = "Of these, from a position, to a depth or in a window that no "
                                                     "search before had."});
                         },
                         {.description = "Searches of graphs by searchers with a table, if there were any.",
                          .presence = Presence::if_any});
}

void describe_special_scores(Fields& fields, const SpecialScores& scores, std::uint64_t trees) {
  constexpr FieldRules score_rules{.shared = "score"};
  std::vector<Told> ranges;
  for (const auto& [lowest, highest] : scores.ranges())
    ranges.emplace_back(std::vector<Told>{lowest.value(), highest.value()});
  fields.values("ranges", ranges, {.least = 1}, {.least = 2, .most = 2, .elements = &score_rules});
  fields.value("trees", trees, {.description = "With such a leaf."});
}

}  // namespace

std::string coverage_table_text(const Verification& verification, const Style& style) {
  if (verification.covered.trees == 0 && !verification.special.scores.empty())
    return "\n" + wrapped("Special scores, drawn in graphs: " + verification.special.scores.text(), style.width, 2);
  return covered_text(verification.covered, verification.special, verification.limit, "Covered by", style);
}

std::string planned_coverage_text(const VerificationJob& job, const Style& style) {
  const VerificationOptions& options = job.options();
  const std::uint64_t decisive = saturating_product(options.decisive_rounds, decisive_round);
  const bool is_cut = std::max(options.random_trees, decisive) > most_planned_trees;
  const std::string what =
      is_cut ? fmt::format("Of more than {} trees of a part the first. Covered by", grouped(most_planned_trees))
             : "To be covered by";
  const std::string text = covered_text(job.planned_coverage(), options.special, options.limit, what, style);
  const bool has_tables = options.graphs != 0 && std::ranges::any_of(subjects_of_graphs(options.searchers), &has_table);
  return has_tables ? text + wrapped("How often a table answers is known only after the run.", style.width, 0) : text;
}

void describe_covered(Fields& fields, const Verification& verification) {
  const TreeCoverage& covered = verification.covered;
  const SpecialScores& special = verification.special.scores;
  fields.value("trees", covered.trees, {.description = "Random and decisive trees."});
  fields.value("pairs_in_every_role", covered.pairs_in_every_role(),
               {.description = "Pairs of 1 to 24 plies left and a place of 1 to 64, at which a move decided the score "
                               "in each of the three roles."});
  fields.value("pairs", std::uint64_t{most_decisive_plies} * most_decisive_places, {.description = "All such pairs."});
  describe_decided(fields, covered);
  describe_counts(fields, "plies_below_root", "plies", depth_buckets, covered.below_root,
                  "Trees in which a move decides at a node so many plies below the root.");
  describe_counts(fields, "of_more_than_64_moves", "plies_left", ply_buckets, covered.wide,
                  "Trees in which a move decides at a node of more than 64 moves, by the plies left there.");
  describe_counts(fields, "most_moves", "moves", place_buckets, covered.widths,
                  "By the greatest number of moves at a node.");
  describe_counts(fields, "ties", "best_moves", tie_buckets, covered.ties, "By the number of best moves at the root.");
  describe_counts(fields, "greatest_leaf", "magnitude", size_buckets, covered.sizes,
                  "By the greatest magnitude of a leaf.");
  fields.optional_object("special_scores", !special.empty(),
                         [&](Fields& one) { describe_special_scores(one, special, covered.special); },
                         {.description = "Of --scores, if it was given.", .presence = Presence::if_any});
  describe_tables(fields, verification.findings);
}

}  // namespace pvslab
