// The verbs of the command line, one file each: `add_VERB_command` adds a subcommand to `app`, whose callback does the work
// and says by `exit_code` what it found. What goes wrong is thrown (InputError, UsageError, NothingSelected, OutputError);
// only `run_command_line` turns errors into exit codes.
#pragma once

#include <CLI/App.hpp>

#include "harness/base/exit_code.hpp"

namespace pvslab {

void add_bench_command(CLI::App& app, ExitCode& exit_code);
void add_compare_command(CLI::App& app, ExitCode& exit_code);
void add_compare_results_command(CLI::App& app, ExitCode& exit_code);
void add_epd_command(CLI::App& app, ExitCode& exit_code);
void add_gate_command(CLI::App& app, ExitCode& exit_code);
void add_list_command(CLI::App& app, ExitCode& exit_code);
void add_perft_command(CLI::App& app, ExitCode& exit_code);
void add_relations_command(CLI::App& app, ExitCode& exit_code);
void add_report_command(CLI::App& app, ExitCode& exit_code);
void add_run_command(CLI::App& app, ExitCode& exit_code);
void add_verify_command(CLI::App& app, ExitCode& exit_code);

// The whole command line; what `main` returns.
[[nodiscard]] int run_command_line(int argc, const char* const* argv);

}  // namespace pvslab
