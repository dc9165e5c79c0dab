#include "harness/check/verify/page_address.hpp"

#include <fmt/format.h>

#include "harness/bind/catalog.hpp"
#include "harness/bind/registry.hpp"
#include "harness/check/subject/subject.hpp"
#include "suites/explicit/tree_text.hpp"

namespace pvslab {
namespace {

// As a browser reads the part behind #: a blank is a plus.
std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == ' ') {
      result += '+';
    } else if (c == '+') {
      result += "%2B";
    } else {
      result += c;
    }
  }
  return result;
}

}  // namespace

std::string page_address(const Tree& tree, std::string_view searcher, std::string_view against, Bounds bounds,
                         ScoreView view) {
  std::string text = fmt::format("playground.html#tree={}&searcher={}", escaped(to_text(tree)), searcher);
  if (!against.empty()) text += fmt::format("&against={}", against);
  if (bounds != Bounds{}) text += fmt::format("&window={}", escaped(to_text(bounds)));
  return text + fmt::format("&view={}", view == ScoreView::max ? "max" : "negamax");
}

std::string page_address(const Subject& subject, const Tree& tree, Bounds bounds, ScoreView view) {
  const std::string_view usual = subject.info->rule == CutoffRule::at_beta ? "alpha-beta" : "alpha-beta-strict";
  const std::string_view id = subject.info->id;
  const auto number = find_searcher(id);
  const bool is_known = subject.program == nullptr && number && !is_added(*number);
  if (!is_known || id == usual) return page_address(tree, usual, "", bounds, view);
  return page_address(tree, id, usual, bounds, view);
}

}  // namespace pvslab
