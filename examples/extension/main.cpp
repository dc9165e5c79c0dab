// The command line of pvslab with an experiment, a reporter and a verb more.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <memory>
#include <pvslab/main.hpp>
#include <string>

#include "harness/bind/catalog.hpp"

namespace {

// `extension compare --experiment strictness`, and likewise with `gate`.
struct Strictness {
  static constexpr pvslab::NamedExperiment experiment{.name = "strictness", .toml = R"(
name = "strictness"
seed = 7
trees = 40
searchers = ["alpha-beta", "alpha-beta-strict", "pvs-sound", "pvs-sound-strict"]

[[sweep]]
name = "ties"
spec = "uniform:b=6,d=5,values={}"
parameter = "values"
values = [2, 10, 100]
)"};
};

// `extension gate --baseline FILE --reporter csv`: one line for each cell.
struct CsvReporter {
  static std::string text(const pvslab::GateReport& report) {
    std::string text = "cell,state\n";
    for (const pvslab::CellFinding& finding : report.cells) {
      text += "\"" + finding.name().text() + "\"," + std::string(name(finding.state)) + "\n";
    }
    return text;
  }
  static constexpr pvslab::Reporter reporter{.name = "csv", .summary = "One line for each cell", .text = &text};
};

// `extension promises --clause fail_soft`: the searchers that promise a clause.
struct PromisesVerb {
  static pvslab::Work add_options(CLI::App& verb) {
    const auto clause = std::make_shared<std::string>();
    verb.add_option("--clause", *clause, "The clause, such as fail_soft")->required();
    return [clause] {
      bool any = false;
      for (const pvslab::SearcherInfo* const info : pvslab::searcher_infos()) {
        for (const pvslab::Clause promised : pvslab::clauses) {
          if (!info->contract.contains(promised) || pvslab::name(promised) != *clause) continue;
          std::printf("%.*s\n", static_cast<int>(info->id.size()), info->id.data());
          any = true;
        }
      }
      return any ? pvslab::ExitCode::fine : pvslab::ExitCode::violated;
    };
  }
  static constexpr pvslab::Verb verb{
      .name = "promises", .summary = "List the searchers that promise a clause", .add_options = &add_options};
};

}  // namespace

int main(int argc, char** argv) { return pvslab::main<Strictness, CsvReporter, PromisesVerb>(argc, argv); }
