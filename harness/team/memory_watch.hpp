// MemoryWatch: sees what the processors of a search look up and store in their shared table.
#pragma once

#include <cstdint>

#include "searchers/core/depth.hpp"

namespace pvslab {

class MemoryWatch {
 public:
  // `is_known`: the table knew a bound.
  virtual void looked_up(std::uint64_t key, Depth depth, bool is_known) = 0;
  virtual void stored(std::uint64_t key, Depth depth) = 0;

 protected:
  ~MemoryWatch() = default;
};

}  // namespace pvslab
