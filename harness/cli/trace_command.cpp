// `pvslab trace`: shows a search as it happened, visit by visit, or two searches side by side.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "harness/base/output.hpp"
#include "harness/base/terminal.hpp"
#include "harness/base/text/escape.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/bind/workloads/workload_spec.hpp"
#include "harness/cli/flags/options.hpp"
#include "harness/cli/flags/program_options.hpp"
#include "harness/cli/verbs.hpp"
#include "harness/show/trace/search_trace.hpp"
#include "harness/show/trace/text/graphviz.hpp"
#include "harness/show/trace/text/teach.hpp"
#include "harness/show/trace/text/trace_text.hpp"
#include "harness/show/trace/trace_difference.hpp"
#include "harness/show/trace/trace_json.hpp"
#include "harness/show/trace/trace_page.hpp"

namespace pvslab {
namespace {

constexpr std::uint64_t most_cases = 1'000'000'000;
constexpr std::uint64_t most_depth = 30;
constexpr std::uint64_t most_plies = 1000;

struct TraceFlags {
  ProgramFlags programs;
  std::optional<std::string> searcher;
  std::optional<std::string> against;
  std::optional<std::string> tree;
  std::optional<std::string> workload;
  std::optional<std::uint64_t> number;  // of the case, from 1
  std::optional<std::uint64_t> seed;
  std::optional<std::string> fen;
  std::optional<std::uint64_t> depth;
  std::optional<std::string> token;
  std::optional<std::string> window;
  std::string format = "text";
  std::optional<std::uint64_t> plies;
  std::optional<std::string> around;
  bool teach = false;
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
  if (flags.workload && !flags.number) throw UsageError("--workload needs --case N: which of its cases?");
  if (flags.depth && !flags.fen) throw UsageError("--depth goes with --fen");
  if (flags.fen && !flags.depth) throw UsageError("--fen needs --depth N, the plies to search");
}

std::unique_ptr<TracedGame> game_of(const TraceFlags& flags) {
  if (flags.fen) return traced_position(*flags.fen, Depth(static_cast<std::int32_t>(*flags.depth)));
  if (flags.tree) return traced_game(parse_tree_or_case(*flags.tree, "--tree"));
  return traced_case({.spec = *flags.workload, .seed = flags.seed.value_or(1), .index = *flags.number - 1});
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
  if (flags.window) throw UsageError("--replay names its window; leave --window out");
  if (flags.against) {
    asked.searchers.push_back(*flags.against);
    asked.windows.push_back(asked.windows.front());
  }
  if (asked.searchers.size() > 2) {
    throw UsageError(fmt::format("{} searches do not fit side by side; two do", asked.searchers.size()));
  }
  return asked;
}

std::string first_searcher(const TraceFlags& flags) {
  if (flags.searcher) return *flags.searcher;
  const std::vector<std::size_t> added = added_searchers();
  if (added.size() != 1) throw UsageError("which searcher? See `pvslab list searchers`");
  return std::string(searcher_infos()[added.front()]->id);
}

Asked asked_by(const TraceFlags& flags) {
  require_one_source(flags);
  start_programs(flags.programs);
  if (flags.token) return asked_by_token(flags);
  Asked asked{.game = game_of(flags), .searchers = {first_searcher(flags)}, .windows = {}};
  if (flags.against) asked.searchers.push_back(*flags.against);
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
  words.push_back(flags.token ? "" : first_searcher(flags));
  if (words.back().empty()) words.pop_back();
  add("--against", flags.against);
  add("--tree", flags.tree);
  add("--workload", flags.workload);
  if (flags.number) add("--case", std::to_string(*flags.number));
  if (flags.seed) add("--seed", std::to_string(*flags.seed));
  add("--fen", flags.fen);
  if (flags.depth) add("--depth", std::to_string(*flags.depth));
  add("--replay", flags.token);
  add("--window", flags.window);
  if (flags.format != "text") add("--format", flags.format);
  return shell_command(words);
}

std::string shown(const TraceFlags& flags, Asked& asked) {
  std::vector<SearchTrace> traces;
  for (std::size_t i = 0; i < asked.searchers.size(); ++i) {
    traces.push_back(trace_search(*asked.game, asked.searchers[i], asked.windows[i]));
  }
  std::optional<TraceDifference> difference;
  if (traces.size() == 2) {
    for (const SearchTrace& trace : traces) {
      if (trace.is_nested) continue;
      throw UsageError(
          fmt::format("{} is a best-first search; its trace cannot be aligned with another", trace.searcher));
    }
    difference = difference_of(*asked.game, traces[0], traces[1]);
  }
  TraceTextOptions options{.width = output_width()};
  if (flags.plies) options.plies = static_cast<std::uint32_t>(*flags.plies);
  if (flags.around) options.around = parse_path(*asked.game, *flags.around);
  if (flags.format == "text") {
    return difference ? traces_text(*asked.game, traces[0], traces[1], *difference, options)
                      : trace_text(*asked.game, traces[0], options);
  }
  if (flags.format == "dot" || flags.format == "svg") {
    const std::string dot = trace_dot(*asked.game, traces, difference, options);
    return flags.format == "dot" ? dot : svg_of(dot);
  }
  const std::string json = trace_json(*asked.game, traces, difference, command_of(flags));
  return flags.format == "json" ? json : trace_page(fmt::format("{}", fmt::join(asked.searchers, " and ")), json);
}

ExitCode trace(const TraceFlags& flags) {
  if (flags.teach && (flags.against || flags.format != "text")) {
    throw UsageError("--teach goes through one search and prints text; leave --against and --format out");
  }
  if ((flags.plies || flags.around) && (flags.format == "json" || flags.format == "html")) {
    throw UsageError(
        fmt::format("--plies and --around choose what text, dot and svg show; {} has every visit", flags.format));
  }
  Asked asked = asked_by(flags);
  if (flags.teach) {
    if (asked.searchers.size() != 1) throw UsageError("--teach goes through one search");
    return teach(*asked.game, trace_search(*asked.game, asked.searchers.front(), asked.windows.front()));
  }
  const std::string text = shown(flags, asked);
  flags.format == "text" ? write_text(text) : write_to_stdout(text);
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

Work add_options(CLI::App& verb) {
  set_footer(verb,
             "Name what is searched by --tree, by --workload and --case, by --fen and --depth, or by --replay.\n"
             "Numbers of moves and cases start at 1. Leaf values are from the view of the side to move at the leaf.");
  const auto flags = std::make_shared<TraceFlags>();
  add_text_option(verb, "SEARCHER", flags->searcher, "A searcher, or one of its routines: pvs-split/zws")
      .placeholder("ID");
  add_text_option(verb, "--against", flags->against, "A second searcher, shown side by side with the first")
      .placeholder("ID");
  add_text_option(verb, "--tree", flags->tree, "Search this tree, such as [0 [[-1 0] 0]], or a case, SPEC#NUMBER@SEED")
      .placeholder("TEXT");
  add_text_option(verb, "--workload", flags->workload, "Search a case of this workload").placeholder("SPEC");
  add_number_option(verb, "--case", flags->number, 1, most_cases, "Number of the case").placeholder("N");
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
  add_number_option(verb, "--plies", flags->plies, 0, most_plies,
                    "Show at most N plies below the root, or below --around")
      .placeholder("N");
  add_text_option(verb, "--around", flags->around, "Show only the subtree of this node: 2.1, or Nf3 e5")
      .placeholder("PATH");
  add_program_options(verb, flags->programs);
  add_flag(verb, "--teach", flags->teach,
           "Stop at every node, ask for alpha, beta and whether it will be cut off, and explain. Answers are read from "
           "standard input");
  return [flags] { return trace(*flags); };
}

}  // namespace

extern constinit const Verb trace_command{
    .name = "trace", .summary = "Show a search visit by visit, or two side by side", .add_options = add_options};

}  // namespace pvslab
