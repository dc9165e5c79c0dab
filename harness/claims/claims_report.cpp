#include "harness/claims/claims_report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "harness/base/json/described.hpp"
#include "harness/base/json/json_text.hpp"
#include "harness/base/source_fingerprint.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/base/text/ratio_text.hpp"
#include "harness/base/text/table.hpp"

namespace pvslab {
namespace {

constexpr std::size_t label_width = 10;

std::string entry(std::string_view label, const std::string& text, const Style& style) {
  return labelled(label, label_width, text, style.width);
}

// A command is never broken, so that it can be copied.
std::string command_line(const std::string& command) { return std::string(label_width, ' ') + command + "\n"; }

std::string result_text(const ClaimResult& result, const Style& style) {
  const Claim& claim = *result.claim;
  std::string text =
      entry(name(result.verdict), claim.id + (claim.kind == ClaimKind::theorem ? " (theorem)" : ""), style);
  text += entry("", claim.says, style);
  text += entry("", "from " + claim.source, style);
  text += entry("", "found: " + result.figure, style);
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
  std::string text = fmt::format("{}: {} hold, {} fail, {} measured.", counted(results.size(), "claim"),
                                 count(Verdict::holds), count(Verdict::fails), count(Verdict::measured));
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
  text += list_of("Not recorded yet; `pvslab claims --update` does so", changes.unrecorded, style);
  return text;
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
  text += "\n" + wrapped(counts_text(report.results), style.width, 2) + record_text(report, style);
  std::vector<std::string> broken;
  for (const ClaimResult& result : report.results) {
    if (is_broken_theorem(result)) broken.push_back(result.claim->id);
  }
  return text + list_of("THEOREMS THAT FAIL", broken, style);
}

namespace {

void describe(Fields& fields, const ClaimsReport& report, const ClaimResult& result) {
  const Claim& claim = *result.claim;
  constexpr const char* verdicts = "holds|fails|measured";
  fields.value("id", claim.id, {.pattern = "^[a-z0-9]+(-[a-z0-9]+)*$"});
  fields.value("section", claim.section, {.least = 1});
  fields.value("theorem", claim.kind == ClaimKind::theorem, {.description = "We claim it to be true."});
  fields.value("says", claim.says, {.least = 1});
  fields.value("source", claim.source, {.least = 1});
  fields.value("verdict", name(result.verdict), {.one_of = verdicts});
  fields.value("figure", result.figure, {.description = "What was found, in words.", .least = 1});
  fields.value(
      "tree", result.tree.empty() ? std::nullopt : std::optional(result.tree),
      {.description = "The smallest tree that contradicts it.", .shared = "tree", .presence = Presence::if_any});
  fields.value("command", result.command, {.description = "Shows what was found.", .shared = "command"});
  if (!report.record && !fields.is_of_schema()) return;
  std::optional<std::string_view> recorded;
  if (report.record) {
    const auto& by_claim = report.record->verdicts.by_claim;
    const auto before = by_claim.find(claim.id);
    if (before != by_claim.end()) recorded = name(before->second.verdict);
  }
  fields.value(
      "recorded", recorded,
      {.description = "The recorded verdict, or null if it is not recorded. Absent if nothing was compared with "
                      "a record.",
       .presence = Presence::of_its_form,
       .one_of = verdicts});
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

std::string list_text(std::span<const Claim> claims, const Style& style) {
  std::string text;
  for (const Claim& claim : claims) {
    text += wrapped(fmt::format("{}: {}", claim.id, claim.says), style.width, 2);
  }
  return text;
}

}  // namespace pvslab
