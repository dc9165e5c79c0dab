#include "harness/check/conditions/compared_constants.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <limits>

namespace pvslab {
namespace {

constexpr std::size_t most_constants = 4096;  // a power of two
constexpr std::int64_t empty = std::numeric_limits<std::int64_t>::min();

// An open hash set that only grows. If it is full, the rest is not noted.
class ConstantSet {
 public:
  ConstantSet() {
    for (auto& slot : slots_) slot.store(empty, std::memory_order_relaxed);
  }

  void add(std::int64_t constant) {
    if (constant != static_cast<std::int32_t>(constant)) return;
    auto at = static_cast<std::size_t>(static_cast<std::uint64_t>(constant) * 0x9e3779b97f4a7c15ULL >> 52U);
    for (std::size_t i = 0; i < most_constants; ++i, at = (at + 1) % most_constants) {
      std::int64_t found = slots_[at].load(std::memory_order_relaxed);
      if (found == constant) return;
      if (found != empty) continue;
      if (slots_[at].compare_exchange_strong(found, constant, std::memory_order_relaxed) || found == constant) return;
    }
  }

  [[nodiscard]] std::vector<std::int32_t> sorted() const {
    std::vector<std::int32_t> constants;
    for (const auto& slot : slots_) {
      const std::int64_t found = slot.load(std::memory_order_relaxed);
      if (found != empty) constants.push_back(static_cast<std::int32_t>(found));
    }
    std::ranges::sort(constants);
    return constants;
  }

 private:
  std::array<std::atomic<std::int64_t>, most_constants> slots_;
};

ConstantSet& constants() {
  static ConstantSet set;
  return set;
}

}  // namespace

std::vector<std::int32_t> compared_constants() { return constants().sorted(); }

}  // namespace pvslab

// What the compiled code calls at each comparison. Weak, since a fuzzer brings its own.
extern "C" {
[[gnu::weak]] void __sanitizer_cov_trace_const_cmp1(std::uint8_t constant, std::uint8_t) {
  pvslab::constants().add(static_cast<std::int8_t>(constant));
  pvslab::constants().add(constant);  // whether it is signed is not told
}
[[gnu::weak]] void __sanitizer_cov_trace_const_cmp2(std::uint16_t constant, std::uint16_t) {
  pvslab::constants().add(static_cast<std::int16_t>(constant));
  pvslab::constants().add(constant);
}
[[gnu::weak]] void __sanitizer_cov_trace_const_cmp4(std::uint32_t constant, std::uint32_t) {
  pvslab::constants().add(static_cast<std::int32_t>(constant));
}
[[gnu::weak]] void __sanitizer_cov_trace_const_cmp8(std::uint64_t constant, std::uint64_t) {
  pvslab::constants().add(static_cast<std::int64_t>(constant));
}
[[gnu::weak]] void __sanitizer_cov_trace_cmp1(std::uint8_t, std::uint8_t) {}
[[gnu::weak]] void __sanitizer_cov_trace_cmp2(std::uint16_t, std::uint16_t) {}
[[gnu::weak]] void __sanitizer_cov_trace_cmp4(std::uint32_t, std::uint32_t) {}
[[gnu::weak]] void __sanitizer_cov_trace_cmp8(std::uint64_t, std::uint64_t) {}
// The option comes with these.
[[gnu::weak]] void __sanitizer_cov_trace_pc_guard(std::uint32_t*) {}
[[gnu::weak]] void __sanitizer_cov_trace_pc_guard_init(std::uint32_t*, std::uint32_t*) {}
// The first two words of `cases` are their number and the bits of each.
[[gnu::weak]] void __sanitizer_cov_trace_switch(std::uint64_t, const std::uint64_t* cases) {
  for (std::uint64_t i = 0; i < cases[0]; ++i) {
    pvslab::constants().add(cases[1] <= 32 ? static_cast<std::int32_t>(cases[2 + i])
                                           : static_cast<std::int64_t>(cases[2 + i]));
  }
}
}
