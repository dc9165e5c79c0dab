#include "suites/chess/custom/starts.hpp"

#include <cassert>
#include <string>
#include <utility>

#include "suites/chess/epd.hpp"
#include "suites/chess/fen.hpp"
#include "suites/input_error.hpp"

namespace pvslab::chess {
namespace {

std::vector<Position> parsed(std::span<const std::string_view> fens) {
  if (fens.empty()) throw InputError("starts", 0, 0, "there is no FEN; a game needs a position to start from");
  std::vector<Position> positions;
  for (const std::string_view fen : fens) {
    const std::string source = "FEN " + std::to_string(positions.size() + 1);
    FenReading reading = read_fen(fen, {.source = source});
    for (const Problem& problem : reading.problems) {
      if (problem.kind == ProblemKind::dropped_right) throw InputError(source, 1, problem.column, problem.reason);
    }
    positions.push_back(std::move(reading.position));
  }
  return positions;
}

}  // namespace

Starts::Starts() : Starts({start_fen}) {}
Starts::Starts(std::initializer_list<std::string_view> fens)
    : Starts(std::span<const std::string_view>(fens.begin(), fens.size())) {}
Starts::Starts(std::span<const std::string_view> fens) : Starts(parsed(fens)) {}
Starts::Starts(std::vector<Position> positions)
    : positions_(std::make_shared<const std::vector<Position>>(std::move(positions))) {
  assert(!positions_->empty() && "a game starts somewhere");
}

Starts positions_of(const std::filesystem::path& epd_file) {
  const EpdFile epd = read_epd_file(epd_file);
  for (const Problem& problem : epd.problems.listed()) {
    if (problem.kind == ProblemKind::lost_record || problem.kind == ProblemKind::dropped_right) {
      throw InputError(epd.file, problem.line, problem.column, problem.reason);
    }
  }
  std::vector<Position> positions;
  for (const EpdRecord& record : epd.records) positions.push_back(record.position);
  return Starts(std::move(positions));
}

}  // namespace pvslab::chess
