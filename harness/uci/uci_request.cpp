#include "harness/uci/uci_request.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <sstream>

namespace pvslab::uci {
namespace {

constexpr std::array<std::string_view, 13> go_keys{"depth",    "nodes",  "movetime",   "mate", "perft",
                                                   "wtime",    "btime",  "winc",       "binc", "movestogo",
                                                   "infinite", "ponder", "searchmoves"};

constexpr std::array<std::string_view, 3> refining_keys{"winc", "binc", "movestogo"};

bool is_go_key(const std::string& word) { return std::ranges::find(go_keys, word) != go_keys.end(); }

// A number beyond 64 bits is the nearest one within.
std::optional<std::int64_t> number(const std::string& word) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (word.empty() || end != word.data() + word.size()) return std::nullopt;
  if (error == std::errc::result_out_of_range) return word.front() == '-' ? INT64_MIN : INT64_MAX;
  return error == std::errc() ? std::optional(value) : std::nullopt;
}

std::int32_t small(std::int64_t value) {
  return static_cast<std::int32_t>(std::clamp<std::int64_t>(value, 0, INT32_MAX));
}

std::chrono::milliseconds time_of(std::int64_t value) {
  constexpr std::int64_t a_year = std::int64_t{1000} * 86'400 * 365;
  return std::chrono::milliseconds(std::clamp<std::int64_t>(value, 0, a_year));
}

// At least `least`; a smaller number is told.
std::int64_t at_least(Go& go, const std::string& key, std::int64_t least, std::int64_t value) {
  if (value < least) go.problems.push_back(fmt::format("{} {} is taken as {}", key, value, least));
  return std::max(value, least);
}

void set_limit(Go& go, const std::string& key, std::int64_t value) {
  if (key == "depth") go.depth = small(at_least(go, key, 1, value));
  if (key == "nodes") go.nodes = static_cast<std::uint64_t>(at_least(go, key, 1, value));
  if (key == "movetime") go.move_time = time_of(at_least(go, key, 0, value));
  if (key == "mate") go.mate = small(at_least(go, key, 1, value));
  if (key == "perft") go.perft = small(at_least(go, key, 0, value));
  if (key == "wtime") go.white.left = time_of(value);
  if (key == "btime") go.black.left = time_of(value);
  if (key == "winc") go.white.increment = time_of(value);
  if (key == "binc") go.black.increment = time_of(value);
  if (key == "movestogo" && value > 0) go.moves_to_go = small(value);
}

void skip(Go& go, std::string problem, bool may_be_a_limit) {
  go.problems.push_back(std::move(problem));
  go.lost_a_limit = go.lost_a_limit || may_be_a_limit;
}

std::string joined(const std::vector<std::string>& words, std::size_t begin, std::size_t end) {
  std::string text;
  for (std::size_t i = begin; i < end; ++i) text += (text.empty() ? "" : " ") + words[i];
  return text;
}

}  // namespace

std::vector<std::string> words_of(std::string_view line) {
  std::istringstream input{std::string(line)};
  std::vector<std::string> words;
  for (std::string word; input >> word;) words.push_back(word);
  return words;
}

Go parse_go(const std::vector<std::string>& words) {
  Go go;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& key = words[i];
    const bool has_value = i + 1 < words.size() && !is_go_key(words[i + 1]);
    if (key == "infinite" || key == "ponder") {
      go.is_infinite = true;
    } else if (key == "searchmoves") {
      if (!has_value) skip(go, "searchmoves needs moves", /*may_be_a_limit=*/false);
      while (i + 1 < words.size() && !is_go_key(words[i + 1])) go.search_moves.push_back(words[++i]);
    } else if (!is_go_key(key)) {
      skip(go, fmt::format("unknown word '{}'", key), /*may_be_a_limit=*/true);
    } else {
      const bool is_limit = std::ranges::find(refining_keys, key) == refining_keys.end();
      const auto value = has_value ? number(words[i + 1]) : std::nullopt;
      if (value) set_limit(go, key, *value);
      if (!value && has_value) skip(go, fmt::format("{} needs a number, not '{}'", key, words[i + 1]), is_limit);
      if (!has_value) skip(go, key + " needs a number", is_limit);
      if (has_value) ++i;
    }
  }
  return go;
}

std::optional<PositionRequest> parse_position(const std::vector<std::string>& words) {
  if (words.empty() || (words[0] != "startpos" && words[0] != "fen")) return std::nullopt;
  const auto moves = std::ranges::find(words, "moves");
  const auto end_of_fen = static_cast<std::size_t>(moves - words.begin());
  PositionRequest request;
  if (words[0] == "startpos" && end_of_fen != 1) return std::nullopt;
  if (words[0] == "fen") request.fen = joined(words, 1, end_of_fen);
  if (words[0] == "fen" && request.fen.empty()) return std::nullopt;
  if (moves != words.end()) request.moves.assign(moves + 1, words.end());
  return request;
}

std::optional<SetOption> parse_setoption(const std::vector<std::string>& words) {
  if (words.empty() || words[0] != "name") return std::nullopt;
  const auto value = static_cast<std::size_t>(std::ranges::find(words, "value") - words.begin());
  SetOption option{joined(words, 1, value), joined(words, std::min(value + 1, words.size()), words.size())};
  return option.name.empty() ? std::nullopt : std::optional(option);
}

}  // namespace pvslab::uci
