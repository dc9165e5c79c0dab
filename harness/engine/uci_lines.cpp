#include "harness/engine/uci_lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>

#include "suites/foreign_text.hpp"

namespace pvslab {
namespace {

constexpr std::string_view blanks = " \t\r";

bool is_square(std::string_view text) { return text[0] >= 'a' && text[0] <= 'h' && text[1] >= '1' && text[1] <= '8'; }

bool is_move(std::string_view text) {
  if (text.size() != 4 && text.size() != 5) return false;
  if (!is_square(text.substr(0, 2)) || !is_square(text.substr(2, 2))) return false;
  return text.size() == 4 || std::string_view("nbrqNBRQ").find(text[4]) != std::string_view::npos;
}

std::string small(std::string_view text) {
  std::string result(text);
  for (char& letter : result) {
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  }
  return result;
}

// The words of a line of counts: colons, equals signs, brackets and dashes between blanks separate words too.
std::vector<std::string_view> pieces_of(std::string_view line) {
  constexpr std::string_view separators = " \t\r:=()[]";
  std::vector<std::string_view> pieces;
  while (!line.empty()) {
    const std::size_t end = std::min(line.find_first_of(separators), line.size());
    if (end > 0) pieces.push_back(line.substr(0, end));
    line.remove_prefix(std::min(end + 1, line.size()));
  }
  return pieces;
}

// "4865609" and "4,865,609".
std::optional<Uint128> number_of(std::string_view text) {
  std::string digits;
  std::size_t since_comma = 3;
  for (const char character : text) {
    if (character == ',') {
      if (digits.empty() || (since_comma != 3 && digits.size() > 3)) return std::nullopt;
      since_comma = 0;
    } else {
      digits += character;
      ++since_comma;
    }
  }
  if (digits.size() != text.size() && since_comma != 3) return std::nullopt;
  return from_decimal(digits);
}

template <class Number>
std::optional<Number> value_of(std::string_view text) {
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace

std::vector<std::string_view> words_of(std::string_view line) {
  std::vector<std::string_view> words;
  for (;;) {
    const std::size_t begin = line.find_first_not_of(blanks);
    if (begin == line.npos) return words;
    line.remove_prefix(begin);
    const std::size_t end = std::min(line.find_first_of(blanks), line.size());
    words.push_back(line.substr(0, end));
    line.remove_prefix(end);
  }
}

std::string_view first_word(std::string_view line) {
  const std::size_t begin = line.find_first_not_of(blanks);
  if (begin == line.npos) return {};
  return line.substr(begin, std::min(line.find_first_of(blanks, begin), line.size()) - begin);
}

std::string shown_line(std::string_view line) {
  constexpr std::size_t longest = 80;
  return printable(line.substr(0, longest)) + (line.size() > longest ? "..." : "");
}

std::optional<EngineCount> parse_count_of(std::string_view line,
                                          const std::function<bool(std::string_view piece)>& is_move) {
  const std::string_view first = first_word(line);
  if (first == "info" || first == "bestmove") return std::nullopt;
  std::optional<std::string> move;
  std::optional<Uint128> before;
  std::optional<Uint128> after;
  for (const std::string_view piece : pieces_of(line)) {
    if (is_move(piece)) {
      if (move) return std::nullopt;
      move = piece;
    } else if (const auto number = number_of(piece)) {
      if (!move) before = number;
      if (move && !after) after = number;
    }
  }
  const auto nodes = after ? after : before;
  if (!move || !nodes) return std::nullopt;
  return EngineCount{*std::move(move), *nodes};
}

std::optional<EngineCount> parse_engine_count(std::string_view line) {
  auto count = parse_count_of(line, is_move);
  if (count) count->move = small(count->move);
  return count;
}

std::optional<Uint128> parse_engine_total(std::string_view line) {
  const std::string_view first = first_word(line);
  if (first == "info" || first == "bestmove") return std::nullopt;
  const std::string text = small(line);
  const auto has = [&](std::string_view word) { return text.find(word) != std::string::npos; };
  for (const std::string_view other : {"time", "second", "nps", "/s", "speed", " ms"}) {
    if (has(other)) return std::nullopt;
  }
  const bool counts = has("nodes") || has("total");
  if (!counts && !has("perft")) return std::nullopt;
  // "perft 5" repeats the command; its number is a depth.
  if (!counts && text.find_first_of(":=") == std::string::npos) return std::nullopt;
  const std::size_t separator = text.find_last_of(":=");
  const std::string_view value =
      separator == std::string::npos ? std::string_view(text) : std::string_view(text).substr(separator + 1);
  if (std::ranges::any_of(pieces_of(text), is_move)) return std::nullopt;
  std::optional<Uint128> total;
  for (const std::string_view piece : pieces_of(value)) {
    if (const auto number = number_of(piece)) {
      if (total) return std::nullopt;
      total = number;
    }
  }
  return total;
}

std::optional<Uint128> parse_bare_number(std::string_view line) {
  const std::vector<std::string_view> words = words_of(line);
  return words.size() == 1 ? number_of(words.front()) : std::nullopt;
}

bool says_unknown_command(std::string_view line, std::string_view command) {
  const std::string text = small(line);
  const auto has = [&](std::string_view word) { return text.find(word) != std::string::npos; };
  const bool refuses = has("unknown") || has("invalid") || has("unrecogni") || has("not recogni");
  return refuses && (has("command") || has(small(command)));
}

bool only_repeats(std::string_view line, std::string_view command) {
  std::string text = small(line);
  const std::size_t at = text.find(small(command));
  if (at == std::string::npos) return false;
  text.erase(at, command.size());
  return text.find_first_of("0123456789") == std::string::npos;
}

std::string to_text(const EngineScore& score) {
  std::string text = "-";
  if (score.mate) {
    text = *score.mate > 0 ? fmt::format("mate {}", *score.mate) : fmt::format("mated {}", -std::int64_t{*score.mate});
  } else if (score.centipawns) {
    text = *score.centipawns == 0 ? "0" : fmt::format("{:+}", *score.centipawns);
  }
  switch (score.bound) {
    case Bound::exact: return text;
    case Bound::lower: return ">= " + text;
    case Bound::upper: return "<= " + text;
  }
  return text;
}

std::optional<EngineInfo> parse_info(std::string_view line) {
  const std::vector<std::string_view> words = words_of(line);
  if (words.empty() || words[0] != "info") return std::nullopt;
  EngineInfo info;
  const auto word = [&](std::size_t i) { return i < words.size() ? words[i] : std::string_view(); };
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (words[i] == "string") return i == 1 ? std::nullopt : std::optional(info);
    if (words[i] == "depth") {
      info.depth = value_of<int>(word(++i));
    } else if (words[i] == "multipv") {
      info.multipv = value_of<int>(word(++i));
    } else if (words[i] == "nodes") {
      info.nodes = value_of<std::uint64_t>(word(++i));
    } else if (words[i] == "time") {
      info.milliseconds = value_of<std::uint64_t>(word(++i));
    } else if (words[i] == "currmove") {
      info.has_current_move = true;
    } else if (words[i] == "score") {
      const std::string_view kind = word(i + 1);
      const auto value = value_of<std::int32_t>(word(i + 2));
      if (kind == "cp" && value) info.score = EngineScore{.centipawns = value};
      if (kind == "mate" && value) info.score = EngineScore{.mate = value};
      i += 2;
    } else if (words[i] == "lowerbound" && info.score) {
      info.score->bound = Bound::lower;
    } else if (words[i] == "upperbound" && info.score) {
      info.score->bound = Bound::upper;
    } else if (words[i] == "pv") {
      while (is_move(word(i + 1)) || word(i + 1) == "0000") info.line.push_back(std::string(words[++i]));
    }
  }
  return info;
}

std::optional<EngineOption> parse_option(std::string_view line) {
  const std::vector<std::string_view> words = words_of(line);
  if (words.size() < 2 || words[0] != "option") return std::nullopt;
  constexpr std::array<std::string_view, 6> keys{"name", "type", "default", "min", "max", "var"};
  EngineOption option;
  std::string_view key;
  const auto append = [](std::string& text, std::string_view word) {
    if (!text.empty()) text += ' ';
    text += word;
  };
  for (const std::string_view word : words) {
    const bool is_key = std::ranges::find(keys, word) != keys.end();
    // A name may contain any of these words but "type".
    if (is_key && (key != "name" || word == "type")) {
      key = word;
      if (key == "var") option.values.emplace_back();
    } else if (key == "name") {
      append(option.name, word);
    } else if (key == "type") {
      append(option.type, word);
    } else if (key == "default") {
      append(option.preset, word);
    } else if (key == "min") {
      option.least = value_of<std::int64_t>(word);
    } else if (key == "max") {
      option.greatest = value_of<std::int64_t>(word);
    } else if (key == "var") {
      append(option.values.back(), word);
    }
  }
  if (option.name.empty()) return std::nullopt;
  return option;
}

}  // namespace pvslab
