// The report as one HTML page: it opens from disk and loads nothing. A pure function of the data and of Vega's scripts.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace pvslab::report {

// The scripts of Vega, which draw the charts of a report. They are read when the report is made: Debian's package
// libjs-vega has them as modules, one a file; a bundle in one file (vega.min.js of npm) works as well.
struct VegaScripts {
  std::vector<std::string> scripts;  // in order; empty if Vega was not found
  std::string missing;               // then a sentence that says so, and what to do
};

// From the folder or file that the environment variable PVSLAB_VEGA names, else from Debian's folder. Never throws for a
// missing file.
[[nodiscard]] VegaScripts find_vega();
[[nodiscard]] VegaScripts vega_from(const std::string& folder_or_file);

// `data` as report_data() makes it.
[[nodiscard]] std::string report_html(const nlohmann::ordered_json& data, const VegaScripts& vega);

}  // namespace pvslab::report
