// BusyTable: which positions are being searched at this moment, for parallel searchers that put off what another processor
// is about to find out. It steers the order of a search and never its value, so it may forget: a position whose place is
// taken by another one is not counted.
#pragma once

#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "searchers/core/depth.hpp"

namespace pvslab {

class BusyTable {
 public:
  enum class Answer : std::uint8_t {
    refused,   // another processor searches the position
    entered,   // it is counted; call leave() after the search
    uncounted  // its place is taken
  };

  // `places` is rounded down to a power of two; at least one.
  explicit BusyTable(std::size_t places)
      : places_(std::bit_floor(places == 0 ? std::size_t{1} : places)), mask_(places_.size() - 1) {}

  // Enters a position that a processor is about to search. Where `exclusively` is set, only if no other processor searches it.
  // Question and entry are one step.
  [[nodiscard]] Answer enter(std::uint64_t key, Depth depth, bool exclusively) {
    const std::uint64_t tag = tag_of(key, depth);
    std::atomic<std::uint64_t>& place = places_[place_of(key, depth)];
    std::uint64_t now = place.load(std::memory_order_relaxed);
    while (true) {
      const bool is_free = count_in(now) == 0;
      if (!is_free && tag_in(now) != tag) return Answer::uncounted;
      if (!is_free && exclusively) return Answer::refused;
      if (count_in(now) == most) return Answer::uncounted;
      const std::uint64_t entered = is_free ? tag | 1U : now + 1;
      if (place.compare_exchange_weak(now, entered, std::memory_order_relaxed)) return Answer::entered;
    }
  }
  // After a search whose position was entered.
  void leave(std::uint64_t key, Depth depth) { places_[place_of(key, depth)].fetch_sub(1, std::memory_order_relaxed); }

  [[nodiscard]] bool is_busy(std::uint64_t key, Depth depth) const {
    const std::uint64_t now = places_[place_of(key, depth)].load(std::memory_order_relaxed);
    return count_in(now) != 0 && tag_in(now) == tag_of(key, depth);
  }

  [[nodiscard]] std::size_t place_of(std::uint64_t key, Depth depth) const {
    return static_cast<std::size_t>(mixed(key, depth) & mask_);
  }

 private:
  // A place is the upper bits of the position's key and a count of its searches, in one word.
  static constexpr std::uint64_t most = 0xffff;
  [[nodiscard]] static constexpr std::uint64_t count_in(std::uint64_t place) { return place & most; }
  [[nodiscard]] static constexpr std::uint64_t tag_in(std::uint64_t place) { return place & ~most; }
  [[nodiscard]] static constexpr std::uint64_t tag_of(std::uint64_t key, Depth depth) {
    return tag_in(mixed(key, depth));
  }
  [[nodiscard]] static constexpr std::uint64_t mixed(std::uint64_t key, Depth depth) {
    constexpr std::uint64_t of_key = 0x9e37'79b9'7f4a'7c15;
    constexpr std::uint64_t of_depth = 0xd1b5'4a32'd192'ed03;
    const std::uint64_t product = (key ^ static_cast<std::uint64_t>(depth.plies()) * of_depth) * of_key;
    return product ^ product >> 32U;
  }

  std::vector<std::atomic<std::uint64_t>> places_;
  std::size_t mask_;
};

}  // namespace pvslab
