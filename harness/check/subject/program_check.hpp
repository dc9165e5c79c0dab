// Checks the searches of a program (harness/program). Requests are sent in batches, so the violations of a tree are entered
// later than it is given; finish_program_checks() waits for the rest.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "harness/check/subject/subject.hpp"
#include "harness/program/program_fault.hpp"
#include "suites/explicit/score_view.hpp"

namespace pvslab {

// As Subject::check, for a subject that is a program. The tally must live until finish_program_checks().
void check_program(const Subject& subject, const ExplicitTree& tree, Score score, std::span<const Bounds> windows,
                   WindowSet set, RoutineTally& tally);

// Waits for the answers to everything that this thread has asked the programs among the subjects. Throws what judging them
// throws.
void finish_program_checks(std::span<const Subject> subjects);

// As try_search, for a subject that is a program.
[[nodiscard]] Trial try_program(const Subject& subject, const Tree& tree, Bounds bounds);

// The counterexample with as few of the windows `before` as still mislead the program.
[[nodiscard]] Counterexample without_needless_windows(const Subject& subject, Clause clause, Counterexample example);

// The line that asks for these windows at once, as the protocol has it.
[[nodiscard]] std::string request_text(const ExplicitTree& tree, std::span<const Bounds> before, Bounds bounds,
                                       const Program& program);

// What the program does instead of answering, asked now, or what is wrong with its visits. Nothing if nothing is.
[[nodiscard]] std::optional<ProgramFault> program_fault(const Subject& subject, const ExplicitTree& tree,
                                                        Bounds bounds);
// The same in a sentence with the last line of its standard error, empty if nothing is wrong; with an indent, all lines are below it.
// Says so if the program is only described.
[[nodiscard]] std::string program_fault_text(const Subject& subject, const ExplicitTree& tree, Bounds bounds,
                                             std::optional<std::size_t> indent = {});

// From now on, this search of the program is known to have this fault, and is not asked for.
void remember_fault(const Subject& subject, const ExplicitTree& tree, Bounds bounds, const ProgramFault& fault);

}  // namespace pvslab
