// WeakMemory: what relaxed, acquire and release operations may read and write in C++20. A model of one execution.
//
// A location has a list of messages, its modification order. A view says of each location which messages are too old to be
// read. A thread has three: of what it knows, of what an acquire fence would make known, and of what it knew at its last
// release fence. A message carries what a thread that reads it with acquire learns. After Kang, Hur, Lahav, Vafeiadis and
// Dreyer 2017, "A Promising Semantics for Relaxed-Memory Concurrency", without its promises. Differs: a plain store continues
// no release sequence, as C++20 has it (C++11 let a later store of the same thread continue it).
//
// A store may land anywhere in the modification order behind what its thread knows, not only at the end, and no message gets
// between a read-modify-write and the one it read. What the model lacks is reading a store before it was made (load
// buffering; that is what promises are for), and seq_cst.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace pvslab::test {

class WeakMemory {
 public:
  using Location = std::size_t;
  static constexpr std::size_t most_locations = 6;
  // A message of a location: its number in the order in which they were made. 0 is the initial value.
  using Message = std::uint8_t;
  // Who made a message: operation `number` of a thread.
  struct Author {
    std::uint32_t thread;
    std::uint32_t number;
    bool operator==(const Author&) const = default;
    auto operator<=>(const Author&) const = default;
  };
  static constexpr Author nobody{~0U, 0};

  explicit WeakMemory(std::size_t threads) : threads_(threads) {}

  Location add(std::uint64_t initial) {
    assert(locations_.size() < most_locations);
    locations_.push_back({.order = {0}, .messages = {{.value = initial, .author = nobody}}});
    return locations_.size() - 1;
  }

  // The messages that a thread may read now, in modification order. One whose successor is a read-modify-write cannot be
  // read by another one.
  [[nodiscard]] std::vector<Message> readable(std::size_t thread, Location at) const {
    const Place& place = locations_[at];
    const std::size_t first = position(at, threads_[thread].known[at]);
    return {place.order.begin() + static_cast<std::ptrdiff_t>(first), place.order.end()};
  }
  [[nodiscard]] bool can_be_modified(Location at, Message message) const {
    return !locations_[at].messages[message].is_modified;
  }
  // The messages behind which a store of the thread may land.
  [[nodiscard]] std::vector<Message> places(std::size_t thread, Location at) const {
    std::vector<Message> result = readable(thread, at);
    std::erase_if(result, [&](Message message) { return !can_be_modified(at, message); });
    return result;
  }

  std::uint64_t read(std::size_t thread, Location at, Message message, std::memory_order order) {
    Thread& own = threads_[thread];
    const Content& content = locations_[at].messages[message];
    raise(own.known, at, message);
    raise(own.acquirable, at, message);
    join(own.acquirable, content.view);
    if (order == std::memory_order_acquire || order == std::memory_order_acq_rel) join(own.known, content.view);
    return content.value;
  }
  void write(std::size_t thread, Location at, Message behind, std::uint64_t value, std::memory_order order,
             Author author) {
    insert(thread, at, behind, value, order, author);
  }
  // The writing half of a read-modify-write; the reading half is read().
  void modify(std::size_t thread, Location at, Message read, std::uint64_t value, std::memory_order order,
              Author author) {
    assert(can_be_modified(at, read));
    const Message made = insert(thread, at, read, value, order, author);
    locations_[at].messages[read].is_modified = true;
    join(locations_[at].messages[made].view, View(locations_[at].messages[read].view));  // a release sequence
  }
  void release_fence(std::size_t thread) { threads_[thread].released = threads_[thread].known; }
  void acquire_fence(std::size_t thread) { threads_[thread].known = threads_[thread].acquirable; }

  [[nodiscard]] std::size_t messages_at(Location at) const { return locations_[at].messages.size(); }
  [[nodiscard]] std::uint64_t value(Location at, Message message) const {
    return locations_[at].messages[message].value;
  }
  [[nodiscard]] Author author(Location at, Message message) const { return locations_[at].messages[message].author; }
  [[nodiscard]] std::size_t locations() const { return locations_.size(); }
  [[nodiscard]] const std::vector<Message>& modification_order(Location at) const { return locations_[at].order; }

 private:
  using View = std::array<Message, most_locations>;  // the oldest message that may be read
  struct Content {
    std::uint64_t value;
    Author author;
    View view{};
    bool is_modified = false;  // by a read-modify-write, which follows it
  };
  struct Place {
    std::vector<Message> order;
    std::vector<Content> messages;
  };
  struct Thread {
    View known{};
    View acquirable{};
    View released{};
  };

  [[nodiscard]] std::size_t position(Location at, Message message) const {
    const std::vector<Message>& order = locations_[at].order;
    return static_cast<std::size_t>(std::ranges::find(order, message) - order.begin());
  }
  void raise(View& view, Location at, Message message) const {
    if (position(at, message) > position(at, view[at])) view[at] = message;
  }
  void join(View& view, const View& other) const {
    for (Location at = 0; at < locations_.size(); ++at) raise(view, at, other[at]);
  }
  Message insert(std::size_t thread, Location at, Message behind, std::uint64_t value, std::memory_order order,
                 Author author) {
    Place& place = locations_[at];
    const auto made = static_cast<Message>(place.messages.size());
    place.messages.push_back({.value = value, .author = author});
    place.order.insert(place.order.begin() + static_cast<std::ptrdiff_t>(position(at, behind)) + 1, made);
    Thread& own = threads_[thread];
    raise(own.known, at, made);
    raise(own.acquirable, at, made);
    const bool releases = order == std::memory_order_release || order == std::memory_order_acq_rel;
    View& view = place.messages[made].view;
    view = releases ? own.known : own.released;
    view[at] = made;
    return made;
  }

  std::vector<Place> locations_;
  std::vector<Thread> threads_;
};

}  // namespace pvslab::test
