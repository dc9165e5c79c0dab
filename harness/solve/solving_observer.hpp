// SolvingObserver: records the line and the node counts of a search, and ends it when a limit is reached. An observer
// cannot influence a search, but it can end one by throwing. The searcher has nothing to clean up; the result of that
// search is lost. Limits are checked at the nodes of the search, not inside an evaluation such as quiescence.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>

#include "searchers/core/counters.hpp"
#include "searchers/core/depth.hpp"
#include "searchers/core/line.hpp"

namespace pvslab {

struct SearchLimits {
  using Clock = std::chrono::steady_clock;

  std::optional<std::uint64_t> nodes;         // the most nodes to enter: the same search always ends at the same node
  std::optional<Clock::time_point> deadline;  // checked every 1,024 nodes
};

enum class Limit : std::uint8_t { nodes, time, interrupt };

// Thrown by the observer to end a search. Not an error.
struct LimitReached {
  Limit limit;
};

// Its functions are not inline, so that they are not compiled again with each searcher: the searches it watches cost
// much more than these calls.
class SolvingObserver {
 public:
  using Tally = ForwardingTally<SolvingObserver>;

  // For one search of at most `depth` plies. The search also ends if the program is interrupted (interrupt.hpp).
  SolvingObserver(Depth depth, const SearchLimits& limits);

  // These throw LimitReached before a node beyond the limit is counted.
  void enter(const Entry& entry);
  void leaf(const Entry& entry, const Exit& exit);
  void answer(const Entry& entry, const Exit& exit);
  void leave(const Entry& entry, const Exit& exit);

  // The nodes so far, also for a search that was ended.
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
  // Of a completed search.
  [[nodiscard]] Counters counters() const { return counting_.counters(); }
  [[nodiscard]] std::span<const std::uint32_t> line() const { return line_.line(); }

 private:
  void count_node();

  SearchLimits limits_;
  std::uint64_t nodes_ = 0;
  CountingObserver counting_;
  LineObserver line_;
};

}  // namespace pvslab
