#include "harness/bind/search/score_limit.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <map>

namespace pvslab {
namespace {

Score take_end_of_range(TextScanner& scanner) {
  const std::size_t start = scanner.at();
  const std::int64_t value = scanner.take_number("expected LO:HI, such as -30000:30000");
  if (value < Score::lowest().value() || value > Score::highest().value()) {
    scanner.fail_at(start, fmt::format("a score lies in {} .. {}", Score::lowest().value(), Score::highest().value()));
  }
  return Score(static_cast<std::int32_t>(value));
}

}  // namespace

std::string_view ScoreLimit::problem(Score lowest, Score highest) {
  if (lowest > highest) return "the first end of a range is greater than the second; swap them";
  if (lowest <= Score(-1) && Score(1) <= highest) return {};
  return "no tree keeps to it: the score of a node is the negated one of a successor, so a range holds -1 and 1";
}

void ScoreLimit::restrict(std::vector<Bounds>& windows) const {
  if (!is_given()) return;
  std::erase_if(windows, [this](Bounds bounds) { return !allows(bounds); });
}

void ScoreLimit::restrict(std::span<Score* const> scores) const {
  std::map<std::int32_t, std::int32_t, std::greater<>> magnitudes;  // with what each becomes
  for (const Score* const score : scores) magnitudes.emplace(std::abs(score->value()), 0);
  if (magnitudes.empty() || magnitudes.begin()->first <= most_) return;
  std::int32_t greatest = most_;
  for (auto& [magnitude, becomes] : magnitudes) {
    becomes = std::max(std::min(magnitude, greatest), std::min(magnitude, 1));
    greatest = becomes - 1;
  }
  for (Score* const score : scores) {
    const std::int32_t becomes = magnitudes.at(std::abs(score->value()));
    *score = Score(score->value() < 0 ? -becomes : becomes);
  }
}

std::string ScoreLimit::text() const { return fmt::format("{}:{}", -most_, most_); }

ScoreLimit parse_score_limit(std::string_view text, std::string_view origin) {
  TextScanner scanner(text, origin);
  const Score lowest = take_end_of_range(scanner);
  if (!scanner.take(":")) scanner.fail("expected LO:HI, such as -30000:30000");
  const Score highest = take_end_of_range(scanner);
  if (!scanner.at_end()) scanner.fail("expected the end of the range");
  if (const std::string_view problem = ScoreLimit::problem(lowest, highest); !problem.empty()) {
    scanner.fail_at(0, std::string(problem));
  }
  return {lowest, highest};
}

}  // namespace pvslab
