// Runs a small program in every way that C++20 allows, on a WeakMemory. The threads of the program are ordinary functions
// that use ModelAtomics in place of std::atomic. The program is run again from its beginning for each behaviour.
//
//     const Explored explored = explore([] {
//       auto x = std::make_shared<ModelAtomics::Word<int>>(0);
//       return Program{.threads = {[x] { x->store(1, relaxed); }, [x] { use(x->load(relaxed)); }}};
//     });
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <set>
#include <vector>

#include "tests/searchers/weak_memory/weak_memory.hpp"

namespace pvslab::test {

struct Program {
  std::vector<std::function<void()>> threads;
  std::function<void()> at_end = [] {};  // after all have ended, knowing all that they know
};

// What distinguishes one behaviour from another: what each operation read, and the modification orders.
using Behaviour = std::vector<std::uint32_t>;

struct Explored {
  std::uint64_t executions = 0;  // that ran to their end
  std::uint64_t cut = 0;         // that were given up: whatever they would have come to was tried before
  std::set<Behaviour> behaviours;
};

enum class Exploration : std::uint8_t {
  each_once,   // one execution for each behaviour
  every_order  // every order of the threads' operations, and so most behaviours many times
};

// `begin` makes the program with its variables; it is called once for each execution.
[[nodiscard]] Explored explore(const std::function<Program()>& begin, Exploration how = Exploration::each_once);

namespace detail {

enum class Operation : std::uint8_t { load, store, compare_exchange, add };
struct Request {
  Operation operation;
  WeakMemory::Location at;
  std::memory_order order;
  std::memory_order order_of_failure = std::memory_order_relaxed;
  std::uint64_t expected = 0;
  std::uint64_t value = 0;  // to be stored or added
};
// Called by a thread of a program. Returns what was read; a compare_exchange has failed if that is not what was expected.
std::uint64_t perform(const Request& request);
WeakMemory::Location new_location(std::uint64_t initial);
void release_fence();
void acquire_fence();

}  // namespace detail

// Takes the place of HardwareAtomics (searchers/memory/shared_slot.hpp).
struct ModelAtomics {
  template <typename T>
  class Word {
   public:
    explicit Word(T initial) : at_(detail::new_location(static_cast<std::uint64_t>(initial))) {}
    Word(const Word&) = delete;
    Word& operator=(const Word&) = delete;

    [[nodiscard]] T load(std::memory_order order) const {
      return static_cast<T>(detail::perform({.operation = detail::Operation::load, .at = at_, .order = order}));
    }
    void store(T value, std::memory_order order) {
      detail::perform({.operation = detail::Operation::store,
                       .at = at_,
                       .order = order,
                       .value = static_cast<std::uint64_t>(value)});
    }
    bool compare_exchange_strong(T& expected, T value, std::memory_order order, std::memory_order order_of_failure) {
      const auto read = static_cast<T>(detail::perform({.operation = detail::Operation::compare_exchange,
                                                        .at = at_,
                                                        .order = order,
                                                        .order_of_failure = order_of_failure,
                                                        .expected = static_cast<std::uint64_t>(expected),
                                                        .value = static_cast<std::uint64_t>(value)}));
      return read == expected ? true : (expected = read, false);
    }
    T fetch_add(T value, std::memory_order order) {
      return static_cast<T>(detail::perform({.operation = detail::Operation::add,
                                             .at = at_,
                                             .order = order,
                                             .value = static_cast<std::uint64_t>(value)}));
    }

   private:
    WeakMemory::Location at_;
  };
  static void release_fence() { detail::release_fence(); }
  static void acquire_fence() { detail::acquire_fence(); }
};

}  // namespace pvslab::test
