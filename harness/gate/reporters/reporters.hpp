// The reporters: the forms in which the report of a gate can be written. `--reporter NAME` chooses one.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "harness/gate/verdict/gate_report.hpp"

namespace pvslab {

struct Reporter {
  std::string_view name;                        // as on the command line: "google-benchmark"
  std::string_view summary;                     // for the help: what it writes, in one line
  std::string (*text)(const GateReport&);       // what it writes
  std::string_view default_file = "-";          // used without `::out=FILE`; "-" is standard output
  bool replaces_text = true;                    // on standard output, it takes the place of the text for a terminal
  void (*prepare)() = nullptr;                  // called before the work; throws OutputError if `finish` would fail
  void (*finish)(const GateReport&) = nullptr;  // called once, after all reports are written. Throws OutputError
};

// Adds a reporter at the end. It must outlive the program. Throws UsageError if there is one of that name.
void add_reporter(const Reporter& reporter);

// All reporters, in the order of the help.
[[nodiscard]] std::span<const Reporter* const> reporters();

// "text, json, junit, ...", for help and errors.
[[nodiscard]] std::string reporter_names();

// Throws UsageError, with the nearest name, if there is no reporter of that name.
[[nodiscard]] const Reporter& reporter_named(std::string_view name);

}  // namespace pvslab
