#include "harness/cli/flags/conditions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <exception>
#include <iterator>
#include <ranges>
#include <string_view>

#include "harness/base/interrupt.hpp"
#include "harness/base/notice.hpp"
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
  if (error == std::errc{} && end == text.data() + text.size() && number >= Score::lowest().value() &&
      number <= Score::highest().value()) {
    return number;
  }
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
      .placeholder("N,...")
      .rare();
  add_flag(verb, "--conditions", flags.conditions,
           "Tell each condition of the searchers' code that was never true or never false, and aim at the numbers that "
           "it compares with; for a program that scripts/verify-conditions built")
      .rare();
  add_list_option(
      verb, "--condition-file", flags.files,
      "With --conditions: only those of this source file (default: of all files that are not pvslab's); repeatable")
      .placeholder("FILE")
      .rare();
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
  require_coverage_tools();
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
  const bool are_few = options.searchers.size() <= few_searchers;
  VerificationOptions quick;
  quick.searchers = options.searchers;
  quick.seed = options.seed;
  quick.random_trees = std::clamp<std::uint64_t>(options.random_trees, 100, are_few ? 2'000 : 500);
  quick.decisive_rounds = are_few ? 1 : 0;
  quick.show_progress = false;
  write_notice("looking for the constants that the code compares with\n");
  for (int round = 0; round < most_rounds && !interrupted(); ++round) {
    static_cast<void>(verify(quick));
    const std::vector<std::int32_t> all = joined(options.aim, worth_aiming_at(compared_constants()));
    quick.aim.clear();
    std::ranges::set_difference(all, options.aim, std::back_inserter(quick.aim));
    if (quick.aim.empty()) break;
    options.aim = all;
  }
  forget_counts();
}

std::string add_conditions(Verification& verification, const VerificationOptions& options,
                           const std::vector<std::string>& files) {
  if (!verification.complete) return "";
  try {
    verification.conditions = count_conditions({.files = files, .are_of_the_library = added_searchers().empty()});
  } catch (const std::exception& error) {
    return error.what();
  }
  if (!verification.conditions) return "interrupted before the conditions were counted";
  verification.conditions->constants = options.aim;
  for (const CoveragePart& part : verification.coverage) {
    if (part.method == "inductive" || part.method == "loop" || part.method == "relations") continue;
    verification.conditions->searches += part.runs > 0 ? part.runs : part.searches;
  }
  return "";
}

}  // namespace pvslab
