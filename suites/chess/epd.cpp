// Reads EPD files line by line; the format is described in the header.
#include "suites/chess/epd.hpp"

#include <sstream>
#include <string_view>
#include <utility>

#include "suites/chess/epd_line.hpp"
#include "suites/chess/epd_record.hpp"
#include "suites/input_file.hpp"
#include "suites/input_lines.hpp"

namespace pvslab::chess {
namespace {

// A file without a single valid record is not EPD. The error gives its first problem.
void require_records(const EpdFile& file) {
  if (!file.records.empty()) return;
  if (file.problems.listed().empty()) {
    throw InputError(file.file, 0, 0, "holds no positions; write one per line: four fields of FEN, then bm and a move");
  }
  const Problem& first = file.problems.listed().front();
  const std::size_t others = file.problems.losses() - 1;
  const std::string more = others == 0 ? "" : "; there are " + std::to_string(others) + " more problems";
  throw InputError(file.file, first.line, first.column, first.reason + " (no line holds a position" + more + ")");
}

// The place of a carriage return outside strings that is not at the end of the line, or npos.
std::size_t lone_carriage_return(std::string_view text) {
  bool in_string = false;
  for (std::size_t place = 0; place < text.size(); ++place) {
    if (text[place] == '\\' && in_string) {
      ++place;  // an escaped quote does not end the string
    } else if (text[place] == '"') {
      in_string = !in_string;
    } else if (text[place] == '\r' && !in_string && !is_epd_comment(text.substr(place))) {
      return place;
    }
  }
  return std::string_view::npos;
}

}  // namespace

EpdFile read_epd(std::istream& input, const std::string& name) {
  EpdFile file{.file = name, .records = {}, .problems = {}};
  const auto lose = [&file](std::size_t line, std::size_t column, const std::string& reason) {
    file.problems.add({.line = line, .column = column, .reason = reason, .kind = ProblemKind::lost_record});
  };
  for_each_line(input, name, [&](const InputLine& line) {
    if (is_epd_comment(line.text)) return;
    if (line.is_cut) {
      const InputError error = line_too_long(name, line.number);
      return lose(error.line, error.column, error.message);
    }
    // Old files end lines with a lone CR: the whole file would be one line and one record.
    if (const std::size_t place = lone_carriage_return(line.text); place != std::string_view::npos) {
      return lose(line.number, place + 1, "a carriage return in the line; end lines with a line feed");
    }
    EpdReading reading = read_epd_record(line.text, line.number);
    if (reading.record) file.records.push_back(std::move(*reading.record));
    for (Problem& problem : reading.problems) file.problems.add(std::move(problem));
  });
  require_records(file);
  return file;
}

EpdFile read_epd_file(const std::filesystem::path& path) {
  std::istringstream input(read_input_file(path));
  return read_epd(input, path.string());
}

}  // namespace pvslab::chess
