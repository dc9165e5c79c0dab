// HugePages: an allocator that asks the system for huge pages if a table is large enough to fill one. Table reads are
// random: with pages of 4 KiB most of them miss the TLB as well as the caches.
#pragma once

#include <cstddef>
#include <new>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace pvslab {

template <typename T>
struct HugePages {
  using value_type = T;
  static constexpr std::size_t page_bytes = std::size_t{2} << 20;

  HugePages() = default;
  template <typename Other>
  constexpr HugePages(const HugePages<Other>&) {}  // NOLINT: an allocator converts to one of another type

  // Throws std::bad_alloc. A lack of huge pages is not an error.
  [[nodiscard]] T* allocate(std::size_t count) {
    const std::size_t bytes = count * sizeof(T);
    if (count > static_cast<std::size_t>(-1) / sizeof(T)) throw std::bad_array_new_length();
    void* const memory = ::operator new(bytes, alignment(bytes));
#ifdef __linux__
    if (bytes >= page_bytes) static_cast<void>(::madvise(memory, bytes / page_bytes * page_bytes, MADV_HUGEPAGE));
#endif
    return static_cast<T*>(memory);
  }
  void deallocate(T* memory, std::size_t count) { ::operator delete(memory, alignment(count * sizeof(T))); }

  bool operator==(const HugePages&) const = default;

 private:
  static constexpr std::align_val_t alignment(std::size_t bytes) {
    return std::align_val_t{bytes >= page_bytes ? page_bytes : alignof(std::max_align_t)};
  }
};

}  // namespace pvslab
