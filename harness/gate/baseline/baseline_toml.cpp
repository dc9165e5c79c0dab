#include "harness/gate/baseline/baseline_toml.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "harness/measure/experiment/fingerprint.hpp"
#include "harness/base/text/toml_text.hpp"

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

// Without a point a number would be read back as a whole one.
std::string decimal_text(double value) {
  std::string text = fmt::format("{}", value);
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  return text;
}

// A list, broken where a line is full.
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

std::string hexadecimal(std::uint64_t value) { return fmt::format("{:016x}", value); }

std::string checksum_of(std::string_view lines) { return hexadecimal(fnv1a(lines)); }

std::string figure_lines(const ExactCell& cell) {
  std::string text = name_lines(cell.name);
  for (std::size_t i = 0; i < counter_fields.size(); ++i) {
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

}  // namespace pvslab
