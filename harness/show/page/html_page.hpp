// An HTML page in one file: it opens from disk and loads nothing. Its scripts build what is seen from the data in it.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pvslab {

struct HtmlPage {
  std::string title;
  std::string description = {};                // for readers of the source, and for browsers without scripts
  std::vector<std::string_view> styles = {};   // CSS, in order
  std::vector<std::string_view> scripts = {};  // JavaScript, in order
  std::string data = "null";                   // JSON. Scripts find it in the element with the id "data"
  std::string module =
      {};  // WebAssembly, packed by gzip and in base64, in the element with the id "module"; it runs in a worker
};

// The page as UTF-8. Its content security policy forbids every request; a worker may come from the page itself if there is a module.
[[nodiscard]] std::string to_html(const HtmlPage& page);

// The text with the characters & < > " ' as entities.
[[nodiscard]] std::string html_escaped(std::string_view text);

// JSON that is safe inside a script element: every '<' is written as \u003c. The text must be valid JSON.
[[nodiscard]] std::string json_for_script(std::string_view json);

// JavaScript that is safe inside a script element.
// "</script" and "<!--" become "<\/script" and "<\!--", which mean the same in string and regular expression literals.
[[nodiscard]] std::string script_for_page(std::string_view script);

}  // namespace pvslab
