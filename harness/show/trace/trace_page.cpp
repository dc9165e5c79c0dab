#include "harness/show/trace/trace_page.hpp"

#include "harness/show/page/embedded_file.hpp"
#include "harness/show/page/html_page.hpp"

namespace pvslab {

std::string trace_page(const std::string& title, const std::string& json) {
  HtmlPage page{.title = "Trace of " + title,
                .description = "Every visit of a search. `pvslab trace` without --format html shows it as text."};
  page.styles = {embedded_file("trace_page.css")};
  for (const char* const script :
       {"trace_model.js", "trace_layout.js", "trace_view.js", "trace_controls.js", "trace_page.js"}) {
    page.scripts.push_back(embedded_file(script));
  }
  page.data = json;
  return to_html(page);
}

}  // namespace pvslab
