#include "harness/bind/search/bounds.hpp"

namespace pvslab {
namespace {

// Quotes are blanks because an infinity is quoted in JSON.
constexpr std::string_view blanks = " \t\r\n\"";
constexpr std::string_view form = "write a window as ALPHA..BETA, such as 1..2 or -inf..+inf";

bool take_infinity(TextScanner& scanner) { return scanner.take_one_of({"infinity", "inf", "\u221e"}); }

Score read_bound(TextScanner& scanner) {
  const std::size_t start = scanner.at();
  const bool is_negative = scanner.take_minus();
  if (take_infinity(scanner)) return is_negative ? -Score::infinity() : Score::infinity();
  scanner.go_to(start);
  const std::int64_t value = scanner.take_number("expected a whole number, -inf or +inf; " + std::string(form));
  if (value < Score::lowest().value() || value > Score::highest().value()) {
    scanner.fail_at(start, "a bound lies in " + std::to_string(Score::lowest().value()) + " .. " +
                               std::to_string(Score::highest().value()) + ", or is -inf or +inf");
  }
  return Score(static_cast<std::int32_t>(value));
}

}  // namespace

std::string to_text(Score score) {
  if (score.is_finite()) return std::to_string(score.value());
  return score > Score(0) ? "+inf" : "-inf";
}

std::string to_text(Bounds bounds) { return "(" + to_text(bounds.alpha) + ", " + to_text(bounds.beta) + ")"; }

std::string to_token(Bounds bounds) { return to_text(bounds.alpha) + ".." + to_text(bounds.beta); }

Bounds read_window(TextScanner& scanner) {
  scanner.skip_any_of(blanks);
  const char opening = scanner.next();
  const std::string_view closing = opening == '(' ? ")" : opening == '[' ? "]" : "";
  if (!closing.empty()) scanner.skip();
  Bounds bounds;
  scanner.skip_any_of(blanks);
  bounds.alpha = read_bound(scanner);
  const std::size_t after_alpha = scanner.at();
  scanner.skip_any_of(blanks);
  const bool is_separated = scanner.take_one_of({"..", ",", "\u2026"}) || scanner.at() > after_alpha;
  if (!is_separated || scanner.at_end()) scanner.fail("expected '..' and the upper bound; " + std::string(form));
  scanner.skip_any_of(blanks);
  bounds.beta = read_bound(scanner);
  scanner.skip_any_of(blanks);
  if (!scanner.take(closing)) scanner.fail("expected '" + std::string(closing) + "' to close the window");
  scanner.skip_any_of(blanks);
  return bounds;
}

Bounds parse_window(std::string_view text, std::string_view origin) {
  TextScanner scanner(text, origin);
  const Bounds bounds = read_window(scanner);
  if (!scanner.at_end()) scanner.fail("expected the end of the window");
  return bounds;
}

}  // namespace pvslab
