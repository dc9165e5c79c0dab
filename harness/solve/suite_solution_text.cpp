#include "harness/solve/suite_solution_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "harness/base/text/number_text.hpp"
#include "harness/base/text/problems_text.hpp"
#include "harness/base/text/table.hpp"
#include "suites/chess/quiescence.hpp"
#include "suites/chess/san.hpp"
#include "suites/foreign_text.hpp"

namespace pvslab {
namespace {

constexpr std::size_t longest_id = 16;
constexpr std::size_t longest_result = 18;
constexpr std::size_t shortest_line = 8;  // of play, even if there is less room

std::string cut(const std::string& text, std::size_t longest) {
  return text.size() <= longest ? text : text.substr(0, longest - 2) + "..";
}

// Keeps both ends of a name: in one file, names often differ only at the end.
std::string cut_in_the_middle(const std::string& text, std::size_t longest) {
  if (text.size() <= longest) return text;
  const std::size_t kept = longest - 2;
  return text.substr(0, kept / 2) + ".." + text.substr(text.size() - (kept - kept / 2));
}

std::string joined(const std::vector<std::string>& words) { return fmt::format("{}", fmt::join(words, " ")); }

// As many moves as fit, but at least one.
std::string cut_after_move(const std::vector<std::string>& line, std::size_t longest) {
  std::string text;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const std::size_t ending = i + 1 < line.size() ? 3 : 0;  // " .."
    if (i > 0 && text.size() + 1 + line[i].size() + ending > longest) return text + " ..";
    text += (i > 0 ? " " : "") + line[i];
  }
  return text;
}

std::string moves_text(const chess::Position& position, const std::vector<chess::Move>& moves) {
  std::vector<std::string> words;
  for (const chess::Move& move : moves) words.push_back(to_san(position, move));
  return joined(words);
}

// What the file wants, if the search found something else.
std::string result_text(const SolvedRecord& each) {
  const chess::EpdRecord& record = *each.record;
  switch (each.verdict) {
    case SolutionVerdict::solved: return "solved";
    case SolutionVerdict::no_solution_given: return "-";
    case SolutionVerdict::unsolved: break;
  }
  std::vector<std::string> wanted;
  if (!record.best_moves.empty()) wanted.push_back("wanted " + moves_text(record.position, record.best_moves));
  if (!record.avoid_moves.empty()) wanted.push_back("avoid " + moves_text(record.position, record.avoid_moves));
  if (record.direct_mate) {
    const std::string mate = *record.direct_mate > 0 ? "mate" : "mated";
    wanted.push_back(wanted.empty() ? "wanted " + mate : mate);
  }
  return fmt::format("{}", fmt::join(wanted, ", "));
}

// "6", or "3 of 6: --max-nodes".
std::string depth_text(const SolvedPosition& solved, Depth wanted) {
  const std::int32_t depth = solved.answer ? solved.answer->depth.plies() : 0;
  if (!solved.struck) return std::to_string(depth);
  return fmt::format("{} of {}: {}", depth, wanted.plies(), flag_of(*solved.struck));
}

// A row without the line of play, which gets the remaining room.
std::vector<std::string> cells_of(const SolvedRecord& each, const SolveSettings& settings) {
  const std::optional<PositionAnswer>& answer = each.solved.answer;
  return {std::to_string(each.record->line),       cut_in_the_middle(printable(each.record->id), longest_id),
          answer ? score_text(*answer) : "-",      std::to_string(each.solved.nodes),
          depth_text(each.solved, settings.depth), cut(result_text(each), longest_result)};
}

std::string line_of_play(const SolvedRecord& each, std::size_t room) {
  if (!each.solved.answer) return "no search ended";
  const std::vector<chess::Move>& line = each.solved.answer->line;
  if (line.empty()) return legal_moves(each.record->position).empty() ? "the game is over" : "no line is known";
  return cut_after_move(san_line(each.record->position, line), room);
}

struct Heading {
  const char* text;
  Table::Align align;
};
constexpr Heading headings[] = {{"line", Table::Align::right},  {"id", Table::Align::left},
                                {"score", Table::Align::right}, {"nodes", Table::Align::right},
                                {"depth", Table::Align::left},  {"result", Table::Align::left}};
constexpr std::size_t id_column = 1;
constexpr std::size_t depth_column = 4;

// Empty if there are none.
std::string problems_summary(const chess::Problems& problems) {
  std::vector<std::string> parts;
  for (const chess::ProblemKind kind : chess::problem_kinds) {
    if (problems.count(kind) != 0) parts.push_back(counted(problems.count(kind), kind));
  }
  if (parts.empty()) return "";
  return fmt::format("problems, shown on standard error: {}\n", fmt::join(parts, ", "));
}

}  // namespace

std::string flag_of(Limit limit) {
  switch (limit) {
    case Limit::nodes: return "--max-nodes";
    case Limit::time: return "--max-seconds";
    case Limit::interrupt: return "interrupted";
  }
  __builtin_unreachable();
}

std::string score_text(const PositionAnswer& answer) {
  const Score score = answer.score;
  if (answer.mate_in) {
    return *answer.mate_in > 0 ? fmt::format("mate {}", *answer.mate_in) : fmt::format("mated {}", -*answer.mate_in);
  }
  if (score == chess::mate_score) return "mate";
  if (score == -chess::mate_score) return "mated";
  return score == Score(0) ? "0" : fmt::format("{:+}", score.value());
}

std::vector<std::string> san_line(const chess::Position& position, const std::vector<chess::Move>& line) {
  std::vector<std::string> words;
  chess::Position current = position;
  for (const chess::Move& move : line) {
    words.push_back(to_san(current, move));
    current = after(current, move);
  }
  return words;
}

std::string to_table(const SuiteSolution& solution, const SolveSettings& settings, const Style& style) {
  std::vector<std::vector<std::string>> rows;
  for (const SolvedRecord& each : solution.records) rows.push_back(cells_of(each, settings));
  const bool has_ids = std::ranges::any_of(rows, [](const auto& row) { return !row[id_column].empty(); });
  Table table;
  std::vector<std::size_t> shown;
  std::size_t used = 0;
  for (std::size_t column = 0; column < std::size(headings); ++column) {
    if ((column == id_column && !has_ids) || (column == depth_column && !settings.has_limits())) continue;
    shown.push_back(column);
    std::size_t width = std::string_view(headings[column].text).size();
    for (const auto& row : rows) width = std::max(width, row[column].size());
    used += width + 1;
    table.add_column(headings[column].text, headings[column].align);
  }
  table.add_column("move and line", Table::Align::left);
  const std::size_t room = std::max(style.width, used + shortest_line) - used;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    std::vector<std::string> cells;
    for (const std::size_t column : shown) cells.push_back(rows[i][column]);
    cells.push_back(line_of_play(solution.records[i], room));
    table.add_row(std::move(cells));
  }
  return table.text(style);
}

std::string summary_text(const chess::EpdFile& file, const SuiteSolution& solution) {
  const std::size_t solved = solution.count(SolutionVerdict::solved);
  const std::size_t unsolved = solution.count(SolutionVerdict::unsolved);
  const std::size_t without = solution.count(SolutionVerdict::no_solution_given);
  std::string text = counted(solution.records.size(), "position");
  if (without != 0 && without == solution.records.size()) {
    text += " without a solution: nothing to solve";
  } else {
    text += fmt::format(": {} of {} solved", grouped(solved), grouped(solved + unsolved));
    if (without != 0) text += fmt::format(", {} without a solution", grouped(without));
  }
  text += "; " + counted(solution.nodes(), "node");
  if (solution.mate_nodes() != 0) text += fmt::format(" and {} for shortest mates", grouped(solution.mate_nodes()));
  if (solution.move_nodes() != 0) text += fmt::format(" and {} for best moves", grouped(solution.move_nodes()));
  for (const Limit limit : {Limit::nodes, Limit::time}) {
    const std::size_t struck = solution.count(limit);
    if (struck != 0)
      text += fmt::format("; {} reached {}", flag_of(limit), struck == 1 ? "once" : counted(struck, "time"));
  }
  if (!solution.is_complete) {
    text += fmt::format("; {} not finished", grouped(file.records.size() - solution.records.size()));
  }
  text += '\n';
  return text + problems_summary(file.problems);
}

}  // namespace pvslab
