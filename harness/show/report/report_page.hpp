// The report as one HTML page: it opens from disk and loads nothing. A pure function of the data and of Vega's scripts.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "harness/show/report/vega_scripts.hpp"

namespace pvslab::report {

// `data` as report_data() makes it.
[[nodiscard]] std::string report_html(const nlohmann::ordered_json& data, const VegaScripts& vega);

}  // namespace pvslab::report
