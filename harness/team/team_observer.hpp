// TeamObserver: the observer of a search on several processors. It passes every event on to an observer of the user's,
// charges the processor for each visit, and ends a serial search that is no longer wanted.
#pragma once

#include <type_traits>
#include <utility>

#include "harness/team/team_machine.hpp"
#include "searchers/core/observer.hpp"

namespace pvslab {

// Ends a serial search inside a parallel one.
struct SearchStopped {};

namespace detail {
struct HasSpeed {};
struct ForgoesIt {
  static constexpr bool forgoes_speed = true;
};
struct HasPurposes {};
struct IgnoresThem {
  static constexpr bool ignores_purposes = true;
};
}  // namespace detail

template <ForkedObserver O>
class TeamObserver : public std::conditional_t<ForgoesSpeed<O>, detail::ForgoesIt, detail::HasSpeed>,
                     public std::conditional_t<IgnoresPurposes<O>, detail::IgnoresThem, detail::HasPurposes> {
 public:
  using Base = O;

  // Charges for all nodes of the last two plies below one node at once, so that they are counted in registers.
  class Tally {
   public:
    explicit Tally(TeamObserver& observer) : observer_(observer), base_(observer.base_) {}
    Tally(const Tally&) = delete;
    Tally& operator=(const Tally&) = delete;
    [[gnu::always_inline]] ~Tally() { observer_.spend(interior_, left_, leaves()); }
    void enter(const Entry& entry) { ++interior_, base_.enter(entry); }
    void leave(const Entry& entry, const Exit& exit) { ++left_, base_.leave(entry, exit); }
    void leaf(const Entry& entry, const Exit& exit) {
      if constexpr (!base_counts_leaves) ++leaves_;
      base_.leaf(entry, exit);
    }
    void plain_leaves(std::uint32_t count) requires CountsPlainLeaves<typename O::Tally> {
      if constexpr (!base_counts_leaves) leaves_ += count;
      base_.plain_leaves(count);
    }
    void answer(const Entry& entry, const Exit& exit) { ++interior_, ++left_, base_.answer(entry, exit); }
    void abandon(const Entry& entry) requires SeesAbandoned<O> { base_.abandon(entry); }
    [[nodiscard]] VisitCheck& visit_check() requires ChecksVisits<O> { return base_.visit_check(); }

   private:
    static constexpr bool base_counts_leaves = requires(const typename O::Tally& base) { base.leaves(); };
    [[nodiscard]] std::uint64_t leaves() const {
      if constexpr (base_counts_leaves) return base_.leaves();
      return leaves_;
    }

    TeamObserver& observer_;
    typename O::Tally base_;
    std::uint64_t interior_ = 0;
    std::uint64_t left_ = 0;
    std::uint64_t leaves_ = 0;
  };

  TeamObserver(Worker& worker, O base) : worker_(&worker), base_(std::move(base)) {}

  void enter(const Entry& entry) {
    if (polls_ && worker_->machine->is_stopped(*worker_, inside_)) [[unlikely]]
      end_search();
    spend(1, 0, 0);
    base_.enter(entry);
  }
  void leave(const Entry& entry, const Exit& exit) { spend(0, 1, 0), base_.leave(entry, exit); }
  void leaf(const Entry& entry, const Exit& exit) { spend(0, 0, 1), base_.leaf(entry, exit); }
  void answer(const Entry& entry, const Exit& exit) { spend(1, 1, 0), base_.answer(entry, exit); }
  void abandon(const Entry& entry) requires SeesAbandoned<O> { base_.abandon(entry); }
  [[nodiscard]] VisitCheck& visit_check() requires ChecksVisits<O> { return base_.visit_check(); }

  // While a serial search runs inside the split `inside`.
  void poll(const Sharing* inside) { inside_ = inside, polls_ = true; }
  void end_polls() { polls_ = false; }

  // Where a serial search begins, and the return to it after it has been ended.
  [[nodiscard]] auto place() const {
    if constexpr (requires { base_.place(); }) {
      return base_.place();
    } else {
      return nullptr;
    }
  }
  void return_to(auto place) {
    if constexpr (requires { base_.return_to(place); }) base_.return_to(place);
  }

  [[nodiscard]] TeamObserver fork(Worker& worker) {
    if constexpr (ForksForProcessor<O>) {
      return TeamObserver(worker, base_.fork(worker.number));
    } else {
      return TeamObserver(worker, base_.fork());
    }
  }
  void join(const TeamObserver& fork, bool is_best) { base_.join(fork.base_, is_best); }

  [[nodiscard]] O& base() { return base_; }

 private:
  [[noreturn, gnu::cold, gnu::noinline]] static void end_search() { throw SearchStopped{}; }

  [[gnu::always_inline]] void spend(std::uint64_t interior, std::uint64_t left, std::uint64_t leaves) {
    worker_->account.interior += interior;
    worker_->account.left += left;
    worker_->account.leaves += leaves;
    worker_->clock += interior * worker_->interior_cost + leaves * worker_->leaf_cost;
  }

  Worker* worker_;
  const Sharing* inside_ = nullptr;
  bool polls_ = false;
  O base_;
};

}  // namespace pvslab
