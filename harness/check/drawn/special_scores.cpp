#include "harness/check/drawn/special_scores.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "suites/input_file.hpp"
#include "suites/text_scanner.hpp"

namespace pvslab {
namespace {

constexpr std::string_view range_prefix = "range=";

Score take_score(TextScanner& scanner) {
  const std::size_t start = scanner.at();
  const std::int64_t value = scanner.take_number("expected a score, such as 31000 or 31900..32000");
  if (value < Score::lowest().value() || value > Score::highest().value()) {
    scanner.fail_at(start, fmt::format("a score lies in {} .. {}", Score::lowest().value(), Score::highest().value()));
  }
  return Score(static_cast<std::int32_t>(value));
}

SpecialScores::Range take_range(TextScanner& scanner, std::string_view between) {
  const std::size_t start = scanner.at();
  const Score lowest = take_score(scanner);
  if (!scanner.take(between)) return {lowest, lowest};
  const Score highest = take_score(scanner);
  if (highest < lowest) scanner.fail_at(start, "the first end of a range is greater than the second; swap them");
  return {lowest, highest};
}

std::string to_text(const SpecialScores::Range& range) {
  if (range.lowest == range.highest) return fmt::format("{}", range.lowest.value());
  return fmt::format("{}..{}", range.lowest.value(), range.highest.value());
}

bool is_in(Score score, const SpecialScores::Range& range) { return range.lowest <= score && score <= range.highest; }

}  // namespace

bool SpecialScores::contains(Score score) const {
  return std::ranges::any_of(ranges_, [&](const Range& range) { return is_in(score, range) || is_in(-score, range); });
}

Score SpecialScores::draw(synthetic::Draws& draws) const {
  const Range& range = ranges_[draws.below(static_cast<std::uint32_t>(ranges_.size()))];
  const auto span = static_cast<std::uint32_t>(std::int64_t{range.highest.value()} - range.lowest.value());
  const std::uint32_t place = draws.below(4);
  const std::uint32_t offset = place == 0 ? 0 : place == 1 || span == UINT32_MAX ? span : draws.below(span + 1);
  const Score score(static_cast<std::int32_t>(range.lowest.value() + std::int64_t{offset}));
  const Score drawn = draws.below(2) == 0 ? score : -score;
  switch (draws.below(4)) {
    case 0: return min(drawn.next_above(), Score::highest());
    case 1: return max(drawn.next_below(), Score::lowest());
    default: return drawn;
  }
}

std::string SpecialScores::text() const {
  std::string text;
  for (const Range& range : ranges_) text += (text.empty() ? "" : ", ") + to_text(range);
  return text;
}

void SpecialScores::join(const SpecialScores& other) {
  ranges_.insert(ranges_.end(), other.ranges_.begin(), other.ranges_.end());
}

SpecialScores parse_special_scores(std::string_view text, std::string_view file) {
  std::vector<SpecialScores::Range> ranges;
  // Blank out comments, so that places in errors are those of the file.
  std::string whole(text);
  for (std::size_t at = whole.find('#'); at != std::string::npos; at = whole.find('#', at)) {
    for (; at < whole.size() && whole[at] != '\n'; ++at) whole[at] = ' ';
  }
  constexpr std::string_view all_blanks = " \t\r,\n";
  TextScanner scanner(whole, file);
  for (scanner.skip_any_of(all_blanks); !scanner.at_end(); scanner.skip_any_of(all_blanks)) {
    ranges.push_back(take_range(scanner, ".."));
    if (!scanner.at_end() && all_blanks.find(scanner.next()) == std::string_view::npos) {
      scanner.fail("expected a blank or a line end after a score");
    }
  }
  return SpecialScores(std::move(ranges));
}

SpecialScores read_special_scores(const std::string& argument) {
  if (argument.starts_with(range_prefix)) {
    TextScanner scanner(argument, "--scores");
    scanner.go_to(range_prefix.size());
    const SpecialScores::Range range = take_range(scanner, ":");
    if (!scanner.at_end() || argument.find(':') == std::string::npos) scanner.fail("expected range=LO:HI");
    return SpecialScores({range});
  }
  SpecialScores scores = parse_special_scores(read_input_file(argument), argument);
  if (scores.empty()) throw InputError(argument, 0, 0, "has no score; write one on a line, such as 31000");
  return scores;
}

}  // namespace pvslab
