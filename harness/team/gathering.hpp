// Gathering: one position that several processors search at once, each in its own way: in a window of its own, to a depth of
// its own, or the same search again with the help of a shared table.
#pragma once

#include <cstdint>
#include <optional>

#include "harness/team/team_machine.hpp"
#include "searchers/core/root.hpp"

namespace pvslab {

template <Game G, typename O>
class Gathering : public Sharing {
 public:
  // One of the searches, claimed by a processor.
  class Part {
   public:
    Part(Gathering& gathering, Worker& worker, unsigned number, O& observer)
        : gathering_(gathering),
          worker_(worker),
          number_(number),
          root_(game_of(gathering.node_.game(), worker), gathering.node_.position(), gathering.node_.depth(),
                observer) {}

    [[nodiscard]] Node<G, O> node() const { return root_.node(); }
    [[nodiscard]] unsigned number() const { return number_; }
    // Settles the value, and stops the other searches; the first one counts.
    void settle(Score value) {
      {
        const Section section(worker_, Touch(Act::claim).writes(gathering_.state_object()), gathering_.mutex);
        State& state = gathering_.state_in(section);
        if (state.is_settled) return;
        state.is_settled = is_best_ = true;
        state.value = value;
      }
      worker_.machine->stop(worker_, gathering_);
    }

   private:
    friend class Gathering;
    Gathering& gathering_;
    Worker& worker_;
    unsigned number_;
    Root<G, O> root_;
    bool is_best_ = false;
  };

  Gathering(Worker& owner, Sharing* inside, Group group, Node<G, O> node, unsigned parts)
      : Sharing(*owner.machine, inside, node.depth().plies(), group), node_(node), count_(parts) {}

  // These are for the owner, before it is shared or after all processors have left.
  [[nodiscard]] Score value() const { return alone().value; }
  [[nodiscard]] unsigned remaining() const { return count_ - alone().next; }

  void search_shared(Worker& worker, auto&& work) {
    std::optional<O> own;
    bool is_best = false;
    while (true) {
      std::optional<unsigned> number;
      {
        const Section section(worker, Touch(Act::claim).writes(state_object()), mutex);
        State& state = state_in(section);
        if (own) joined_->join(*own, is_best);
        if (!state.is_settled && state.next < count_) number = state.next++;
      }
      if (!number) return;
      worker.set_span(published_span_);
      own.emplace(node_.reports_to().fork(worker));
      Part part(*this, worker, *number, *own);
      work(part);
      is_best = part.is_best_;
      if (is_best) settled_span_ = worker.span();
    }
  }

  void begin_sharing(Worker& worker) {
    joined_.emplace(node_.reports_to().fork(worker));
    settled_span_ = published_span_ = worker.span();
  }
  void end_sharing(Worker& worker) {
    node_.reports_to().join(*joined_, true);
    worker.set_span(settled_span_);
  }

 private:
  // What processors change. Only alone() and state_in() lead to it.
  struct State {
    unsigned next = 0;
    bool is_settled = false;
    Score value{};
  };
  [[nodiscard]] const State& alone() const { return require_alone(), state_; }
  [[nodiscard]] State& state_in(const Step& step) { return require_write(step), state_; }

  Node<G, O> node_;
  unsigned count_;
  State state_;
  std::optional<O> joined_;
  std::uint64_t published_span_ = 0;
  std::uint64_t settled_span_ = 0;
};

}  // namespace pvslab
