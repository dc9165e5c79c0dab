#include "harness/show/report/report_page.hpp"

#include "harness/base/json/json_text.hpp"
#include "harness/show/page/embedded_file.hpp"
#include "harness/show/page/html_page.hpp"

namespace pvslab::report {
namespace {

std::string title_of(const OrderedJson& data) {
  if (data.contains("before")) return "pvslab: what changed";
  return "pvslab: the report";
}

}  // namespace

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
        "report_matrix.js", "report_cost.js", "report_sweeps.js", "report_profile.js", "report_time.js",
        "report_speedup.js", "report_losses.js", "report_literature.js", "report_perft.js", "report_changes.js",
        "report_reproduce.js", "report_main.js"}) {
    page.scripts.push_back(embedded_file(script));
  }
  return to_html(page);
}

}  // namespace pvslab::report
