// `pvslab list`: the searchers with what they promise and where they are from, and the workloads.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <memory>
#include <nlohmann/json.hpp>

#include "harness/bind/catalog.hpp"
#include "harness/cli/command.hpp"
#include "harness/cli/options.hpp"
#include "harness/base/output.hpp"
#include "harness/base/text/table.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/bind/workloads/workload.hpp"
#include "harness/bind/workloads/shipped_suites.hpp"
#include "harness/bind/workloads/suite_catalog.hpp"
#include "suites/nearest.hpp"

namespace pvslab {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t page_width = 80;

struct Flags {
  std::string what;  // empty: everything
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

std::string indented(const std::string& label, std::string_view text) {
  return "  " + wrapped(label + std::string(text), page_width - 2, 4);
}

std::string searcher_text(const SearcherInfo& info) {
  const std::string promised =
      info.selective ? "selective" : fmt::format("promises {}", fmt::join(promises(info), ", "));
  std::string text = wrapped(fmt::format("{}  ({}; {})", info.id, rule_name(info.rule), promised), page_width, 4);
  text += indented("", info.title);
  if (!info.citation.empty()) text += indented("from ", info.citation);
  return text;
}

std::string searchers_text() {
  std::string text;
  for (const bool selective : {false, true}) {
    if (selective) text += "\nSelective: the value may be another than minimax's; judged by how far off it is.\n";
    for (const SearcherInfo* info : searcher_infos()) {
      if (info->selective == selective) text += searcher_text(*info);
    }
  }
  return text;
}

Json searchers_json() {
  Json list = Json::array();
  for (const SearcherInfo* info : searcher_infos()) {
    list.push_back({{"id", info->id},
                    {"rule", rule_name(info->rule)},
                    {"promises", promises(*info)},
                    {"title", info->title},
                    {"citation", info->citation},
                    {"scales", info->scales},
                    {"selective", info->selective}});
  }
  return list;
}

std::string suites_text() {
  std::string text;
  for (const SuiteInfo& suite : suite_infos()) {
    text += fmt::format("{}: {}\n", suite.name, suite.title);
    if (suite.reads_file) {
      text += fmt::format("  written {}:FILE{}\n", suite.name, suite.parameters.empty() ? "" : ",KEY=VALUE");
    }
    for (const SuiteParameter& parameter : suite.parameters) {
      const std::string assignment = fmt::format("{}={}", parameter.name, parameter.default_value);
      const std::string line = fmt::format("  {:<13} {:<18} ", assignment, parameter.range);
      text += line + wrapped(std::string(parameter.meaning), page_width - line.size(), 0);
    }
  }
  text += "A spec is NAME:KEY=VALUE,...; what is left out has the value above.\n";
  text += "FILE may have any name. The parameter of a file is what follows its last comma:\n";
  text += "chess:a,d=3.epd is the file a,d=3.epd; for a file a,d=3 write chess:a,d=3,d=N.\n";
  for (const std::string& spec : shipped_suite_specs()) {
    text += fmt::format("shipped: {}  ({} positions)\n", spec, make_workload(spec)->size().value());
  }
  for (const auto& file : shipped_experiments()) text += fmt::format("shipped: {}  (experiment)\n", file.string());
  return text;
}

Json suites_json() {
  Json list = Json::array();
  for (const SuiteInfo& suite : suite_infos()) {
    Json parameters = Json::array();
    for (const SuiteParameter& parameter : suite.parameters) {
      parameters.push_back({{"name", parameter.name},
                            {"default", parameter.default_value},
                            {"range", parameter.range},
                            {"meaning", parameter.meaning}});
    }
    list.push_back({{"name", suite.name}, {"title", suite.title}, {"parameters", std::move(parameters)}});
  }
  return list;
}

Json to_json(const Flags& flags) {
  Json json = Json::object();
  if (flags.lists("searchers")) json["searchers"] = searchers_json();
  if (!flags.lists("suites")) return json;
  json["suites"] = suites_json();
  json["shipped"] = Json::array();
  for (const std::string& spec : shipped_suite_specs()) {
    json["shipped"].push_back({{"workload", spec}, {"positions", make_workload(spec)->size().value()}});
  }
  json["experiments"] = Json::array();
  for (const auto& file : shipped_experiments()) json["experiments"].push_back(file.string());
  return json;
}

ExitCode list(const Flags& flags) {
  static constexpr std::array<std::string_view, 2> kinds{"searchers", "suites"};
  if (!flags.what.empty() && std::ranges::find(kinds, flags.what) == kinds.end()) {
    throw UsageError(unknown_name("list", flags.what, kinds, "The lists are searchers and suites"));
  }
  if (flags.json) write_to_target(*flags.json, to_json(flags).dump(2) + "\n");
  if (flags.json == "-") return ExitCode::fine;
  std::string text;
  if (flags.lists("searchers")) text += searchers_text();
  if (flags.what.empty()) text += "\n";
  if (flags.lists("suites")) text += suites_text();
  write_to_stdout(text);
  return ExitCode::fine;
}

}  // namespace

void add_list_command(CLI::App& app, ExitCode& exit_code) {
  const auto flags = std::make_shared<Flags>();
  CLI::App& verb = *app.add_subcommand("list", "List searchers and suites, with promises and citations");
  verb.add_option("what", flags->what, "searchers or suites (default: both)")->type_name("");
  add_json_option(verb, flags->json);
  verb.callback([flags, &exit_code] { exit_code = list(*flags); });
}

}  // namespace pvslab
