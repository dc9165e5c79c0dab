// VisitCheck: checks the rules of a visit (node.hpp). A searcher that enters a leaf evaluates it once. A searcher that
// enters any other node searches the successors and then leaves the node once, with the value that it returns. A
// searcher that forgets `visit.leave(best)` returns the right value and miscounts, so a check of values cannot find it.
// A parallel search that was stopped abandons the visit instead.
//
// Only an observer that asks for the check pays for it: in any other search a visit has no trace of it.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <exception>
#include <optional>
#include <string_view>
#include <type_traits>
#include <vector>

#include "searchers/core/access.hpp"

namespace pvslab {

enum class VisitMistake : std::uint8_t {
  not_left,
  left_twice,
  not_evaluated,
  evaluated_twice,
  leaf_left,
  interior_evaluated,
  left_after_evaluation,
  evaluated_after_leaving,
  successor_after_end,
  nothing_entered
};

// The predicate of a sentence whose subject is the node at fault.
[[nodiscard]] constexpr std::string_view description(VisitMistake mistake) {
  switch (mistake) {
    case VisitMistake::not_left: return "was not left: it returned without visit.leave(value)";
    case VisitMistake::left_twice: return "was left twice";
    case VisitMistake::not_evaluated: return "is a leaf and was not evaluated";
    case VisitMistake::evaluated_twice: return "was evaluated twice in one visit";
    case VisitMistake::leaf_left: return "is a leaf and was left instead of evaluated";
    case VisitMistake::interior_evaluated: return "has successors and was evaluated";
    case VisitMistake::left_after_evaluation: return "was left after it was evaluated";
    case VisitMistake::evaluated_after_leaving: return "was evaluated after it was left";
    case VisitMistake::successor_after_end: return "was searched after the visit to its parent had ended";
    case VisitMistake::nothing_entered: return "was not entered, nor was any other node";
  }
  __builtin_unreachable();
}

struct VisitFault {
  VisitMistake mistake;
  std::vector<std::uint32_t> path;  // to the node at fault: move numbers from the root on, each counted from 0
  bool operator==(const VisitFault&) const = default;
};

class VisitCheck;

// The state of one visit. Lives in the visit.
class VisitWatch {
 public:
  // `parent` watches the visit to the parent and outlives this; null at the root.
  VisitWatch(VisitCheck& check, const VisitWatch* parent, std::uint32_t number, bool is_leaf);
  VisitWatch(const VisitWatch&) = delete;
  VisitWatch& operator=(const VisitWatch&) = delete;
  ~VisitWatch() {
    if (state_ == State::open) end_unfinished();
  }

  void leave() {
    if (state_ != State::open || is_leaf_) report_leave();
    state_ = State::left;
  }
  // The search was stopped: the visit ends without a value.
  void abandon() { leave(); }
  void evaluate() {
    if (state_ != State::open || !is_leaf_) report_evaluation();
    state_ = State::evaluated;
  }
  // Call this when memory answers for a successor, which then gets no visit.
  void expect_open(std::uint32_t successor) const;

 private:
  friend class VisitCheck;
  enum class State : std::uint8_t { open, evaluated, left };

  void report_leave() const;
  void report_evaluation() const;
  void end_unfinished() const;

  VisitCheck& check_;
  const VisitWatch* parent_;
  std::uint32_t number_;
  bool is_leaf_;
  State state_ = State::open;
};

// The first fault of a search.
class VisitCheck {
 public:
  [[nodiscard]] const std::optional<VisitFault>& fault() const { return fault_; }
  // Call this before another search.
  void clear() {
    fault_.reset();
    has_entered_ = false;
  }
  void note_entry() { has_entered_ = true; }
  // What the searcher looked at, in all searches: clear() keeps it.
  constexpr void note(Access access) { accesses_.note(access); }
  [[nodiscard]] AccessLog accesses() const { return accesses_; }
  // Call this after a search with an empty memory: it cannot answer without entering a node.
  void require_entry() {
    if (!has_entered_) report(VisitMistake::nothing_entered, nullptr);
  }
  // Takes over the fault of a search on another processor, if there is none yet.
  void join(const VisitCheck& other) {
    if (!fault_) fault_ = other.fault_;
    has_entered_ = has_entered_ || other.has_entered_;
    accesses_.join(other.accesses_);
  }

 private:
  friend class VisitWatch;

  // A separate function, because the checks are hot and this is not.
  [[gnu::noinline]] void report(VisitMistake mistake, const VisitWatch* watch) {
    if (fault_) return;
    fault_ = VisitFault{mistake, {}};
    for (; watch != nullptr && watch->parent_ != nullptr; watch = watch->parent_) {
      fault_->path.push_back(watch->number_);
    }
    std::ranges::reverse(fault_->path);
  }

  std::optional<VisitFault> fault_;
  bool has_entered_ = false;
  AccessLog accesses_;
};

inline VisitWatch::VisitWatch(VisitCheck& check, const VisitWatch* parent, std::uint32_t number, bool is_leaf)
    : check_(check), parent_(parent), number_(number), is_leaf_(is_leaf) {
  check_.note_entry();
  if (parent != nullptr && parent->state_ != State::open) check_.report(VisitMistake::successor_after_end, this);
}

inline void VisitWatch::expect_open(std::uint32_t successor) const {
  if (state_ == State::open) return;
  const VisitWatch answered(check_, this, successor, false);
  static_cast<void>(answered);
}

[[gnu::noinline]] inline void VisitWatch::report_leave() const {
  switch (state_) {
    case State::open: return check_.report(VisitMistake::leaf_left, this);
    case State::evaluated: return check_.report(VisitMistake::left_after_evaluation, this);
    case State::left: return check_.report(VisitMistake::left_twice, this);
  }
}

[[gnu::noinline]] inline void VisitWatch::report_evaluation() const {
  switch (state_) {
    case State::open: return check_.report(VisitMistake::interior_evaluated, this);
    case State::evaluated: return check_.report(VisitMistake::evaluated_twice, this);
    case State::left: return check_.report(VisitMistake::evaluated_after_leaving, this);
  }
}

// A search that an exception ended need not leave its nodes.
[[gnu::noinline]] inline void VisitWatch::end_unfinished() const {
  if (std::uncaught_exceptions() > 0) return;
  check_.report(is_leaf_ ? VisitMistake::not_evaluated : VisitMistake::not_left, this);
}

// An observer whose searches are checked.
template <typename O>
concept ChecksVisits = requires(O& observer) {
  { observer.visit_check() } -> std::same_as<VisitCheck&>;
};

// For a searcher that reports its visits itself, as SSS* does, and enters no node.
constexpr void note_entry(auto& observer) {
  if constexpr (ChecksVisits<std::remove_cvref_t<decltype(observer)>>) observer.visit_check().note_entry();
}

}  // namespace pvslab
