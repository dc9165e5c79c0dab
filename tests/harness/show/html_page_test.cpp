#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/show/page/embedded_file.hpp"
#include "harness/show/page/html_page.hpp"

namespace pvslab {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(HtmlPage, CannotBeLeftByItsData) {
  const std::string html = to_html({.title = "a", .data = R"({"text": "</script><script>alert(1)</script>"})"});
  EXPECT_THAT(html, Not(HasSubstr("</script><script>alert")));
  EXPECT_THAT(html, HasSubstr("\\u003c/script>"));
}

TEST(HtmlPage, CannotBeLeftByItsScripts) {
  const std::string html = to_html({.title = "a", .scripts = {"const end = \"</script>\";"}});
  EXPECT_THAT(html, HasSubstr("<\\/script>\";"));
}

TEST(HtmlPage, EscapesItsTitle) {
  EXPECT_THAT(to_html({.title = "a < b & \"c\""}), HasSubstr("<title>a &lt; b &amp; &quot;c&quot;</title>"));
}

TEST(HtmlPage, ForbidsEveryRequest) { EXPECT_THAT(to_html({.title = "a"}), HasSubstr("default-src 'none'")); }

TEST(EmbeddedFile, IsTheFileItself) { EXPECT_THAT(embedded_file("base.css"), HasSubstr("font-family")); }

}  // namespace
}  // namespace pvslab
