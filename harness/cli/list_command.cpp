// `pvslab list`: the searchers with their promises and sources, and the workloads with their parameters.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/json/described.hpp"
#include "harness/base/json/json_text.hpp"
#include "harness/base/output.hpp"
#include "harness/base/terminal.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/base/text/table.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/bind/workloads/shipped_suites.hpp"
#include "harness/bind/workloads/workload.hpp"
#include "harness/bind/workloads/workload_family.hpp"
#include "harness/bind/workloads/workload_spec.hpp"
#include "harness/check/verify/verification_plan.hpp"
#include "harness/cli/command_line.hpp"
#include "harness/cli/flags/options.hpp"
#include "harness/cli/verbs/verbs.hpp"
#include "harness/program/program.hpp"
#include "harness/schedules/both_kinds.hpp"
#include "harness/schedules/parallel_subject.hpp"
#include "harness/schedules/verify_schedules.hpp"
#include "suites/nearest.hpp"

namespace pvslab {
namespace {

// A part of the verification, as `pvslab list tests` pairs it with searchers; pvslab_discover_tests makes a test of each pair.
struct Part {
  std::string_view name;
  std::string_view option;
  std::string_view value;
  bool (*applies)(const SearcherInfo& info);
};

// The sizes let each test end within seconds.
constexpr std::array parts{
    Part{"inductive", "--inductive", "branching=3",
         [](const SearcherInfo& info) { return !assumptions_for(info).empty(); }},
    Part{"exhaustive", "--exhaustive", "depth=3,branching=2,leaves=5", [](const SearcherInfo&) { return true; }},
    Part{"random", "--trees", "5000", [](const SearcherInfo&) { return true; }},
    Part{"decisive", "--decisive", "1", [](const SearcherInfo&) { return true; }},
    Part{"graphs", "--graphs", "5000",
         [](const SearcherInfo& info) { return !info.selective && program_of(info) == nullptr; }},
    Part{"instances", "--instances", "500", [](const SearcherInfo& info) { return program_of(info) == nullptr; }},
    Part{"known-value", "--known-value", "2", [](const SearcherInfo& info) { return !info.selective; }},
};

// The same of parallel searchers, with the default limits of `schedules`.
struct ParallelPart {
  std::string_view name;
  std::string options;
};
const std::array<ParallelPart, 2>& parallel_parts() {
  static const std::array<ParallelPart, 2> all{
      ParallelPart{"schedules", fmt::format("{}", fmt::join(default_schedule_limits, "\t"))},
      ParallelPart{"random-schedules", fmt::format("--random\t{}", default_random_trees)}};
  return all;
}

// The games that the program adds.
std::vector<std::string> added_games() {
  std::vector<std::string> specs;
  for (const WorkloadFamily& family : workload_families()) {
    if (family.is_added) specs.push_back(parse_workload(family.name).canonical());
  }
  return specs;
}

// If only games were added, our searchers have been checked on everything else.
std::vector<std::string> default_suites() {
  std::vector<std::string> suites;
  const std::vector<std::string> games = added_games();
  if (games.empty() || !added_searchers().empty()) {
    for (const Part& part : parts) suites.emplace_back(part.name);
  }
  suites.insert(suites.end(), games.begin(), games.end());
  return suites;
}

struct TestedSuite {
  std::string name;
  const Part* part = nullptr;                    // or else a workload
  std::unique_ptr<Workload> workload = nullptr;  // null if it cannot be made: its tests then say why
};

TestedSuite tested_suite(const std::string& name, bool is_default) {
  const auto part = std::ranges::find(parts, name, &Part::name);
  if (part != parts.end()) return {.name = name, .part = &*part};
  try {
    return {.name = name, .workload = make_workload(parse_workload(name))};
  } catch (const UsageError&) {
    if (!is_default) throw;
    return {.name = name};
  }
}

// The line's end for one suite; empty if it does not apply to the searcher.
std::string options_of(const TestedSuite& suite, std::size_t searcher) {
  const SearcherInfo& info = *searcher_infos()[searcher];
  if (const Part* const part = suite.part) {
    return part->applies(info) ? fmt::format("{}\t{}", part->option, part->value) : "";
  }
  const bool applies = !info.selective && (!suite.workload || suite.workload->refusal(searcher).empty());
  return applies ? "--suite\t" + suite.name : "";
}

// One line for each pair: searcher, suite, and the verb with the words that check the suite, separated by tabs. Empty lists
// choose the added searchers, or all if none was added, and the suites that apply. A suite is a part of the verification
// (inductive, exhaustive, random, decisive, graphs, instances, known-value; schedules and random-schedules of parallel searchers) or a workload. Throws
// UsageError for an unknown one.
std::string listed_tests(const std::vector<std::string>& searchers, const std::vector<std::string>& suites) {
  std::vector<TestedSuite> tested;
  std::vector<ParallelPart> tested_parallel;
  if (suites.empty()) tested_parallel.assign(parallel_parts().begin(), parallel_parts().end());
  for (const std::string& suite : suites.empty() ? default_suites() : suites) {
    const auto parallel = std::ranges::find(parallel_parts(), suite, &ParallelPart::name);
    if (parallel == parallel_parts().end()) {
      tested.push_back(tested_suite(suite, suites.empty()));
    } else {
      tested_parallel.push_back(*parallel);
    }
  }
  const SearchersOfBothKinds chosen = searchers_of_both_kinds(searchers);
  std::string text;
  for (const std::size_t searcher : chosen.has_serial ? chosen_searchers(chosen.serial) : std::vector<std::size_t>()) {
    for (const TestedSuite& suite : tested) {
      const std::string options = options_of(suite, searcher);
      if (!options.empty())
        text += fmt::format("{}\t{}\tverify\t{}\n", searcher_infos()[searcher]->id, suite.name, options);
    }
  }
  for (const std::string& searcher : chosen.parallel) {
    for (const ParallelPart& part : tested_parallel) {
      text += fmt::format("{}\t{}\tschedules\t{}\n", searcher, part.name, part.options);
    }
  }
  return text;
}

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

void describe(Fields& fields, const SearcherInfo& info) {
  fields.value("id", info.id, {.shared = "searcher"});
  fields.value("rule", rule_name(info.rule), {.shared = "rule"});
  fields.values("promises", promises(info), {.is_unique = true}, {.shared = "clause"});
  fields.value("title", info.title, {.least = 1});
  fields.value("citation", info.citation, {.description = "Empty if it is ours."});
  fields.value("origin", name(info.origin), {.one_of = "printed|adapted|ours"});
  fields.value("scales", info.scales,
               {.description = "False: it visits or stores too much of a large tree, and is left out there."});
  fields.value("selective", info.selective, {.description = "It may return another value than minimax."});
}

void describe(Fields& fields, const SearcherInfo* info) { describe(fields, *info); }

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

void describe(Fields& fields, const WorkloadParameter& parameter) {
  fields.value("name", parameter.name, {.least = 1});
  fields.value("default", parameter.default_value);
  fields.value("range", parameter.range, {.least = 1});
  fields.value("meaning", parameter.meaning, {.least = 1});
}

void describe(Fields& fields, const WorkloadFamily& suite) {
  fields.value("name", suite.name, {.least = 1});
  fields.value("title", suite.title, {.least = 1});
  fields.objects("parameters", suite.parameters, describe);
}

// Objects of which there is always one. It stands for all in the schema.
template <typename T>
void describe_all(Fields& fields, const char* name, std::span<const T> all, const char* description) {
  fields.objects(name, all.size(), [&](Fields& one, std::size_t i) { describe(one, all[i < all.size() ? i : 0]); },
                 {.description = description, .presence = Presence::of_its_form});
}

struct ShippedSuite {
  std::string workload;
  std::uint64_t positions;
};

void describe(Fields& fields, const ShippedSuite& suite) {
  fields.value("workload", suite.workload, {.shared = "workload"});
  fields.value("positions", suite.positions, {.least = 1});
}

void describe_suites(Fields& fields) {
  describe_all(fields, "suites", workload_families(), "Kinds of workload.");
  std::vector<ShippedSuite> shipped;
  for (const WorkloadSpec& spec : shipped_suite_specs()) {
    shipped.push_back({spec.text(), make_workload(spec)->size().value()});
  }
  fields.objects("shipped", shipped, describe,
                 {.description = "Suites of positions that come with the program.", .presence = Presence::of_its_form});
  std::vector<std::string> experiments;
  for (const auto& file : shipped_experiments()) experiments.push_back(file.string());
  fields.values("experiments", experiments,
                {.description = "Experiment files that come with the program.", .presence = Presence::of_its_form},
                {.least = 1});
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

void describe(Fields& fields, const ListFlags& flags) {
  if (flags.lists("searchers")) describe_all(fields, "searchers", searcher_infos(), "");
  if (flags.lists("parallel")) {
    std::vector<const SearcherInfo*> infos;
    for (const ParallelSubject& subject : parallel_subjects()) infos.push_back(subject.info);
    describe_all(fields, "parallel", std::span<const SearcherInfo* const>(infos), "Searchers for several processors.");
  }
  if (flags.lists("suites")) describe_suites(fields);
}

std::string to_json(const ListFlags& flags) {
  return json_document(described_json([&](Fields& fields) { describe(fields, flags); }));
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
      flags.json, [&] { return to_text(flags, output_style()); }, [&] { return to_json(flags); });
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

std::string list_schema() {
  return json_document(described_schema(
      "list.schema.json", "pvslab list --json",
      "The searchers and the workloads. `list searchers` and `list parallel` have the key of that name alone, `list "
      "suites` the others.",
      [&](Fields& fields) {
        describe(fields, ListFlags());
        fields.require_one_of({{"parallel"}, {"searchers"}, {"suites"}});
        fields.require_together("suites", {"shipped", "experiments"});
        fields.require_together("shipped", {"suites"});
        fields.require_together("experiments", {"suites"});
      }));
}

extern constinit const Verb list_command{.name = "list",
                                         .summary = "List searchers and workloads, with promises and citations",
                                         .add_options = add_list_verb_options};

}  // namespace pvslab
