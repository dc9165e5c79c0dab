#include "harness/papers/run_papers.hpp"

#include <fmt/format.h>

#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <system_error>

#include "harness/base/input.hpp"
#include "harness/base/json/json_reader.hpp"
#include "harness/base/parallel.hpp"
#include "harness/base/process/own_program.hpp"
#include "harness/base/process/programs.hpp"
#include "harness/base/process/temporary_directory.hpp"
#include "harness/base/progress.hpp"
#include "harness/base/statistics/ratio.hpp"
#include "harness/base/usage_error.hpp"
#include "suites/input_file.hpp"

namespace pvslab {
namespace {

namespace fs = std::filesystem;

constexpr const char* purpose = "papers cannot be measured";

struct CommandResult {
  std::optional<nlohmann::json> document;
  std::string fault;  // why there is none
};

// The name of a shipped suite, in a word of its own or in a spec, becomes that of its place here.
std::string placed(const std::string& word, const fs::path& suites) {
  constexpr std::string_view name = "suites/";
  const std::size_t at = word.starts_with(name) ? 0 : word.find(":suites/");
  if (at == word.npos) return word;
  const std::size_t begin = at == 0 ? 0 : at + 1;
  return word.substr(0, begin) + (suites / word.substr(begin + name.size())).string();
}

std::string last_line(const fs::path& file) {
  std::error_code missing;
  if (!fs::exists(file, missing)) return "";
  std::string text = read_input_file(file);
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text.substr(text.rfind('\n') + 1);
}

// Nothing if interrupted.
std::optional<CommandResult> result_of(const std::vector<std::string>& words, const fs::path& program,
                                       const fs::path& directory, const fs::path& suites) {
  ChildCommand command{.program = program,
                       .words = {program.string()},
                       .environment = plain_environment({"PATH", "LD_LIBRARY_PATH", "TMPDIR", "HOME"}),
                       .output = directory / "output",
                       .errors = directory / "errors"};
  for (const std::string& word : words) command.words.push_back(placed(word, suites));
  const bool is_trace = words.front() == "trace";
  command.words.insert(command.words.end(), {is_trace ? "--format" : "--json", is_trace ? "json" : "-", "--quiet"});
  if (!is_trace) command.words.insert(command.words.end(), {"--threads", "1"});
  ChildProcess child(command.become());
  if (!await_end(child)) return std::nullopt;
  if (!child.ended_well()) {
    return CommandResult{{}, fmt::format("the command {}: {}", child.fate(), last_line(command.errors))};
  }
  try {
    return CommandResult{parse_json_text(read_input_file(command.output), "its JSON"), ""};
  } catch (const InputError& error) {
    return CommandResult{{}, error.what()};
  }
}

PaperFinding found(const Paper& paper, const PublishedRow& row, const CommandResult& result) {
  PaperFinding finding{.paper = &paper, .row = &row};
  if (!result.document) {
    finding.fault = result.fault;
    return finding;
  }
  try {
    const MeasuredFigure ours = figure_at(*result.document, row.ours);
    const auto over = row.over ? std::optional(figure_at(*result.document, *row.over)) : std::nullopt;
    finding.verdict = judged(row, ours, finding.ours, finding.half, over);
  } catch (const UsageError& error) {
    finding.fault = error.what();
  }
  return finding;
}

}  // namespace

std::string_view name(PaperVerdict verdict) {
  switch (verdict) {
    case PaperVerdict::agrees: return "agrees";
    case PaperVerdict::near: return "is near";
    case PaperVerdict::disagrees: return "does not agree";
    case PaperVerdict::undecided: return "not decided";
  }
  __builtin_unreachable();
}

PaperVerdict recorded_verdict(const PublishedRow& row) {
  if (row.disagrees) return PaperVerdict::disagrees;
  return row.about ? PaperVerdict::near : PaperVerdict::agrees;
}

bool PaperFinding::is_as_recorded() const {
  if (fault) return false;
  return verdict == recorded_verdict(*row);
}

namespace {

// The relative error of one figure: 0 of an exact one, nothing if it is not known.
std::optional<double> relative_error(const PublishedRow& row, const MeasuredFigure& figure) {
  if (figure.is_count) return 0;
  const bool varies = figure.standard_error.value_or(0) > 0;
  if (row.is_exact) return varies ? std::nullopt : std::optional<double>(0);
  if (!varies || figure.trees < fewest_trees_of_an_interval || figure.value == 0) return std::nullopt;
  return *figure.standard_error / figure.value;
}

}  // namespace

PaperVerdict judged(const PublishedRow& row, const MeasuredFigure& ours, double& value, std::optional<double>& half,
                    const std::optional<MeasuredFigure>& over) {
  if (over && over->value == 0) throw UsageError("it is divided by 0");
  value = over ? ours.value / over->value : ours.value;
  const auto error = relative_error(row, ours);
  const auto error_below = over ? relative_error(row, *over) : std::optional<double>(0);
  if (!error || !error_below) return PaperVerdict::undecided;
  // Of a quotient: the two are means over the same or other trees. Without their covariance, the sum of the relative errors is a bound.
  if (*error + *error_below > 0) half = quantile_of_papers * value * (*error + *error_below);
  const double allowed = row.theirs.rounding + (row.about ? *row.about * std::abs(row.theirs.value) : half.value_or(0));
  const double distance = std::abs(value - row.theirs.value);
  // Of two equal decimals one may be stored a little below the other.
  if (distance > allowed + 1e-9 * std::abs(value)) return PaperVerdict::disagrees;
  return row.about ? PaperVerdict::near : PaperVerdict::agrees;
}

std::optional<std::vector<PaperFinding>> run_papers(std::span<const Paper> papers, const PaperOptions& options) {
  std::map<std::vector<std::string>, std::size_t> numbers;
  std::vector<const std::vector<std::string>*> commands;
  for (const Paper& paper : papers) {
    for (const PublishedRow& row : paper.rows) {
      if (numbers.emplace(row.command, commands.size()).second) commands.push_back(&row.command);
    }
  }
  const fs::path program = own_program(purpose);
  const TemporaryDirectory directory(fmt::format("{}: ", purpose));
  std::vector<std::optional<CommandResult>> results(commands.size());
  Progress progress("papers", "commands", commands.size());
  const bool all = for_each_index(
      commands.size(), options.threads,
      [&](std::size_t i) {
        const fs::path own = directory.path() / std::to_string(i);
        fs::create_directory(own);
        results[i] = result_of(*commands[i], program, own, options.suites);
        progress.advance();
      },
      options.stop);
  if (!all || options.stop()) return std::nullopt;
  std::vector<PaperFinding> findings;
  for (const Paper& paper : papers) {
    for (const PublishedRow& row : paper.rows) findings.push_back(found(paper, row, *results[numbers.at(row.command)]));
  }
  return findings;
}

}  // namespace pvslab
