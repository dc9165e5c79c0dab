// Team: the processors that a parallel searcher may use, as the searcher sees them (searchers/core/team.hpp says what each
// member means).
#pragma once

#include <exception>
#include <limits>
#include <optional>
#include <type_traits>
#include <utility>

#include "harness/team/gathering.hpp"
#include "harness/team/shared_variable.hpp"
#include "harness/team/split.hpp"
#include "harness/team/team_machine.hpp"
#include "harness/team/team_memory.hpp"
#include "harness/team/team_observer.hpp"
#include "searchers/core/contract.hpp"

namespace pvslab {

template <TeamFlaw flaw = TeamFlaw::none, typename Memory = NoSharedMemory>
class BasicTeam {
  using Team = BasicTeam;

 public:
  BasicTeam(Worker& worker, Memory& memory, Sharing* inside, Group group, unsigned parts = 0)
      : worker_(worker), memory_(memory), inside_(inside), group_(group), parts_(parts) {}

  [[nodiscard]] unsigned size() const { return group_.count; }
  [[nodiscard]] bool stopped() { return worker_.machine->is_stopped(worker_, inside_); }
  [[nodiscard]] bool has_idle() { return worker_.machine->has_idle(worker_); }
  [[nodiscard]] bool is_grain(const auto& node) const { return node.depth().plies() <= worker_.machine->grain; }
  // The same processors as so many sub-teams: of a split that it shares, each successor is searched by a sub-team.
  [[nodiscard]] Team divided(unsigned parts) const { return {worker_, memory_, inside_, group_, parts}; }
  // The shared memory, as this processor uses it.
  [[nodiscard]] TeamMemory<Memory> memory() const { return {worker_, memory_}; }

  // One processor searches the node with the serial searcher S. If the search is stopped, the value says nothing.
  template <typename S>
  [[nodiscard]] Score alone(auto node, auto window, auto&... memory) {
    auto& observer = node.reports_to();
    observer.poll(inside_);
    const auto place = observer.place();
    Score value = Score::lowest();  // as Visit::abandon()
    try {
      value = Outcome(S::search(node, window, memory...)).value;
    } catch (const SearchStopped&) {
      observer.return_to(place);
    }
    observer.end_polls();
    return value;
  }

  template <Game G, typename O, CutoffRule rule>
  [[nodiscard]] Split<G, O, rule, flaw> split(Visit<G, O, PliesLeft::any, rule>& visit, Window<rule> window) {
    return {worker_, inside_, group_, visit, window};
  }
  template <Game G, typename O>
  [[nodiscard]] Gathering<G, O> gather(Node<G, O> node, unsigned parts) {
    return {worker_, inside_, group_, node, parts};
  }

  // A variable that the processors share, and that this one owns; or so many of them.
  template <typename T>
  [[nodiscard]] SharedVariable<T> shared(T first = T{}) {
    return {worker_, std::move(first)};
  }
  template <typename T>
  [[nodiscard]] SharedVariables<T> shared_row(std::size_t count) {
    return {worker_, count};
  }

  // This processor alone searches the next `most` successors, one after the other. It may still share what is below them.
  void search_alone(auto& split, std::uint32_t most, auto&& work, auto&&... given) {
    if constexpr (require_work<decltype(work), decltype(given)...>()) {
      split.search_alone(worker_, most, [&](auto& brother) {
        Team team(worker_, memory_, &split, group_);
        call(work, brother, team, worker_, given...);
      });
    }
  }

  // All processors of the team search the successors that are left, until none is left or one causes a cutoff. Returns when
  // the last of them has ended.
  void share(auto& split, auto&& work, auto&&... given) {
    if constexpr (require_work<decltype(work), decltype(given)...>()) {
      if constexpr (requires { split.search_alone(worker_, 1, work); }) {
        // A processor alone counts no successors ahead, as a serial searcher does not.
        constexpr std::uint32_t all = std::numeric_limits<std::uint32_t>::max();
        if (size() == 1) return search_alone(split, all, work, given...);
        if (split.remaining() == 1) return search_alone(split, 1, work, given...);
      }
      if (split.remaining() == 0) return;
      const auto work_of = [&](Worker& worker, auto& claimed, Team& team) {
        call(work, claimed, team, worker, given...);
      };
      const Shared shared(split, worker_, memory_, parts_, work_of);
      shared.run(*worker_.machine);
    }
  }

 private:
  // Processors could share what a work captured, and no step would say so. A static variable, or a pointer inside a value, they
  // still can.
  template <typename Work, typename... Given>
  static consteval bool require_work() {
    constexpr bool captures_nothing = std::is_empty_v<std::remove_cvref_t<Work>>;
    static_assert(
        captures_nothing,
        "Team: a work must capture nothing: share(split, work, window) gives it values, team.shared<T>() variables");
    constexpr bool gives_values = (may_be_given<std::remove_cvref_t<Given>> && ...);
    static_assert(gives_values,
                  "Team: what a work is given must be a value or a team.shared<T>(), no pointer, node, split or team");
    return captures_nothing && gives_values;
  }

  // What is given is bound to the worker first, so that the work can take it as `auto&`.
  static void call(auto& work, auto& claimed, auto& team, Worker& worker, auto&... given) {
    const auto with = [&](auto&&... bound) { work(claimed, team, bound...); };
    with(given_to(worker, given)...);
  }

  // While a split is shared: what a processor that joins it calls.
  template <typename Shareable, typename Work>
  class Shared final : public Sharing::Helping {
   public:
    Shared(Shareable& split, Worker& owner, Memory& memory, unsigned parts, const Work& work)
        : split_(split), owner_(owner), memory_(memory), work_(work) {
      split_.set_parts(parts);
      split_.set_helping(this);
    }
    Shared(const Shared&) = delete;
    Shared& operator=(const Shared&) = delete;

    void run(TeamMachine& machine) const {
      split_.begin_sharing(owner_);
      machine.publish(owner_, split_, split_.remaining() - 1);
      try {
        help(owner_);
      } catch (...) {
        machine.fail(std::current_exception());
      }
      if constexpr (flaw == TeamFlaw::leaves_helpers) {
        machine.withdraw(owner_, split_);
      } else {
        machine.retire(owner_, split_);
      }
      split_.end_sharing(owner_);
    }

    void help(Worker& worker) const override {
      split_.search_shared(worker, [&](auto& claimed) {
        Team team(worker, memory_, &split_, split_.group_of(worker));
        work_(worker, claimed, team);
      });
    }

   private:
    Shareable& split_;
    Worker& owner_;
    Memory& memory_;
    const Work& work_;
  };

  Worker& worker_;
  Memory& memory_;
  Sharing* inside_;
  Group group_;
  unsigned parts_;
};

}  // namespace pvslab
