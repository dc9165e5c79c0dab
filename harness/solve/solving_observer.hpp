// SolvingObserver: what whoever wants an answer from a search wants of it: the line, the node counts, and an end when there
// was enough. An observer cannot steer a search, but it can end one: what it throws leaves the searcher, which has nothing to
// tidy up, and the answer of that search is lost. It is asked at the nodes of the search: what goes on inside an evaluation, such
// as quiescence, it neither sees nor ends.
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

  std::optional<std::uint64_t> nodes;         // no more than so many are entered: the same search ends at the same node
  std::optional<Clock::time_point> deadline;  // looked at once in 1,024 nodes
};

enum class Limit : std::uint8_t { nodes, time, interrupt };

// Thrown out of a search by its observer. No error: nothing went wrong.
struct LimitReached {
  Limit limit;
};

// Its functions are compiled once and not with each searcher: what it watches costs more than calls.
class SolvingObserver {
 public:
  using Tally = ForwardingTally<SolvingObserver>;

  // For one search of at most `depth` plies, which also ends when the program is interrupted (interrupt.hpp).
  SolvingObserver(Depth depth, const SearchLimits& limits);

  // These throw LimitReached instead of counting a node too many.
  void enter(const Entry& entry);
  void leaf(const Entry& entry, const Exit& exit);
  void answer(const Entry& entry, const Exit& exit);
  void leave(const Entry& entry, const Exit& exit);

  // So far, also of a search that was ended.
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
  // Of a search that came to its end.
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
