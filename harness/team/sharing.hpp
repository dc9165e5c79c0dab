// Sharing: what a published split is to a machine: who may join it, who has joined it, and whether it was stopped.
#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>

#include "harness/team/touch.hpp"
#include "searchers/core/score.hpp"

namespace pvslab {

class Step;
class TeamMachine;
struct Worker;

// Neighbouring processors.
struct Group {
  unsigned first = 0;
  unsigned count = 1;
};

class Sharing {
 public:
  // `inside` is the split whose successor is being searched; null at the root. `plies` are those left.
  Sharing(TeamMachine& machine, Sharing* inside, std::int32_t plies, Group group);
  Sharing(const Sharing&) = delete;
  Sharing& operator=(const Sharing&) = delete;

  [[nodiscard]] Sharing* inside() const { return inside_; }
  [[nodiscard]] std::int32_t plies() const { return plies_; }
  [[nodiscard]] bool is_within(const Sharing& other) const;

  // Divides the processors among so many sub-teams; only the first processor of each joins. 0: each processor joins.
  // Throws std::logic_error where processors are handed over.
  void set_parts(unsigned parts);
  [[nodiscard]] bool may_join(const Worker& worker) const;
  // The processors that search a successor which this processor claimed.
  [[nodiscard]] Group group_of(const Worker& worker) const;

  [[nodiscard]] Touch::Object state_object() const { return object_; }
  [[nodiscard]] Touch::Object stop_object() const { return object_ + 1; }
  [[nodiscard]] bool was_published() const { return was_published_; }

  // The window at its node now, as far as splits below narrow theirs by it. Both bounds only ever tighten.
  struct ShownWindow {
    Score alpha;
    Score beta;
  };
  // Whether the split has a window, and lies one ply above the successors that are searched inside it.
  [[nodiscard]] bool has_window() const { return has_window_; }
  // Once it was published, the step must have said that it reads the split's state.
  [[nodiscard]] ShownWindow shown_window(const Step& step) const;

  mutable std::mutex mutex;  // of the split's own state

  // What a processor that has joined does: search successors until none is left.
  class Helping {
   public:
    virtual void help(Worker& worker) const = 0;

   protected:
    ~Helping() = default;
  };
  // Before it is published.
  void set_helping(const Helping* helping) { helping_ = helping; }

 protected:
  ~Sharing() noexcept(false);

  // While others may be at work in the split, its state is reached in a step that has said so; else by its owner alone. Any other
  // access is a fault of this program, or of a searcher that looks at a split while it is shared: std::logic_error.
  void require_read(const Step& step) const;
  void require_write(const Step& step) const;
  void require_alone() const;
  void show_window(const Step& step, ShownWindow window);

 private:
  friend class TeamMachine;

  TeamMachine& machine_;
  Sharing* inside_;
  std::int32_t plies_;
  Group group_;
  const Helping* helping_ = nullptr;
  unsigned parts_ = 0;
  Touch::Object object_ = 0;
  std::uint64_t order_ = 0;  // of publication
  bool was_published_ = false;
  bool is_open_ = false;  // from its publication until all helpers have left
  bool has_window_ = false;
  std::atomic<std::int32_t> alpha_ = -Score::infinity().value();
  std::atomic<std::int32_t> beta_ = Score::infinity().value();

  std::atomic<bool> is_stopped_ = false;
  // Guarded by the machine's board.
  unsigned helpers_ = 0;
  Worker* waiting_ = nullptr;  // the owner, while it waits for helpers to leave
};

}  // namespace pvslab
