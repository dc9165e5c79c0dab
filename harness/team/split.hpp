// Split: the successors of one visit, which several processors claim one after the other in move order.
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

#include "harness/team/team_machine.hpp"
#include "harness/team/team_observer.hpp"
#include "harness/team/worker.hpp"
#include "searchers/core/root.hpp"

namespace pvslab {

// A mistake in the code below, which the zoo of mutants makes on purpose (searchers/mutants/parallel.hpp).
enum class TeamFlaw : std::uint8_t {
  none,
  folds_in_two_steps,  // reads the best value in one step, and writes it in another
  joins_twice,         // what a successor's search observed is added twice
  stops_outer_split,   // a cutoff stops the split around the one that had it
  forgets_to_wake,     // the end of a successor does not wake the one whose turn comes
  leaves_helpers,      // the owner returns while helpers are at work
  narrows_unflipped    // the windows of the splits around are not flipped
};

template <Game G, typename O, CutoffRule rule, TeamFlaw flaw = TeamFlaw::none>
class Split : public Sharing {
 public:
  using Window = pvslab::Window<rule>;
  using Visit = pvslab::Visit<G, O, PliesLeft::any, rule>;

  // A successor that a processor has claimed.
  class Brother {
   public:
    Brother(Split& split, Worker& worker, const auto& move, std::uint32_t number, Window window, O& observer)
        : split_(split),
          worker_(worker),
          own_(split.visit_, game_of(split.visit_.node().game(), worker), move, number, observer),
          number_(number),
          window_(window) {}

    [[nodiscard]] Node<G, O> node() const { return own_.node(); }
    [[nodiscard]] std::uint32_t number() const { return number_; }
    [[nodiscard]] bool is_first() const { return number_ == 0; }
    // The window of the split when this successor was claimed, from the view of the split's node.
    [[nodiscard]] Window window() const { return window_; }
    // The window of the split now: other processors may have raised it.
    [[nodiscard]] Window window_now() const { return split_.window_now(worker_); }
    // The value of this successor, from the view of the split's node, for the split. The last one given counts.
    void fold(Score value) { value_ = value; }
    // Waits until all earlier successors have ended. Only on a split that keeps turns.
    void await_turn() { split_.await_turn(worker_, number_); }

   private:
    friend class Split;
    Split& split_;
    Worker& worker_;
    OwnSuccessor<G, O> own_;
    std::uint32_t number_;
    Window window_;
    std::optional<Score> value_;
  };

  Split(Worker& owner, Sharing* inside, Group group, Visit& visit, Window window)
      : Sharing(*owner.machine, inside, visit.node().depth().plies(), group),
        visit_(visit),
        state_(window, visit.moves().begin()) {
    show(Step::none());
  }

  // Narrow the window of every claim by what the splits around this one have found since.
  void tighten() { tightens_ = true; }
  // Remember which successors have ended, for Brother::await_turn. Call it before the first claim.
  void keep_turns() { alone().turns.emplace(); }

  // These are for the split's owner, before it is shared or after all processors have left.
  // Whether a successor is left. It looks no further than at the next one.
  [[nodiscard]] bool has_more() { return has_next(alone()); }
  // How many are left. It looks at all of them, which settles their order if the game learns it.
  [[nodiscard]] std::uint32_t remaining() {
    if (!has_more()) return 0;
    return static_cast<std::uint32_t>(std::ranges::distance(alone().move, visit_.moves().end()));
  }
  [[nodiscard]] Score best() const { return alone().best; }
  // What the best value is for the node's score, by the tightest window that was used.
  [[nodiscard]] Bound bound() const { return alone().is_closed ? Bound::lower : alone().asked.classify(alone().best); }
  // Ends the visit with the best value. Its kind is that in the tightest window used.
  [[nodiscard]] Score leave() {
    const State& state = alone();
    return visit_.leave(state.best, state.is_closed ? NodeKind::cut : state.asked.kind_of(state.best), state.cutter);
  }
  // The same for a visit that was entered with a wider window than the split's, because a table knew bounds. Its kind is that
  // in the visit's window, unless the splits around this one have narrowed it since.
  [[nodiscard]] Score leave(Window of_visit) {
    const State& state = alone();
    return state.was_narrowed ? leave() : visit_.leave(state.best, of_visit.kind_of(state.best), state.cutter);
  }
  // Claim the successors again, from the second one on, for an algorithm in stages. Values folded so far are kept; after a
  // cutoff there is nothing to claim.
  void restart_at_second() {
    alone().move = std::ranges::next(visit_.moves().begin());
    alone().is_claimed = false;
    alone().next = 1;
  }
  // A lower bound on the node's score from an earlier stage.
  void begin_with(Score value) { static_cast<void>(take(alone(), Step::none(), value, 0)); }

  // Claims up to `most` successors for this processor and calls work(brother, worker) for each.
  void search_alone(Worker& worker, std::uint32_t most, auto&& work) {
    std::optional<Ended> ended;
    while (true) {
      std::optional<Claimed> claimed;
      if (ended) {
        static_cast<void>(take(alone(), Step::none(), *ended->value, ended->number));
        if (alone().turns) static_cast<void>(end_turn(alone(), worker, ended->number));
      }
      if (most != 0) claimed = claim_alone(worker);
      if (!claimed) return;
      --most;
      Brother brother(*this, worker, claimed->move, claimed->number, claimed->window, visit_.node().reports_to());
      work(brother);
      ended = Ended{claimed->number, brother.value_, worker.span()};
      if (!brother.value_) return;
    }
  }

  // The same for every processor that joins, until no successor is left.
  void search_shared(Worker& worker, auto&& work) {
    std::optional<Ended> ended;
    O own = visit_.node().reports_to().fork(worker);
    while (true) {
      std::optional<Claimed> claimed;
      bool is_cut = false;
      bool goes_on = true;
      std::vector<Worker*> released;
      {
        [[maybe_unused]] const Score best_seen = flaw == TeamFlaw::folds_in_two_steps ? state_.best : Score();
        const Section section(worker, claim_touch(), mutex);
        State& state = state_in(section);
        const bool was_closed = state.is_closed;
        if (ended) {
          longest_span_ = std::max(longest_span_, ended->span);
          if constexpr (flaw == TeamFlaw::folds_in_two_steps) state.best = best_seen;
          const bool is_best = ended->value && take(state, section, *ended->value, ended->number);
          joined_->join(own, is_best);
          if constexpr (flaw == TeamFlaw::joins_twice) joined_->join(own, is_best);
          goes_on = ended->value.has_value();
          if (state.turns) released = end_turn(state, worker, ended->number);
        }
        if (goes_on) claimed = claim(state, section);
        is_cut = state.is_closed && !was_closed;
      }
      if (is_cut) stop(worker);
      release(worker, released);
      if (!claimed) return;
      worker.set_span(published_span_);
      if (ended) own = visit_.node().reports_to().fork(worker);
      Brother brother(*this, worker, claimed->move, claimed->number, claimed->window, own);
      try {
        work(brother);
      } catch (const TeamMachine::GivenUp&) {
        throw;  // the stack of the split's owner may have been unwound before this one
      } catch (...) {
        abandon_turn(worker, claimed->number);
        throw;
      }
      ended = Ended{claimed->number, brother.value_, worker.span()};
    }
  }

  static constexpr TeamFlaw its_flaw = flaw;

  void begin_sharing(Worker& worker) {
    // The order of such a game is settled while its moves are taken, by what its processor has learnt.
    if constexpr (GameOfProcessor<G>) {
      const auto end = visit_.moves().end();
      for (MoveIterator move = alone().move; move != end; ++move) {
      }
    }
    joined_.emplace(visit_.node().reports_to().fork(worker));
    best_before_ = alone().best;
    longest_span_ = published_span_ = worker.span();
  }
  void end_sharing(Worker& worker) {
    visit_.node().reports_to().join(*joined_, alone().best > best_before_);
    joined_.reset();
    worker.set_span(longest_span_);
  }

 private:
  using MoveIterator = decltype(std::declval<const Visit&>().moves().begin());
  struct Claimed {
    std::remove_cvref_t<decltype(*std::declval<MoveIterator>())> move;
    std::uint32_t number;
    Window window;
  };
  struct Ended {
    std::uint32_t number;
    std::optional<Score> value;
    std::uint64_t span;  // the longest chain of work that led to its end
  };
  struct Turns {
    std::uint32_t next = 0;                           // the first successor that has not ended
    std::uint64_t span = 0;                           // the longest chain of work up to the end of those before it
    std::vector<std::optional<std::uint64_t>> ended;  // the chain of work up to the end of each that has ended
    std::vector<std::pair<std::uint32_t, Worker*>> waiting;
  };
  // What processors change. Only alone() and state_in() lead to it.
  struct State {
    State(Window of_visit, MoveIterator first) : asked(of_visit), window(of_visit), move(first) {}

    Window asked;   // of the visit, narrowed by the splits around this one
    Window window;  // the same, raised by the values folded
    MoveIterator move;
    bool is_claimed = false;  // the successor of `move`
    std::uint32_t next = 0;
    Score best = -Score::infinity();
    std::uint32_t cutter = 0;
    bool is_closed = false;     // a value cut the window
    bool was_narrowed = false;  // by a split around this one
    std::optional<Turns> turns;
  };
  // Of the owner, while no other processor is at work in the split.
  [[nodiscard]] State& alone() { return require_alone(), state_; }
  [[nodiscard]] const State& alone() const { return require_alone(), state_; }
  [[nodiscard]] State& state_in(const Step& step) { return require_write(step), state_; }
  [[nodiscard]] const State& state_to_read(const Step& step) const { return require_read(step), state_; }

  [[nodiscard]] Touch claim_touch() const {
    Touch touch(Act::claim);
    touch.writes(state_object());
    if (tightens_) add_outer(touch);
    return touch;
  }
  // Whether there are such splits. Those that were never published are the owner's own.
  bool add_outer(Touch& touch) const {
    bool is_any = false;
    for (const Sharing* outer = inside(); outer != nullptr && outer->has_window(); outer = outer->inside()) {
      if (!outer->was_published()) continue;
      touch.reads(outer->state_object());
      is_any = true;
    }
    return is_any;
  }

  void stop(Worker& worker) {
    if constexpr (flaw == TeamFlaw::stops_outer_split) {
      if (inside() != nullptr) return worker.machine->stop(worker, *inside());
    }
    worker.machine->stop(worker, *this);
  }

  [[nodiscard]] std::optional<Claimed> claim_alone(Worker& worker) {
    Touch touch(Act::read_bound);
    if (!tightens_ || !add_outer(touch)) return claim(alone(), Step::none());
    return claim(alone(), Step::observed(worker, touch));
  }
  // In the next functions `step` is the one with which the state was reached.
  [[nodiscard]] std::optional<Claimed> claim(State& state, const Step& step) {
    if (tightens_) narrow(state, step);
    if (!has_next(state)) return std::nullopt;
    state.is_claimed = true;
    return Claimed{*state.move, state.next++, state.window};
  }
  // As in a serial loop, the iterator moves on after the successor was searched: a game that learns the order of its moves has learnt
  // from that search.
  [[nodiscard]] bool has_next(State& state) const {
    if (state.is_closed) return false;
    if (std::exchange(state.is_claimed, false)) ++state.move;
    return state.move != visit_.moves().end();
  }
  // Whether the value is the best so far.
  [[nodiscard]] bool take(State& state, const Step& step, Score value, std::uint32_t number) {
    const bool is_best = value > state.best;
    if (is_best) {
      state.best = value;
      state.cutter = number;
    }
    if (state.is_closed) return is_best;  // a search that was as good as done
    if (state.window.cuts(state.best)) {
      state.is_closed = true;
    } else {
      state.window = state.window.raised_to(state.best);
      show(step);
    }
    return is_best;
  }
  void show(const Step& step) { show_window(step, {state_.window.alpha(), state_.window.beta()}); }
  // A tightened window that is empty belongs to a split around this one that is about to end: the old window is kept.
  void narrow(State& state, const Step& step) {
    Score low = state.window.alpha();
    Score high = state.window.beta();
    bool is_flipped = true;
    for (const Sharing* outer = inside(); outer != nullptr && outer->has_window(); outer = outer->inside()) {
      const ShownWindow shown = outer->shown_window(step);
      low = max(low, is_flipped ? -shown.beta : shown.alpha);
      high = min(high, is_flipped ? -shown.alpha : shown.beta);
      is_flipped = flaw != TeamFlaw::narrows_unflipped && !is_flipped;
    }
    // The best value cuts the tightened window.
    if (!Window::is_valid(state.best, high)) state.is_closed = state.was_narrowed = true;
    if (!Window::is_valid(low, high)) return;
    state.was_narrowed = state.was_narrowed || low > state.window.alpha() || high < state.window.beta();
    state.window = Window(low, high);
    if (state.best < low) state.asked = state.window;  // nothing found here raised it
    show(step);
  }

  [[nodiscard]] Window window_now(Worker& worker) {
    if (!was_published()) return alone().window;
    const Section section(worker, Touch(Act::read_bound).reads(state_object()), mutex);
    return state_to_read(section).window;
  }

  // Returns those whose turn has come. Where processors are not handed over they are woken in the same step, and nobody is returned.
  [[nodiscard]] static std::vector<Worker*> end_turn(State& state, Worker& worker, std::uint32_t number) {
    Turns& turns = *state.turns;
    if (turns.ended.size() <= number) turns.ended.resize(number + 1);
    turns.ended[number] = worker.span();
    while (turns.next < turns.ended.size() && turns.ended[turns.next]) {
      turns.span = std::max(turns.span, *turns.ended[turns.next]);
      ++turns.next;
    }
    std::vector<Worker*> released;
    std::erase_if(turns.waiting, [&](const auto& one) {
      if (one.first > turns.next) return false;
      if (flaw == TeamFlaw::forgets_to_wake) return true;
      if (worker.machine->hands_over()) {
        released.push_back(one.second);
      } else {
        worker.machine->wake(worker, *one.second);
      }
      return true;
    });
    return released;
  }
  static void release(Worker& worker, const std::vector<Worker*>& released) {
    for (Worker* const one : released) worker.machine->let_go_on(worker, *one);
  }
  // A successor whose search threw has had its turn: others may be waiting for it.
  void abandon_turn(Worker& worker, std::uint32_t number) {
    std::vector<Worker*> released;
    {
      const Section section(worker, claim_touch(), mutex);
      State& state = state_in(section);
      if (state.turns) released = end_turn(state, worker, number);
    }
    release(worker, released);
  }
  void await_turn(Worker& worker, std::uint32_t number) {
    if (!was_published()) return;
    const std::uint64_t own = worker.span();
    bool waits = false;
    {
      const Section section(worker, Touch(Act::turn).writes(state_object()), mutex);
      State& state = state_in(section);
      if (!state.turns) throw std::logic_error("Split: await_turn() needs keep_turns() before the first claim");
      Turns& turns = *state.turns;
      waits = turns.next < number;
      if (waits) turns.waiting.emplace_back(number, &worker);
    }
    if (waits) worker.machine->wait(worker, state_object());
    // From here on until this successor ends, no other processor changes the span of its turn.
    worker.set_span(std::max(own, state_.turns->span));
  }

  Visit& visit_;
  bool tightens_ = false;
  State state_;
  Score best_before_ = -Score::infinity();
  std::optional<O> joined_;
  std::uint64_t published_span_ = 0;
  std::uint64_t longest_span_ = 0;
};

}  // namespace pvslab
