#include "harness/check/conditions/condition_coverage.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "harness/base/json/described.hpp"
#include "harness/base/text/escape.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/base/text/table.hpp"
#include "suites/input_file.hpp"

namespace pvslab {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

// By its first and last line and column.
using Region = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t>;

// Where the headers of the library are: a header that every searcher includes is in it.
std::string library_of(const std::vector<std::string>& files) {
  constexpr std::string_view known = "searchers/core/node.hpp";
  for (const std::string& file : files) {
    if (file.ends_with(known)) return file.substr(0, file.size() - known.size());
  }
  throw std::runtime_error("the program has no searcher that counts its conditions");
}

bool is_in(std::string_view file, const std::string& library, std::initializer_list<std::string_view> folders) {
  return std::ranges::any_of(folders,
                             [&](std::string_view folder) { return file.starts_with(library + std::string(folder)); });
}

bool is_same(const std::string& file, const std::string& other) {
  std::error_code missing;
  return file == other || fs::equivalent(file, other, missing);
}

// The files whose conditions are asked for.
std::vector<std::string> files_of(const AskedFiles& asked, const std::vector<std::string>& files) {
  const std::string library = library_of(files);
  std::vector<std::string> chosen;
  for (const std::string& wanted : asked.files) {
    const auto at = std::ranges::find_if(files, [&](const std::string& file) { return is_same(file, wanted); });
    if (at == files.end()) throw std::runtime_error(printable(wanted) + " was not compiled to count its conditions");
    chosen.push_back(*at);
  }
  if (!chosen.empty()) return chosen;
  std::ranges::copy_if(files, std::back_inserter(chosen), [&](const std::string& file) {
    if (!asked.are_of_the_library) return !is_in(file, library, {"searchers/", "suites/", "harness/"});
    return is_in(file, library, {"searchers/"}) &&
           !is_in(file, library, {"searchers/core/", "searchers/memory/", "searchers/mutants/"});
  });
  return chosen;
}

// The lines of a source file; none if it is not there any more.
std::vector<std::string> lines_of(const std::string& file) {
  std::error_code missing;
  if (!fs::is_regular_file(file, missing)) return {};
  std::vector<std::string> lines;
  std::istringstream text(read_input_file(file));
  for (std::string line; std::getline(text, line);) lines.push_back(std::move(line));
  return lines;
}

std::string trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t");
  if (first == text.npos) return "";
  text = text.substr(first, text.find_last_not_of(" \t{") - first + 1);
  return std::string(text);
}

// What stands in the region. Of a loop over a range it is only the colon, so the whole line is told.
std::string text_of(const std::vector<std::string>& lines, const Region& region) {
  const auto [line, column, last_line, last_column] = region;
  if (line == 0 || line > lines.size() || column == 0) return "";
  const std::string& first = lines[line - 1];
  if (column > first.size()) return "";
  if (line != last_line) return trimmed(first.substr(column - 1)) + " ...";
  const std::string text = trimmed(first.substr(column - 1, last_column - column));
  return text == ":" ? trimmed(first) : text;
}

// [line, column, last line, last column, times true, times false, file, expanded file, kind]
std::map<Region, std::pair<std::uint64_t, std::uint64_t>> branches_of(const json& file) {
  std::map<Region, std::pair<std::uint64_t, std::uint64_t>> branches;
  for (const json& branch : file.at("branches")) {
    auto& [times_true, times_false] = branches[{branch.at(0), branch.at(1), branch.at(2), branch.at(3)}];
    times_true += branch.at(4).get<std::uint64_t>();
    times_false += branch.at(5).get<std::uint64_t>();
  }
  return branches;
}

// How often the place was run, by [line, column, times, has times, begins a region, is a gap].
std::uint64_t times_at(const json& segments, std::uint32_t line, std::uint32_t column) {
  std::uint64_t times = 0;
  for (const json& segment : segments) {
    if (std::pair(segment.at(0).get<std::uint32_t>(), segment.at(1).get<std::uint32_t>()) > std::pair(line, column))
      break;
    times = segment.at(3).get<bool>() ? segment.at(2).get<std::uint64_t>() : 0;
  }
  return times;
}

std::string short_name(const std::string& file) {
  std::error_code ignored;
  const std::string relative = fs::proximate(file, ignored).string();
  return printable(relative.size() < file.size() && !relative.empty() ? relative : file);
}

std::string place_of(const ConditionCoverage& coverage) {
  return coverage.files.size() == 1 ? short_name(coverage.files.front()) : counted(coverage.files.size(), "file");
}

void describe(Fields& fields, const Condition& condition) {
  fields.value("file", short_name(condition.file), {.least = 1});
  fields.value("line", condition.line, {.least = 1});
  fields.value("column", condition.column, {.least = 1});
  fields.value("text", printable(condition.text), {.description = "The condition; empty if the file has changed."});
  fields.value("lacks", condition.lacks(), {.one_of = "never true|never false|never reached"});
}

}  // namespace

std::string_view Condition::lacks() const {
  if (times_true == 0 && times_false == 0) return "never reached";
  return times_true == 0 ? "never true" : "never false";
}

std::vector<Condition> ConditionCoverage::undecided() const {
  std::vector<Condition> undecided;
  std::ranges::copy_if(conditions, std::back_inserter(undecided),
                       [](const Condition& condition) { return !condition.is_decided(); });
  return undecided;
}

ConditionCoverage conditions_in(std::string_view exported, const AskedFiles& of) {
  ConditionCoverage coverage;
  try {
    const json document = json::parse(exported);
    const json& files = document.at("data").at(0).at("files");
    std::vector<std::string> names;
    for (const json& file : files) names.push_back(file.at("filename"));
    std::vector<std::string> asked = files_of(of, names);
    std::ranges::sort(asked);
    for (const std::string& name : asked) {
      const auto lines = lines_of(name);
      const auto at = std::ranges::find(names, name) - names.begin();
      const json& file = files.at(static_cast<std::size_t>(at));
      std::uint32_t constant_line = 0;
      for (const auto& [region, times] : branches_of(file)) {
        // The compiler has decided what was run and was neither true nor false, and what comes after it in the same line.
        const bool was_never = times.first == 0 && times.second == 0;
        const bool is_constant =
            was_never && (constant_line == std::get<0>(region) ||
                          times_at(file.at("segments"), std::get<0>(region), std::get<1>(region)) > 0);
        if (is_constant) constant_line = std::get<0>(region);
        if (is_constant) continue;
        if (coverage.files.empty() || coverage.files.back() != name) coverage.files.push_back(name);
        coverage.conditions.push_back({.file = name,
                                       .line = std::get<0>(region),
                                       .column = std::get<1>(region),
                                       .text = text_of(lines, region),
                                       .times_true = times.first,
                                       .times_false = times.second});
      }
    }
  } catch (const json::exception&) {
    throw std::runtime_error("what llvm-cov wrote cannot be read");
  }
  return coverage;
}

std::string verdict_text(const ConditionCoverage& coverage) {
  if (coverage.conditions.empty()) return "no condition was counted";
  const std::size_t undecided = coverage.undecided().size();
  if (undecided != 0) return fmt::format("{} NOT DECIDED", counted(undecided, "CONDITION", "CONDITIONS"));
  return fmt::format("each of {} in {} was true and was false",
                     counted(coverage.conditions.size(), "condition", "conditions"), place_of(coverage));
}

std::string to_text(const ConditionCoverage& coverage, const Style& style) {
  const std::vector<Condition> undecided = coverage.undecided();
  std::string text = fmt::format("Conditions: {} in {}", coverage.conditions.size(), place_of(coverage));
  if (coverage.conditions.empty()) {
    text = "Conditions: none was counted.";
  } else if (undecided.empty()) {
    text += ", each true in some search and false in some search.";
  } else {
    text += fmt::format("; {} NOT DECIDED: no search took the other way, and a mistake behind it would not be found.",
                        undecided.size());
  }
  text += fmt::format(
      " Constants of comparisons, at which trees were aimed: {}. Not seen: conditions that must hold at the same time, "
      "choices by arithmetic, macros, and functions that no search calls.",
      coverage.constants.empty() ? "none" : std::to_string(coverage.constants.size()));
  text = wrapped(text, style.width, 2);
  for (const Condition& condition : undecided) {
    text += fmt::format("  {}:{}: {}: {} in {} searches\n", short_name(condition.file), condition.line,
                        printable(condition.text), condition.lacks(), grouped(coverage.searches));
  }
  return text;
}

void describe(Fields& fields, const ConditionCoverage& coverage) {
  std::vector<std::string> files;
  for (const std::string& file : coverage.files) files.push_back(short_name(file));
  const std::vector<Condition> undecided = coverage.undecided();
  fields.values("files", files, {.description = "The files with these conditions."});
  fields.value("conditions", coverage.conditions.size());
  fields.value("searches", coverage.searches, {.description = "During which they were counted."});
  fields.values("constants", coverage.constants,
                {.description = "Constants of comparisons, at which trees were aimed."},
                {.least = std::numeric_limits<std::int32_t>::min(), .most = std::numeric_limits<std::int32_t>::max()});
  fields.objects("undecided", undecided, describe);
}

}  // namespace pvslab
