// What the reader and the writer of EPD promise for any text.
#pragma once

#include <algorithm>
#include <cstddef>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "suites/chess/epd.hpp"

namespace pvslab {

// Whether two records have the same position and content, wherever they are in the file.
[[nodiscard]] inline bool say_the_same(const chess::EpdRecord& one, const chess::EpdRecord& other) {
  const auto is_same_count = [](const chess::PerftCount& first, const chess::PerftCount& second) {
    return first.depth == second.depth && first.nodes == second.nodes;
  };
  return one.position == other.position && one.id == other.id && one.best_moves == other.best_moves &&
         one.avoid_moves == other.avoid_moves && one.direct_mate == other.direct_mate && one.pv == other.pv &&
         one.ce == other.ce && one.acd == other.acd && one.acn == other.acn && one.acs == other.acs &&
         one.comments == other.comments && std::ranges::equal(one.perft, other.perft, is_same_count);
}

// The lines that are neither blank nor a comment, with their numbers from 1.
struct SpeakingLine {
  std::size_t number;
  std::string text;
};
[[nodiscard]] inline std::vector<SpeakingLine> speaking_lines(const std::string& text) {
  std::vector<SpeakingLine> lines;
  std::istringstream input(text);
  std::string line;
  for (std::size_t number = 1; std::getline(input, line); ++number) {
    const std::size_t mark = line.starts_with("\xef\xbb\xbf") ? 3 : 0;
    const auto first = std::find_if(line.begin() + static_cast<std::ptrdiff_t>(mark), line.end(),
                                    [](char each) { return each != ' ' && (each < '\t' || each > '\r'); });
    if (first != line.end() && *first != '#' && *first != '%') lines.push_back({number, line});
  }
  return lines;
}

// The promise that a text breaks, as a sentence; empty if it breaks none.
[[nodiscard]] inline std::string broken_epd_promise(const std::string& text) {
  const std::vector<SpeakingLine> lines = speaking_lines(text);
  std::istringstream input(text);
  chess::EpdFile file;
  try {
    file = chess::read_epd(input, "text");
  } catch (const InputError& error) {
    const bool is_placed = lines.empty() ? error.line == 0 : error.line == lines.front().number;
    return is_placed && !error.message.empty() ? "" : std::string("an error is of the first line: ") + error.what();
  }
  if (file.records.size() + file.problems.count(chess::ProblemKind::lost_record) != lines.size())
    return "every line is a record or a problem";
  for (const chess::Problem& problem : file.problems.listed()) {
    const auto line = std::ranges::find(lines, problem.line, &SpeakingLine::number);
    const bool is_placed = line != lines.end() && problem.column >= 1 && problem.column <= line->text.size() + 1;
    if (!is_placed || problem.reason.empty()) return "a problem has its place: " + to_text(problem, "text");
  }
  if (!std::ranges::is_sorted(file.problems.listed(), {}, &chess::Problem::line))
    return "problems are in the order of lines";
  for (const chess::EpdRecord& record : file.records) {
    const std::string written = to_epd(record);
    std::istringstream again(written + "\n");
    const chess::EpdRecord read = chess::read_epd(again, "written").records.at(0);
    if (!say_the_same(record, read)) return "a record is read as what it was written of: " + written;
    if (to_epd(read) != written) return "what is written is written so again: " + written + " and " + to_epd(read);
  }
  return "";
}

}  // namespace pvslab
