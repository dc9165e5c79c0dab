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

// Separated from its file by something else than "::": "junit:report.xml", "junit=report.xml".
[[noreturn]] void fail_separator(std::string_view text, std::size_t end) {
  std::string_view file = text.substr(end + 1);
  if (file.starts_with("out=")) file.remove_prefix(4);
  throw UsageError(fmt::format("--reporter: unknown reporter '{}'. Did you mean '{}::out={}'?", text,
                               text.substr(0, end), file.empty() ? "FILE" : file));
}

}  // namespace

std::string reporter_names() { return fmt::format("{}", fmt::join(names(), ", ")); }

const Reporter& reporter_named(std::string_view name) {
  const auto find = [](std::string_view word) { return std::ranges::find(reporters(), word, &Reporter::name); };
  if (const auto found = find(name); found != reporters().end()) return **found;
  const std::size_t end = name.find_first_of(":=");
  if (end != std::string_view::npos && find(name.substr(0, end)) != reporters().end()) fail_separator(name, end);
  throw UsageError("--reporter: " +
                   unknown_name("reporter", name, names(), fmt::format("The reporters are {}", reporter_names())));
}

}  // namespace pvslab
