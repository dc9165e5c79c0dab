#include "harness/team/sharing.hpp"

#include <exception>
#include <stdexcept>
#include <string>

#include "harness/team/team_machine.hpp"

namespace pvslab {
namespace {

[[noreturn, gnu::cold]] void undeclared(const char* what) {
  throw std::logic_error(std::string("what processors share was touched without a step that says so: ") + what);
}

}  // namespace

Sharing::Sharing(TeamMachine& machine, Sharing* inside, std::int32_t plies, Group group)
    : machine_(machine), inside_(inside), plies_(plies), group_(group) {}

// Helpers that are still at work hold references to this object.
Sharing::~Sharing() noexcept(false) {
  if (helpers_ != 0 && std::uncaught_exceptions() == 0) machine_.fault(TeamFault::helper_outlives_split);
}

void Sharing::require_read(const Step& step) const {
  if (is_open_ && !step.touch().may_read(state_object())) undeclared("a split was read");
}

void Sharing::require_write(const Step& step) const {
  if (is_open_ && !step.touch().may_write(state_object())) undeclared("a split was changed");
}

void Sharing::require_alone() const {
  if (is_open_) undeclared("a split was looked at while it is shared");
}

Sharing::ShownWindow Sharing::shown_window(const Step& step) const {
  if (was_published_ && !step.touch().may_read(state_object())) undeclared("the window of an outer split was read");
  return {Score(alpha_.load(std::memory_order_relaxed)), Score(beta_.load(std::memory_order_relaxed))};
}

void Sharing::show_window(const Step& step, ShownWindow window) {
  require_write(step);
  if (!has_window_) has_window_ = true;  // in the constructor, before others can look
  alpha_.store(window.alpha.value(), std::memory_order_relaxed);
  beta_.store(window.beta.value(), std::memory_order_relaxed);
}

bool Sharing::is_within(const Sharing& other) const {
  for (const Sharing* outer = inside_; outer != nullptr; outer = outer->inside_) {
    if (outer == &other) return true;
  }
  return false;
}

void Sharing::set_parts(unsigned parts) {
  if (parts != 0 && machine_.hands_over())
    throw std::logic_error("a searcher that hands processors over has no sub-teams");
  parts_ = parts;
}

bool Sharing::may_join(const Worker& worker) const {
  if (machine_.hands_over()) return true;  // to sub-teams of fixed processors nothing can be handed over
  if (worker.number < group_.first || worker.number >= group_.first + group_.count) return false;
  return parts_ == 0 || group_of(worker).first == worker.number;
}

Group Sharing::group_of(const Worker& worker) const {
  if (parts_ == 0) return group_;
  const auto begin_of = [&](unsigned part) { return group_.first + part * group_.count / parts_; };
  unsigned part = (worker.number - group_.first) * parts_ / group_.count;
  if (part + 1 < parts_ && begin_of(part + 1) <= worker.number) ++part;
  return {begin_of(part), begin_of(part + 1) - begin_of(part)};
}

}  // namespace pvslab
