// Slots that lack one part of SharedSlot, so that its test can show what each part is for. All but the last are the real
// SharedSlot on atomics that do less than they are asked for.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>

#include "searchers/memory/shared_slot.hpp"
#include "tests/searchers/weak_memory/every_behaviour.hpp"

namespace pvslab::test {

struct NoReleaseFence : ModelAtomics {
  static void release_fence() {}
};
struct NoAcquireFence : ModelAtomics {
  static void acquire_fence() {}
};

// A writer's last store is relaxed.
struct RelaxedEnd : ModelAtomics {
  template <typename T>
  struct Word : ModelAtomics::Word<T> {
    using ModelAtomics::Word<T>::Word;
    void store(T value, std::memory_order) { ModelAtomics::Word<T>::store(value, std::memory_order_relaxed); }
  };
};
// A reader's first load is relaxed.
struct RelaxedBeginning : ModelAtomics {
  template <typename T>
  struct Word : ModelAtomics::Word<T> {
    using ModelAtomics::Word<T>::Word;
    [[nodiscard]] T load(std::memory_order) const { return ModelAtomics::Word<T>::load(std::memory_order_relaxed); }
  };
};
// A writer's claim is relaxed.
struct RelaxedClaim : ModelAtomics {
  template <typename T>
  struct Word : ModelAtomics::Word<T> {
    using ModelAtomics::Word<T>::Word;
    bool compare_exchange_strong(T& expected, T value, std::memory_order, std::memory_order) {
      constexpr auto relaxed = std::memory_order_relaxed;
      return ModelAtomics::Word<T>::compare_exchange_strong(expected, value, relaxed, relaxed);
    }
  };
};

// A writer's claim is a load and a store.
struct ClaimInTwoSteps : ModelAtomics {
  template <typename T>
  struct Word : ModelAtomics::Word<T> {
    using ModelAtomics::Word<T>::Word;
    bool compare_exchange_strong(T& expected, T value, std::memory_order, std::memory_order) {
      const T now = this->load(std::memory_order_acquire);
      if (now != expected) return expected = now, false;
      this->store(value, std::memory_order_relaxed);
      return true;
    }
  };
};

// Nobody sees that a writer is at work: every version looks even. It is shown doubled, so the slot's next version but one,
// version + 2, is the next one here.
struct NoOddVersion : ModelAtomics {
  template <typename T>
  struct Word : ModelAtomics::Word<T> {
    using ModelAtomics::Word<T>::Word;
  };
};
template <>
struct NoOddVersion::Word<std::uint32_t> : ModelAtomics::Word<std::uint32_t> {
  using Base = ModelAtomics::Word<std::uint32_t>;
  using Base::Base;
  [[nodiscard]] std::uint32_t load(std::memory_order order) const { return 2 * Base::load(order); }
  void store(std::uint32_t shown, std::memory_order order) { Base::store(shown / 2 + 1, order); }
  bool compare_exchange_strong(std::uint32_t& shown, std::uint32_t, std::memory_order order,
                               std::memory_order on_failure) {
    std::uint32_t expected = shown / 2;
    return Base::compare_exchange_strong(expected, expected + 1, order, on_failure);
  }
};

// Three words and no version; the first is the key xor-ed with the other two.
class XorSlot {
 public:
  [[nodiscard]] std::optional<TableEntry> read(std::uint64_t key) const {
    const std::uint64_t check = check_.load(std::memory_order_relaxed);
    const std::uint64_t bounds = bounds_.load(std::memory_order_relaxed);
    const std::uint64_t rest = rest_.load(std::memory_order_relaxed);
    if ((check ^ bounds ^ rest) != key) return std::nullopt;
    return TableEntry{.key = key,
                      .bounds = {Score(low_half(bounds)), Score(low_half(bounds >> 32U))},
                      .best_move = static_cast<std::uint32_t>(rest)};
  }
  void write(const TableEntry& entry) {
    const std::uint64_t bounds = bits(entry.bounds.lower) | bits(entry.bounds.upper) << 32U;
    check_.store(entry.key ^ bounds ^ entry.best_move, std::memory_order_relaxed);
    bounds_.store(bounds, std::memory_order_relaxed);
    rest_.store(entry.best_move, std::memory_order_relaxed);
  }

 private:
  [[nodiscard]] static constexpr std::int32_t low_half(std::uint64_t word) {
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(word));
  }
  [[nodiscard]] static constexpr std::uint64_t bits(Score score) { return static_cast<std::uint32_t>(score.value()); }

  ModelAtomics::Word<std::uint64_t> check_{0};
  ModelAtomics::Word<std::uint64_t> bounds_{0};
  ModelAtomics::Word<std::uint64_t> rest_{0};
};

}  // namespace pvslab::test
