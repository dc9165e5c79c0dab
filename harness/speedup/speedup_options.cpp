#include <fmt/format.h>

#include <bit>
#include <utility>

#include "harness/speedup/speedup.hpp"
#include "suites/text_scanner.hpp"

namespace pvslab {

std::vector<unsigned> parse_processors(std::string_view text) {
  TextScanner scanner(text, "--processors");
  const auto take = [&] {
    const std::int64_t number = scanner.take_number("expected a number of processors, as in 1,2,4 or 1..1024");
    if (number < 1 || number > most_simulated_processors) scanner.fail("1 to 16,384 processors");
    return static_cast<unsigned>(number);
  };
  std::vector<unsigned> processors{take()};
  if (scanner.take("..")) {
    const unsigned last = take();
    if (processors.front() > last) scanner.fail("the smaller number comes first");
    std::vector<unsigned> powers;
    for (unsigned power = std::bit_ceil(processors.front()); power <= last; power *= 2) powers.push_back(power);
    if (powers.empty()) scanner.fail(fmt::format("no power of two is from {} to {}", processors.front(), last));
    processors = std::move(powers);
  } else {
    while (scanner.take(",")) processors.push_back(take());
  }
  if (!scanner.at_end()) scanner.fail("expected the end; write 1,2,4 or 1..1024");
  return processors;
}

std::vector<std::uint32_t> parse_numbers(std::string_view text, std::string_view origin, std::uint32_t most) {
  TextScanner scanner(text, origin);
  std::vector<std::uint32_t> numbers;
  do {
    const std::int64_t number = scanner.take_number("expected a number, or several, as in 0,10,100");
    if (number < 0 || number > most) scanner.fail(fmt::format("each is 0 to {}", most));
    numbers.push_back(static_cast<std::uint32_t>(number));
  } while (scanner.take(","));
  if (!scanner.at_end()) scanner.fail("expected a comma or the end");
  return numbers;
}

}  // namespace pvslab
