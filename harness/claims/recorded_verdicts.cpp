#include "harness/claims/recorded_verdicts.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <ranges>

#include "harness/base/input.hpp"
#include "harness/base/machine.hpp"
#include "harness/base/source_fingerprint.hpp"
#include "harness/base/text/table.hpp"
#include "harness/base/text/toml_reader.hpp"
#include "harness/bind/workloads/shipped_suites.hpp"

namespace pvslab {
namespace {

constexpr std::uint64_t format = 1;
constexpr std::array<std::string_view, 4> top_keys{"format", "program", "sources", "claim"};
constexpr std::array<std::string_view, 5> claim_keys{"verdict", "figure", "tree", "sources", "command"};

constexpr std::string_view name_of(Verdict verdict) { return name(verdict); }

std::optional<Verdict> verdict_named(std::string_view text) {
  for (const Verdict verdict : verdicts) {
    if (name(verdict) == text) return verdict;
  }
  return std::nullopt;
}

class Reader : TomlReader {
 public:
  using TomlReader::TomlReader;

  [[nodiscard]] RecordedVerdicts read(const toml::table& document) const {
    require_known_keys(document, top_keys);
    const auto found = number_at(document, "format", 0, 1'000'000);
    if (!found) fail(document, "format is missing; is this a file of `pvslab claims --update`?");
    if (*found != format) {
      fail(*document.get("format"), fmt::format("it has format {}, and this program reads {}; write it anew with "
                                                "`pvslab claims --update`",
                                                *found, format));
    }
    RecordedVerdicts result{required_text(document, "program"), required_text(document, "sources"), {}};
    const toml::table* const claims = table_at(document, "claim");
    if (claims == nullptr) fail(document, "it has no verdict; write it anew with `pvslab claims --update`");
    for (const auto& [id, node] : *claims) {
      result.by_claim.emplace(id.str(), verdict(*table_at(*claims, id.str())));
    }
    return result;
  }

 private:
  [[nodiscard]] RecordedVerdict verdict(const toml::table& table) const {
    require_known_keys(table, claim_keys);
    const std::string text = required_text(table, "verdict");
    const auto found = verdict_named(text);
    if (!found)
      fail(*table.get("verdict"), fmt::format("'{}' is no verdict; write {}", text,
                                              fmt::join(verdicts | std::views::transform(name_of), ", ")));
    return {*found, text_at(table, "figure").value_or(""), text_at(table, "tree").value_or(""),
            text_at(table, "sources").value_or(""), text_at(table, "command").value_or("")};
  }
};

RecordedVerdict recorded(const ClaimResult& result) {
  RecordedVerdict entry{result.verdict, result.figure, result.tree};
  if (result.claim->minutes == 0) return entry;
  entry.sources = source_fingerprint();
  entry.command = "pvslab claims --long --filter " + result.claim->id;
  return entry;
}

bool is_the_same(const RecordedVerdict& one, const RecordedVerdict& other) {
  return one.verdict == other.verdict && one.figure == other.figure && one.tree == other.tree;
}

bool is_opposite(Verdict one, Verdict other) {
  return (one == Verdict::holds && other == Verdict::fails) || (one == Verdict::fails && other == Verdict::holds);
}

// A basic string of TOML.
std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result + "\"";
}

}  // namespace

RecordedVerdicts parse_recorded_verdicts(std::string_view text, const std::string& file) {
  return Reader(file).read(parse_toml(text, file));
}

RecordedVerdicts read_recorded_verdicts(const std::filesystem::path& file) {
  return parse_recorded_verdicts(read_input(file), file.string());
}

std::string recorded_text(RecordedVerdicts old, std::span<const ClaimResult> results, std::span<const Claim> known) {
  for (const ClaimResult& result : results) old.by_claim[result.claim->id] = recorded(result);
  std::erase_if(old.by_claim, [&](const auto& entry) {
    return std::ranges::none_of(known, [&](const Claim& claim) { return claim.id == entry.first; });
  });
  std::string text = fmt::format(
      "# The verdicts of suites/claims.toml, written by `pvslab claims --update`. Nobody edits this file by hand.\n"
      "format = {}\nprogram = \"pvslab {}\"\nsources = \"{}\"\n",
      format, version(), source_fingerprint());
  for (const auto& [id, entry] : old.by_claim) {
    text += fmt::format("\n[claim.{}]\nverdict = \"{}\"\n", id, name(entry.verdict));
    if (!entry.figure.empty()) text += "figure = " + quoted(entry.figure) + "\n";
    if (!entry.tree.empty()) text += "tree = " + quoted(entry.tree) + "\n";
    if (!entry.command.empty()) text += "command = " + quoted(entry.command) + "\n";
    if (!entry.sources.empty()) text += "sources = " + quoted(entry.sources) + "\n";
  }
  return text;
}

VerdictChanges changes_from(const RecordedVerdicts& recorded_before, std::span<const ClaimResult> results) {
  VerdictChanges changes;
  for (const ClaimResult& result : results) {
    const std::string& id = result.claim->id;
    const auto before = recorded_before.by_claim.find(id);
    if (before == recorded_before.by_claim.end()) {
      changes.unrecorded.push_back(id);
    } else if (before->second.verdict != result.verdict) {
      const bool is_chance = is_timed(*result.claim) && !is_opposite(before->second.verdict, result.verdict);
      (is_chance ? changes.timed : changes.verdicts)
          .push_back(fmt::format("{}: {}, recorded as {}", id, name(result.verdict), name(before->second.verdict)));
    } else if (!is_timed(*result.claim) && !is_the_same(before->second, recorded(result))) {
      changes.figures.push_back(id);
    }
  }
  return changes;
}

std::string recorded_summary(const RecordedVerdicts& recorded, const std::string& file, const Style& style) {
  std::string text = "Claims\n";
  for (const Verdict verdict : verdicts) {
    std::vector<std::string> ids;
    for (const Claim& claim : shipped_claims()) {
      const auto found = recorded.by_claim.find(claim.id);
      if (found != recorded.by_claim.end() && found->second.verdict == verdict) ids.push_back(claim.id);
    }
    if (ids.empty()) continue;
    text += labelled(fmt::format("{:<11} {:>3}", name(verdict), ids.size()), 17,
                     fmt::format("{}", fmt::join(ids, ", ")), style.width);
  }
  const bool is_of_this_program = recorded.sources == source_fingerprint();
  text +=
      wrapped(fmt::format("from {}, made by {} from the sources {}{}", file, recorded.program, recorded.sources,
                          is_of_this_program
                              ? ", which are this program's"
                              : fmt::format(". OLDER than this program, whose sources are {}: `pvslab claims` tests "
                                            "them anew",
                                            source_fingerprint())),
              style.width, 2);
  std::vector<std::string> older;
  for (const auto& [id, entry] : recorded.by_claim) {
    if (!entry.sources.empty() && entry.sources != source_fingerprint()) older.push_back(id);
  }
  if (!older.empty()) {
    text += wrapped(fmt::format("They take minutes and were tested by other sources; `pvslab claims --long` tests them "
                                "anew: {}",
                                fmt::join(older, ", ")),
                    style.width, 2);
  }
  return text;
}

std::optional<std::filesystem::path> shipped_record(const std::string& name) {
  const auto suites = suites_directory();
  if (!suites) return std::nullopt;
  const std::filesystem::path folder = suites->parent_path() / "results" / "baseline";
  std::error_code ignored;
  if (!std::filesystem::is_directory(folder, ignored)) return std::nullopt;
  return folder / name;
}

}  // namespace pvslab
