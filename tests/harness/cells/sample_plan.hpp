// A plan of any shape whose cells are cheap, and what was folded of them.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "harness/base/interrupt.hpp"
#include "harness/cells/run/job.hpp"

namespace pvslab::test {

class SamplePlan {
 public:
  // One set for each list of costs.
  explicit SamplePlan(const std::vector<std::vector<std::uint64_t>>& sets = {{5, 3, 8, 1}, {2, 2, 40}},
                      std::uint64_t seed = 7, const std::string& contents = "searcher a\n")
      : plan_("sample", seed) {
    for (std::size_t i = 0; i < sets.size(); ++i) {
      CellSet set{.name = fmt::format("set {}", i), .contents = contents, .unit = "trees", .costs = sets[i]};
      set.run = [this, i, seed](std::size_t cell, CellWatch&) {
        ++runs_;
        if (fails_at_ && runs_ > *fails_at_) throw WorkInterrupted("stopped");
        return CellResult{.value = fmt::format("[{},{},{}]", i, cell, seed),
                          .times = fmt::format("{}", runs_.load()),
                          .finds_fault = faulty_.contains({i, cell})};
      };
      set.fold = [this, i](std::size_t cell, const std::string& value, const std::string&) {
        ++folds_[{i, cell}];
        folded_[{i, cell}] = value;
      };
      plan_.add(std::move(set));
    }
  }
  SamplePlan(const SamplePlan&) = delete;
  SamplePlan& operator=(const SamplePlan&) = delete;

  void add_input(const std::string& file, std::uint64_t hash) { plan_.add_input(file, hash); }
  void finds_fault_in(std::size_t set, std::size_t cell) { faulty_[{set, cell}] = true; }
  // The run is interrupted after so many cells.
  void stop_after(std::size_t cells) { fails_at_ = cells; }

  [[nodiscard]] const CellPlan& plan() const { return plan_; }
  [[nodiscard]] std::size_t runs() const { return runs_; }
  [[nodiscard]] const std::map<std::pair<std::size_t, std::size_t>, std::string>& folded() const { return folded_; }
  // Whether every cell was folded exactly once.
  [[nodiscard]] bool is_folded_once() const {
    return folds_.size() == plan_.size() &&
           std::ranges::all_of(folds_, [](const auto& one) { return one.second == 1; });
  }

  JobRun run(JobOptions options, unsigned threads = 1) {
    if (options.command.empty()) options.command = {"sample", "--trees", "5"};
    JobRun done;
    run_job(plan_, options, {.threads = threads, .show_progress = false}, done);
    return done;
  }

 private:
  CellPlan plan_;
  std::atomic<std::size_t> runs_ = 0;
  std::optional<std::size_t> fails_at_;
  std::map<std::pair<std::size_t, std::size_t>, bool> faulty_;
  std::map<std::pair<std::size_t, std::size_t>, int> folds_;
  std::map<std::pair<std::size_t, std::size_t>, std::string> folded_;
};

}  // namespace pvslab::test
