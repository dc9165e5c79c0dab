// What a cell tells while it runs.
#include "harness/cells/cell_set.hpp"

#include <utility>

#include "harness/base/interrupt.hpp"
#include "harness/cells/run/begun.hpp"

namespace pvslab {

void CellWatch::require_no_stop() const {
  if (stop_()) throw WorkInterrupted("interrupted amid a cell");
}

void CellWatch::step() {
  require_no_stop();
  note_step();
  if (std::exchange(has_begun_, true)) {
    advance_(1);
    ++told_;
  }
}

}  // namespace pvslab
