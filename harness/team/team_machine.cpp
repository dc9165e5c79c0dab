#include "harness/team/team_machine.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace pvslab {

std::string_view sentence(Act act) {
  switch (act) {
    case Act::start: return "starts";
    case Act::look: return "looks for work";
    case Act::publish: return "shares its moves";
    case Act::retire: return "waits for its helpers";
    case Act::claim: return "takes the next move";
    case Act::read_bound: return "reads the window";
    case Act::turn: return "waits for its turn";
    case Act::hand_over: return "hands its processor over";
    case Act::go_on: return "lets another one go on";
    case Act::stop: return "stops the others";
    case Act::poll: return "asks if it was stopped";
    case Act::park: return "wakes";
    case Act::look_up: return "asks the table";
    case Act::store: return "stores an entry";
    case Act::enter: return "sees what is being searched";
    case Act::read: return "reads a shared variable";
    case Act::change: return "changes a shared variable";
    case Act::finish: return "ends the search";
  }
  __builtin_unreachable();
}

TeamMachine::TeamMachine(unsigned processors, bool runs_threads, std::optional<unsigned> in_reserve)
    : processors_(processors), hands_over_(in_reserve.has_value() && processors > 1), runs_threads_(runs_threads) {
  assert(processors > 0);
  for (unsigned number = 0; number < processors; ++number) add_worker();
  if (!hands_over_) return;
  for (unsigned number = 0; number < *in_reserve; ++number) reserve_.push_back(&add_worker());
}

Worker& TeamMachine::add_worker() {
  Worker& worker = workers_.emplace_back();
  worker.machine = this;
  worker.number = static_cast<unsigned>(workers_.size()) - 1;
  return worker;
}

TeamMachine::~TeamMachine() = default;

void TeamMachine::publish(Worker& worker, Sharing& sharing, std::uint32_t brothers) {
  if (size() == 1) return;
  if (!sharing.was_published_) {
    sharing.object_ = new_objects(2);
    sharing.was_published_ = true;
  }
  sharing.is_open_ = true;
  const Section section(worker, Touch(Act::publish).writes(board), mutex_);
  open_.push_back(&sharing);
  sharing.order_ = published_++;
  if (idle_flaw == IdleFlaw::wakes_one_too_few && brothers != 0) --brothers;
  // Owners that wait for helpers of a split around this one may help with it, unless they have handed their processors over.
  for (Sharing* outer = sharing.inside_; outer != nullptr && brothers != 0 && !hands_over_; outer = outer->inside_) {
    if (outer->waiting_ == nullptr || !sharing.may_join(*outer->waiting_)) continue;
    wake_owner(worker, *outer);
    --brothers;
  }
  const auto is_wanted = [&](Worker* idle) {
    if (brothers == 0 || !sharing.may_join(*idle)) return false;
    wake(worker, *idle);
    --brothers;
    return true;
  };
  if (!idle_.empty()) {
    std::erase_if(idle_, is_wanted);
    show_idle();
  }
  for (; brothers != 0 && unused_ != 0; --brothers, --unused_) {
    Worker* const next = take_from_reserve();
    if (next == nullptr) break;
    wake(worker, *next);
  }
}

void TeamMachine::take_off(Sharing& sharing) { std::erase(open_, &sharing); }

void TeamMachine::retire(Worker& worker, Sharing& sharing) {
  if (size() == 1) return;
  while (true) {
    Sharing* below = nullptr;
    {
      const Section section(worker, Touch(Act::retire).writes(board), mutex_);
      take_off(sharing);
      if (sharing.helpers_ == 0) {
        sharing.is_open_ = false;
        return;
      }
      if (!hands_over_) below = pick(worker, &sharing);
      if (hands_over_) {
        sharing.waiting_ = &worker;
        static_cast<void>(hand_over(worker));  // its helpers are still there
      } else if (below != nullptr) {
        ++below->helpers_;
      } else {
        sharing.waiting_ = &worker;
        ++waiting_owners_;
        show_idle();
      }
    }
    if (below == nullptr) {
      park(worker, board);
      continue;
    }
    join(worker, *below);
    const Section section(worker, Touch(Act::look).writes(board), mutex_);
    leave(worker, *below);
  }
}

void TeamMachine::withdraw(Worker& worker, Sharing& sharing) {
  if (size() == 1) return;
  const Section section(worker, Touch(Act::retire).writes(board), mutex_);
  take_off(sharing);
  if (sharing.helpers_ != 0) fault(TeamFault::helper_outlives_split);
  sharing.is_open_ = false;
}

void TeamMachine::join(Worker& worker, Sharing& sharing) {
  communicate(worker);
  worker.seen_stops = Worker::no_stops_seen;
  try {
    sharing.helping_->help(worker);
  } catch (...) {
    fail(std::current_exception());
  }
  worker.seen_stops = Worker::no_stops_seen;
}

void TeamMachine::leave(Worker& worker, Sharing& sharing) {
  take_off(sharing);  // it found no successor left
  if (--sharing.helpers_ == 0 && sharing.waiting_ != nullptr) wake_owner(worker, sharing);
}

void TeamMachine::wake_owner(Worker& worker, Sharing& sharing) {
  if (hands_over_) return go_on(worker, *std::exchange(sharing.waiting_, nullptr));
  --waiting_owners_;
  show_idle();
  wake(worker, *std::exchange(sharing.waiting_, nullptr));
}

void TeamMachine::wait(Worker& worker, Touch::Object object) {
  if (!hands_over_) return park(worker, object);
  {
    const Section section(worker, Touch(Act::hand_over).writes(board), mutex_);
    if (!hand_over(worker)) return;
  }
  park(worker, board);
}

void TeamMachine::let_go_on(Worker& by, Worker& who) {
  if (!hands_over_) return wake(by, who);
  const Section section(by, Touch(Act::go_on).writes(board), mutex_);
  go_on(by, who);
}

bool TeamMachine::hand_over(Worker& worker) {
  if (std::exchange(worker.may_go_on, false)) return false;
  worker.waits = true;
  if (idle_flaw == IdleFlaw::keeps_processor) return true;
  if (!may_go_on_.empty()) {
    wake(worker, *may_go_on_.front());
    may_go_on_.pop_front();
  } else if (Worker* const next = open_.empty() ? nullptr : take_from_reserve()) {
    start(worker, *next);
  } else {
    ++unused_;
  }
  return true;
}

void TeamMachine::go_on(Worker& by, Worker& who) {
  if (!std::exchange(who.waits, false)) {
    who.may_go_on = true;
  } else if (idle_flaw == IdleFlaw::keeps_processor) {
    wake(by, who);
  } else if (unused_ != 0) {
    --unused_;
    wake(by, who);
  } else if (!idle_.empty()) {
    reserve_.push_back(idle_.back());
    idle_.pop_back();
    show_idle();
    wake(by, who);
  } else {
    may_go_on_.push_back(&who);
  }
}

Worker* TeamMachine::take_from_reserve() {
  if (reserve_.empty()) return make_worker();
  Worker* const taken = reserve_.back();
  reserve_.pop_back();
  return taken;
}

Sharing* TeamMachine::pick(Worker& worker, const Sharing* below) {
  candidates_.clear();
  for (Sharing* const open : open_) {
    if (open->may_join(worker) && (below == nullptr || open->is_within(*below))) candidates_.push_back(open);
  }
  if (candidates_.empty()) return nullptr;
  if (candidates_.size() == 1) return candidates_.front();
  // The split with the most plies left is the most work. Numbers of objects are taken between steps, so in schedules that differ
  // only in the order of independent steps they are not the same; the order of publication is.
  std::ranges::sort(candidates_, [this](const Sharing* a, const Sharing* b) {
    if (a->plies() != b->plies()) return a->plies() > b->plies();
    return sees_every_step_ ? a->order_ < b->order_ : a->object_ < b->object_;
  });
  if (idle_flaw == IdleFlaw::takes_least_work) return candidates_.back();
  const auto has_most = [&](const Sharing* split) { return split->plies() == candidates_.front()->plies(); };
  return candidates_[choose(candidates_.size(),
                            static_cast<std::size_t>(std::ranges::count_if(candidates_, has_most)))];
}

void TeamMachine::help_until_finished(Worker& worker) {
  Sharing* joined = nullptr;
  if (worker.number >= size()) park(worker, board);  // in reserve
  while (!worker.may_go_on) {
    {
      const Section section(worker, Touch(Act::look).writes(board), mutex_);
      const bool rests = joined != nullptr && idle_flaw == IdleFlaw::rests_after_helping;
      if (joined != nullptr) leave(worker, *joined);
      if (is_finished_) return;
      joined = rests || !may_go_on_.empty() ? nullptr : pick(worker, nullptr);
      if (joined != nullptr) {
        ++joined->helpers_;
      } else if (!may_go_on_.empty()) {
        wake(worker, *may_go_on_.front());
        may_go_on_.pop_front();
        reserve_.push_back(&worker);
      } else {
        idle_.push_back(&worker);
        show_idle();
      }
    }
    if (joined != nullptr) {
      join(worker, *joined);
    } else {
      park(worker, board);
    }
  }
}

void TeamMachine::finish(Worker& worker) {
  const Section section(worker, Touch(Act::finish).writes(board), mutex_);
  is_finished_ = true;
  for (Worker* const idle : std::exchange(idle_, {})) wake(worker, *idle);
  // Those in reserve have no processor to look for work with: they end.
  for (Worker* const spare : std::exchange(reserve_, {})) {
    spare->may_go_on = true;
    wake(worker, *spare);
  }
}

void TeamMachine::stop(Worker& worker, Sharing& sharing) {
  if (!sharing.was_published_ || size() == 1) return;
  begin_step(worker, Touch(Act::stop).writes(sharing.stop_object()));
  sharing.is_stopped_.store(true, std::memory_order_release);
  stops_.fetch_add(1, std::memory_order_release);
}

bool TeamMachine::looks_stopped(Worker& worker, const Sharing* inside) {
  if (sees_every_step_ && size() > 1) {
    Touch touch(Act::poll);
    bool may_be_stopped = false;
    for (const Sharing* outer = inside; outer != nullptr; outer = outer->inside_) {
      if (!outer->was_published_) continue;
      touch.reads(outer->stop_object());
      may_be_stopped = true;
    }
    if (may_be_stopped) before(worker, touch);
  }
  const std::uint64_t stops = stops_.load(std::memory_order_acquire);
  if (has_failed_.load(std::memory_order_relaxed)) return true;
  // A flag is never lowered, so reading one after the other is as good as reading all at the time of the first.
  for (const Sharing* outer = inside; outer != nullptr; outer = outer->inside_) {
    if (outer->is_stopped_.load(std::memory_order_acquire)) return true;
  }
  worker.seen_stops = stops;
  return false;
}

bool TeamMachine::has_idle(Worker& worker) {
  if (size() == 1) return false;
  begin_step(worker, Touch(Act::look).reads(board));
  return idle_count_.load(std::memory_order_relaxed) != 0;
}

void TeamMachine::fail(std::exception_ptr exception) {
  {
    const std::scoped_lock lock(mutex_);
    if (!failure_) failure_ = std::move(exception);
  }
  has_failed_.store(true, std::memory_order_relaxed);
  stops_.fetch_add(1, std::memory_order_release);
}

void TeamMachine::rethrow_failure() {
  if (failure_) std::rethrow_exception(failure_);
}

}  // namespace pvslab
