#include "harness/bind/search/fresh_memory.hpp"

namespace pvslab {

TranspositionTable& fresh_memory() {
  thread_local TranspositionTable table(fresh_memory_bytes);
  table.forget();
  return table;
}

}  // namespace pvslab
