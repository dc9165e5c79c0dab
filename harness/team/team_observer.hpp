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

  // Charges for the leaves below one node at once.
  class Tally {
   public:
    explicit Tally(TeamObserver& observer) : observer_(observer), base_(observer.base_) {}
    Tally(const Tally&) = delete;
    Tally& operator=(const Tally&) = delete;
    ~Tally() { observer_.spend_leaves(leaves_); }
    void enter(const Entry& entry) { observer_.spend_interior(), base_.enter(entry); }
    void leave(const Entry& entry, const Exit& exit) { observer_.count_left(), base_.leave(entry, exit); }
    void leaf(const Entry& entry, const Exit& exit) { ++leaves_, base_.leaf(entry, exit); }
    void answer(const Entry& entry, const Exit& exit) { observer_.spend_answer(), base_.answer(entry, exit); }
    void abandon(const Entry& entry) requires SeesAbandoned<O> { base_.abandon(entry); }
    [[nodiscard]] VisitCheck& visit_check() requires ChecksVisits<O> { return base_.visit_check(); }

   private:
    TeamObserver& observer_;
    typename O::Tally base_;
    std::uint64_t leaves_ = 0;
  };

  TeamObserver(Worker& worker, O base) : worker_(&worker), base_(std::move(base)) {}

  void enter(const Entry& entry) {
    if (polls_ && worker_->machine->is_stopped(*worker_, inside_)) [[unlikely]]
      throw SearchStopped{};
    spend_interior();
    base_.enter(entry);
  }
  void leave(const Entry& entry, const Exit& exit) { count_left(), base_.leave(entry, exit); }
  void leaf(const Entry& entry, const Exit& exit) { spend_leaves(1), base_.leaf(entry, exit); }
  void answer(const Entry& entry, const Exit& exit) { spend_answer(), base_.answer(entry, exit); }
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
  void spend_interior() {
    ++worker_->account.interior;
    worker_->clock += worker_->interior_cost;
  }
  void spend_leaves(std::uint64_t leaves) {
    worker_->account.leaves += leaves;
    worker_->clock += leaves * worker_->leaf_cost;
  }
  void spend_answer() {
    spend_interior();
    count_left();
  }
  void count_left() { ++worker_->account.left; }

  Worker* worker_;
  const Sharing* inside_ = nullptr;
  bool polls_ = false;
  O base_;
};

}  // namespace pvslab
