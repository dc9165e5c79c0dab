#include "harness/show/trace/trace_page.hpp"

#include "harness/show/page/embedded_file.hpp"
#include "harness/show/page/html_page.hpp"

namespace pvslab {

std::string trace_page(const std::string& title, const std::string& json) {
  return to_html({.title = "Trace of " + title, .styles = {embedded_file("base.css")}, .scripts = {}, .data = json});
}

}  // namespace pvslab
