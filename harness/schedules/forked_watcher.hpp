// ForkedWatcher: a watcher of a search on several processors, behind virtual functions, so that a parallel searcher is compiled
// for one observer, whatever watches it.
#pragma once

#include <memory>
#include <utility>

#include "harness/bind/search/watcher.hpp"
#include "searchers/core/observer.hpp"

namespace pvslab {

class ForkedWatcher : public Watcher {
 public:
  virtual ~ForkedWatcher() = default;
  virtual void abandon(const Entry& entry) = 0;
  [[nodiscard]] virtual std::shared_ptr<ForkedWatcher> fork() const = 0;
  // `fork` came from fork() of a watcher of this kind.
  virtual void join(const ForkedWatcher& fork, bool is_best) = 0;
};

template <ForkedObserver O>
class ForkedWatcherOf final : public ForkedWatcher {
 public:
  explicit ForkedWatcherOf(O observer) : observer_(std::move(observer)) {}
  [[nodiscard]] const O& observer() const { return observer_; }

  void enter(const Entry& entry) override { observer_.enter(entry); }
  void leaf(const Entry& entry, const Exit& exit) override { observer_.leaf(entry, exit); }
  void answer(const Entry& entry, const Exit& exit) override { observer_.answer(entry, exit); }
  void leave(const Entry& entry, const Exit& exit) override { observer_.leave(entry, exit); }
  void abandon(const Entry& entry) override {
    if constexpr (SeesAbandoned<O>) observer_.abandon(entry);
  }
  [[nodiscard]] std::shared_ptr<ForkedWatcher> fork() const override {
    return std::make_shared<ForkedWatcherOf>(observer_.fork());
  }
  void join(const ForkedWatcher& fork, bool is_best) override {
    observer_.join(static_cast<const ForkedWatcherOf&>(fork).observer_, is_best);
  }

 private:
  O observer_;
};

}  // namespace pvslab
