// `pvslab trace`: shows a search as it happened, visit by visit, or two searches side by side.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "harness/base/output.hpp"
#include "harness/base/terminal.hpp"
#include "harness/base/text/escape.hpp"
#include "harness/base/text/program_name.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/bind/registry.hpp"
#include "harness/bind/workloads/workload_family.hpp"
#include "harness/bind/workloads/workload_spec.hpp"
#include "harness/check/verify/page_address.hpp"
#include "harness/cli/flags/options.hpp"
#include "harness/cli/flags/program_options.hpp"
#include "harness/cli/verbs/verbs.hpp"
#include "harness/show/trace/audited_trace.hpp"
#include "harness/show/trace/false_bound.hpp"
#include "harness/show/trace/search_trace.hpp"
#include "harness/show/trace/steps/told_steps.hpp"
#include "harness/show/trace/text/graphviz.hpp"
#include "harness/show/trace/text/teach.hpp"
#include "harness/show/trace/text/trace_colour.hpp"
#include "harness/show/trace/text/trace_text.hpp"
#include "harness/show/trace/trace_difference.hpp"
#include "harness/show/trace/trace_json.hpp"
#include "harness/show/trace/trace_page.hpp"
#include "suites/foreign_text.hpp"

namespace pvslab {
namespace {

constexpr std::uint64_t most_cases = 1'000'000'000;
constexpr std::uint64_t most_depth = 30;
constexpr std::uint64_t most_plies = 1000;
constexpr const char* few_values = "values=21";  // -10 .. 10, for people who search by hand

struct TraceFlags {
  ProgramFlags programs;
  std::optional<std::string> searcher;
  std::vector<std::string> searchers;  // by --searcher
  std::optional<std::string> against;
  std::optional<std::string> tree;
  std::optional<std::string> workload;
  std::optional<std::string> number;  // of the case, from 1; or its place, FILE:LINE
  std::optional<std::uint64_t> seed;
  std::optional<std::string> fen;
  std::optional<std::uint64_t> depth;
  std::optional<std::string> token;
  std::optional<std::string> window;
  std::string format = "text";
  std::optional<std::uint64_t> plies;
  std::optional<std::string> around;
  std::optional<std::string> out;
  ScoreView view = ScoreView::negamax;
  bool teach = false;
  bool audits_table = false;
};

// One or two searches of one game.
struct Asked {
  std::unique_ptr<TracedGame> game;
  std::vector<std::string> searchers;
  std::vector<Bounds> windows;  // one for each searcher
};

void require_one_source(const TraceFlags& flags) {
  const int sources =
      flags.tree.has_value() + flags.workload.has_value() + flags.fen.has_value() + flags.token.has_value();
  if (sources != 1) {
    throw UsageError(sources == 0 ? "what is to be searched? Give --tree, --workload and --case, --fen and --depth, or "
                                    "--replay"
                                  : "--tree, --workload, --fen and --replay exclude each other");
  }
  if (flags.number && !flags.workload) throw UsageError("--case goes with --workload");
  if (flags.seed && !flags.workload) throw UsageError("--seed goes with --workload");
  if (flags.workload && !flags.number) throw UsageError("--workload needs --case N or FILE:LINE: which of its cases?");
  if (flags.depth && !flags.fen) throw UsageError("--depth goes with --fen");
  if (flags.fen && !flags.depth) throw UsageError("--fen needs --depth N, the plies to search");
}

// The workload; for --teach with few leaf values, where there would be 2^31 of them.
std::string workload_of(const TraceFlags& flags) {
  const std::string& spec = *flags.workload;
  const SpecParts parts = split_spec(spec);
  if (!flags.teach || parts.family == nullptr || spec.ends_with(':')) return spec;
  const bool has_many_values = std::ranges::any_of(parts.family->parameters, [](const WorkloadParameter& one) {
    return one.name == "values" && one.default_value == "0";
  });
  if (!has_many_values || spec.find("values=") != std::string::npos) return spec;
  return spec + (parts.parameters.empty() ? ':' : ',') + few_values;
}

// The index of the case that --case names: by its number, or by its place in the file of the workload, as reports write it.
std::uint64_t index_of_case(const std::string& spec, const std::string& number) {
  if (number.find(':') == std::string::npos) return number_of("--case", number, 1, most_cases) - 1;
  const auto workload = make_workload(parse_workload(spec));
  const std::uint64_t size = workload->size().value_or(0);
  for (std::uint64_t i = 0; i < size; ++i) {
    if (workload->place_of(i) == number) return i;
  }
  if (size == 0) throw UsageError(fmt::format("--case: {} reads no file; give the number of a case", spec));
  throw UsageError(fmt::format("--case: no position of {} stands at {}; the first stands at {}, the last at {}", spec,
                               quotable(number), workload->place_of(0), workload->place_of(size - 1)));
}

std::unique_ptr<TracedGame> game_of(const TraceFlags& flags) {
  if (flags.fen) return traced_position(*flags.fen, Depth(static_cast<std::int32_t>(*flags.depth)));
  if (flags.tree) return traced_game(parse_tree_or_case(*flags.tree, "--tree"));
  const std::string spec = workload_of(flags);
  return traced_case({.spec = spec, .seed = flags.seed.value_or(1), .index = index_of_case(spec, *flags.number)});
}

// SEARCHER, each --searcher, and --against, in this order.
std::vector<std::string> named_searchers(const TraceFlags& flags) {
  std::vector<std::string> named;
  if (flags.searcher) named.push_back(*flags.searcher);
  for (const std::string& pattern : flags.searchers) {
    if (pattern.find_first_of("*?[") == std::string::npos) {
      named.push_back(pattern);
      continue;
    }
    for (const std::size_t searcher : select_searchers(std::vector{pattern})) {
      named.emplace_back(searcher_infos()[searcher]->id);
    }
  }
  if (flags.against) named.push_back(*flags.against);
  return named;
}

void require_no_more_than_two(std::size_t searches) {
  if (searches > 2) throw UsageError(fmt::format("{} searches do not fit side by side; two do", searches));
}

// The searches of a token: each of its searchers in each of its windows, at most two.
Asked asked_by_token(const TraceFlags& flags) {
  const ReplayRequest request = parse_token(*flags.token);
  Asked asked{.game = traced_game(request.searched), .searchers = {}, .windows = {}};
  for (const std::string& searcher : request.subjects) {
    for (const Bounds bounds : request.windows) {
      asked.searchers.push_back(searcher);
      asked.windows.push_back(bounds);
    }
  }
  if (flags.searcher) throw UsageError("--replay names its searchers; leave SEARCHER out");
  if (!flags.searchers.empty()) throw UsageError("--replay names its searchers; leave --searcher out");
  if (flags.window) throw UsageError("--replay names its window; leave --window out");
  if (flags.against) {
    asked.searchers.push_back(*flags.against);
    asked.windows.push_back(asked.windows.front());
  }
  require_no_more_than_two(asked.searchers.size());
  return asked;
}

// The searchers by id. Without a name, the one that was added: a program, or the user's own.
std::vector<std::string> asked_searchers(const TraceFlags& flags) {
  std::vector<std::string> named = named_searchers(flags);
  const bool is_first_named = flags.searcher || !flags.searchers.empty();
  if (is_first_named) return named;
  const std::vector<std::size_t> added = added_searchers();
  if (added.size() != 1) throw UsageError("which searcher? See `pvslab list searchers`");
  named.emplace(named.begin(), searcher_infos()[added.front()]->id);
  return named;
}

// A program that is started and then not shown is a mistake in the command.
void require_programs_in(const std::vector<std::string>& searchers) {
  for (const std::size_t program : started_programs()) {
    const std::string id(searcher_infos()[program]->id);
    if (std::ranges::find(searchers, id) != searchers.end()) continue;
    throw UsageError(
        fmt::format("--program: {} is not among the searchers to show, {}; name it, or leave --program out",
                    printable(id), fmt::join(searchers, " and ")));
  }
}

Asked asked_by(const TraceFlags& flags) {
  require_one_source(flags);
  start_programs(flags.programs);
  if (flags.token) {
    Asked asked = asked_by_token(flags);
    require_programs_in(asked.searchers);
    return asked;
  }
  Asked asked{.game = game_of(flags), .searchers = asked_searchers(flags), .windows = {}};
  require_programs_in(asked.searchers);
  require_no_more_than_two(asked.searchers.size());
  const Bounds window = flags.window ? parse_window(*flags.window, "--window") : Bounds();
  asked.windows.assign(asked.searchers.size(), window);
  return asked;
}

// A command that makes the same trace.
std::string command_of(const TraceFlags& flags) {
  std::vector<std::string> words{"pvslab", "trace"};
  const auto add = [&](const char* flag, const std::optional<std::string>& value) {
    if (value) words.insert(words.end(), {flag, *value});
  };
  if (flags.token) {
    add("--against", flags.against);
  } else {
    const std::vector<std::string> searchers = asked_searchers(flags);
    words.push_back(searchers.front());
    if (searchers.size() > 1) add("--against", searchers[1]);
  }
  add("--tree", flags.tree);
  add("--workload", flags.workload);
  add("--case", flags.number);
  if (flags.seed) add("--seed", std::to_string(*flags.seed));
  add("--fen", flags.fen);
  if (flags.depth) add("--depth", std::to_string(*flags.depth));
  add("--replay", flags.token);
  add("--window", flags.window);
  if (flags.view == ScoreView::max) add("--view", "max");
  if (flags.audits_table) words.emplace_back("--audit-table");
  if (flags.format != "text") add("--format", flags.format);
  add("--out", flags.out);
  return shell_command(words);
}

// The address of the page of the laboratory that shows the same; empty if it cannot: it has no games, programs and searchers of users.
std::string page_text(const Asked& asked, ScoreView view) {
  const Tree* const tree = asked.game->whole_tree();
  if (tree == nullptr || asked.windows.front() != asked.windows.back()) return {};
  for (const std::string& id : asked.searchers) {
    const auto number = find_searcher(id);
    if (number && is_added(*number)) return {};
  }
  const std::string against = asked.searchers.size() > 1 ? asked.searchers[1] : "";
  return "\npage: " + page_address(*tree, asked.searchers.front(), against, asked.windows.front(), view) + "\n";
}

void require_table(const TraceFlags& flags, const Asked& asked) {
  if (!flags.audits_table || std::ranges::any_of(asked.searchers, has_told_table)) return;
  throw UsageError(
      fmt::format("--audit-table: {} {} no table that can be looked into; a program tells what it stores with `stores` "
                  "in its hello",
                  fmt::join(asked.searchers, " and "), asked.searchers.size() == 1 ? "has" : "have"));
}

bool is_for_terminal(const TraceFlags& flags) { return !flags.out || *flags.out == "-"; }

std::string shown(const TraceFlags& flags, Asked& asked) {
  std::vector<SearchTrace> traces;
  for (std::size_t i = 0; i < asked.searchers.size(); ++i) {
    traces.push_back(trace_search(*asked.game, asked.searchers[i], asked.windows[i]));
    traces.back().false_bound = first_false_bound(*asked.game, traces.back());
    if (flags.audits_table && has_told_table(asked.searchers[i])) {
      traces.back().audit = audit_of(*asked.game, traces.back());
    }
  }
  std::optional<TraceDifference> difference;
  if (traces.size() == 2) {
    for (const SearchTrace& trace : traces) {
      if (trace.is_nested) continue;
      throw UsageError(
          fmt::format("{} is a best-first search; its trace cannot be aligned with another", trace.searcher));
    }
  }
  const bool tells_values = flags.format != "json" && flags.format != "html";
  if (tells_values) {
    for (SearchTrace& trace : traces) trace = seen_from(*asked.game, std::move(trace), flags.view);
  }
  if (traces.size() == 2) difference = difference_of(*asked.game, traces[0], traces[1]);
  TraceTextOptions options{.width = is_for_terminal(flags) ? output_width() : default_width};
  if (flags.plies) options.plies = static_cast<std::uint32_t>(*flags.plies);
  if (flags.around) options.around = parse_path(*asked.game, *flags.around);
  if (flags.format == "text") {
    const std::string text = difference ? traces_text(*asked.game, traces[0], traces[1], *difference, options)
                                        : trace_text(*asked.game, traces[0], options);
    return text + page_text(asked, flags.view);
  }
  if (flags.format == "dot" || flags.format == "svg") {
    const std::string dot = trace_dot(*asked.game, traces, difference, options);
    return flags.format == "dot" ? dot : svg_of(dot);
  }
  const std::string json = trace_json(*asked.game, traces, difference, command_of(flags));
  if (flags.format == "json") return json;
  return trace_page(fmt::format("{}", fmt::join(asked.searchers, " and ")),
                    trace_page_data(*asked.game, traces, difference, flags.view, json));
}

// A page or a drawing means nothing on a terminal, and a long one buries what was there.
void require_reader(const TraceFlags& flags) {
  const bool is_for_browsers = flags.format == "html" || flags.format == "svg";
  if (!is_for_browsers || !leads_to_a_terminal(flags.out.value_or("-"))) return;
  throw UsageError(
      fmt::format("--format {0} would fill the terminal; write it to a file with --out trace.{0}", flags.format));
}

// Found before the search, not after it.
void require_output(const TraceFlags& flags) {
  require_reader(flags);
  if (!flags.out) return;
  require_target(*flags.out);
  if (!flags.workload) return;
  const SpecParts parts = split_spec(*flags.workload);
  if (parts.file) require_no_input(*flags.out, {std::filesystem::path(*parts.file)});
}

void write_trace(const TraceFlags& flags, const std::string& text) {
  if (flags.format != "text") return write_to_target(flags.out.value_or("-"), text);
  if (is_for_terminal(flags)) return write_text(coloured_trace(text, output_style()));
  write_to_target(*flags.out, in_own_name(text));
}

ExitCode trace(const TraceFlags& flags) {
  if (flags.teach && (flags.against || flags.format != "text" || flags.out)) {
    throw UsageError("--teach goes through one search and prints text; leave --against, --format and --out out");
  }
  if (flags.teach && flags.audits_table)
    throw UsageError("--teach asks for windows and values; leave --audit-table out");
  if ((flags.plies || flags.around) && (flags.format == "json" || flags.format == "html")) {
    throw UsageError(
        fmt::format("--plies and --around choose what text, dot and svg show; {} has every visit", flags.format));
  }
  if (flags.view == ScoreView::max && flags.format == "json") {
    throw UsageError("--view: JSON has every score from the view of the side to move; leave --view max out");
  }
  require_output(flags);
  Asked asked = asked_by(flags);
  require_table(flags, asked);
  if (flags.teach) {
    if (asked.searchers.size() != 1) throw UsageError("--teach goes through one search");
    return teach(*asked.game, trace_search(*asked.game, asked.searchers.front(), asked.windows.front()), flags.view);
  }
  write_trace(flags, shown(flags, asked));
  return ExitCode::fine;
}

void read_format(const std::string& text, std::string& format) {
  for (const char* const known : {"text", "dot", "svg", "html", "json"}) {
    if (text == known) {
      format = text;
      return;
    }
  }
  refuse_value("--format", fmt::format("'{}' is none of text, dot, svg, html and json", text));
}

void read_case(const std::string& text, std::optional<std::string>& number) {
  if (text.find(':') == std::string::npos) (void)number_of("--case", text, 1, most_cases);
  number = text;
}

Work add_trace_verb_options(CLI::App& verb) {
  set_footer(verb,
             "Name what is searched by --tree, by --workload and --case, by --fen and --depth, or by --replay.\n"
             "Numbers of moves and cases start at 1. Leaf values are from the view of the side to move at the leaf.");
  const auto flags = std::make_shared<TraceFlags>();
  add_text_option(verb, "SEARCHER", flags->searcher,
                  "A searcher, one of its routines, as pvs-split/zws, or a mutant of `pvslab power --list`")
      .placeholder("ID");
  add_list_option(verb, "--searcher", flags->searchers,
                  "The same as SEARCHER: an id, or a glob such as 'pvs-*'; a second one is --against")
      .placeholder("ID");
  add_text_option(verb, "--against", flags->against, "A second searcher, shown side by side with the first")
      .placeholder("ID");
  add_text_option(verb, "--tree", flags->tree, "Search this tree, such as [0 [[-1 0] 0]], or a case, SPEC#NUMBER@SEED")
      .placeholder("TEXT");
  add_text_option(verb, "--workload", flags->workload, "Search a case of this workload").placeholder("SPEC");
  add_parsed_option(
      verb, "--case", [flags](const std::string& text) { read_case(text, flags->number); },
      "Number of the case; or the place of a position, as reports write it")
      .placeholder("N|FILE:LINE");
  add_seed_option(verb, flags->seed, "1");
  add_text_option(verb, "--fen", flags->fen, "Search this chess position; startpos is the initial one")
      .placeholder("FEN");
  add_number_option(verb, "--depth", flags->depth, 0, most_depth, "Plies to search below --fen").placeholder("N");
  add_text_option(verb, "--replay", flags->token, "Search what a report names: SEARCHER:ALPHA..BETA:TREE")
      .placeholder("TOKEN");
  add_text_option(verb, "--window", flags->window, "Window of the search")
      .placeholder("A,B")
      .shown_default("-inf,+inf");
  add_parsed_option(
      verb, "--format", [flags](const std::string& text) { read_format(text, flags->format); },
      "text; dot, for Graphviz; svg, drawn by Graphviz; html, one page that opens from disk; json")
      .placeholder("FORM")
      .shown_default("text");
  add_view_option(
      verb, flags->view,
      "negamax: scores from the view of the side to move; max: from the side of MAX, who moves at the root. "
      "--tree is read as negamax in both, and JSON has no other");
  add_text_option(verb, "--out", flags->out, "Write to FILE instead of standard output").placeholder("FILE|-");
  add_number_option(verb, "--plies", flags->plies, 0, most_plies,
                    "Show at most N plies below the root, or below --around")
      .placeholder("N");
  add_text_option(verb, "--around", flags->around, "Show only the subtree of this node: 2.1, or Nf3 e5")
      .placeholder("PATH");
  add_flag(verb, "--audit-table", flags->audits_table,
           "Compare each entry of the table with the score of its position, by alpha-beta, and name the first false "
           "one: who stored it, and who read it. Of a program, those that it tells (`stores` in its hello)")
      .rare();
  add_program_options(verb, flags->programs);
  add_flag(
      verb, "--teach", flags->teach,
      "Ask for the window of each node, and for each value whether it cuts the parent off, and explain. Answers are "
      "read from standard input. Leaf values are small unless --workload names values=");
  return [flags] { return trace(*flags); };
}

}  // namespace

extern constinit const Verb trace_command{.name = "trace",
                                          .summary = "Show a search visit by visit, or two side by side",
                                          .add_options = add_trace_verb_options};

}  // namespace pvslab
