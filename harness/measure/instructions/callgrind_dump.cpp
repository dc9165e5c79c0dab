// Reads callgrind's output, "Callgrind Format Specification" of the Valgrind manual. Header lines are "key: value";
// `events` names the columns of `summary` and `totals`. Trailing zeros of a line may be omitted.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "harness/measure/instructions/callgrind.hpp"
#include "suites/input_error.hpp"

namespace pvslab {
namespace {

constexpr std::string_view blanks = " \t\r";
constexpr std::string_view instructions_event = "Ir";

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  while (true) {
    const std::size_t begin = text.find_first_not_of(blanks);
    if (begin == text.npos) return words;
    const std::size_t end = std::min(text.find_first_of(blanks, begin), text.size());
    words.push_back(text.substr(begin, end - begin));
    text.remove_prefix(end);
  }
}

class DumpReader {
 public:
  explicit DumpReader(const std::string& file) : file_(file) {}

  void read(std::string_view line) {
    ++line_;
    if (const auto events = value_of(line, "events:")) {
      read_events(*events);
    } else if (const auto totals = value_of(line, "totals:")) {
      sum_ += instructions_in(*totals);
      if (sum_ < instructions_in(*totals)) fail("the counts are beyond 2^64");
      ++parts_;
    }
  }

  [[nodiscard]] std::uint64_t result() const {
    if (parts_ == 0) throw InputError(file_, 0, 0, "no `totals:`, so callgrind did not finish it; is the disk full?");
    return sum_;
  }

 private:
  static std::optional<std::string_view> value_of(std::string_view line, std::string_view key) {
    if (!line.starts_with(key)) return std::nullopt;
    return line.substr(key.size());
  }

  void read_events(std::string_view events) {
    const auto names = words_of(events);
    const auto found = std::ranges::find(names, instructions_event);
    if (found == names.end()) fail("the events are not instructions (Ir)");
    column_ = static_cast<std::size_t>(found - names.begin());
  }

  [[nodiscard]] std::uint64_t instructions_in(std::string_view totals) const {
    if (!column_) fail("`totals:` before `events:`");
    const auto numbers = words_of(totals);
    if (*column_ >= numbers.size()) return 0;
    const std::string_view word = numbers[*column_];
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (error != std::errc() || end != word.data() + word.size()) fail(fmt::format("'{}' is not a count", word));
    return number;
  }

  [[noreturn]] void fail(const std::string& why) const { throw InputError(file_, line_, 0, why); }

  const std::string& file_;
  std::size_t line_ = 0;
  std::size_t parts_ = 0;
  std::uint64_t sum_ = 0;
  std::optional<std::size_t> column_;
};

}  // namespace

std::uint64_t instructions_of_dump(std::string_view text, const std::string& file) {
  DumpReader reader(file);
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    reader.read(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return reader.result();
}

}  // namespace pvslab
