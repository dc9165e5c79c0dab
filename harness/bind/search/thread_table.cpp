#include "harness/bind/search/thread_table.hpp"

#include <memory>

namespace pvslab {

TranspositionTable& table_of_this_thread(std::size_t bytes) {
  thread_local std::size_t size = 0;
  thread_local std::unique_ptr<TranspositionTable> table;
  if (size != bytes) {
    table.reset();  // first, so that there are never two
    table = std::make_unique<TranspositionTable>(bytes);
    size = bytes;
  }
  return *table;
}

}  // namespace pvslab
