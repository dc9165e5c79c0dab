#include "harness/show/page/html_page.hpp"

#include <fmt/format.h>

namespace pvslab {
namespace {

std::string with_replaced(std::string_view text, std::string_view from, std::string_view to) {
  std::string result;
  result.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t found = text.find(from, at);
    result += text.substr(at, found - at);
    if (found == std::string_view::npos) break;
    result += to;
    at = found + from.size();
  }
  return result;
}

}  // namespace

std::string html_escaped(std::string_view text) {
  std::string result;
  for (const char character : text) {
    switch (character) {
      case '&': result += "&amp;"; break;
      case '<': result += "&lt;"; break;
      case '>': result += "&gt;"; break;
      case '"': result += "&quot;"; break;
      case '\'': result += "&#39;"; break;
      default: result += character;
    }
  }
  return result;
}

std::string json_for_script(std::string_view json) { return with_replaced(json, "<", "\\u003c"); }

std::string script_for_page(std::string_view script) {
  return with_replaced(with_replaced(script, "</script", "<\\/script"), "<!--", "<\\!--");
}

std::string to_html(const HtmlPage& page) {
  std::string html = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=\"color-scheme\" content=\"light dark\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
      "script-src 'unsafe-inline' 'unsafe-eval'; img-src data: blob:{}\">\n"
      "<link rel=\"icon\" href=\"data:,\">\n"
      "<title>{}</title>\n",
      page.module.empty() ? "" : "; worker-src blob:", html_escaped(page.title));
  for (const std::string_view style : page.styles) html += fmt::format("<style>\n{}</style>\n", style);
  html += fmt::format("</head>\n<body>\n<noscript><h1>{}</h1><p>{}</p><p>This page needs JavaScript.</p></noscript>\n",
                      html_escaped(page.title), html_escaped(page.description));
  html += fmt::format("<script type=\"application/json\" id=\"data\">{}</script>\n", json_for_script(page.data));
  if (!page.module.empty()) {
    html += fmt::format("<script type=\"application/wasm-gzip-base64\" id=\"module\">{}</script>\n", page.module);
  }
  for (const std::string_view script : page.scripts) {
    html += fmt::format("<script>\n{}</script>\n", script_for_page(script));
  }
  return html + "</body>\n</html>\n";
}

}  // namespace pvslab
