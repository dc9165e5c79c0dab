#include "harness/cli/flags/conditions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <ranges>
#include <string_view>

#include "harness/base/interrupt.hpp"
#include "harness/base/text/escape.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/check/conditions/compared_constants.hpp"
#include "harness/check/drawn/aimed_trees.hpp"
#include "harness/program/program.hpp"

namespace pvslab {
namespace {

std::int32_t parse_number(std::string_view text) {
  std::int32_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error == std::errc{} && end == text.data() + text.size() && number >= Score::lowest().value()) return number;
  throw UsageError(fmt::format("--aim: '{}' is no whole number from {} to {}", printable(text), Score::lowest().value(),
                               Score::highest().value()));
}

std::vector<std::int32_t> joined(std::vector<std::int32_t> numbers, const std::vector<std::int32_t>& others) {
  numbers.insert(numbers.end(), others.begin(), others.end());
  std::ranges::sort(numbers);
  numbers.erase(std::ranges::unique(numbers).begin(), numbers.end());
  return numbers;
}

}  // namespace

void add_condition_options(CLI::App& verb, ConditionFlags& flags) {
  add_list_option(verb, "--aim", flags.aim,
                  "Check 2,000 trees (200 for more than three searchers) for each of these numbers, in which it is a "
                  "depth, the place of a move, a number of "
                  "moves, a score or the width of a window; repeatable")
      .placeholder("N,...");
  add_flag(verb, "--conditions", flags.conditions,
           "Tell each condition of the searchers' code that was never true or never false, and aim at the numbers that "
           "it compares with; for a program that scripts/verify-conditions built");
}

std::vector<std::int32_t> parse_aim(const std::vector<std::string>& texts) {
  std::vector<std::int32_t> numbers;
  for (const std::string& text : texts) {
    if (text.empty()) static_cast<void>(parse_number(text));  // refuses it
    for (const auto word : std::views::split(text, ',')) {
      numbers.push_back(parse_number(std::string_view(word.begin(), word.end())));
    }
  }
  return joined(std::move(numbers), {});
}

void require_countable_conditions(const JobFlags& job, const VerificationOptions& options) {
  if (!counts_conditions()) {
    throw UsageError(
        "--conditions: this program was not compiled to count conditions; `scripts/verify-conditions HEADER` compiles "
        "one for "
        "a searcher's header and runs it");
  }
  if (job.shard || job.parts || !job.merged.empty()) {
    throw UsageError("--conditions counts in one process; leave --shard and --parts out");
  }
  for (const std::size_t searcher : options.searchers) {
    if (program_of(*searcher_infos()[searcher]) != nullptr) {
      throw UsageError("--conditions: the code of a program in another process cannot be seen; leave --program out");
    }
  }
}

void aim_at_constants(VerificationOptions& options) {
  constexpr int most_rounds = 4;
  options.threads = 1;
  VerificationOptions quick;
  quick.searchers = options.searchers;
  quick.seed = options.seed;
  const bool are_few = options.searchers.size() <= few_searchers;
  quick.random_trees = are_few ? 2'000 : 500;
  quick.decisive_rounds = are_few ? 1 : 0;
  quick.threads = 1;
  quick.show_progress = false;
  for (int round = 0; round < most_rounds && !interrupted(); ++round) {
    static_cast<void>(verify(quick));
    const std::vector<std::int32_t> found = joined(options.aim, worth_aiming_at(compared_constants()));
    if (found == options.aim) break;
    options.aim = quick.aim = found;
  }
  forget_counts();
}

void add_conditions(Verification& verification) {
  if (!verification.complete) return;
  verification.conditions = count_conditions();
  if (!verification.conditions) return;
  verification.conditions->constants = worth_aiming_at(compared_constants());
  for (const CoveragePart& part : verification.coverage) verification.conditions->searches += part.searches;
}

}  // namespace pvslab
