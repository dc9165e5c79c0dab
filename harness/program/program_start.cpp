// Starting a program, and its hello.
#include <fmt/format.h>

#include <algorithm>
#include <system_error>

#include "harness/base/text/escape.hpp"
#include "harness/program/program_connection.hpp"

namespace pvslab {
namespace {

using Heard = ProgramProcess::Heard;

std::string cannot_use(const std::string& command, const std::string& why) {
  return fmt::format("the program {} cannot be used: {}", shell_quoted(command), why);
}

// What it did instead of a hello.
std::string no_hello(ProgramProcess& process, Heard heard, std::chrono::milliseconds limit) {
  if (heard == Heard::nothing) {
    return fmt::format(
        "it did not say hello within {:g} s. A program writes 'hello 1' when it reads 'pvslab 1', and flushes its "
        "output",
        std::chrono::duration<double>(limit).count());
  }
  if (heard == Heard::endless) return "its first line is too long; expected 'hello 1 ...'";
  const std::string fate = process.fate();
  if (process.was_not_found()) return "the shell could not run it";
  return "it " + fate + " before it said hello";
}

}  // namespace

// Starts the program, again and again if it was started once. Throws ProgramError.
void ProgramConnection::ensure_started() {
  std::string problem;
  for (int attempt = 0; !process_ && attempt < limits_.failed_starts; ++attempt) problem = start();
  if (!process_) throw ProgramError(problem);
}

// Returns what went wrong. Empty if the program said hello.
std::string ProgramConnection::start() {
  const Hello before = hello_;
  try {
    process_.emplace(command_);
  } catch (const std::system_error& error) {
    return cannot_use(command_, error.what());
  }
  ++starts_;
  asked_ = 0;
  must_flush_ = false;
  std::string problem = greet();
  if (problem.empty() && starts_ > 1 && before != hello_) problem = "its hello is not the one it said first";
  if (problem.empty()) return problem;
  if (const std::string errors = process_->errors(); !errors.empty()) {
    problem += ". Its standard error:" + errors_text(errors, 2);
  }
  process_.reset();
  hello_ = before;
  return cannot_use(command_, problem);
}

std::string ProgramConnection::greet() {
  process_->outgoing() += fmt::format("pvslab {}\n", protocol_version);
  const Heard heard = process_->hear(ProgramProcess::Clock::now() + limits_.start, limits_.longest_line);
  if (heard == Heard::interrupted) throw ProgramInterrupted();
  if (heard != Heard::line) return no_hello(*process_, heard, limits_.start);
  try {
    hello_ = parse_hello(process_->line());
  } catch (const BadMessage& error) {
    return fmt::format("its first line is no hello ({}): '{}'", error.what(), shortened(process_->line()));
  }
  return {};
}

}  // namespace pvslab
