#include "harness/show/report/report_page.hpp"

#include <fmt/format.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <string_view>

#include "harness/base/json/json_text.hpp"
#include "harness/show/page/embedded_file.hpp"
#include "harness/show/page/html_page.hpp"
#include "suites/input_file.hpp"

namespace pvslab::report {
namespace {

namespace fs = std::filesystem;

constexpr const char* debians_folder = "/usr/share/javascript/vega";

// Each module after those that it needs. The charts need neither maps nor layouts of graphs and words.
constexpr std::array<std::string_view, 19> modules{
    "vega-util",       "vega-time",       "vega-format",          "vega-loader",     "vega-dataflow",
    "vega-statistics", "vega-scale",      "vega-canvas",          "vega-scenegraph", "vega-event-selector",
    "vega-expression", "vega-selection",  "vega-functions",       "vega-runtime",    "vega-view",
    "vega-parser",     "vega-transforms", "vega-view-transforms", "vega-encode"};

VegaScripts missing(const std::string& what) {
  return {
      .scripts = {},
      .missing = fmt::format("{}, so this page has tables instead of charts. Install Vega (apt-get install libjs-vega) "
                             "and make the report again.",
                             what)};
}

VegaScripts from_modules(const fs::path& folder) {
  VegaScripts vega;
  vega.scripts.emplace_back(embedded_file("vega_modules.js"));
  for (const std::string_view module : modules) {
    const fs::path file = folder / (std::string(module) + ".min.js");
    vega.scripts.push_back(fmt::format("vegaModules.next = '{}';\n{}\n", module, read_input_file(file)));
  }
  vega.scripts.emplace_back("vegaModules.link();\n");
  return vega;
}

std::string title_of(const OrderedJson& data) {
  if (data.contains("before")) return "pvslab: what changed";
  return "pvslab: the report";
}

}  // namespace

VegaScripts vega_from(const std::string& folder_or_file) {
  std::error_code ignored;
  if (!fs::exists(folder_or_file, ignored)) return missing(fmt::format("There is no {}", folder_or_file));
  try {
    if (fs::is_directory(folder_or_file, ignored)) return from_modules(folder_or_file);
    return {.scripts = {read_input_file(folder_or_file)}, .missing = {}};
  } catch (const InputError& error) {
    return missing(error.what());
  }
}

VegaScripts find_vega() {
  const char* const named = std::getenv("PVSLAB_VEGA");
  return vega_from(named != nullptr && *named != '\0' ? named : debians_folder);
}

std::string report_html(const OrderedJson& data, const VegaScripts& vega) {
  OrderedJson all = data;
  if (!vega.missing.empty()) all["vega_missing"] = vega.missing;
  HtmlPage page{.title = title_of(data),
                .description = "Searchers of the alpha-beta family: whether they are equivalent, and what they cost.",
                .styles = {embedded_file("report.css"), embedded_file("report_parts.css"),
                           embedded_file("report_tables.css"), embedded_file("report_media.css")},
                .scripts = {vega.scripts.begin(), vega.scripts.end()},
                .data = json_text(all)};
  for (const char* script :
       {"report_base.js", "report_table.js", "report_chart.js", "report_tree.js", "report_equivalence.js",
        "report_cell.js", "report_matrix.js", "report_cost.js", "report_sweeps.js", "report_profile.js",
        "report_time.js", "report_speedup.js", "report_losses.js", "report_literature.js", "report_perft.js",
        "report_changes.js", "report_reproduce.js", "report_main.js"}) {
    page.scripts.push_back(embedded_file(script));
  }
  return to_html(page);
}

}  // namespace pvslab::report
