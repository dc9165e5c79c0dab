// `pvslab claims`: tests every sentence of suites/claims.toml and compares the verdicts with the recorded ones.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "harness/base/input.hpp"
#include "harness/base/interrupt.hpp"
#include "harness/base/notice.hpp"
#include "harness/base/output.hpp"
#include "harness/base/terminal.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/base/text/program_name.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/claims/claims_report.hpp"
#include "harness/claims/recorded_verdicts.hpp"
#include "harness/claims/run_claims.hpp"
#include "harness/cli/flags/cell_work.hpp"
#include "harness/cli/flags/job_options.hpp"
#include "harness/cli/flags/options.hpp"
#include "harness/cli/verbs/verbs.hpp"

namespace pvslab {
namespace {

namespace fs = std::filesystem;

struct ClaimsFlags {
  std::string claims;
  std::string recorded;
  std::vector<std::string> filters;
  bool update = false;
  bool takes_long = false;  // also those that take minutes
  bool list = false;
  JobFlags job;
  unsigned threads = 1;
  std::optional<std::string> json;
  std::optional<std::string> csv;
};

struct AllClaims {
  std::vector<Claim> claims;
  std::optional<std::uint64_t> hash = {};  // of the file; the shipped claims are a part of the program
};

AllClaims all_claims(const ClaimsFlags& flags) {
  if (flags.claims.empty()) return {{shipped_claims().begin(), shipped_claims().end()}};
  const std::string text = read_input(flags.claims);
  return {parse_claims(text, flags.claims), fnv1a(text)};
}

std::vector<Claim> chosen_claims(std::vector<Claim> claims, const std::vector<std::string>& globs) {
  std::erase_if(claims, [&](const Claim& claim) { return !is_chosen_by(globs, claim.id); });
  if (claims.empty()) throw NothingSelected("no claim has such an id; see `pvslab claims --list`");
  return claims;
}

// Takes out what takes minutes, unless that was asked for.
std::vector<Claim> take_long_claims(std::vector<Claim>& claims, const ClaimsFlags& flags) {
  if (flags.takes_long) return {};
  const auto is_long = [](const Claim& claim) { return claim.minutes != 0; };
  std::vector<Claim> taken;
  std::ranges::copy_if(claims, std::back_inserter(taken), is_long);
  std::erase_if(claims, is_long);
  if (claims.empty() && !flags.list) {
    throw NothingSelected(fmt::format("{} takes {}; add --long, which tests such claims too", taken.front().id,
                                      counted(taken.front().minutes, "minute")));
  }
  return taken;
}

// The file to compare with, or to write; nothing if none was named and none is shipped.
std::optional<fs::path> record_of(const ClaimsFlags& flags) {
  if (!flags.recorded.empty()) return flags.recorded;
  if (!flags.claims.empty()) return std::nullopt;  // the shipped record is about the shipped claims
  const auto shipped = shipped_record("claims.toml");
  std::error_code ignored;
  return shipped && (flags.update || fs::exists(*shipped, ignored)) ? shipped : std::nullopt;
}

std::optional<ComparedRecord> compared_record(const ClaimsFlags& flags, const std::optional<fs::path>& file) {
  if (!file) return std::nullopt;
  std::error_code ignored;
  const bool begins_anew = flags.update && !fs::exists(*file, ignored);
  return ComparedRecord{file->string(), begins_anew ? RecordedVerdicts() : read_recorded_verdicts(*file)};
}

void update_record(const fs::path& file, const ComparedRecord& old, const ClaimRun& run, std::span<const Claim> all) {
  const std::string text = recorded_text(old.verdicts, run.results, all);
  write_file_atomically(file, text);
  write_notice(fmt::format("{}: wrote {}\n", program_name(), file.string()));
}

ExitCode run(const ClaimsFlags& flags) {
  const AllClaims all = all_claims(flags);
  std::vector<Claim> claims = chosen_claims(all.claims, flags.filters);
  const std::vector<Claim> chosen = claims;
  const std::vector<Claim> left_out = take_long_claims(claims, flags);
  if (flags.list) {
    if (claims.empty()) {
      write_text(list_text(chosen, output_style()));
      return ExitCode::fine;
    }
    ClaimsJob job(claims);
    CellPlan plan("claims");
    job.add_to(plan);
    write_text(list_text(chosen, output_style()) + "\n" + dry_run_text(plan, job_options(flags.job, {})));
    return ExitCode::fine;
  }
  const std::optional<fs::path> file = record_of(flags);
  if (flags.update && !file) throw UsageError("--update needs a file to write; name it with --recorded FILE");
  const std::optional<ComparedRecord> record = compared_record(flags, file);
  if (flags.update) require_target(*file);
  if (flags.csv) require_target(*flags.csv);
  require_json_target(flags.json, file && !flags.update ? std::vector<fs::path>{*file} : std::vector<fs::path>{});

  const JobOptions asked = job_options(
      flags.job, {{"--json", flags.json.has_value()}, {"--csv", flags.csv.has_value()}, {"--update", flags.update}});
  ClaimsJob job(claims);
  CellPlan plan("claims");
  job.add_to(plan);
  if (all.hash) plan.add_input(flags.claims, *all.hash);
  const auto report_claims = [&](JobRun& run, bool) {
    const ClaimRun done = job.result({.threads = flags.threads, .stop = interrupted});
    if (!done.complete && !run.is_merged) return tell_job_interrupted(run);
    if (!done.complete && flags.update) throw UsageError("--update needs every claim tested; leave --partial out");
    const ClaimsReport report{done.results, record, left_out};
    const CriticalSection whole_report;
    write_job_result(
        run, flags.json, [&] { return to_text(report, output_style()); }, [&] { return to_json(report); });
    if (flags.csv) write_file_atomically(*flags.csv, to_csv(report));
    if (flags.update) {
      update_record(*file, *record, done, all.claims);
      return ClaimsReport{done.results, std::nullopt}.has_changed() ? ExitCode::violated : ExitCode::fine;
    }
    return report.has_changed() ? ExitCode::violated : ExitCode::fine;
  };
  return run_cell_work(
      plan,
      {.asked = asked, .runner = {.threads = flags.threads}, .reports_unfinished = false, .report = report_claims});
}

Work add_claims_verb_options(CLI::App& verb) {
  const auto flags = std::make_shared<ClaimsFlags>();
  set_footer(
      verb,
      "A verdict is `holds`, `fails` (with the smallest tree) or `measured` (with an interval); of a match also `not "
      "decided` or `same`. The exit code is 1 if a verdict differs from the recorded one, or if a theorem fails. "
      "Matches "
      "with a time limit differ from run to run: of them only `holds` against `fails` counts as a change. Claims that "
      "take "
      "minutes are left out without --long, and named at the end.");
  add_filter_option(verb, flags->filters,
                    "Only claims with TEXT in their id, or whose id matches the glob TEXT; repeatable");
  add_dry_run_option(verb, flags->list);
  add_text_option(verb, "--claims", flags->claims, "File of claims")
      .placeholder("FILE")
      .shown_default("suites/claims.toml, as it was when the program was built");
  add_text_option(verb, "--recorded", flags->recorded, "File of recorded verdicts to compare with")
      .placeholder("FILE")
      .shown_default("results/baseline/claims.toml");
  add_flag(verb, "--update", flags->update, "Record the verdicts instead of comparing them");
  add_flag(verb, "--long", flags->takes_long, "Test the claims that take minutes too");
  add_threads_option(verb, flags->threads);
  add_json_option(verb, flags->json);
  add_text_option(verb, "--csv", flags->csv, "Write the verdicts as CSV to FILE").placeholder("FILE");
  add_job_options(verb, flags->job);
  return [flags] { return run(*flags); };
}

}  // namespace

extern constinit const Verb claims_command{.name = "claims",
                                           .summary = "Test what the literature says, sentence by sentence",
                                           .add_options = add_claims_verb_options};

}  // namespace pvslab
