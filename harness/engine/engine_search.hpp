// EngineSearch: what a UCI engine told of one search, iteration by iteration. An absent figure is absent, never 0.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/engine/uci_lines.hpp"

namespace pvslab {

// An iteration. Engines tell an iteration in one line or in several. The score and the principal variation are those of
// its last line with a score; with several variations, of the last such line of the first one (`multipv 1`). A fail high
// or fail low that was not searched again leaves a bound, never a score. Nodes and time are the last that were told
// before the next iteration began.
struct EngineIteration {
  int depth = 0;
  std::optional<EngineScore> score = {};
  std::vector<std::string> line = {};  // UCI notation; empty if none was told
  std::optional<std::uint64_t> nodes = {};
  std::optional<std::uint64_t> milliseconds = {};
};

struct EngineSearch {
  std::vector<EngineIteration> iterations = {};  // by increasing depth
  std::string move = {};  // of `bestmove`, as written; empty for "(none)", "0000", "a1a1" and nothing
  std::string ponder = {};
  std::optional<std::uint64_t> nodes = {};  // the last figure that was told
  double seconds = 0;                       // from our `go` to its `bestmove`, by our clock

  [[nodiscard]] const EngineIteration* at_depth(int depth) const;
  // Null if no iteration was told.
  [[nodiscard]] const EngineIteration* last() const { return iterations.empty() ? nullptr : &iterations.back(); }
};

// Takes the lines of an answer to `go` in turn.
class EngineSearchReader {
 public:
  // True for `bestmove`, the last line.
  bool read(std::string_view line);
  [[nodiscard]] EngineSearch& search() { return search_; }

 private:
  void read_info(const EngineInfo& info);

  EngineSearch search_;
};

}  // namespace pvslab
