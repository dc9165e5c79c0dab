#include "harness/check/verify/coverage_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <span>

#include "harness/base/text/number_text.hpp"
#include "harness/base/text/table.hpp"
#include "harness/cells/cell_plan.hpp"
#include "harness/check/drawn/decisive_trees.hpp"
#include "harness/check/verify/verification_plan.hpp"

namespace pvslab {
namespace {

using CoveredJson = nlohmann::ordered_json;

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

CoveredJson counts_json(std::string_view key, std::span<const Bucket> buckets, std::span<const std::uint64_t> counts) {
  CoveredJson json = CoveredJson::array();
  for (std::size_t i = 0; i < buckets.size(); ++i) json.push_back({{key, buckets[i].text}, {"trees", counts[i]}});
  return json;
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

CoveredJson covered_json(const Verification& verification) {
  const TreeCoverage& covered = verification.covered;
  CoveredJson json{{"trees", covered.trees},
                   {"pairs_in_every_role", covered.pairs_in_every_role()},
                   {"pairs", std::uint64_t{most_decisive_plies} * most_decisive_places},
                   {"decided", CoveredJson::array()}};
  for (std::size_t role = 0; role < decisive_roles; ++role) {
    for (std::size_t plies = 0; plies < ply_buckets.size(); ++plies) {
      json["decided"].push_back({{"role", role_names[role]},
                                 {"plies_left", ply_buckets[plies].text},
                                 {"places", counts_json("place", place_buckets, covered.decided[role][plies])}});
    }
  }
  json["plies_below_root"] = counts_json("plies", depth_buckets, covered.below_root);
  json["of_more_than_64_moves"] = counts_json("plies_left", ply_buckets, covered.wide);
  json["most_moves"] = counts_json("moves", place_buckets, covered.widths);
  json["ties"] = counts_json("best_moves", tie_buckets, covered.ties);
  json["greatest_leaf"] = counts_json("magnitude", size_buckets, covered.sizes);
  if (!verification.special.scores.empty()) {
    CoveredJson ranges = CoveredJson::array();
    for (const auto& [lowest, highest] : verification.special.scores.ranges())
      ranges.push_back({lowest.value(), highest.value()});
    json["special_scores"] = {{"ranges", ranges}, {"trees", covered.special}};
  }
  GraphTally tables;
  for (const Finding& finding : verification.findings) {
    if (has_table(*finding.subject)) tables.merge(finding.graphs);
  }
  if (tables.searches != 0) {
    json["tables"] = {
        {"searches", tables.searches}, {"answered", tables.answered}, {"answered_elsewhere", tables.elsewhere}};
  }
  return json;
}

}  // namespace pvslab
