// TableWatch: how often the shared table of a search answered, and whether it answered another question than the one it was filled by.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "harness/schedules/schedule/lane_digest.hpp"
#include "harness/team/team_machine.hpp"
#include "searchers/core/observer.hpp"

namespace pvslab {

struct TableAnswers {
  std::uint64_t searches = 0;
  std::uint64_t answers = 0;          // nodes that the table answered
  std::uint64_t in_other_window = 0;  // of them, those whose bounds were stored in another window
  std::uint64_t of_other_depth = 0;   // and those that were stored for another depth than the node asked for first

  TableAnswers& operator+=(const TableAnswers& other) {
    searches += other.searches;
    answers += other.answers;
    in_other_window += other.in_other_window;
    of_other_depth += other.of_other_depth;
    return *this;
  }
};

// Which processor runs is what the scheduler said last, to a digest.
class TableWatch final : public MemoryWatch {
 public:
  explicit TableWatch(const LaneDigest& digest) : digest_(digest) {}

  void looked_up(std::uint64_t key, Depth depth, bool is_known) override {
    Lane& own = lane();
    if (!own.asked_first) own.asked_first = depth;
    own.known.reset();
    if (is_known) own.known = {key, depth};
  }
  void stored(std::uint64_t key, Depth) override { stored_[key] = lane().at; }

  void enter(const Entry& entry) {
    begin_node();
    lane().open.push_back({entry.alpha, entry.beta});
    lane().at = lane().open.back();
  }
  void leaf(const Entry& entry) {
    begin_node();
    lane().at = {entry.alpha, entry.beta};
  }
  void answer(const Entry& entry) {
    Lane& own = lane();
    if (own.known) {
      ++answers.answers;
      const auto found = stored_.find(own.known->key);
      const Window asked{entry.alpha, entry.beta};
      if (found != stored_.end() && !(found->second == asked)) ++answers.in_other_window;
      if (own.known->depth != own.asked_first) ++answers.of_other_depth;
    }
    begin_node();
  }
  void leave() {
    begin_node();
    Lane& own = lane();
    if (!own.open.empty()) own.open.pop_back();
    own.at = own.open.empty() ? Window{} : own.open.back();
  }
  void begin_table() { stored_.clear(); }
  // What is open belongs to a search that has ended.
  void begin_search() {
    lanes_ = {};
    ++answers.searches;
  }

  TableAnswers answers;

 private:
  struct Window {
    Score alpha;
    Score beta;
    bool operator==(const Window&) const = default;
  };
  struct Known {
    std::uint64_t key;
    Depth depth;
  };
  struct Lane {
    std::vector<Window> open;
    Window at;                         // of the node that was entered or evaluated last
    std::optional<Known> known;        // what the table was asked last, if it knew something
    std::optional<Depth> asked_first;  // of the node that comes next
  };
  void begin_node() { lane().known.reset(), lane().asked_first.reset(); }
  [[nodiscard]] Lane& lane() { return lanes_[digest_.running]; }

  const LaneDigest& digest_;
  std::array<Lane, most_scheduled_processors> lanes_{};
  std::unordered_map<std::uint64_t, Window> stored_;  // in which window, by key
};

class TableObserver {
 public:
  using Tally = ForwardingTally<TableObserver>;

  explicit TableObserver(TableWatch& watch) : watch_(&watch) {}

  void enter(const Entry& entry) { watch_->enter(entry); }
  void leaf(const Entry& entry, const Exit&) { watch_->leaf(entry); }
  void answer(const Entry& entry, const Exit&) { watch_->answer(entry); }
  void leave(const Entry&, const Exit&) { watch_->leave(); }
  void abandon(const Entry&) { watch_->leave(); }
  [[nodiscard]] TableObserver fork() const { return *this; }
  void join(const TableObserver&, bool) {}

 private:
  TableWatch* watch_;
};

}  // namespace pvslab
