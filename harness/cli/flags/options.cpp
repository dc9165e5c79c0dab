#include "harness/cli/flags/options.hpp"

#include <fmt/format.h>
#include <fnmatch.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "harness/base/notice.hpp"
#include "harness/base/output.hpp"
#include "harness/base/parallel.hpp"
#include "harness/base/terminal.hpp"
#include "harness/base/text/program_name.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/measure/experiment/experiment.hpp"
#include "suites/foreign_text.hpp"
#include "suites/nearest.hpp"

namespace pvslab {
namespace {

constexpr unsigned max_threads = 1024;

}  // namespace

Option add_experiment_option(CLI::App& verb, std::string& file, const std::string& help) {
  return add_text_option(verb, "--experiment", file, help).placeholder("FILE");
}

Option add_seed_option(CLI::App& verb, std::optional<std::uint64_t>& seed, const std::string& default_text) {
  return add_number_option(verb, "--seed", seed, 0, max_seed, "Seed of the generated trees")
      .placeholder("S")
      .shown_default(default_text);
}

Option add_threads_option(CLI::App& verb, unsigned& threads, std::optional<unsigned> default_count) {
  threads = default_count.value_or(default_threads());
  const auto assign = [&threads](const std::string& text) {
    threads = static_cast<unsigned>(number_of("--threads", text, 1, max_threads));
  };
  return add_parsed_option(verb, "--threads", assign, "Number of threads. Results do not depend on it; times do")
      .placeholder("T")
      .shown_default(default_count ? std::to_string(*default_count) : fmt::format("all {} of this machine", threads));
}

Option add_out_option(CLI::App& verb, std::string& directory, const std::string& help) {
  return add_text_option(verb, "--out", directory, help).placeholder("DIR").shown_default(directory);
}

Option add_format_option(CLI::App& verb, std::string& format) {
  const auto assign = [&format](const std::string& text) {
    static constexpr std::array<std::string_view, 2> formats{"text", "markdown"};
    if (std::ranges::find(formats, text) == formats.end()) {
      throw UsageError("--format: " + unknown_name("format", text, formats, "The formats are text and markdown"));
    }
    format = text;
  };
  return add_parsed_option(verb, "--format", assign, "Form of the text: text or markdown")
      .placeholder("F")
      .shown_default(format);
}

Option add_quiet_option(CLI::App& verb) {
  return add_switch(verb, "-q,--quiet", be_quiet, "Errors alone on standard error: no progress, no notices");
}

Option add_full_option(CLI::App& verb, bool& full) {
  return add_flag(verb, "--full", full, "Show every table of each workload, not one matrix");
}

Option add_dry_run_option(CLI::App& verb, bool& dry_run) {
  return add_flag(verb, "--dry-run,--list", dry_run, "Show what would run, and run nothing");
}

Option add_filter_option(CLI::App& verb, std::vector<std::string>& globs, const std::string& help) {
  const auto add_filter = [&globs](const std::string& text) {
    if (text.empty()) throw UsageError("--filter is empty. Give a part of an id, or a glob such as 'pvs-*'");
    globs.push_back(text.find_first_of("*?[") == std::string::npos ? "*" + text + "*" : text);
  };
  return add_repeated_option(verb, "--filter", add_filter, help).placeholder("TEXT");
}

bool is_chosen_by(const std::vector<std::string>& globs, const std::string& id) {
  return globs.empty() ||
         std::ranges::any_of(globs, [&](const auto& glob) { return fnmatch(glob.c_str(), id.c_str(), 0) == 0; });
}

Option add_searcher_option(CLI::App& verb, std::vector<std::string>& patterns, const std::string& default_text) {
  add_filter_option(verb, patterns,
                    "Only searchers with TEXT in their id, or whose id matches the glob TEXT; "
                    "repeatable, adds to --searcher")
      .rare();
  const auto add_id = [&patterns](const std::string& id) { patterns.push_back(id); };
  return add_repeated_option(verb, "--searcher", add_id,
                             "Only this searcher: an id, or a glob such as 'pvs-*'; repeatable")
      .placeholder("ID")
      .shown_default(default_text);
}

Option add_json_option(CLI::App& verb, std::optional<std::string>& target) {
  const auto assign = [&target](const std::string& text) {
    if (text.empty()) refuse_value("--json", "the file name is empty. Give a file, or - for standard output");
    target = text;
  };
  return add_parsed_option(verb, "--json", assign, "Write JSON to FILE; with -, only JSON to standard output")
      .placeholder("FILE|-");
}

Option add_view_option(CLI::App& verb, ScoreView& view, const std::string& help) {
  const auto read = [&view](const std::string& text) {
    if (text != "negamax" && text != "max")
      refuse_value("--view", fmt::format("'{}' is neither negamax nor max", quotable(text)));
    view = text == "max" ? ScoreView::max : ScoreView::negamax;
  };
  return add_parsed_option(verb, "--view", read, help).placeholder("VIEW").shown_default("negamax");
}

Option add_max_tree_nodes_option(CLI::App& verb, std::optional<double>& most, const std::string& what) {
  constexpr double greatest = 1e300;
  return add_decimal_option(
             verb, "--max-tree-nodes", most, 1, greatest,
             "Leave a searcher that does not scale (minimax, sss-star; see `pvslab list searchers`) out of " + what)
      .placeholder("N")
      .shown_default("5e6")
      .rare();
}

std::vector<std::size_t> named_searchers(const std::vector<std::string>& patterns) {
  std::vector<std::size_t> named;
  for (const std::string& pattern : patterns) {
    if (const auto searcher = find_searcher(pattern)) named.push_back(*searcher);
  }
  std::ranges::sort(named);
  named.erase(std::ranges::unique(named).begin(), named.end());
  return named;
}

Option add_counter_option(CLI::App& verb, std::vector<std::string>& counters, const std::string& help) {
  return add_list_option(verb, "--counter", counters,
                         help + ": nodes, leaves, distinct_leaves, proofs, ...; repeatable, or with commas")
      .placeholder("NAME")
      .shown_default("nodes");
}

std::vector<std::size_t> counts_of_options(const std::vector<std::string>& counters) {
  std::vector<std::size_t> counts;
  for (const std::string& text : counters) {
    for (std::size_t begin = 0; begin <= text.size();) {
      const std::size_t end = std::min(text.find(',', begin), text.size());
      const CountNumber count = count_of_name(std::string_view(text).substr(begin, end - begin));
      if (std::ranges::find(counts, count) == counts.end()) counts.push_back(count);
      begin = end + 1;
    }
  }
  return counts;
}

void require_json_target(const std::optional<std::string>& target, const std::vector<std::filesystem::path>& inputs) {
  if (!target) return;
  require_target(*target);
  require_no_input(*target, inputs);
}

TextForm form_of(const std::string& format) { return format == "markdown" ? TextForm::markdown : TextForm::text; }

void write_in_form(TextForm form, const std::string& text) {
  if (form == TextForm::markdown) {
    write_to_stdout(without_workflow_commands(printable_lines(text)));
  } else {
    write_text(text);
  }
}

void write_result(const std::optional<std::string>& target, const std::function<std::string()>& text,
                  const std::function<std::string()>& json, TextForm form) {
  if (target != "-") write_in_form(form, text());
  if (target) write_to_target(*target, json());
}

}  // namespace pvslab
