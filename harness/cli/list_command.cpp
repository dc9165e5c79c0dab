// `pvslab list`: the searchers with their promises and sources, and the workloads with their parameters.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "harness/base/json/json_text.hpp"
#include "harness/base/output.hpp"
#include "harness/base/terminal.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/base/text/table.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/bind/workloads/shipped_suites.hpp"
#include "harness/bind/workloads/workload_family.hpp"
#include "harness/cli/description/list_tests.hpp"
#include "harness/cli/flags/options.hpp"
#include "harness/cli/verbs/verbs.hpp"
#include "harness/schedules/parallel_subject.hpp"
#include "suites/nearest.hpp"

namespace pvslab {
namespace {

using Json = nlohmann::ordered_json;

struct ListFlags {
  std::string what;                    // if empty, all but the tests
  std::vector<std::string> searchers;  // of tests
  std::vector<std::string> suites;     // of tests
  std::optional<std::string> json;

  [[nodiscard]] bool lists(std::string_view kind) const { return what.empty() || what == kind; }
};

std::string_view rule_name(CutoffRule rule) { return rule == CutoffRule::at_beta ? "at_beta" : "above_beta"; }

std::vector<std::string_view> promises(const SearcherInfo& info) {
  std::vector<std::string_view> names;
  for (const Clause clause : clauses) {
    if (info.contract.contains(clause)) names.push_back(name(clause));
  }
  return names;
}

std::string indented(const std::string& label, std::string_view text, const Style& style) {
  return "  " + wrapped(label + std::string(text), style.width - 2, 4);
}

std::string searcher_text(const SearcherInfo& info, const Style& style) {
  const std::string promised =
      info.selective ? "selective" : fmt::format("promises {}", fmt::join(promises(info), ", "));
  std::string text = wrapped(
      fmt::format("{}  ({}; {}; {})", info.id, name(info.origin), rule_name(info.rule), promised), style.width, 4);
  text += indented("", info.title, style);
  if (!info.citation.empty()) text += indented("from ", info.citation, style);
  return text;
}

std::string searchers_text(const Style& style) {
  std::string text =
      "printed: a printed listing, visit by visit. adapted: a printed listing or a\n"
      "described method; its header names the departures. ours: not in print.\n\n";
  for (const bool selective : {false, true}) {
    if (selective) text += "\nSelective searchers may return another value than minimax:\n";
    for (const SearcherInfo* info : searcher_infos()) {
      if (info->selective == selective) text += searcher_text(*info, style);
    }
  }
  return text;
}

std::string parallel_text(const Style& style) {
  std::string text =
      "Searchers for several processors: `pvslab schedules` checks them,\n"
      "`pvslab speedup` compares them.\n\n";
  for (const ParallelSubject& subject : parallel_subjects()) text += searcher_text(*subject.info, style);
  return text;
}

Json searcher_json(const SearcherInfo& info) {
  return {{"id", info.id},         {"rule", rule_name(info.rule)}, {"promises", promises(info)},
          {"title", info.title},   {"citation", info.citation},    {"origin", name(info.origin)},
          {"scales", info.scales}, {"selective", info.selective}};
}

Json searchers_json() {
  Json list = Json::array();
  for (const SearcherInfo* info : searcher_infos()) list.push_back(searcher_json(*info));
  return list;
}

Json parallel_json() {
  Json list = Json::array();
  for (const ParallelSubject& subject : parallel_subjects()) list.push_back(searcher_json(*subject.info));
  return list;
}

std::string suites_text(const Style& style) {
  std::string text;
  for (const WorkloadFamily& suite : workload_families()) {
    text += fmt::format("{}: {}\n", suite.name, suite.title);
    if (suite.reads_file()) {
      text += fmt::format("  written {}:FILE{}\n", suite.name, suite.parameters.empty() ? "" : ",KEY=VALUE,...");
    }
    for (const WorkloadParameter& parameter : suite.parameters) {
      const std::string assignment = fmt::format("{}={}", parameter.name, parameter.default_value);
      const std::string line = fmt::format("  {:<13} {:<18} ", assignment, parameter.range);
      text += line + wrapped(std::string(parameter.meaning), style.width - line.size(), 0);
    }
  }
  text += "A spec is NAME:KEY=VALUE,... Parameters left out have the values above.\n";
  text += "FILE may have any name. KEY=VALUE at the end of the spec are parameters:\n";
  text += "chess:a,d=3.epd is the file a,d=3.epd. For a file a,d=3 write chess:a,d=3,d=N.\n";
  for (const WorkloadSpec& spec : shipped_suite_specs()) {
    text += fmt::format("shipped: {}  ({})\n", spec.text(), counted(make_workload(spec)->size().value(), "position"));
  }
  for (const auto& file : shipped_experiments()) text += fmt::format("shipped: {}  (experiment)\n", file.string());
  return text;
}

Json suites_json() {
  Json list = Json::array();
  for (const WorkloadFamily& suite : workload_families()) {
    Json parameters = Json::array();
    for (const WorkloadParameter& parameter : suite.parameters) {
      parameters.push_back({{"name", parameter.name},
                            {"default", parameter.default_value},
                            {"range", parameter.range},
                            {"meaning", parameter.meaning}});
    }
    list.push_back({{"name", suite.name}, {"title", suite.title}, {"parameters", std::move(parameters)}});
  }
  return list;
}

std::string to_text(const ListFlags& flags, const Style& style) {
  std::string text;
  if (flags.lists("searchers")) text += searchers_text(style);
  if (flags.what.empty()) text += "\n";
  if (flags.lists("parallel")) text += parallel_text(style);
  if (flags.what.empty()) text += "\n";
  if (flags.lists("suites")) text += suites_text(style);
  return text;
}

Json to_json(const ListFlags& flags) {
  Json json = Json::object();
  if (flags.lists("searchers")) json["searchers"] = searchers_json();
  if (flags.lists("parallel")) json["parallel"] = parallel_json();
  if (!flags.lists("suites")) return json;
  json["suites"] = suites_json();
  json["shipped"] = Json::array();
  for (const WorkloadSpec& spec : shipped_suite_specs()) {
    json["shipped"].push_back({{"workload", spec.text()}, {"positions", make_workload(spec)->size().value()}});
  }
  json["experiments"] = Json::array();
  for (const auto& file : shipped_experiments()) json["experiments"].push_back(file.string());
  return json;
}

ExitCode list(const ListFlags& flags) {
  static constexpr std::array<std::string_view, 4> kinds{"searchers", "parallel", "suites", "tests"};
  if (!flags.what.empty() && std::ranges::find(kinds, flags.what) == kinds.end()) {
    throw UsageError(unknown_name("list", flags.what, kinds, "The lists are searchers, parallel, suites and tests"));
  }
  if (flags.what == "tests") {
    if (flags.json) throw UsageError("the list of tests has no JSON; leave --json out");
    write_to_stdout(listed_tests(flags.searchers, flags.suites));
    return ExitCode::fine;
  }
  if (!flags.searchers.empty() || !flags.suites.empty()) {
    throw UsageError("--searcher, --filter and --suite choose tests; they need `pvslab list tests`");
  }
  require_json_target(flags.json);
  write_result(
      flags.json, [&] { return to_text(flags, output_style()); }, [&] { return json_document(to_json(flags)); });
  return ExitCode::fine;
}

Work add_list_verb_options(CLI::App& verb) {
  const auto flags = std::make_shared<ListFlags>();
  add_text_option(verb, "WHAT", flags->what, "searchers, parallel (searchers), suites or tests")
      .placeholder("")
      .shown_default("the first three");
  add_searcher_option(verb, flags->searchers, "those of your own, or all");
  add_list_option(
      verb, "--suite", flags->suites,
      "With tests: a part of `verify` (inductive, exhaustive, random, decisive, graphs, instances, known-value) or a "
      "workload; repeatable")
      .placeholder("SPEC");
  add_json_option(verb, flags->json);
  return [flags] { return list(*flags); };
}

}  // namespace

extern constinit const Verb list_command{.name = "list",
                                         .summary = "List searchers and workloads, with promises and citations",
                                         .add_options = add_list_verb_options};

}  // namespace pvslab
