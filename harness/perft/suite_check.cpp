#include "harness/perft/suite_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

#include "harness/base/interrupt.hpp"
#include "harness/base/progress.hpp"
#include "harness/base/stopwatch.hpp"
#include "harness/base/usage_error.hpp"

namespace pvslab {
namespace {

// Progress over the nodes that the suite expects. Beyond 2^64 it no longer advances.
class NodesProgress {
 public:
  explicit NodesProgress(Uint128 expected) : progress_("perft", "nodes", shown(expected)) {}

  void advance(Uint128 nodes) {
    const Uint128 before = std::exchange(done_, chess::sum_of_nodes(done_, nodes));
    progress_.advance(shown(done_) - shown(before));
  }

 private:
  static std::uint64_t shown(Uint128 nodes) {
    return static_cast<std::uint64_t>(std::min<Uint128>(nodes, std::numeric_limits<std::uint64_t>::max()));
  }

  Progress progress_;
  Uint128 done_ = 0;
};

// The number of nodes to count, for progress.
Uint128 expected_nodes(const chess::PerftSuite& suite, Uint128 limit) {
  Uint128 nodes = 0;
  Uint128 least = chess::too_many_nodes;
  for (const chess::PerftCase& position : suite.cases) {
    for (const chess::PerftCount& count : position.counts) {
      least = std::min(least, count.nodes);
      if (count.nodes <= limit) nodes = chess::sum_of_nodes(nodes, count.nodes);
    }
  }
  if (least > limit) {
    throw NothingSelected(fmt::format("every count of {} is above --max-nodes {}; the least is {}", suite.file,
                                      decimal(limit), decimal(least)));
  }
  return nodes;
}

// Empty if interrupted.
std::optional<CheckedCase> check_case(const chess::PerftCase& position, Uint128 limit, PerftCounter& counter,
                                      NodesProgress& progress) {
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

Uint128 CheckedCase::nodes() const {
  return std::accumulate(counts.begin(), counts.end(), Uint128{0}, [](Uint128 sum, const CheckedCount& count) {
    return chess::sum_of_nodes(sum, count.got.value_or(0));
  });
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

Uint128 SuiteCheck::nodes() const {
  return std::accumulate(cases.begin(), cases.end(), Uint128{0}, [](Uint128 sum, const CheckedCase& position) {
    return chess::sum_of_nodes(sum, position.nodes());
  });
}

double SuiteCheck::seconds() const {
  return std::accumulate(cases.begin(), cases.end(), 0.0,
                         [](double sum, const CheckedCase& position) { return sum + position.seconds; });
}

SuiteCheck check_suite(const chess::PerftSuite& suite, std::optional<std::uint64_t> max_nodes, PerftCounter& counter,
                       const std::function<void(const CheckedCase&)>& report) {
  const Uint128 limit = max_nodes ? Uint128{*max_nodes} : chess::too_many_nodes;
  SuiteCheck check;
  NodesProgress progress(expected_nodes(suite, limit));
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
