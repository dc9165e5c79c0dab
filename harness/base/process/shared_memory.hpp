// Memory that a process shares with the children that it forks.
#pragma once

#include <cstddef>
#include <memory>
#include <new>
#include <type_traits>

namespace pvslab {

// Zeroed, and not reserved: a page takes memory when it is first touched. Throws std::system_error.
[[nodiscard]] void* map_shared(std::size_t bytes);
void unmap_shared(void* memory, std::size_t bytes) noexcept;

// Gives the memory back and destroys nothing: children may still use what they see there.
struct UnmapShared {
  template <typename T>
  void operator()(T* object) const {
    unmap_shared(const_cast<std::remove_cv_t<T>*>(object), sizeof(T));
  }
};

template <typename T>
using Shared = std::unique_ptr<T, UnmapShared>;

template <typename T>
[[nodiscard]] Shared<T> make_shared_with_children() {
  return Shared<T>(new (map_shared(sizeof(T))) T());
}

}  // namespace pvslab
