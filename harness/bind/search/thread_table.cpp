#include "harness/bind/search/thread_table.hpp"

#include <memory>

namespace pvslab {
namespace {

struct ThreadTable {
  std::size_t bytes = 0;
  std::unique_ptr<TranspositionTable> table = {};
  std::uint64_t lost_before = 0;  // by the tables that were here before

  [[nodiscard]] std::uint64_t lost() const { return lost_before + (table ? table->lost() : 0); }
};

ThreadTable& of_this_thread() {
  thread_local ThreadTable one;
  return one;
}

}  // namespace

TranspositionTable& table_of_this_thread(std::size_t bytes) {
  ThreadTable& one = of_this_thread();
  if (one.bytes != bytes) {
    one.lost_before = one.lost();
    one.table.reset();  // first, so that there are never two
    one.table = std::make_unique<TranspositionTable>(bytes);
    one.bytes = bytes;
  }
  return *one.table;
}

std::uint64_t lost_of_thread_table() { return of_this_thread().lost(); }

}  // namespace pvslab
