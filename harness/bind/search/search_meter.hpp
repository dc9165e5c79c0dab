// SearchMeter: counts the nodes of a search that deepens, and ends it at a limit by an exception. What the iterations before have
// found stands.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>

#include "harness/base/interrupt.hpp"
#include "searchers/core/depth.hpp"

namespace pvslab {

// Ends a search. Not an error.
struct MeterStop {};

class SearchMeter {
 public:
  using Clock = std::chrono::steady_clock;

  struct Limits {
    std::optional<std::uint64_t> nodes = {};
    std::optional<Clock::time_point> deadline = {};
    const std::atomic<bool>* stop = nullptr;  // not owned; null: nobody stops it
  };

  explicit SearchMeter(const Limits& limits) : limits_(limits) {}

  void set_deadline(Clock::time_point deadline) { limits_.deadline = deadline; }
  // All nodes so far.
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

  // One more node of a search to `depth`. A search of one ply takes some nodes whatever the limits are, so that a move has been
  // searched and told.
  void count(Depth depth) {
    ++nodes_;
    constexpr std::uint64_t between_looks = 64;
    const bool looks = nodes_ % between_looks == 0;
    if (looks && interrupted()) throw MeterStop{};
    require_limits(depth, nodes_, looks);
  }

  // Between two searches to `depth`: a program may take long without asking anything.
  void look(Depth depth) const { require_limits(depth, nodes_, true); }

  // While it lives, a program of this thread that asks for the positions of its search is stopped too: its nodes are counted only
  // when it has answered.
  class Foresight {
   public:
    Foresight(const SearchMeter& meter, Depth depth) : meter_(meter), depth_(depth) { current_ = this; }
    Foresight(const Foresight&) = delete;
    Foresight& operator=(const Foresight&) = delete;
    ~Foresight() { current_ = nullptr; }

    // Before a position is given to the program.
    static void look() {
      if (current_ != nullptr) current_->foresee();
    }

   private:
    void foresee() { meter_.require_limits(depth_, meter_.nodes_ + ++asked_, true); }

    static inline thread_local Foresight* current_ = nullptr;
    const SearchMeter& meter_;
    Depth depth_;
    std::uint64_t asked_ = 0;
  };

 private:
  void require_limits(Depth depth, std::uint64_t nodes, bool looks) const {
    constexpr std::uint64_t least_nodes = 20'000;
    if (depth <= Depth(1) && nodes <= least_nodes) return;
    if (limits_.stop != nullptr && limits_.stop->load(std::memory_order_relaxed)) throw MeterStop{};
    if (limits_.nodes && nodes > *limits_.nodes) throw MeterStop{};
    if (looks && limits_.deadline && Clock::now() >= *limits_.deadline) throw MeterStop{};
  }

  Limits limits_;
  std::uint64_t nodes_ = 0;
};

}  // namespace pvslab
