#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <span>

#include "harness/base/input.hpp"
#include "harness/base/text/escape.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/base/text/toml_reader.hpp"
#include "harness/gate/baseline/baseline.hpp"
#include "suites/input_error.hpp"
#include "suites/nearest.hpp"

namespace pvslab {
namespace {

constexpr std::size_t line_width = 120;

constexpr std::string_view head =
    "# What `pvslab gate --update` measured, and `pvslab gate` compares with. It is never edited by hand: each figure "
    "has\n"
    "# a checksum. A change of a count is explained in the commit that makes it.\n";

std::string name_lines(const CellName& name) {
  return fmt::format("workload = {}\nsearcher = {}\n", toml_string(name.workload), toml_string(name.searcher));
}

// Without a decimal point a number would be read back as an integer.
std::string decimal_text(double value) {
  std::string text = fmt::format("{}", value);
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  return text;
}

// A list, wrapped at full lines.
std::string list_lines(std::string_view key, const std::vector<std::uint64_t>& numbers) {
  std::string text = fmt::format("{} = [\n", key);
  std::string line = " ";
  for (const std::uint64_t number : numbers) {
    const std::string item = fmt::format(" {},", number);
    if (line.size() + item.size() > line_width) {
      text += line + "\n";
      line = " ";
    }
    line += item;
  }
  return text + line + "\n]\n";
}

std::string checksum_of(std::string_view lines) { return hexadecimal(fnv1a(lines)); }

std::string figure_lines(const ExactCell& cell) {
  std::string text = name_lines(cell.name);
  for (std::size_t i = 0; i < cell.known().size(); ++i) {
    text += fmt::format("{} = {}\n", counter_fields[i].name, cell.counters[i]);
  }
  text += fmt::format("values = \"{}\"\n", hexadecimal(cell.values));
  return text + list_lines("nodes_of_trees", cell.nodes_of_trees);
}

std::string figure_lines(const BaselineTime& time) {
  return fmt::format("{}ratio = {}\nstandard_error = {}\nyardstick = {}\nslope = {}\nslope_error = {}\nblocks = {}\n",
                     name_lines(time.name), decimal_text(time.ratio), decimal_text(time.standard_error),
                     decimal_text(time.yardstick), decimal_text(time.slope), decimal_text(time.slope_error),
                     time.blocks);
}

std::string figure_lines(const BaselineInstructions& instructions) {
  return fmt::format("{}instructions = {}\n", name_lines(instructions.name), instructions.count);
}

template <typename Figure>
std::string table(std::string_view heading, const Figure& figure) {
  const std::string lines = figure_lines(figure);
  return fmt::format("\n[[{}]]\n{}checksum = \"{}\"\n", heading, lines, checksum_of(lines));
}

template <typename Figure>
std::string section(std::string_view heading, const MeasuredOn<Figure>& measured) {
  const Machine& machine = measured.machine;
  std::string text =
      fmt::format("\n[{}]\nprocessor = {}\ncompiler = {}\nbuild = {}\nexecutable = {}\nsource = {}\n", heading,
                  toml_string(machine.processor), toml_string(machine.compiler), toml_string(machine.build),
                  toml_string(machine.executable), toml_string(measured.source));
  for (const Figure& figure : measured.figures) text += table(fmt::format("{}.cell", heading), figure);
  return text;
}

std::string workload_table(const BaselineWorkload& workload) {
  std::string text = fmt::format("\n[[workload]]\nspec = {}\ntrees = {}\n", toml_string(workload.spec), workload.trees);
  if (workload.file) text += fmt::format("file = \"{}\"\n", hexadecimal(*workload.file));
  return text;
}

std::size_t figure_count(const Baseline& baseline) {
  return baseline.cells.size() + (baseline.times ? baseline.times->figures.size() : 0) +
         (baseline.instructions ? baseline.instructions->figures.size() : 0);
}

}  // namespace

std::string to_toml(const Baseline& baseline) {
  std::string text(head);
  text += fmt::format("format = {}\nprogram = {}\nexperiment = {}\nseed = {}\nfigures = {}\n", baseline_format,
                      toml_string("pvslab " + baseline.program_version), toml_string(baseline.experiment),
                      baseline.seed, figure_count(baseline));
  for (const BaselineWorkload& workload : baseline.workloads) text += workload_table(workload);
  for (const ExactCell& cell : baseline.cells) text += table("cell", cell);
  if (baseline.times) text += section("times", *baseline.times);
  if (baseline.instructions) text += section("instructions", *baseline.instructions);
  return text;
}

namespace {

constexpr std::array<std::string_view, 9> top_keys{"format",   "program", "experiment", "seed",        "figures",
                                                   "workload", "cell",    "times",      "instructions"};
constexpr std::array<std::string_view, 3> workload_keys{"spec", "trees", "file"};
constexpr std::array<std::string_view, 6> section_keys{"processor",  "compiler", "build",
                                                       "executable", "source",   "cell"};
constexpr std::array<std::string_view, 9> time_keys{"workload", "searcher",    "ratio",  "standard_error", "yardstick",
                                                    "slope",    "slope_error", "blocks", "checksum"};
constexpr std::array<std::string_view, 4> instruction_keys{"workload", "searcher", "instructions", "checksum"};

constexpr const char* remedy = "restore the file from your repository, or delete it and make it again with --update";

std::vector<std::string_view> cell_keys() {
  std::vector<std::string_view> keys{"workload", "searcher"};
  for (const CounterField& field : counter_fields) keys.push_back(field.name);
  keys.insert(keys.end(), {"values", "nodes_of_trees", "checksum"});
  return keys;
}

std::optional<std::uint64_t> from_hexadecimal(std::string_view text) {
  constexpr std::string_view digits = "0123456789abcdef";
  if (text.size() != 16) return std::nullopt;
  std::uint64_t value = 0;
  for (const char digit : text) {
    const std::size_t place = digits.find(digit);
    if (place == digits.npos) return std::nullopt;
    value = value << 4 | place;
  }
  return value;
}

class Reader : private TomlReader {
 public:
  explicit Reader(const std::filesystem::path& file) : TomlReader(file, remedy) {}

  [[nodiscard]] Baseline read(const toml::table& document) {
    require_known_format(document);
    require_known_keys(document, top_keys);
    Baseline result;
    result.program_version = program_version(document);
    result.experiment = required_text(document, "experiment");
    result.seed = required_number(document, "seed");
    for (const toml::table* table : tables(document, "workload")) result.workloads.push_back(workload(*table));
    result.cells = figures<ExactCell>(document, "cell",
                                      [&](const toml::table& table) { return exact_cell(table, result.workloads); });
    result.times = section<BaselineTime>(document, "times", [&](const toml::table& table) { return time(table); });
    result.instructions = section<BaselineInstructions>(document, "instructions",
                                                        [&](const toml::table& table) { return instructions(table); });
    require_all_figures(document);
    return result;
  }

 private:
  void require_known_format(const toml::table& document) const {
    const toml::node* const format = document.get("format");
    if (format == nullptr) {
      throw InputError(file().string(), 0, 0,
                       "is not a baseline: it has no `format`; give the file that `pvslab gate --update` wrote");
    }
    const std::uint64_t found = number_of(*format, "format");
    if (found > baseline_format) {
      const toml::source_position place = format->source().begin;
      throw InputError(
          file().string(), place.line, place.column,
          fmt::format("has format {}, and this program knows {}; use a newer pvslab", found, baseline_format));
    }
    if (found != baseline_format) fail(*format, fmt::format("format {} is unknown", found));
  }

  [[nodiscard]] double positive(const toml::table& table, std::string_view key) const {
    const double value = required_decimal(table, key);
    if (value <= 0) fail(required(table, key), fmt::format("{} is not above 0", key));
    return value;
  }

  [[nodiscard]] std::uint64_t hash(const toml::table& table, std::string_view key) const {
    const auto value = from_hexadecimal(required_text(table, key));
    if (!value) fail(required(table, key), fmt::format("{} is not 16 hexadecimal digits", key));
    return *value;
  }

  // The tables of `[[key]]`, in order; empty if there is no such key.
  [[nodiscard]] std::vector<const toml::table*> tables(const toml::table& parent, std::string_view key) const {
    std::vector<const toml::table*> result;
    const toml::array* const list = tables_at(parent, key, fmt::format("[[{}]]", key));
    if (list == nullptr) return result;
    for (const toml::node& entry : *list) result.push_back(entry.as_table());
    return result;
  }

  [[nodiscard]] std::string program_version(const toml::table& document) const {
    const std::string program = required_text(document, "program");
    constexpr std::string_view prefix = "pvslab ";
    if (!program.starts_with(prefix)) fail(required(document, "program"), "is not a baseline of pvslab");
    return program.substr(prefix.size());
  }

  [[nodiscard]] BaselineWorkload workload(const toml::table& table) const {
    require_known_keys(table, workload_keys);
    BaselineWorkload result{required_text(table, "spec"), required_number(table, "trees"), std::nullopt};
    if (table.contains("file")) result.file = hash(table, "file");
    return result;
  }

  [[nodiscard]] CellName cell_name(const toml::table& table) const {
    return {required_text(table, "workload"), required_text(table, "searcher")};
  }

  [[nodiscard]] ExactCell exact_cell(const toml::table& table, const std::vector<BaselineWorkload>& workloads) const {
    static const std::vector<std::string_view> keys = cell_keys();
    require_known_keys(table, keys);
    ExactCell cell{.name = cell_name(table), .counters = {}, .nodes_of_trees = {}, .values = hash(table, "values")};
    // An engine tells its nodes alone. A figure that was deleted is found by the checksum.
    cell.only_nodes = std::ranges::none_of(std::span(counter_fields).subspan(1),
                                           [&](const CounterField& field) { return table.contains(field.name); });
    for (std::size_t i = 0; i < cell.known().size(); ++i)
      cell.counters[i] = required_number(table, counter_fields[i].name);
    const toml::array* const nodes = required(table, "nodes_of_trees").as_array();
    if (nodes == nullptr) fail(required(table, "nodes_of_trees"), "nodes_of_trees is not a list");
    for (const toml::node& entry : *nodes) cell.nodes_of_trees.push_back(number_of(entry, "nodes_of_trees"));
    const auto workload = std::ranges::find(workloads, cell.name.workload, &BaselineWorkload::spec);
    if (workload == workloads.end()) fail(required(table, "workload"), "no [[workload]] has it");
    if (workload->trees != cell.trees()) {
      fail(required(table, "nodes_of_trees"), fmt::format("lists {} for the {} of {}", counted(cell.trees(), "number"),
                                                          counted(workload->trees, "tree"), cell.name.workload));
    }
    return cell;
  }

  [[nodiscard]] BaselineTime time(const toml::table& table) const {
    require_known_keys(table, time_keys);
    return {cell_name(table),
            positive(table, "ratio"),
            required_decimal(table, "standard_error"),
            positive(table, "yardstick"),
            required_decimal(table, "slope"),
            required_decimal(table, "slope_error"),
            required_number(table, "blocks")};
  }

  [[nodiscard]] BaselineInstructions instructions(const toml::table& table) const {
    require_known_keys(table, instruction_keys);
    return {cell_name(table), required_number(table, "instructions")};
  }

  // Sorts by name, because a merge may have changed the order in the file.
  template <typename Figure>
  [[nodiscard]] std::vector<Figure> figures(const toml::table& parent, std::string_view key, auto&& read) {
    std::vector<Figure> result;
    std::set<CellName> names;
    for (const toml::table* table : tables(parent, key)) {
      result.push_back(read(*table));
      const Figure& figure = result.back();
      if (checksum_of(figure_lines(figure)) != required_text(*table, "checksum")) {
        fail(*table, fmt::format("the figures of {} do not match their checksum: edited by hand, or merged?",
                                 figure.name.text()));
      }
      if (!names.insert(figure.name).second) {
        fail(*table, fmt::format("{} occurs twice", figure.name.text()));
      }
    }
    found_ += result.size();
    std::ranges::sort(result, {}, &Figure::name);
    return result;
  }

  template <typename Figure>
  [[nodiscard]] std::optional<MeasuredOn<Figure>> section(const toml::table& document, std::string_view key,
                                                          auto&& read) {
    const toml::table* const found = table_at(document, key);
    if (found == nullptr) return std::nullopt;
    const toml::table& table = *found;
    require_known_keys(table, section_keys);
    MeasuredOn<Figure> result;
    result.machine = {required_text(table, "processor"), required_text(table, "compiler"),
                      required_text(table, "build"), required_text(table, "executable")};
    result.source = required_text(table, "source");
    result.figures = figures<Figure>(table, "cell", read);
    return result;
  }

  void require_all_figures(const toml::table& document) const {
    const std::uint64_t promised = required_number(document, "figures");
    if (promised == found_) return;
    fail(required(document, "figures"),
         fmt::format("promises {}, and the file has {}: cut off, or merged?", counted(promised, "figure"), found_));
  }

  std::uint64_t found_ = 0;
};

}  // namespace

Baseline parse_baseline(std::string_view text, const std::filesystem::path& file) {
  return Reader(file).read(parse_toml(text, file, remedy));
}

}  // namespace pvslab
