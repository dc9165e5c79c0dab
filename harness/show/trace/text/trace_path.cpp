#include <fmt/format.h>

#include <charconv>

#include "harness/base/usage_error.hpp"
#include "harness/show/trace/text/trace_text.hpp"

namespace pvslab {
namespace {

std::uint32_t move_of(const TracedGame& game, Place place, std::string_view word, std::string_view text) {
  const std::uint32_t count = game.successor_count(place);
  std::uint32_t number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error == std::errc() && end == word.data() + word.size()) {
    if (number >= 1 && number <= count) return number - 1;
    throw UsageError(count == 0
                         ? fmt::format("--around {}: the search found no move before '{}'", text, word)
                         : fmt::format("--around {}: there is no move {}; moves are 1 to {}", text, word, count));
  }
  for (std::uint32_t move = 0; move < count; ++move) {
    if (game.move_name(place, move) == word) return move;
  }
  throw UsageError(
      fmt::format("--around {}: '{}' is not a move there; a path reads 2.1.3, or Nf3 e5 where moves have "
                  "names",
                  text, word));
}

}  // namespace

std::vector<std::uint32_t> parse_path(TracedGame& game, const std::string& text) {
  constexpr std::string_view separators = "., ";
  std::vector<std::uint32_t> path;
  if (text == "root") return path;
  Place place = 0;
  for (std::size_t at = text.find_first_not_of(separators); at != std::string::npos;) {
    const std::size_t end = std::min(text.find_first_of(separators, at), text.size());
    path.push_back(move_of(game, place, std::string_view(text).substr(at, end - at), text));
    place = game.successor(place, path.back());
    at = text.find_first_not_of(separators, end);
  }
  if (path.empty()) throw UsageError(fmt::format("--around '{}' names no node; a path reads 2.1.3, or root", text));
  return path;
}

Place place_at(TracedGame& game, const std::vector<std::uint32_t>& path) {
  Place place = 0;
  for (const std::uint32_t move : path) place = game.successor(place, move);
  return place;
}

}  // namespace pvslab
