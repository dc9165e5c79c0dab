// Watcher: an observer with virtual functions, for code that observes a search and does not need its full speed. One
// compiled instance of a searcher serves all watchers.
#pragma once

#include "searchers/core/observer.hpp"

namespace pvslab {

class Watcher {
 public:
  virtual void enter(const Entry& entry) = 0;
  virtual void leaf(const Entry& entry, const Exit& exit) = 0;
  virtual void answer(const Entry& entry, const Exit& exit) = 0;
  virtual void leave(const Entry& entry, const Exit& exit) = 0;

 protected:
  ~Watcher() = default;
};

// The observer that forwards events to a watcher.
class WatchingObserver {
 public:
  using Tally = ForwardingTally<WatchingObserver>;
  static constexpr bool forgoes_speed = true;

  explicit WatchingObserver(Watcher& watcher) : watcher_(&watcher) {}

  void enter(const Entry& entry) { watcher_->enter(entry); }
  void leaf(const Entry& entry, const Exit& exit) { watcher_->leaf(entry, exit); }
  void answer(const Entry& entry, const Exit& exit) { watcher_->answer(entry, exit); }
  void leave(const Entry& entry, const Exit& exit) { watcher_->leave(entry, exit); }

  // For a parallel searcher on one processor, whose events come one after the other.
  [[nodiscard]] WatchingObserver fork() const { return *this; }
  void join(const WatchingObserver&, bool) {}

 private:
  Watcher* watcher_;
};

// Turns any observer into a watcher.
template <Observer O>
class WatcherOf final : public Watcher {
 public:
  explicit WatcherOf(O& observer) : observer_(observer) {}

  void enter(const Entry& entry) override { observer_.enter(entry); }
  void leaf(const Entry& entry, const Exit& exit) override { observer_.leaf(entry, exit); }
  void answer(const Entry& entry, const Exit& exit) override { observer_.answer(entry, exit); }
  void leave(const Entry& entry, const Exit& exit) override { observer_.leave(entry, exit); }

 private:
  O& observer_;
};

}  // namespace pvslab
