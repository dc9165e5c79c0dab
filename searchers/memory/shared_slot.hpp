// SharedSlot: an entry of a table that several threads read and write at once. No thread ever waits, and none ever sees half
// of an entry: a reader that meets a writer gets nothing, and a writer that meets another drops what it has.
//
// It is a sequence lock over relaxed atomics (Boehm 2012, "Can Seqlocks Get Along With Programming Language Memory Models?").
// The version is odd while a writer is at work. The words are atomic, so that there is no data race. The release fence makes
// an odd version visible to whoever sees a new word; the acquire fence keeps the second reading of the version behind the
// words. tests/searchers/shared_slot_test.cpp tries every behaviour that C++ allows for small numbers of threads, here and
// on variants that lack one of these parts.
//
// Engines often store the key xor-ed with the other words instead, and no version (Hyatt and Mann 2002, "A Lockless
// Transposition-Table Implementation for Parallel Search", for an entry of two words). With three or more words, a mixture of
// two entries can pass that check: it passes whenever the words taken from the second entry differ from those of the first by
// bits that cancel out.
#pragma once

#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "searchers/memory/table_entry.hpp"

namespace pvslab {

// The atomic operations that a slot uses. A test has others in their place.
struct HardwareAtomics {
  template <typename T>
  using Word = std::atomic<T>;
  static void release_fence() { fence(std::memory_order_release); }
  static void acquire_fence() { fence(std::memory_order_acquire); }

 private:
  static void fence(std::memory_order order) {
#pragma GCC diagnostic push
#if defined(__SANITIZE_THREAD__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wtsan"  // it knows no fences, and needs none here: all words are atomic
#endif
    std::atomic_thread_fence(order);
#pragma GCC diagnostic pop
  }
};

template <typename Atomics = HardwareAtomics>
class SharedSlot {
 public:
  // The entry; nothing if a writer is at work.
  [[nodiscard]] std::optional<TableEntry> read() const {
    const std::uint32_t before = version_.load(std::memory_order_acquire);
    if (is_busy(before)) return std::nullopt;
    const TableEntry entry = words();
    Atomics::acquire_fence();
    if (version_.load(std::memory_order_relaxed) != before) return std::nullopt;
    return entry;
  }

  // Changes the entry by change(entry), which returns whether to store it. Does nothing if another writer is at work.
  void update(auto&& change) {
    std::uint32_t version = version_.load(std::memory_order_relaxed);
    if (is_busy(version)) return;
    if (!version_.compare_exchange_strong(version, version + 1, std::memory_order_acquire, std::memory_order_relaxed)) {
      return;
    }
    Atomics::release_fence();
    TableEntry entry = words();
    if (change(entry)) set_words(entry);
    version_.store(version + 2, std::memory_order_release);
  }

  // Not while other threads use the slot.
  void clear() { set_words(TableEntry{}); }

 private:
  [[nodiscard]] static constexpr bool is_busy(std::uint32_t version) { return version % 2 != 0; }

  [[nodiscard]] TableEntry words() const {
    const std::uint64_t key = key_.load(std::memory_order_relaxed);
    const std::uint64_t bounds = bounds_.load(std::memory_order_relaxed);
    const std::uint64_t rest = rest_.load(std::memory_order_relaxed);
    return {.key = key,
            .bounds = {Score(low_half(bounds)), Score(low_half(bounds >> 32U))},
            .best_move = static_cast<std::uint32_t>(rest),
            .depth = static_cast<std::uint16_t>(rest >> 32U),
            .generation = static_cast<std::uint16_t>(rest >> 48U)};
  }
  void set_words(const TableEntry& entry) {
    key_.store(entry.key, std::memory_order_relaxed);
    bounds_.store(bits(entry.bounds.lower) | bits(entry.bounds.upper) << 32U, std::memory_order_relaxed);
    rest_.store(entry.best_move | std::uint64_t{entry.depth} << 32U | std::uint64_t{entry.generation} << 48U,
                std::memory_order_relaxed);
  }
  [[nodiscard]] static constexpr std::int32_t low_half(std::uint64_t word) {
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(word));
  }
  [[nodiscard]] static constexpr std::uint64_t bits(Score score) { return static_cast<std::uint32_t>(score.value()); }

  typename Atomics::template Word<std::uint64_t> key_{0};
  typename Atomics::template Word<std::uint64_t> bounds_{0};
  typename Atomics::template Word<std::uint64_t> rest_{0};
  typename Atomics::template Word<std::uint32_t> version_{0};
};

}  // namespace pvslab
