#include "harness/base/text/problems_text.hpp"

#include <fmt/format.h>

#include <array>

#include "harness/base/text/number_text.hpp"

namespace pvslab {
namespace {

using chess::ProblemKind;

// "1 castling right left out", "2 more castling rights left out"
std::string phrase(std::size_t number, ProblemKind kind, const char* more) {
  const auto of = [&](const char* noun, const char* fate) {
    return fmt::format("{}{} {}{} {}", grouped(number), more, noun, number == 1 ? "" : "s", fate);
  };
  switch (kind) {
    case ProblemKind::lost_record: return of("line", "without a usable position");
    case ProblemKind::left_out: return of("operation", "left out");
    case ProblemKind::dropped_right: return of("castling right", "left out");
    case ProblemKind::read_as_chess960: return of("position", "read as Chess960");
  }
  __builtin_unreachable();
}

}  // namespace

std::string problems_text(const chess::Problems& problems, const std::string& file) {
  std::string text;
  std::array<std::size_t, chess::problem_kinds.size()> shown{};
  for (const chess::Problem& problem : problems.listed()) {
    if (shown[static_cast<std::size_t>(problem.kind)]++ < most_problems_shown) text += to_text(problem, file) + "\n";
  }
  for (const ProblemKind kind : chess::problem_kinds) {
    if (problems.count(kind) > most_problems_shown) {
      text += fmt::format("{}: {}\n", file, phrase(problems.count(kind) - most_problems_shown, kind, " more"));
    }
  }
  return text;
}

std::string counted(std::size_t number, ProblemKind kind) { return phrase(number, kind, ""); }

}  // namespace pvslab
