#include "harness/show/trace/text/trace_colour.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/base/text/colour.hpp"

namespace pvslab {
namespace {

constexpr std::array<std::pair<std::string_view, Ink>, 7> words_of_traces{{{"P-V", Ink::bold},
                                                                           {"Cut", Ink::yellow},
                                                                           {"All", Ink::green},
                                                                           {"Skp", Ink::dim},
                                                                           {"Z+F", Ink::red},
                                                                           {"Z!", Ink::red},
                                                                           {"proof failed", Ink::red}}};
constexpr std::string_view heavy_lines = "━┃┏┓┗┛┣┫┳┻╋┡┩┢┪┱┲┹┺╸╹╺╻";
constexpr std::string_view light_lines = "─│┌┐└┘├┤┬┴┼";

bool is_of_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_'; }

std::size_t length_of_character(std::string_view text) {
  std::size_t length = 1;
  while (length < text.size() && (static_cast<unsigned char>(text[length]) & 0xc0) == 0x80) ++length;
  return length;
}

std::optional<Ink> ink_of_line(std::string_view character) {
  if (character.size() == 1) return std::nullopt;
  if (heavy_lines.find(character) != std::string_view::npos) return Ink::bold;
  if (light_lines.find(character) != std::string_view::npos) return Ink::dim;
  return std::nullopt;
}

// The word that begins at `place`; null if none does.
const std::pair<std::string_view, Ink>* word_at(std::string_view line, std::size_t place) {
  if (place > 0 && is_of_word(line[place - 1])) return nullptr;
  const auto stands_here = [&](const auto& word) {
    const std::size_t end = place + word.first.size();
    return line.substr(place).starts_with(word.first) && (end == line.size() || !is_of_word(line[end]));
  };
  const auto found = std::ranges::find_if(words_of_traces, stands_here);
  return found == words_of_traces.end() ? nullptr : &*found;
}

std::string coloured_line(std::string_view line, const Style& style) {
  std::string output;
  for (std::size_t i = 0; i < line.size();) {
    if (const auto* const word = word_at(line, i)) {
      output += inked(word->first, word->second, style);
      i += word->first.size();
      continue;
    }
    std::size_t end = i + length_of_character(line.substr(i));
    const auto ink = ink_of_line(line.substr(i, end - i));
    while (ink && end < line.size()) {  // a run of one kind of line
      const std::size_t next = length_of_character(line.substr(end));
      if (ink_of_line(line.substr(end, next)) != ink) break;
      end += next;
    }
    output += ink ? inked(line.substr(i, end - i), *ink, style) : std::string(line.substr(i, end - i));
    i = end;
  }
  return output;
}

}  // namespace

std::string coloured_trace(const std::string& text, const Style& style) {
  if (!style.has_colour) return text;
  std::vector<std::string_view> lines;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    lines.push_back(std::string_view(text).substr(begin, end - begin));
    begin = end + 1;
  }
  const auto is_empty = [&](std::size_t line) { return line >= lines.size() || lines[line].empty(); };
  std::string output;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const bool is_heading = !is_empty(i) && lines[i].front() != ' ' && is_empty(i + 1) && (i == 0 || is_empty(i - 1));
    output += is_heading ? inked(lines[i], Ink::bold, style) : coloured_line(lines[i], style);
    if (i + 1 < lines.size() || text.ends_with('\n')) output += '\n';
  }
  return output;
}

}  // namespace pvslab
