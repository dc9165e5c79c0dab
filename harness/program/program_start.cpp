// Starting a program, and its hello.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "harness/base/attempt.hpp"
#include "harness/base/text/escape.hpp"
#include "harness/program/program_connection.hpp"

namespace pvslab {
namespace {

using Heard = LineChild::Heard;

// What it did instead of a hello.
std::string no_hello(LineChild& process, Heard heard, std::chrono::milliseconds limit) {
  if (heard == Heard::nothing) {
    return fmt::format(
        "it did not say hello within {:g} s. A program writes 'hello 1' when it reads 'pvslab 1', and flushes its "
        "output",
        std::chrono::duration<double>(limit).count());
  }
  if (heard == Heard::endless) return "its first line is too long; expected 'hello 1 ...'";
  const std::string fate = process.fate();
  if (process.was_not_found()) {
    std::error_code ignored;
    return std::filesystem::exists("/bin/sh", ignored) ? "the shell could not run it"
                                                       : "there is no shell here to run it: /bin/sh is missing";
  }
  return "it " + fate + " before it said hello";
}

}  // namespace

std::string cannot_use(const std::string& command, std::string_view why, std::string_view errors) {
  std::string text = fmt::format("the program {} cannot be used: {}", shell_quoted(command), why);
  if (!errors.empty()) text += ". Its standard error:" + errors_text(errors, 2);
  return text;
}

// A program that was started once is started again and again. The first request that is left then has the fault.
bool ProgramConnection::ensure_started() {
  std::optional<StartProblem> problem;
  for (int attempt = 0; !process_ && attempt < limits_.failed_starts; ++attempt) problem = start();
  if (process_) return true;
  const ProgramFault fault{.kind = ProgramFault::Kind::died,
                           .what = "could not be started again: " + problem->why,
                           .line = {},
                           .errors = problem->errors};
  silence_->lose(later_.empty() ? "" : key_of(later_.front()), fault);
  if (!later_.empty() && !later_.front().fault) later_.front().fault = fault;
  give_up();
  return false;
}

// Nothing if the program said hello.
std::optional<ProgramConnection::StartProblem> ProgramConnection::start() {
  const Hello before = hello_;
  const auto problem_of_system = attempt<std::system_error>(
      [&] {
        process_.emplace(command_);
        return std::optional<StartProblem>();
      },
      [](const std::system_error& error) {
        return std::optional(StartProblem{error.what(), ""});
      });
  if (problem_of_system) return problem_of_system;
  ++starts_;
  asked_ = 0;
  must_flush_ = false;
  std::string why = greet();
  if (why.empty() && is_introduced_ && before != hello_) why = "its hello is not the one it said first";
  if (why.empty()) {
    is_introduced_ = true;
    return std::nullopt;
  }
  StartProblem problem{std::move(why), process_->errors(shown_error_lines)};
  process_.reset();
  hello_ = before;
  return problem;
}

std::string ProgramConnection::greet() {
  process_->outgoing() += fmt::format("pvslab {}\n", protocol_version);
  const Heard heard = process_->hear(LineChild::Clock::now() + limits_.start, limits_.longest_line);
  if (heard == Heard::interrupted) throw ProgramInterrupted();
  if (heard != Heard::line) return no_hello(*process_, heard, limits_.start);
  return attempt<BadMessage>(
      [&] {
        hello_ = parse_hello(process_->line());
        return std::string();
      },
      [&](const BadMessage& error) {
        return fmt::format("its first line is no hello ({}): '{}'", error.what(), shortened(process_->line()));
      });
}

}  // namespace pvslab
