// Touch: what one step of a processor reads and writes of what processors share. A checker of schedules needs it to know
// which steps may be exchanged; a machine of real threads ignores it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace pvslab {

enum class Act : std::uint8_t {
  start,       // of a processor
  look,        // for work, at the board
  publish,     // a split on the board
  retire,      // a split from the board
  claim,       // fold the last successor's value, and take the next successor
  read_bound,  // the window of a split as it is now, or those of the splits around one
  turn,        // wait until all earlier successors have ended
  hand_over,   // the processor to another worker, until what this one waits for has come
  go_on,       // let a worker go on that waited
  stop,        // the other processors of a split
  poll,        // whether this search was stopped
  park,        // sleep until woken
  look_up,     // an entry of the shared table
  store,       // an entry of the shared table
  enter,       // whether another processor searches a position, or that this one does
  read,        // a variable that the searcher shares
  change,      // a variable that the searcher shares
  finish       // the whole search
};
// As a drawing says it, of a processor: "takes the next move".
[[nodiscard]] std::string_view sentence(Act act);

// Two objects whose numbers agree modulo 64 count as one, and two entries of a table whose numbers agree modulo 32. So a step
// may seem to touch more than it does, never less.
class Touch {
 public:
  using Object = std::uint32_t;  // numbered by the machine; the board is 0

  explicit constexpr Touch(Act act) : act_(act) {}
  constexpr Touch& reads(Object object) { return reads_ |= bit(object), *this; }
  constexpr Touch& writes(Object object) { return writes_ |= bit(object), *this; }

  // Entries of the shared table, and places where it is said which positions are being searched.
  constexpr Touch& reads_entry(std::size_t place) { return entries_read_ |= entry(place), *this; }
  constexpr Touch& writes_entry(std::size_t place) { return entries_written_ |= entry(place), *this; }
  constexpr Touch& reads_place(std::size_t place) { return entries_read_ |= entry(place) << 32U, *this; }
  constexpr Touch& writes_place(std::size_t place) { return entries_written_ |= entry(place) << 32U, *this; }

  [[nodiscard]] constexpr Act act() const { return act_; }
  // Whether it says that the step reads the object, or may write it.
  [[nodiscard]] constexpr bool may_read(Object object) const { return ((reads_ | writes_) & bit(object)) != 0; }
  [[nodiscard]] constexpr bool may_write(Object object) const { return (writes_ & bit(object)) != 0; }
  // Whether the order of the two steps may matter.
  [[nodiscard]] constexpr bool conflicts(const Touch& other) const {
    return ((writes_ & (other.reads_ | other.writes_)) | (reads_ & other.writes_) |
            (entries_written_ & (other.entries_read_ | other.entries_written_)) |
            (entries_read_ & other.entries_written_)) != 0;
  }

 private:
  static constexpr std::uint64_t bit(Object object) { return std::uint64_t{1} << (object % 64); }
  static constexpr std::uint64_t entry(std::size_t place) { return std::uint64_t{1} << (place % 32); }

  std::uint64_t reads_ = 0;
  std::uint64_t writes_ = 0;
  std::uint64_t entries_read_ = 0;
  std::uint64_t entries_written_ = 0;
  Act act_;
};

}  // namespace pvslab
