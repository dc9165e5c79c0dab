// The program of a rank: `pvslab VERB ... --shard -`, which runs the cells that it is handed (cells/run/handed_out_cells.hpp).
// It is another process, so that the rank answers MPI at once while the program computes, and so that parts that
// pvslab-mpi made are the same as those that pvslab made.
#pragma once

#include <chrono>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/process/child_process.hpp"
#include "suites/owned_descriptor.hpp"

namespace pvslab {

class RankProgram {
 public:
  // Starts it. `words` are the arguments, the first one the program. Its standard error is ours. Throws std::system_error.
  explicit RankProgram(std::vector<std::string> words);

  // Waits for the next line, at most so long. Nothing if there is none.
  [[nodiscard]] std::optional<std::string> next_line(std::chrono::milliseconds patience);
  // The same without an end; nothing if it has closed its output.
  [[nodiscard]] std::optional<std::string> next_line();
  // Whether it has closed its output, and all lines were given.
  [[nodiscard]] bool is_silent() const { return !from_.is_open() && lines_.empty(); }

  // Writes a line. A program that is gone does not read it.
  void say(std::string_view line);
  // SIGTERM.
  void ask_to_end();

  // Waits until it has ended, at most so long. Its exit code, or 128 and the signal; nothing if it still runs.
  [[nodiscard]] std::optional<int> exit_code(std::chrono::milliseconds patience);
  // "ended with exit code 3"
  [[nodiscard]] std::string fate() const { return process_.fate(); }

 private:
  [[nodiscard]] static ChildProcess start(std::vector<std::string> words, OwnedDescriptor& to, OwnedDescriptor& from);

  OwnedDescriptor to_;
  OwnedDescriptor from_;
  ChildProcess process_;
  std::string begun_;  // a line whose end has not come
  std::deque<std::string> lines_;
};

}  // namespace pvslab
