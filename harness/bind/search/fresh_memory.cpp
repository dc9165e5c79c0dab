#include "harness/bind/search/fresh_memory.hpp"

#include <memory>

#include "harness/bind/search/thread_table.hpp"

namespace pvslab {
namespace {

std::size_t& bytes_of_this_thread() {
  thread_local std::size_t bytes = fresh_memory_bytes;
  return bytes;
}

std::unique_ptr<TranspositionTable>& usual_memory() {
  thread_local std::unique_ptr<TranspositionTable> table;
  return table;
}

}  // namespace

TranspositionTable& fresh_memory() {
  if (const std::size_t bytes = bytes_of_this_thread(); bytes != fresh_memory_bytes) {
    TranspositionTable& table = table_of_this_thread(bytes);
    table.forget();
    return table;
  }
  std::unique_ptr<TranspositionTable>& table = usual_memory();
  if (!table) table = std::make_unique<TranspositionTable>(fresh_memory_bytes);
  table->forget();
  return *table;
}

MemorySize::MemorySize(std::size_t bytes) : before_(bytes_of_this_thread()) { bytes_of_this_thread() = bytes; }
MemorySize::~MemorySize() { bytes_of_this_thread() = before_; }

std::uint64_t lost_entries_of_this_thread() {
  return lost_of_thread_table() + (usual_memory() ? usual_memory()->lost() : 0);
}

}  // namespace pvslab
