#include "harness/show/report/vega_scripts.hpp"

#include <fmt/format.h>

#include <array>
#include <cstdlib>
#include <filesystem>

#include "harness/show/page/embedded_file.hpp"
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

}  // namespace pvslab::report
