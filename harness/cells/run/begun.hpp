// What a process has begun: the cells that its threads are at and, if it is asked, the search that a cell is at. It is noted in
// memory that is shared with the parent, which reads it when the process has ended in the middle (survival.hpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace pvslab {

struct BegunSearch {
  std::string searcher;  // id; empty if no search was noted
  std::string text;      // "pvs on [1 0] with the window (0, 1)"
  std::string token;     // that repeats it alone; empty if there is none
};

struct BegunCell {
  std::size_t number;  // in the plan
  BegunSearch search;
  std::string thrown;  // what its code threw, if that ended it
};

class BegunCells {
 public:
  // Shared with processes that are forked from now on, which note what they begin in it.
  BegunCells();
  BegunCells(const BegunCells&) = delete;
  BegunCells& operator=(const BegunCells&) = delete;
  ~BegunCells();

  // Forgets everything. `notes_searches`: each search is noted, which is slow.
  void clear(bool notes_searches);
  [[nodiscard]] std::vector<BegunCell> at_work() const;
  // Why the process should be ended: a cell that took no step for a minute and 20 times as long as all of it should take. Empty
  // if it need not. Ask it often.
  [[nodiscard]] std::string stuck();
  // Whether the work of the process was done.
  [[nodiscard]] bool is_done() const;
  void set_done();

  struct Region;

 private:
  std::unique_ptr<Region, void (*)(Region*)> region_;
};

// Its thread is at the cell during the lifetime of this object. Nothing is noted without BegunCells.
class NotedCell {
 public:
  NotedCell(std::size_t number, std::uint64_t nanoseconds);
  NotedCell(const NotedCell&) = delete;
  NotedCell& operator=(const NotedCell&) = delete;
  ~NotedCell();
};
// A step of it is done.
void note_step();
// Whether what a cell throws ends the process: there are BegunCells, whose owner goes on without it.
[[nodiscard]] bool ends_by_exception();
// Before that end.
void note_thrown(std::string_view what);

[[nodiscard]] bool notes_searches();
// Call it if notes_searches(), before each search.
void note_search(const BegunSearch& search);

}  // namespace pvslab
