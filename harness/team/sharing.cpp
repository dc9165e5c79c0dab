#include "harness/team/sharing.hpp"

#include <exception>

#include "harness/team/team_machine.hpp"

namespace pvslab {

Sharing::Sharing(TeamMachine& machine, Sharing* inside, std::int32_t plies, Group group)
    : machine_(machine), inside_(inside), plies_(plies), group_(group) {}

// Helpers that are still at work hold references to this object.
Sharing::~Sharing() noexcept(false) {
  if (helpers_ != 0 && std::uncaught_exceptions() == 0) machine_.fault(TeamFault::helper_outlives_split);
}

bool Sharing::is_within(const Sharing& other) const {
  for (const Sharing* outer = inside_; outer != nullptr; outer = outer->inside_) {
    if (outer == &other) return true;
  }
  return false;
}

bool Sharing::may_join(const Worker& worker) const {
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
