#include "harness/gate/reporters/reporters.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

#include "harness/base/usage_error.hpp"
#include "suites/nearest.hpp"

namespace pvslab {

// To add a reporter: define `extern constinit const Reporter NAME_reporter` in a file of its own, and add a line here.
// clang-format off
#define PVSLAB_REPORTERS(reporter)  \
  reporter(text)                    \
  reporter(json)                    \
  reporter(junit)                   \
  reporter(google_benchmark)        \
  reporter(github_action_benchmark) \
  reporter(bencher)                 \
  reporter(github)                  \
  reporter(markdown)                \
  reporter(sarif)                   \
  reporter(gitlab_code_quality)
// clang-format on

#define PVSLAB_DECLARED(name) extern const Reporter name##_reporter;
#define PVSLAB_LISTED(name) &name##_reporter,

PVSLAB_REPORTERS(PVSLAB_DECLARED)

namespace {

std::vector<const Reporter*>& list() {
  static std::vector<const Reporter*> reporters{PVSLAB_REPORTERS(PVSLAB_LISTED)};
  return reporters;
}

}  // namespace

std::span<const Reporter* const> reporters() { return list(); }

void add_reporter(const Reporter& reporter) {
  if (std::ranges::find(list(), reporter.name, &Reporter::name) != list().end()) {
    throw UsageError(fmt::format("there is a reporter '{}' already; give yours another name", reporter.name));
  }
  list().push_back(&reporter);
}

#undef PVSLAB_LISTED
#undef PVSLAB_DECLARED
#undef PVSLAB_REPORTERS

namespace {

std::vector<std::string_view> names() {
  std::vector<std::string_view> names;
  for (const Reporter* reporter : reporters()) names.push_back(reporter->name);
  return names;
}

}  // namespace

std::string reporter_names() { return fmt::format("{}", fmt::join(names(), ", ")); }

const Reporter& reporter_named(std::string_view name) {
  const auto found = std::ranges::find(reporters(), name, &Reporter::name);
  if (found != reporters().end()) return **found;
  throw UsageError("--reporter: " +
                   unknown_name("reporter", name, names(), fmt::format("The reporters are {}", reporter_names())));
}

}  // namespace pvslab
