// `pvslab report`: shows the tables of a results.json again, and makes the HTML page of a run. With two results, what changed.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "harness/base/output.hpp"
#include "harness/base/terminal.hpp"
#include "harness/base/text/program_name.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/cli/flags/options.hpp"
#include "harness/cli/flags/two_results.hpp"
#include "harness/cli/verbs/verbs.hpp"
#include "harness/measure/results/matrix_text.hpp"
#include "harness/measure/results/one_workload.hpp"
#include "harness/measure/results/result_files.hpp"
#include "harness/measure/results/results.hpp"
#include "harness/show/report/report_data.hpp"
#include "harness/show/report/report_page.hpp"
#include "suites/foreign_text.hpp"
#include "suites/input_file.hpp"
#include "suites/nearest.hpp"

namespace pvslab {
namespace {

namespace fs = std::filesystem;

constexpr const char* latest = "results/latest/results.json";

fs::path results_file(const std::string& named) {
  std::error_code ignored;
  return fs::is_directory(named, ignored) ? fs::path(named) / "results.json" : fs::path(named);
}

// A directory of a run, or the results.json in one. Other files, such as a baseline, have no page.
bool is_of_a_run(const std::string& named) {
  std::error_code ignored;
  return fs::exists(named, ignored) && results_file(named).filename() == "results.json";
}

constexpr std::array<std::string_view, 10> of_one_result{"A",    "B",      "html",  "results", "workload",
                                                         "full", "format", "quiet", "counter", "against"};

struct ReportFlags {
  std::optional<std::string> first;  // directories or results files
  std::optional<std::string> second;
  std::optional<std::string> html;
  std::optional<std::string> results;
  std::string workload;  // if empty, all
  std::vector<std::string> counters;
  std::vector<std::string> against;
  std::string format = "text";
  bool has_format = false;  // it was given
  bool full = false;
  TwoResults two;
  std::optional<std::string> given_of_two;  // an option that is about two results

  // A named directory means its page, unless only its tables are asked for. Of two results the page is made too if both are
  // of runs.
  [[nodiscard]] bool makes_html() const {
    if (second) return html || (is_of_a_run(*first) && is_of_a_run(*second));
    return html || (first && !prints_tables());
  }
  [[nodiscard]] bool prints_tables() const {
    return has_format || full || !workload.empty() || asks_for_ratios() || (!first && !html);
  }
  [[nodiscard]] bool asks_for_ratios() const { return !counters.empty() || !against.empty(); }
  [[nodiscard]] std::string named() const { return first ? *first : results.value_or(latest); }
};

// What the ratios are of, if the options say so. Throws UsageError if the results have no such searcher or count.
std::vector<RatioMeasure> measures_asked(const ReportFlags& flags, const Results& results) {
  if (!flags.asks_for_ratios()) return {};
  const std::vector<Comparison> rows = table_rows(results);
  std::vector<std::string_view> known;
  for (const Comparison& one : rows) known.push_back(one.searcher);
  const auto has_distinct_leaves = [](const Comparison& one) { return one.distinct_leaves.has_value(); };
  std::vector<RatioMeasure> measures;
  const std::vector<std::size_t> counts =
      flags.counters.empty() ? std::vector{nodes_number} : counts_of_options(flags.counters);
  for (const CountNumber count : counts) {
    if (count == distinct_leaves_number && std::ranges::none_of(rows, has_distinct_leaves)) {
      throw UsageError("the results have no distinct leaves; `pvslab compare --counter distinct_leaves` counts them");
    }
    for (const std::string& to : flags.against.empty() ? std::vector{std::string(yardstick_id)} : flags.against) {
      if (std::ranges::find(known, to) == known.end()) {
        throw UsageError(unknown_name("searcher", to, known, "It is not in the results"));
      }
      measures.push_back({std::string(name_of_count(count)), to});
    }
  }
  return measures;
}

std::string text_of(const ReportFlags& flags, const Results& results) {
  const std::vector<RatioMeasure> measures = measures_asked(flags, results);
  if (flags.format == "markdown") return report_markdown(results, measures);
  const bool is_full = flags.full || !flags.workload.empty();
  return is_full ? report_text(results, output_style(), measures)
                 : matrix_report_text(results, output_style(), measures);
}

ExitCode print_tables(const ReportFlags& flags) {
  const fs::path file = results_file(flags.named());
  std::optional<RegularFilesOnly> in_a_directory;
  if (file != flags.named()) in_a_directory.emplace();
  const Results all = read_results(file);
  const Results results = flags.workload.empty() ? all : results_on(all, flags.workload);
  write_in_form(form_of(flags.format), text_of(flags, results));
  return results.violations.empty() ? ExitCode::fine : ExitCode::violated;
}

void require_there(const std::string& named) {
  std::error_code ignored;
  if (fs::exists(named, ignored)) return;
  throw UsageError(fmt::format("there is no {}; name a directory with results, as `pvslab run` leaves them", named));
}

// What could not be read, each on a line; empty if all could.
std::string damage_of(const nlohmann::ordered_json& data) {
  std::string text;
  for (const auto& gap : data["gaps"]) {
    if (gap.contains("is_damage")) text += fmt::format("{}: {}\n", program_name(), gap["text"].get<std::string>());
  }
  return text;
}

// A page is made of what can be read of a directory; a file alone must be readable.
ExitCode make_page(const ReportFlags& flags) {
  require_there(flags.named());
  const report::ReportSource first = report::report_source(flags.named());
  nlohmann::ordered_json data;
  fs::path target = first.directory / "report.html";
  if (flags.second) {
    require_there(*flags.second);
    const report::ReportSource second = report::report_source(*flags.second);
    data = report::report_data(first, second);
    target = second.directory / "changes.html";
  } else {
    data = report::report_data(first);
  }
  if (flags.html) target = *flags.html;
  if (leads_to_a_terminal(target.string())) {
    throw UsageError("--html would fill the terminal; write the page to a file with --html report.html");
  }
  const std::string damage = damage_of(data);
  write_to_stderr(damage);
  if (!damage.empty() && first.results) return ExitCode::bad_input;
  require_no_input(target, {results_file(flags.named())});
  write_to_target(target, report::report_html(data, report::find_vega()));
  if (target != "-") write_to_stderr(fmt::format("wrote {}\n", printable(target.string())));
  return damage.empty() ? ExitCode::fine : ExitCode::bad_input;
}

// What was run but has no results.json, such as a run that broke a promise, has a page alone.
ExitCode report_two(ReportFlags flags) {
  if (flags.full || !flags.workload.empty() || flags.asks_for_ratios()) {
    throw UsageError(
        "--full, --workload, --counter and --against show the tables of one result; leave them out, or name one "
        "result");
  }
  flags.two.a = results_file(*flags.first).string();
  flags.two.b = results_file(*flags.second).string();
  flags.two.format = flags.format;
  if (!flags.makes_html()) return show_side_by_side(flags.two);
  const ExitCode made = make_page(flags);
  std::error_code ignored;
  const bool have_results = fs::exists(flags.two.a, ignored) && fs::exists(flags.two.b, ignored);
  return made == ExitCode::fine && flags.html != "-" && have_results ? show_side_by_side(flags.two) : made;
}

ExitCode report(const ReportFlags& flags) {
  if (flags.first && flags.results) throw UsageError("name the results once: --results FILE or DIR");
  if (flags.second) return report_two(flags);
  if (const auto other = flags.given_of_two) {
    throw UsageError(fmt::format("{} is about two results; name both, `pvslab report A B`", *other));
  }
  const ExitCode made = flags.makes_html() ? make_page(flags) : ExitCode::fine;
  if (!flags.prints_tables()) return made;
  const ExitCode printed = print_tables(flags);
  return made == ExitCode::fine ? printed : made;
}

Work add_report_verb_options(CLI::App& verb) {
  const auto flags = std::make_shared<ReportFlags>();
  add_text_option(verb, "A", flags->first, "Directory with results, or results.json: makes its page, A/report.html")
      .placeholder("DIR");
  add_text_option(
      verb, "B", flags->second,
      "Later results: prints both side by side, ratios B/A with 95% intervals, and makes the page of what "
      "changed, B/changes.html. A and B may also be baselines, reports of the gate or JSON of Google Benchmark")
      .placeholder("DIR");
  add_text_option(verb, "--html", flags->html, "Write the HTML page to FILE, or to standard output with -")
      .placeholder("FILE|-");
  add_text_option(verb, "--results", flags->results, "results.json of an earlier `pvslab compare --out DIR` or `run`")
      .placeholder("FILE")
      .shown_default(latest);
  add_text_option(verb, "--workload", flags->workload, "Only the tables of this workload, as the report names it")
      .placeholder("SPEC")
      .shown_default("all");
  add_full_option(verb, flags->full);
  add_counter_option(verb, flags->counters, "Ratios of this count in the tables");
  add_list_option(verb, "--against", flags->against, "Ratios to this searcher in the tables; repeatable")
      .placeholder("ID")
      .shown_default("alpha-beta");
  add_two_results_options(verb, flags->two);
  add_json_option(verb, flags->two.json);
  const Option format = add_format_option(verb, flags->format);
  return [flags, format, &verb] {
    flags->has_format = format.is_given();
    flags->given_of_two = given_besides(verb, of_one_result);
    return report(*flags);
  };
}

}  // namespace

extern constinit const Verb report_command{.name = "report",
                                           .summary = "Show results again: as a page, as tables, or what changed",
                                           .add_options = add_report_verb_options};

}  // namespace pvslab
