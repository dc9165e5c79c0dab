// Reads EPD files line by line; the format is described in the header.
#include "suites/chess/epd.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string_view>
#include <utility>

#include "suites/chess/epd_line.hpp"
#include "suites/chess/epd_record.hpp"
#include "suites/input_file.hpp"

namespace pvslab::chess {
namespace {

// A file of which nothing is understood is no EPD: its first problem says why.
void require_records(const EpdFile& file) {
  if (!file.records.empty()) return;
  if (file.problems.empty()) {
    throw InputError(file.file, 0, 0, "holds no positions; write one per line: four fields of FEN, then bm and a move");
  }
  const EpdProblem& first = file.problems.front();
  const std::size_t others = file.problems.size() - 1;
  const std::string more = others == 0 ? "" : "; there are " + std::to_string(others) + " more problems";
  throw InputError(file.file, first.line, first.column, first.reason + " (no line holds a position" + more + ")");
}

// Where a carriage return stands in the line, outside strings and with more behind it; npos if nowhere.
std::size_t lone_carriage_return(std::string_view text) {
  bool in_string = false;
  for (std::size_t place = 0; place < text.size(); ++place) {
    if (text[place] == '\\' && in_string) {
      ++place;  // what is escaped ends no string
    } else if (text[place] == '"') {
      in_string = !in_string;
    } else if (text[place] == '\r' && !in_string && !is_epd_comment(text.substr(place))) {
      return place;
    }
  }
  return std::string_view::npos;
}

}  // namespace

std::size_t EpdFile::lost_records() const {
  return static_cast<std::size_t>(std::ranges::count(problems, true, &EpdProblem::record_is_lost));
}

std::string to_text(const EpdProblem& problem, const std::string& file) {
  return InputError(file, problem.line, problem.column, problem.reason).what();
}

EpdFile read_epd(std::istream& input, const std::string& name) {
  EpdFile file{.file = name, .records = {}, .problems = {}};
  std::string text;
  for (std::size_t line = 1; std::getline(input, text); ++line) {
    if (is_epd_comment(text)) continue;
    // Old files end their lines with it alone: the whole file would be one line, and one record.
    if (const std::size_t place = lone_carriage_return(text); place != std::string_view::npos) {
      file.problems.push_back({line, place + 1, "a carriage return in the line; end lines with a line feed", true});
      continue;
    }
    EpdReading reading = read_epd_record(text, line);
    if (reading.record) file.records.push_back(std::move(*reading.record));
    std::ranges::move(reading.problems, std::back_inserter(file.problems));
  }
  require_read_to_end(input, name);
  require_records(file);
  return file;
}

EpdFile read_epd_file(const std::filesystem::path& path) {
  std::ifstream input = open_input_file(path);
  return read_epd(input, path.string());
}

}  // namespace pvslab::chess
