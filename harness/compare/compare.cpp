#include "harness/compare/compare.hpp"

#include <fmt/format.h>

#include <memory>

#include "harness/compare/journal.hpp"
#include "harness/compare/result_files.hpp"
#include "harness/compare/runner.hpp"
#include "harness/interrupt.hpp"
#include "harness/output.hpp"

namespace pvslab {
namespace {

std::unique_ptr<Journal> open_journal(const Plan& plan, const CompareOptions& options) {
  if (!options.out) return nullptr;
  make_directory(*options.out);
  auto journal = std::make_unique<Journal>(*options.out, fingerprint_of(plan), options.fresh);
  if (journal->was_torn()) write_to_stderr("pvslab: the last line of the journal was torn by a kill, and is dropped\n");
  if (!journal->finished().empty()) {
    write_to_stderr(fmt::format("pvslab: resumed with {} of {} cells finished before\n", journal->finished().size(),
                                plan.cells.size()));
  }
  return journal;
}

void tell_interrupted(const CompareOptions& options, std::size_t finished, std::size_t all) {
  if (options.out) {
    write_to_stderr(fmt::format("pvslab: interrupted with {} of {} cells finished; go on with\n  {}\n", finished, all,
                                options.resume_command));
  } else {
    write_to_stderr(
        fmt::format("pvslab: interrupted with {} of {} cells finished, which are lost; with --out DIR they are "
                    "kept. Start again with\n  {}\n",
                    finished, all, options.resume_command));
  }
}

}  // namespace

std::optional<Results> compare(const Plan& plan, const CompareOptions& options) {
  const std::unique_ptr<Journal> journal = open_journal(plan, options);
  const std::vector<CellRecord> records = run_plan(
      plan, {.threads = options.threads, .journal = journal.get(), .stop = interrupted, .show_progress = true});
  if (records.size() < plan.cells.size()) {
    tell_interrupted(options, records.size(), plan.cells.size());
    return std::nullopt;
  }
  Results results = results_of(plan, records, options.command, options.threads);
  if (options.out) {
    write_result_files(*options.out, results);
    journal->remove();
  }
  return results;
}

}  // namespace pvslab
