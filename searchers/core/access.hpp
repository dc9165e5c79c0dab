// AccessLog: what a searcher looked at besides windows and values. By each of these it may decide, so that a check of some nodes says
// nothing about nodes that differ in it.
#pragma once

#include <cstdint>

namespace pvslab {

enum class Access : std::uint8_t {
  depth,            // read the depth left
  set_depth,        // set the depth of a node
  number,           // read the number of a move; not whether a successor is the first
  successor_count,  // read how many successors there are, or all moves
  position,         // read the position, its key or the game
  place_of_root,    // read of the node where the search begins whether it is a first successor
};
inline constexpr std::uint32_t access_count = 6;

class AccessLog {
 public:
  constexpr void note(Access access) { bits_ |= bit(access); }
  constexpr void join(AccessLog other) { bits_ |= other.bits_; }
  [[nodiscard]] constexpr bool has(Access access) const { return (bits_ & bit(access)) != 0; }
  // One bit for each access, to be stored.
  [[nodiscard]] constexpr std::uint32_t bits() const { return bits_; }
  [[nodiscard]] static constexpr AccessLog of_bits(std::uint32_t bits) {
    AccessLog log;
    log.bits_ = bits;
    return log;
  }
  bool operator==(const AccessLog&) const = default;

 private:
  static constexpr std::uint32_t bit(Access access) { return 1U << static_cast<std::uint32_t>(access); }

  std::uint32_t bits_ = 0;
};

}  // namespace pvslab
