#include "harness/base/process/shared_memory.hpp"

#include <sys/mman.h>

#include <cerrno>
#include <system_error>

namespace pvslab {

void* map_shared(std::size_t bytes) {
  constexpr int how = MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE;
  void* const memory = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, how, -1, 0);
  if (memory == MAP_FAILED) throw std::system_error(errno, std::generic_category(), "mmap");
  return memory;
}

void unmap_shared(void* memory, std::size_t bytes) noexcept { ::munmap(memory, bytes); }

}  // namespace pvslab
