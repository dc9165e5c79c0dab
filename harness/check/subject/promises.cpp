#include "harness/check/subject/promises.hpp"

#include "harness/program/program.hpp"

namespace pvslab {

bool break_promises(std::span<const Subject> subjects, const std::vector<RoutineTally>& tallies) {
  for (std::size_t i = 0; i < subjects.size(); ++i) {
    if (tallies[i].impure) return true;
    for (const Clause clause : clauses) {
      if (subjects[i].info->promises(clause) && !tallies[i][clause].held()) return true;
    }
  }
  return false;
}

std::string names_of(std::span<const Subject> subjects) {
  std::string names = "routines";
  std::string programs;
  for (const Subject& subject : subjects) {
    names += " " + subject.name();
    if (subject.program != nullptr) programs += "program " + subject.program->settings().command + "\n";
  }
  return names + "\n" + programs;
}

}  // namespace pvslab
