#include "harness/cells/run/job.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <map>
#include <unordered_set>
#include <utility>

#include "harness/base/interrupt.hpp"
#include "harness/base/notice.hpp"
#include "harness/base/output.hpp"
#include "harness/base/progress.hpp"
#include "harness/base/text/escape.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/base/text/program_name.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/cells/parts/collected_cells.hpp"
#include "harness/cells/parts/part_file.hpp"
#include "harness/cells/run/handed_out_cells.hpp"
#include "harness/cells/run/run_cells.hpp"

namespace pvslab {
namespace {

class Job {
 public:
  Job(const CellPlan& plan, const JobOptions& options, const JobRunner& runner, JobRun& run)
      : plan_(plan), options_(options), runner_(runner), run_(run), is_finished_(plan.size()) {
    run_.cells = plan.size();
    run_.is_merged = options.merges();
  }

  void merge() {
    CollectedCells collected(plan_);
    const Identity identity = identity_of(plan_);
    for (const auto& directory : options_.merged) collected.add(directory, identity, "Leave it out", take_in());
    for (const std::string& damage : collected.damage()) {
      write_notice(fmt::format("{}: {}\n", program_name(), damage));
    }
    for (const PartHeader& header : collected.headers()) {
      run_.processors_of_parts.insert(header.processor);
      run_.threads_of_parts = std::max(run_.threads_of_parts, header.threads);
    }
    if (collected.duplicates() != 0) {
      write_notice(fmt::format("{}: {} finished more than once, with the same result; each is taken once\n",
                               program_name(), counted(collected.duplicates(), "cell")));
    }
    if (!run_.complete()) tell_missing(collected);
  }

  void run() {
    if (!runner_.only.empty()) return run_only();
    std::vector<std::size_t> cells = options_.shard ? cells_of(plan_, *options_.shard) : plan_.largest_first();
    auto part = open_part(cells);
    const std::size_t own = cells.size();
    const std::unordered_set<std::size_t> own_numbers(cells.begin(), cells.end());
    std::erase_if(cells, [&](std::size_t number) { return is_finished_[number]; });
    const std::size_t before = own - cells.size();
    if (before != 0) tell_resumed(before, own);
    finished_ = before;
    own_ = own;
    std::erase_if(faulty_, [&](std::size_t number) { return !own_numbers.contains(number); });
    run_here(cells, part);
    if (part && options_.parts) part->close();
    if (options_.shard) run_.ended = end_of_shard(before);
  }

  // The cells that another program hands out.
  void run_handed_out() {
    HandedOutCells source(plan_, runner_.threads, std::cin);
    PartHeader header = header_of(plan_, options_.command, std::nullopt, runner_.threads);
    header.rank = source.rank();
    if (source.must_look()) {
      CollectedCells collected(plan_);
      make_directory(*options_.parts);
      collected.add(*options_.parts, header.identity, other_parts, take_in());
      if (run_.folded != 0) tell_resumed(run_.folded, plan_.size());
      faulty_.clear();  // of other ranks
      source.set_finished(is_finished_);
    }
    std::optional<PartFile> part = PartFile::begin(*options_.parts, header);
    const InterruptReport report_if_ended([&] { return tell_cells_interrupted(); });
    const auto next = [&](bool takes_all_threads) { return source.next(takes_all_threads); };
    const bool is_complete = run_cells_of(plan_, next, cell_runner(part, [](std::uint64_t) {}));
    part->close();
    source.end(finished_, faulty_.size());
    run_.ended = is_complete ? ExitCode::fine : tell_cells_interrupted();
  }

 private:
  static constexpr const char* other_parts = "Choose another --parts";

  void run_only() {
    std::optional<PartFile> none;
    CellRunner runner = cell_runner(none, [](std::uint64_t) {});
    runner.threads = 1;
    static_cast<void>(run_cells(plan_, runner_.only, runner));
  }

  // Folds a stored cell.
  [[nodiscard]] std::function<void(StoredCell&&)> take_in() {
    return [this](StoredCell&& cell) {
      const std::size_t number = plan_.number_of(cell.place);
      is_finished_[number] = true;
      if (cell.result.finds_fault) faulty_.push_back(number);
      fold(cell.place, cell.result);
    };
  }

  void fold(CellPlace place, const CellResult& result) {
    if (!options_.reports_nothing()) plan_.sets()[place.set].fold(place.cell, result.value, result.times);
    ++run_.folded;
  }

  [[nodiscard]] PartHeader header(const std::vector<std::size_t>& cells) const {
    PartHeader header = header_of(plan_, options_.command, options_.shard.value_or(Shard{}), runner_.threads);
    header.own_cells = cells.size();
    for (const std::size_t number : cells) header.own_cost += plan_.cost_of(number);
    return header;
  }

  // Where finished cells are kept; takes in those that are already there.
  std::optional<PartFile> open_part(const std::vector<std::size_t>& cells) {
    if (options_.journal) {
      const auto once = [&](StoredCell&& cell) { take_in_once(std::move(cell)); };
      run_.journal = options_.journal;
      PartFile part = PartFile::resume(*options_.journal, header(cells), options_.fresh, once);
      if (part.was_torn()) {
        write_notice(fmt::format("{}: the last line of {} is incomplete (the run was killed); it will be redone\n",
                                 program_name(), options_.journal->string()));
      }
      return part;
    }
    if (!options_.parts) return std::nullopt;
    make_directory(*options_.parts);
    CollectedCells collected(plan_);
    PartHeader own = header(cells);
    // Parts of other shards may be in the same directory. Those of the same partition have none of these cells.
    const auto may_have_ours = [&](const PartHeader& other) {
      return !own.shard || !other.shard || other.shard->of != own.shard->of || other.shard->index == own.shard->index;
    };
    collected.add(*options_.parts, own.identity, other_parts, take_in(), may_have_ours);
    const auto is_finished = [&](std::size_t number) { return is_finished_[number]; };
    own.finished_before = static_cast<std::size_t>(std::ranges::count_if(cells, is_finished));
    if (own.finished_before == cells.size()) {
      run_.journal = *options_.parts;
      return std::nullopt;  // nothing is left
    }
    PartFile part = PartFile::begin(*options_.parts, own);
    run_.journal = part.file();
    return part;
  }

  // A journal is of one run, so a cell that is there twice is damage.
  void take_in_once(StoredCell&& cell) {
    const auto damaged = [&](std::string_view what) {
      throw UsageError(fmt::format("{}:{}: {}; start again with --fresh", options_.journal->string(), cell.line, what));
    };
    const auto [set, index] = cell.place;
    if (set >= plan_.sets().size() || index >= plan_.sets()[set].size()) damaged("the cell is not in the plan");
    if (is_finished_[plan_.number_of(cell.place)]) damaged("the cell is recorded twice");
    take_stored(options_.journal->string(), std::move(cell), take_in());
  }

  static void tell_resumed(std::size_t before, std::size_t of) {
    write_notice(fmt::format("{}: resumed; {} of {} already finished\n", program_name(), before,
                             counted(of, "cell was", "cells were")));
  }

  [[nodiscard]] CellRunner cell_runner(std::optional<PartFile>& part, std::function<void(std::uint64_t)> progress) {
    const auto keep = [&](std::size_t number, const CellResult& result, double seconds) {
      const CellPlace place = plan_.place_of(number);
      if (part) part->append(place, plan_.cost_of(number), result, seconds);
      if (result.finds_fault) faulty_.push_back(number);
      ++finished_;
      fold(place, result);
    };
    return {.threads = runner_.threads, .stop = runner_.stop, .progress = std::move(progress), .keep = keep};
  }

  void run_here(const std::vector<std::size_t>& cells, std::optional<PartFile>& part) {
    const bool has_unit = plan_.has_common_unit();
    std::uint64_t steps = 0;
    for (const std::size_t number : cells) steps += plan_.steps_of(number);
    Progress progress(options_.shard ? fmt::format("{} {}", plan_.verb(), to_text(*options_.shard)) : plan_.verb(),
                      has_unit && !plan_.sets().empty() ? plan_.sets().front().unit : "cells", steps,
                      runner_.show_progress && Progress::stderr_is_terminal());
    std::optional<InterruptReport> report_if_ended;
    if (options_.shard) {
      report_if_ended.emplace([&] { return tell_shard_interrupted(); });
    } else if (runner_.cut_short) {
      report_if_ended.emplace([&] { return runner_.cut_short(); });
    }
    const bool is_complete =
        run_cells(plan_, cells, cell_runner(part, [&](std::uint64_t done) { progress.advance(done); }));
    if (!is_complete) run_.reporting = std::make_shared<const CriticalSection>();
  }

  [[nodiscard]] ExitCode tell_cells_interrupted() const {
    // The program that hands out cells starts this one again.
    write_notice(fmt::format("{}: interrupted with {} finished here, which are kept\n", program_name(),
                             counted(finished_, "cell")));
    return ExitCode::interrupted;
  }

  [[nodiscard]] ExitCode tell_shard_interrupted() const {
    return tell_interrupted(
        fmt::format("interrupted with {} of {} finished. Continue with", finished_, counted(own_, "cell")));
  }

  ExitCode end_of_shard(std::size_t before) {
    if (finished_ < own_) return tell_shard_interrupted();
    const std::string faults = faulty_.empty() ? ""
                                               : fmt::format("; {} found a fault, which `{} merge` shows",
                                                             counted(faulty_.size(), "cell"), program_name());
    write_to_stdout(fmt::format("shard {} of {}: {} finished{}{}, in {}\n", options_.shard->index, options_.shard->of,
                                counted(own_, "cell"), before == 0 ? "" : fmt::format(", {} of them before", before),
                                faults, run_.journal ? run_.journal->string() : ""));
    return !faulty_.empty() && !options_.keep_going ? ExitCode::violated : ExitCode::fine;
  }

  // The command that runs what is missing of each shard.
  [[nodiscard]] std::string commands_for(const CollectedCells& collected, std::size_t most) const {
    const std::uint64_t of =
        collected.headers().empty() || !collected.headers().front().shard ? 1 : collected.headers().front().shard->of;
    const std::vector<std::uint64_t> shards = shards_of(plan_, of);
    std::map<std::uint64_t, std::size_t> missing;  // cells of each shard
    for (std::size_t number = 0; number < plan_.size(); ++number) {
      if (!collected.has(number)) ++missing[shards[number]];
    }
    std::string text;
    std::size_t shown = 0;
    for (const auto& [shard, cells] : missing) {
      if (++shown > most) break;
      std::vector<std::string> words = options_.command;
      words.insert(std::ranges::find(words, "--"),  // no options follow it
                   {"--shard", to_text(Shard{shard, of}), "--parts", options_.merged.front().string()});
      words.insert(words.begin(), std::string(usual_program_name));
      text += fmt::format("\n  {}   # {}", shell_command(words), counted(cells, "cell"));
    }
    if (missing.size() > most) text += "\n  and " + counted(missing.size() - most, "more shard");
    return text;
  }

  void tell_missing(const CollectedCells& collected) {
    constexpr std::size_t most_commands = 20;
    const std::size_t missing = plan_.size() - collected.size();
    const std::string what = fmt::format("{} of {} {} missing", grouped(missing), counted(plan_.size(), "cell"),
                                         missing == 1 ? "is" : "are");
    const std::string commands = commands_for(collected, most_commands);
    if (!options_.partial) {
      throw UsageError(
          fmt::format("{}. Run what is missing, or merge what is there with --partial:{}", what, commands));
    }
    run_.preface = fmt::format("PARTIAL: {}, so this is not the whole result. They are run by{}\n\n", what, commands);
  }

  const CellPlan& plan_;
  const JobOptions& options_;
  const JobRunner& runner_;
  JobRun& run_;
  std::vector<bool> is_finished_;
  std::size_t finished_ = 0;  // of the cells of this run
  std::size_t own_ = 0;
  std::vector<std::size_t> faulty_;  // numbers of cells that found a fault
};

}  // namespace

void run_job(const CellPlan& plan, const JobOptions& options, const JobRunner& runner, JobRun& run) {
  Job job(plan, options, runner, run);
  if (options.merges()) {
    job.merge();
  } else if (options.handed_out) {
    job.run_handed_out();
  } else {
    job.run();
  }
}

ExitCode tell_job_interrupted(const JobRun& run, bool takes_parts) {
  const char* const lost =
      takes_parts ? "; they are lost (--parts DIR keeps them). Start again with" : "; they are lost. Start again with";
  return tell_interrupted(fmt::format("interrupted with {} of {} finished{}", run.folded, counted(run.cells, "cell"),
                                      run.journal ? ". Continue with" : lost));
}

void remove_journal(const JobOptions& options) {
  if (!options.journal) return;
  std::error_code error;
  std::filesystem::remove(*options.journal, error);
  if (error) throw OutputError(fmt::format("cannot delete {}: {}", options.journal->string(), error.message()));
}

}  // namespace pvslab
