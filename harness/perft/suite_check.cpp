#include "harness/perft/suite_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

#include "harness/interrupt.hpp"
#include "harness/perft/stopwatch.hpp"
#include "harness/progress.hpp"
#include "harness/usage_error.hpp"

namespace pvslab {
namespace {

// What is to be counted, to measure progress by.
std::uint64_t expected_nodes(const chess::PerftSuite& suite, std::uint64_t limit) {
  std::uint64_t nodes = 0;
  std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
  for (const chess::PerftCase& position : suite.cases) {
    for (const chess::PerftCount& count : position.counts) {
      least = std::min(least, count.nodes);
      if (count.nodes <= limit) nodes += count.nodes;
    }
  }
  if (least > limit) {
    throw NothingSelected(
        fmt::format("every count of {} is above --max-nodes {}; the least is {}", suite.file, limit, least));
  }
  return nodes;
}

// Nothing if interrupted.
std::optional<CheckedCase> check_case(const chess::PerftCase& position, std::uint64_t limit, PerftCounter& counter,
                                      Progress& progress) {
  CheckedCase checked{.position = &position, .counts = {}};
  const Stopwatch watch;
  for (const chess::PerftCount& expected : position.counts) {
    CheckedCount count{.expected = expected, .got = std::nullopt};
    if (interrupted()) return std::nullopt;
    if (expected.nodes <= limit) {
      count.got = counter.count(position.position, expected.depth);
      if (!count.got) return std::nullopt;
      progress.advance(expected.nodes);
    }
    checked.counts.push_back(count);
  }
  checked.seconds = watch.seconds();
  const CheckedCount* const wrong = checked.first_wrong();
  if (wrong != nullptr && wrong->expected.depth > 0) {
    checked.divide = counter.divide(position.position, wrong->expected.depth);
    if (!checked.divide) return std::nullopt;
  }
  return checked;
}

}  // namespace

const CheckedCount* CheckedCase::first_wrong() const {
  const CheckedCount* first = nullptr;
  for (const CheckedCount& count : counts) {
    if (count.is_wrong() && (first == nullptr || count.expected.depth < first->expected.depth)) first = &count;
  }
  return first;
}

std::size_t CheckedCase::checked() const {
  return static_cast<std::size_t>(std::ranges::count_if(counts, [](const auto& count) { return !count.is_skipped(); }));
}

std::uint64_t CheckedCase::nodes() const {
  return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0},
                         [](std::uint64_t sum, const CheckedCount& count) { return sum + count.got.value_or(0); });
}

std::size_t SuiteCheck::wrong_cases() const {
  return static_cast<std::size_t>(
      std::ranges::count_if(cases, [](const auto& position) { return position.first_wrong() != nullptr; }));
}

std::size_t SuiteCheck::skipped_cases() const {
  return static_cast<std::size_t>(
      std::ranges::count_if(cases, [](const auto& position) { return position.checked() == 0; }));
}

std::size_t SuiteCheck::checked_counts() const {
  return std::accumulate(cases.begin(), cases.end(), std::size_t{0},
                         [](std::size_t sum, const CheckedCase& position) { return sum + position.checked(); });
}

std::size_t SuiteCheck::skipped_counts() const {
  return std::accumulate(cases.begin(), cases.end(), std::size_t{0}, [](std::size_t sum, const CheckedCase& position) {
    return sum + position.counts.size() - position.checked();
  });
}

std::uint64_t SuiteCheck::nodes() const {
  return std::accumulate(cases.begin(), cases.end(), std::uint64_t{0},
                         [](std::uint64_t sum, const CheckedCase& position) { return sum + position.nodes(); });
}

double SuiteCheck::seconds() const {
  return std::accumulate(cases.begin(), cases.end(), 0.0,
                         [](double sum, const CheckedCase& position) { return sum + position.seconds; });
}

SuiteCheck check_suite(const chess::PerftSuite& suite, std::optional<std::uint64_t> max_nodes, PerftCounter& counter,
                       const std::function<void(const CheckedCase&)>& report) {
  const std::uint64_t limit = max_nodes.value_or(std::numeric_limits<std::uint64_t>::max());
  SuiteCheck check;
  Progress progress("perft", "nodes", expected_nodes(suite, limit));
  for (const chess::PerftCase& position : suite.cases) {
    std::optional<CheckedCase> checked = check_case(position, limit, counter, progress);
    if (!checked) {
      check.is_complete = false;
      break;
    }
    check.cases.push_back(*std::move(checked));
    report(check.cases.back());
  }
  return check;
}

}  // namespace pvslab
