#include "harness/claims/claims_report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <ranges>

#include "harness/base/json/described.hpp"
#include "harness/base/json/json_text.hpp"
#include "harness/base/source_fingerprint.hpp"
#include "harness/base/text/escape.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/base/text/ratio_text.hpp"
#include "harness/base/text/table.hpp"

namespace pvslab {
namespace {

constexpr std::size_t label_width = 10;  // but for "not decided"

std::string entry(std::string_view label, const std::string& text, const Style& style) {
  return labelled(label, label_width, text, style.width);
}

// A command is never broken, so that it can be copied.
std::string command_line(const std::string& command) { return std::string(label_width, ' ') + command + "\n"; }

// Null if no figure was published, or if the claim is not about strength.
const PublishedElo* published_of(const Claim& claim) {
  const auto* const match = std::get_if<MatchExperiment>(&claim.experiment);
  return match != nullptr && match->published ? &*match->published : nullptr;
}

std::string result_text(const ClaimResult& result, const Style& style) {
  const Claim& claim = *result.claim;
  std::string text = entry(std::string(name(result.verdict)) + ' ',
                           claim.id + (claim.kind == ClaimKind::theorem ? " (theorem)" : ""), style);
  text += entry("", claim.says, style);
  text += entry("", "from " + claim.source, style);
  text += entry("", "found: " + result.figure, style);
  if (const auto* const published = published_of(claim))
    text += entry("", "published: Elo " + published_text(*published), style);
  if (!result.tree.empty()) text += entry("", "smallest tree: " + result.tree, style);
  return text + command_line(result.command);
}

bool is_broken_theorem(const ClaimResult& result) {
  return result.claim->kind == ClaimKind::theorem && result.verdict == Verdict::fails;
}

std::uint64_t intervals_of(std::span<const ClaimResult> results) {
  return static_cast<std::uint64_t>(std::ranges::count(results, true, &ClaimResult::has_interval));
}

std::string counts_text(std::span<const ClaimResult> results) {
  const auto count = [&](Verdict verdict) { return std::ranges::count(results, verdict, &ClaimResult::verdict); };
  std::string text = fmt::format("{}: {} hold, {} fail, {} measured", counted(results.size(), "claim"),
                                 count(Verdict::holds), count(Verdict::fails), count(Verdict::measured));
  if (const auto open = count(Verdict::not_decided); open != 0) text += fmt::format(", {} not decided", open);
  if (const auto same = count(Verdict::same); same != 0) text += fmt::format(", {} of sides that are the same", same);
  text += '.';
  if (const auto intervals = intervals_of(results); intervals != 0) text += " " + chance_text(intervals);
  return text;
}

std::string list_of(std::string_view what, const std::vector<std::string>& items, const Style& style) {
  if (items.empty()) return "";
  return wrapped(fmt::format("{}: {}", what, fmt::join(items, "; ")), style.width, 2);
}

std::string record_text(const ClaimsReport& report, const Style& style) {
  if (!report.record) return "They are compared with no record.\n";
  const auto& [file, recorded] = *report.record;
  const VerdictChanges changes = changes_from(recorded, report.results);
  std::string text = changes.verdicts.empty()
                         ? fmt::format("No verdict differs from {}.\n", file)
                         : list_of(fmt::format("CHANGED, against {}", file), changes.verdicts, style);
  text += list_of("The verdict is as recorded, but the figure is not", changes.figures, style);
  text += list_of("Other than recorded, with a time limit, so that games differ from run to run", changes.timed, style);
  text += list_of("Not recorded yet; `pvslab claims --update` does so", changes.unrecorded, style);
  return text;
}

// The recorded verdict; null if there is none.
const RecordedVerdict* recorded_of(const ClaimsReport& report, const Claim& claim) {
  if (!report.record) return nullptr;
  const auto& by_claim = report.record->verdicts.by_claim;
  const auto found = by_claim.find(claim.id);
  return found == by_claim.end() ? nullptr : &found->second;
}

// What was not tested, why, and what brings it back.
std::string left_out_text(const ClaimsReport& report, const Style& style) {
  if (report.left_out.empty()) return "";
  std::vector<std::string> rows;
  std::uint64_t minutes = 0;
  for (const Claim& claim : report.left_out) {
    minutes += claim.minutes;
    const RecordedVerdict* const before = recorded_of(report, claim);
    rows.push_back(
        fmt::format("{} ({}, {})", claim.id, counted(claim.minutes, "minute"),
                    before == nullptr ? "not recorded" : fmt::format("recorded: {}", name(before->verdict))));
  }
  return list_of(fmt::format("LEFT OUT, since they take minutes: {}, {} of one core in all. --long tests them too",
                             counted(report.left_out.size(), "claim"), counted(minutes, "minute")),
                 rows, style);
}

}  // namespace

bool ClaimsReport::has_changed() const {
  return std::ranges::any_of(results, is_broken_theorem) ||
         (record && !changes_from(record->verdicts, results).verdicts.empty());
}

std::string to_text(const ClaimsReport& report, const Style& style) {
  std::string text;
  std::string_view section;
  for (const ClaimResult& result : report.results) {
    if (result.claim->section != section) {
      section = result.claim->section;
      text += fmt::format("{}{}\n", text.empty() ? "" : "\n", section);
    }
    text += "\n" + result_text(result, style);
  }
  text += "\n" + wrapped(counts_text(report.results), style.width, 2) + record_text(report, style) +
          left_out_text(report, style);
  std::vector<std::string> broken;
  for (const ClaimResult& result : report.results) {
    if (is_broken_theorem(result)) broken.push_back(result.claim->id);
  }
  return text + list_of("THEOREMS THAT FAIL", broken, style);
}

namespace {

constexpr const char* verdict_names = "holds|fails|measured|not decided|same";

void describe_recorded(Fields& fields, const ClaimsReport& report, const Claim& claim) {
  if (!report.record && !fields.is_of_schema()) return;
  const RecordedVerdict* const before = recorded_of(report, claim);
  fields.value(
      "recorded", before == nullptr ? std::nullopt : std::optional(name(before->verdict)),
      {.description = "The recorded verdict, or null if it is not recorded. Absent if nothing was compared with "
                      "a record.",
       .presence = Presence::of_its_form,
       .one_of = verdict_names});
}

void describe(Fields& fields, const EloFound& found) {
  fields.value("value", found.elo, {.description = "Null if it is infinite, as are the ends of the interval."});
  fields.value(
      "low", found.low,
      {.description = "Of the 95% interval. Null too if there are too few openings or their scores do not vary."});
  fields.value("high", found.high);
}

void describe(Fields& fields, const PublishedElo& published) {
  fields.value("value", published.elo, {.is_never_null = true});
  fields.value("half_width", published.half_width, {.description = "Of its interval; null if none was printed."});
  fields.value("conditions", published.conditions, {.least = 1});
}

// Of a claim about strength.
void describe_match(Fields& fields, const ClaimResult& result) {
  const PublishedElo* const published = published_of(*result.claim);
  fields.object("elo", result.elo, describe,
                {.description = "Of a match: the first side's Elo. Null if the sides are the same or no game counts.",
                 .presence = Presence::of_its_form});
  fields.object("published_elo", published == nullptr ? std::nullopt : std::optional(*published), describe,
                {.description = "Of a match: the Elo in print, or null.", .presence = Presence::of_its_form});
}

void describe(Fields& fields, const ClaimsReport& report, const ClaimResult& result) {
  const Claim& claim = *result.claim;
  fields.value("id", claim.id, {.pattern = "^[a-z0-9]+(-[a-z0-9]+)*$"});
  fields.value("section", claim.section, {.least = 1});
  fields.value("theorem", claim.kind == ClaimKind::theorem, {.description = "We claim it to be true."});
  fields.value("says", claim.says, {.least = 1});
  fields.value("source", claim.source, {.least = 1});
  fields.value("verdict", name(result.verdict), {.one_of = verdict_names});
  fields.value("figure", result.figure, {.description = "What was found, in words.", .least = 1});
  fields.value(
      "tree", result.tree.empty() ? std::nullopt : std::optional(result.tree),
      {.description = "The smallest tree that contradicts it.", .shared = "tree", .presence = Presence::if_any});
  fields.value("command", result.command, {.description = "Shows what was found.", .shared = "command"});
  if (std::holds_alternative<MatchExperiment>(claim.experiment) || fields.is_of_schema())
    describe_match(fields, result);
  describe_recorded(fields, report, claim);
}

void describe_left_out(Fields& fields, const ClaimsReport& report, const Claim& claim) {
  fields.value("id", claim.id, {.pattern = "^[a-z0-9]+(-[a-z0-9]+)*$"});
  fields.value("minutes", claim.minutes, {.description = "Of one core, about."});
  describe_recorded(fields, report, claim);
}

void describe(Fields& fields, const ClaimsReport& report, const ClaimResult* example) {
  fields.added_by_others("partial", {.shared = "partial"});
  fields.constant("format", 1);
  fields.value("sources", source_fingerprint(),
               {.description = "Fingerprint of the program's sources.", .shared = "hexadecimal"});
  fields.value("intervals", intervals_of(report.results),
               {.description = "Verdicts that rest on a 95% interval: by chance, one in twenty of these intervals "
                               "misses."});
  fields.objects("claims", report.results.size(), [&](Fields& one, std::size_t i) {
    describe(one, report, i < report.results.size() ? report.results[i] : *example);
  });
  fields.objects(
      "left_out", report.left_out.size(),
      [&](Fields& one, std::size_t i) {
        describe_left_out(one, report, i < report.left_out.size() ? report.left_out[i] : *example->claim);
      },
      {.description = "Claims that were chosen and not tested, because they take minutes; --long tests them. "
                      "Absent if there are none.",
       .presence = Presence::if_any,
       .least = 1});
}

}  // namespace

std::string to_json(const ClaimsReport& report) {
  return json_document(described_json([&](Fields& fields) { describe(fields, report, nullptr); }));
}

std::string claims_schema() {
  const ClaimResult example{.claim = &shipped_claims().front()};
  return json_document(described_schema("claims.schema.json", "pvslab claims --json",
                                        "What the literature says, sentence by sentence, with its verdict.",
                                        [&](Fields& fields) { describe(fields, {}, &example); }));
}

std::string to_csv(const ClaimsReport& report) {
  const auto number = [](std::optional<double> value) {
    return value && std::isfinite(*value) ? fmt::format("{}", *value) : std::string();
  };
  std::string text =
      "id,section,kind,verdict,recorded,elo,elo_low,elo_high,published_elo,published_half_width,figure\n";
  for (const ClaimResult& result : report.results) {
    const Claim& claim = *result.claim;
    const RecordedVerdict* const before = recorded_of(report, claim);
    const PublishedElo* const published = published_of(claim);
    const EloFound elo = result.elo.value_or(EloFound());
    const std::vector<std::string> cells{claim.id,
                                         claim.section,
                                         claim.kind == ClaimKind::theorem ? "theorem" : "saying",
                                         std::string(name(result.verdict)),
                                         before == nullptr ? "" : std::string(name(before->verdict)),
                                         result.elo ? number(elo.elo) : "",
                                         number(elo.low),
                                         number(elo.high),
                                         published == nullptr ? "" : number(published->elo),
                                         published == nullptr ? "" : number(published->half_width),
                                         result.figure};
    text += fmt::format("{}\n", fmt::join(cells | std::views::transform(csv_field), ","));
  }
  return text;
}

std::string published_text(const PublishedElo& published) {
  return fmt::format("{:+}{}, {}", published.elo,
                     published.half_width ? fmt::format(" ±{}", *published.half_width) : "", published.conditions);
}

std::string list_text(std::span<const Claim> claims, const Style& style) {
  std::string text;
  for (const Claim& claim : claims) {
    const std::string minutes =
        claim.minutes == 0 ? "" : fmt::format(" ({}, --long)", counted(claim.minutes, "minute"));
    text += wrapped(fmt::format("{}: {}{}", claim.id, claim.says, minutes), style.width, 2);
  }
  return text;
}

}  // namespace pvslab
