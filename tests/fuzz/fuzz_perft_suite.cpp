// Any text is a perft suite or is refused at one of its lines. An accepted suite has legal positions with counts and
// their places in the text. Written in another format, it is read back unchanged.
#include <algorithm>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "suites/chess/epd_line.hpp"
#include "suites/chess/fen.hpp"
#include "suites/chess/perft_suite.hpp"
#include "tests/fuzz/legal_position.hpp"
#include "tests/fuzz/promise.hpp"
#include "tests/fuzz/target.hpp"

namespace pvslab::fuzz {
namespace {

using chess::PerftCase;
using chess::PerftCount;
using chess::PerftSuite;

constexpr const char* suite_name = "suite";

PerftSuite read(const std::string& text) {
  std::istringstream input(text);
  return chess::read_perft_suite(input, suite_name);
}

// The lines as std::getline splits them.
std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream input(text);
  for (std::string line; std::getline(input, line);) lines.push_back(line);
  return lines;
}

// A suite without a position is refused as a whole, at no line.
void require_place(const InputError& error, const std::vector<std::string>& lines) {
  require(error.file == suite_name && !error.message.empty(), "a refusal has the file and a reason", error.what());
  if (error.line == 0)
    return require(error.message.starts_with("holds no positions"), "a refusal has a line", error.what());
  require(error.line <= lines.size(), "the line of a refusal is in the file", error.what());
  require(error.column >= 1 && error.column <= lines[error.line - 1].size() + 1,
          "the column of a refusal is in its line", error.what());
}

std::optional<PerftSuite> read_or_refuse(const std::string& text) {
  try {
    return read(text);
  } catch (const InputError& error) {
    require_place(error, lines_of(text));
    return std::nullopt;
  }
}

std::string_view first_word(std::string_view line) {
  line.remove_prefix(std::min(line.find_first_not_of(chess::epd_blanks), line.size()));
  return line.substr(0, line.find_first_of(chess::epd_blanks));
}

// Whether the last non-empty line above this one is an `id` with a name. The first line may begin with a byte-order mark.
bool stands_below_id(const std::vector<std::string>& lines, std::size_t line) {
  for (std::size_t above = line - 1; above > 0; --above) {
    std::string_view text = lines[above - 1];
    if (above == 1 && text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
    const std::string_view word = first_word(text);
    if (word.empty() || word[0] == '#' || word[0] == '%') continue;
    text.remove_prefix(static_cast<std::size_t>(word.data() + word.size() - text.data()));
    return word == "id" && !first_word(text).empty();
  }
  return false;
}

void require_counts(const PerftCase& position, std::size_t lines) {
  std::set<int> depths;
  for (const PerftCount& count : position.counts) {
    require(count.depth >= 0 && count.depth <= chess::max_perft_depth, "a depth is in range", position.fen);
    require(depths.insert(count.depth).second, "no depth is given twice", position.fen);
    require(count.line >= position.line && count.line <= lines, "a count stands at its position or below",
            position.fen);
  }
  require(!depths.empty(), "a position has a count", position.fen);
}

void require_sound(const PerftSuite& suite, const std::vector<std::string>& lines) {
  require(!suite.cases.empty(), "a suite has a position", suite.file);
  std::size_t last_line = 0;
  for (const PerftCase& position : suite.cases) {
    require(position.line > last_line, "positions are in the order of their lines", position.fen);
    require(chess::parse_fen(position.fen) == position.position, "a position is that of its FEN", position.fen);
    require_legal(position.position);
    require_counts(position, lines.size());
    require(position.name.empty() != stands_below_id(lines, position.line), "a name is that of the id above",
            position.fen);
    last_line = position.line;
  }
}

// FEN ;D1 20 ;D2 400
std::string with_semicolons(const PerftSuite& suite) {
  std::string text;
  for (const PerftCase& position : suite.cases) {
    text += to_fen(position.position);
    for (const auto& [depth, nodes, line] : position.counts) {
      text += " ;D" + std::to_string(depth) + " " + decimal(nodes);
    }
    text += "\n";
  }
  return text;
}

// id, epd, perft 2 400
std::string as_records(const PerftSuite& suite) {
  std::string text;
  for (const PerftCase& position : suite.cases) {
    if (!position.name.empty()) text += "id " + position.name + "\n";
    text += "epd " + to_fen(position.position) + "\n";
    for (const auto& [depth, nodes, line] : position.counts) {
      text += "perft " + std::to_string(depth) + " " + decimal(nodes) + "\n";
    }
  }
  return text;
}

// Ignores places and the spelling of FENs.
bool have_same_counts(const PerftSuite& left, const PerftSuite& right) {
  const auto same_count = [](const PerftCount& one, const PerftCount& other) {
    return one.depth == other.depth && one.nodes == other.nodes;
  };
  return std::ranges::equal(left.cases, right.cases, [&](const PerftCase& one, const PerftCase& other) {
    return one.position == other.position && std::ranges::equal(one.counts, other.counts, same_count);
  });
}

}  // namespace

Worth run(std::string_view input) {
  const std::string text(input);
  const std::optional<PerftSuite> suite = read_or_refuse(text);
  if (!suite) return Worth::keep;
  require_sound(*suite, lines_of(text));
  require(have_same_counts(read(with_semicolons(*suite)), *suite), "a suite is the same with semicolons", text);
  const PerftSuite records = read(as_records(*suite));
  require(have_same_counts(records, *suite), "a suite is the same as records", text);
  require(std::ranges::equal(records.cases, suite->cases, {}, &PerftCase::name, &PerftCase::name),
          "records keep the names", text);
  return Worth::keep;
}

}  // namespace pvslab::fuzz
