// A job: the cells of a plan, run here, or a shard of them, or taken from the parts that other runs left. Whatever the
// way, results are folded from cells, so a run on one machine and a merge of a thousand shards give the same.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "harness/base/exit_code.hpp"
#include "harness/base/interrupt.hpp"
#include "harness/cells/cell_plan.hpp"
#include "harness/cells/shard.hpp"

namespace pvslab {

struct JobOptions {
  std::vector<std::string> command = {};              // the words that plan the same cells; begins with the verb
  std::optional<Shard> shard = {};                    // run only these cells, and report nothing
  bool handed_out = false;                            // run the cells that another program hands out (HandedOutCells)
  std::optional<std::filesystem::path> parts = {};    // keep finished cells in this directory, and take up those there
  std::optional<std::filesystem::path> journal = {};  // the same in one file, which is this run's alone
  bool fresh = false;                                 // discard that file
  bool keep_going = false;                            // a shard that finds a fault is fine
  std::vector<std::filesystem::path> merged = {};     // run nothing; take the cells from the parts in these directories
  bool partial = false;                               // also if some are missing

  [[nodiscard]] bool merges() const { return !merged.empty(); }
  [[nodiscard]] bool reports_nothing() const { return shard || handed_out; }
};

struct JobRunner {
  unsigned threads = 1;
  bool show_progress = true;     // on a terminal
  StopAsked stop = interrupted;  // ends the run before its end
  // Reports what was folded so far if the program is ended in the middle of a cell (InterruptReport). May be empty.
  std::function<ExitCode()> cut_short = {};
  std::vector<std::size_t> only = {};  // not empty: run these cells, one after the other (survival.hpp)
};

// How far a job came.
struct JobRun {
  // The exit code of a run that has nothing to report: a shard. Otherwise the caller reports what was folded.
  std::optional<ExitCode> ended = {};
  std::size_t folded = 0;    // cells
  std::size_t cells = 0;     // of the plan
  std::string preface = {};  // of a partial merge: a paragraph to print before the report
  bool is_merged = false;
  std::set<std::string> processors_of_parts = {};     // of a merge: where the parts were made
  unsigned threads_of_parts = 0;                      // the most of a part
  std::optional<std::filesystem::path> journal = {};  // where the finished cells are kept
  // After an interruption: the program is not ended before the caller has reported what was folded.
  std::shared_ptr<const CriticalSection> reporting = {};

  [[nodiscard]] bool complete() const { return folded == cells; }
  [[nodiscard]] bool is_partial() const { return is_merged && !complete(); }
};

// Runs the job, folds the results, and keeps `run` up to date meanwhile. Throws UsageError if a part belongs to another plan
// or cells are missing, and what cells and files throw.
void run_job(const CellPlan& plan, const JobOptions& options, const JobRunner& runner, JobRun& run);

// "interrupted with 12 of 70 cells finished. Continue with": where the cells are kept decides about the end. Advice about --parts is
// for commands that take it.
ExitCode tell_job_interrupted(const JobRun& run, bool takes_parts = true);

// Deletes the journal, if there is one. Call it when the results are saved.
void remove_journal(const JobOptions& options);

}  // namespace pvslab
