// `pvslab papers`: published figures beside ours.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "harness/base/input.hpp"
#include "harness/base/interrupt.hpp"
#include "harness/base/output.hpp"
#include "harness/base/terminal.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/bind/workloads/shipped_suites.hpp"
#include "harness/cli/flags/options.hpp"
#include "harness/cli/verbs/verbs.hpp"
#include "harness/papers/papers_report.hpp"

namespace pvslab {
namespace {

namespace fs = std::filesystem;

struct PapersFlags {
  std::vector<std::string> filters;  // globs
  std::string place;
  bool list = false;
  unsigned threads = 1;
  std::optional<std::string> json;
  std::optional<std::string> page;
};

fs::path suites_of_papers() {
  const auto suites = suites_directory();
  if (!suites) throw UsageError("the shipped suites are not found; name a directory of papers with --papers DIR");
  return *suites;
}

std::vector<Paper> papers_in(const fs::path& place) {
  std::error_code error;
  std::vector<fs::path> files;
  if (fs::is_directory(place, error)) {
    for (const auto& entry : fs::directory_iterator(place)) {
      if (entry.path().extension() == ".toml") files.push_back(entry.path());
    }
    std::ranges::sort(files);
    if (files.empty()) throw UsageError(fmt::format("{} holds no file *.toml", place.string()));
  } else {
    files.push_back(place);
  }
  std::vector<Paper> papers;
  for (const fs::path& file : files) papers.push_back(parse_paper(read_input(file.string()), file));
  return papers;
}

// Only rows that a filter names: by "paper/row", of which it may give a part.
std::vector<Paper> only_chosen(std::vector<Paper> papers, const std::vector<std::string>& globs) {
  if (globs.empty()) return papers;
  for (Paper& paper : papers) {
    std::erase_if(paper.rows, [&](const PublishedRow& row) { return !is_chosen_by(globs, paper.key + "/" + row.id); });
    paper.wanted.clear();
  }
  std::erase_if(papers, [](const Paper& paper) { return paper.rows.empty(); });
  if (papers.empty()) throw NothingSelected("no row has such an id; see `pvslab papers --list`");
  return papers;
}

ExitCode run_papers_verb(const PapersFlags& flags) {
  const fs::path place = flags.place.empty() ? suites_of_papers() / "papers" : fs::path(flags.place);
  const std::vector<Paper> papers = only_chosen(papers_in(place), flags.filters);
  if (flags.list) {
    write_text(papers_list(papers));
    return ExitCode::fine;
  }
  if (flags.page && !flags.filters.empty()) throw UsageError("--page is of all rows; leave --filter out");
  require_json_target(flags.json, {});
  if (flags.page) require_target(*flags.page);
  const auto suites = suites_directory();
  const auto findings = run_papers(
      papers, {.threads = flags.threads, .suites = suites.value_or("suites"), .stop = [] { return interrupted(); }});
  if (!findings) return tell_interrupted("interrupted; nothing was written. Start again with");
  if (flags.json) write_to_target(*flags.json, papers_json_text(papers, *findings));
  if (flags.page) write_to_target(*flags.page, papers_page(papers, *findings));
  if (flags.json != "-" && flags.page != "-") write_text(papers_text(papers, *findings, output_style()));
  return std::ranges::all_of(*findings, &PaperFinding::is_as_recorded) ? ExitCode::fine : ExitCode::violated;
}

Work add_papers_verb_options(CLI::App& verb) {
  const auto flags = std::make_shared<PapersFlags>();
  set_footer(verb,
             "Each file of suites/papers has the figures of one source, and for each the command that measures the "
             "same. Theirs and ours "
             "agree if our 99.9% interval meets what the printed figure can stand for: its rounding, or what 'about' "
             "says. Counts are "
             "equal, or they do not agree. A row that is known not to agree says why.\n"
             "A figure that agrees is one figure: it does not say that the search is the source's.\n"
             "The exit code is 1 if a row is not as recorded, or its command failed.");
  add_filter_option(verb, flags->filters, "Only rows with TEXT in SOURCE/ROW, or that match the glob TEXT; repeatable");
  add_text_option(verb, "--papers", flags->place, "A file of figures, or a directory of such files")
      .placeholder("FILE|DIR")
      .shown_default("suites/papers");
  add_dry_run_option(verb, flags->list);
  add_threads_option(verb, flags->threads);
  add_json_option(verb, flags->json);
  add_text_option(verb, "--page", flags->page, "Write the page docs/papers.md to FILE").placeholder("FILE|-").rare();
  return [flags] { return run_papers_verb(*flags); };
}

}  // namespace

extern constinit const Verb papers_command{.name = "papers",
                                           .summary = "Measure published figures, and print theirs beside ours",
                                           .add_options = add_papers_verb_options};

}  // namespace pvslab
