// GateCommand: a small experiment and its baseline, gated with the real program or with one that has a fault.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "tests/harness/base/program.hpp"
#include "tests/harness/base/temporary_directory.hpp"

namespace pvslab::test {

using Words = std::vector<std::string>;

inline constexpr const char* small_gate_experiment =
    "name = \"small\"\n"
    "trees = 10\n"
    "searchers = [\"alpha-beta\", \"pvs-sound\"]\n"
    "[[workload]]\nspec = \"uniform:b=2,d=3\"\ntimes = [\"alpha-beta\"]\n"
    "[[workload]]\nspec = \"uniform:b=4,d=4,values=3\"\n";

class GateCommand : public testing::Test {
 protected:
  void SetUp() override { write_text(experiment_, small_gate_experiment); }

  [[nodiscard]] Words words(const Words& more = {}) const {
    Words all{"gate", "--baseline", baseline_, "--experiment", experiment_};
    all.insert(all.end(), more.begin(), more.end());
    return all;
  }
  [[nodiscard]] Finished gate(const Words& more = {}, const ProgramOptions& options = {}) const {
    return run_program(words(more), options);
  }
  // The program with the fault of that name (tests/sabotage/sabotaged_pvslab.cpp).
  [[nodiscard]] Finished sabotaged_gate(const std::string& fault, const Words& more = {}) const {
    ::setenv("PVSLAB_SABOTAGE", fault.c_str(), 1);
    return run_program(words(more), {.output_file = {}, .file_size_limit = {}, .program = sabotaged_});
  }
  // Makes the baseline, and returns its text.
  std::string make_baseline() const {
    const Finished made = gate({"--update"});
    EXPECT_EQ(made.exit_code, 0) << made.errors;
    return read_text(baseline_);
  }

  TemporaryDirectory directory_;
  std::string sabotaged_ = PVSLAB_TEST_SABOTAGED;
  std::string baseline_ = directory_ / "baseline.toml";
  std::string experiment_ = directory_ / "experiment.toml";
};

}  // namespace pvslab::test
