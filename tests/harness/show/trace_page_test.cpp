#include "harness/show/trace/trace_page.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/show/page/embedded_file.hpp"

namespace pvslab {
namespace {

using testing::EndsWith;
using testing::HasSubstr;

TEST(TracePage, HasItsDataScriptsAndStyles) {
  const std::string page = trace_page("alpha-beta", R"({"kind":"pvslab-trace"})");
  EXPECT_THAT(page, HasSubstr("<title>Trace of alpha-beta</title>"));
  EXPECT_THAT(page, HasSubstr(R"(id="data">{"kind":"pvslab-trace"}</script>)"));
  EXPECT_THAT(page, HasSubstr(std::string(embedded_file("trace_page.css"))));
  EXPECT_THAT(page, HasSubstr(std::string(embedded_file("trace_model.js"))));
}

// The last script starts the page with what the others define.
TEST(TracePage, StartsAfterEverythingIsDefined) {
  EXPECT_THAT(trace_page("alpha-beta", "{}"),
              EndsWith(std::string(embedded_file("trace_main.js")) + "</script>\n</body>\n</html>\n"));
}

}  // namespace
}  // namespace pvslab
