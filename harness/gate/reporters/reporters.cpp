#include "harness/gate/reporters/reporters.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <vector>

#include "harness/base/usage_error.hpp"
#include "suites/nearest.hpp"

namespace pvslab {

// To add a reporter: define `extern constinit const Reporter NAME_reporter` in a file of its own, then declare and list
// it here.
extern const Reporter text_reporter, json_reporter, junit_reporter, google_benchmark_reporter,
    github_action_benchmark_reporter, bencher_reporter, github_reporter, markdown_reporter;

std::span<const Reporter* const> reporters() {
  static constexpr std::array list{&text_reporter,
                                   &json_reporter,
                                   &junit_reporter,
                                   &google_benchmark_reporter,
                                   &github_action_benchmark_reporter,
                                   &bencher_reporter,
                                   &github_reporter,
                                   &markdown_reporter};
  return list;
}

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
