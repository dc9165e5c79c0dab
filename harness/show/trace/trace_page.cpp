#include "harness/show/trace/trace_page.hpp"

#include "harness/show/page/embedded_file.hpp"
#include "harness/show/page/html_page.hpp"

namespace pvslab {

std::string trace_page(const std::string& title, const std::string& data) {
  HtmlPage page{
      .title = "Trace of " + title,
      .description = "A search visit by visit. The data of the page is JSON; `pvslab trace` prints it as text.",
      .styles = {embedded_file("base.css"), embedded_file("trace_page.css")},
      .scripts = {},
      .data = data};
  for (const char* const script :
       {"trace_elements.js", "trace_labels.js", "trace_model.js", "trace_tree.js", "trace_words.js", "trace_steps.js",
        "trace_told.js", "trace_story.js", "trace_layout.js", "trace_drawing.js", "trace_board.js", "trace_view.js",
        "trace_outline.js", "trace_details.js", "trace_controls.js", "trace_texts.js", "trace_panels.js",
        "trace_main.js"}) {
    page.scripts.push_back(embedded_file(script));
  }
  return to_html(page);
}

}  // namespace pvslab
