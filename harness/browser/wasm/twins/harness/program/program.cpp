// The twin without processes: no searcher is a program, so none of these is called.
#include "harness/program/program.hpp"

#include <cstdlib>

#include "harness/program/program_process.hpp"

namespace pvslab {

Program* program_of(const SearcherInfo&) { return nullptr; }

bool Program::can_be_asked() { std::abort(); }
ProgramReply Program::search(std::string_view, std::span<const Bounds>) { std::abort(); }
ProgramReply Program::visit(std::string_view, Bounds) { std::abort(); }
ProgramReply Program::play(const Places&, Depth, Bounds) { std::abort(); }
void Program::search_later(std::string_view, std::span<const Bounds>, OnReply) { std::abort(); }
void Program::visit_later(std::string_view, Bounds, OnReply) { std::abort(); }
void Program::finish_requests() { std::abort(); }
void Program::leave_out_requests(bool) { std::abort(); }
void Program::remember_fault(std::string_view, Bounds, const ProgramFault&) { std::abort(); }

ProgramDeadline::ProgramDeadline(std::function<bool()>) {}
ProgramDeadline::~ProgramDeadline() = default;

}  // namespace pvslab
