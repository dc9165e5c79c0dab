// ProgramDeadline: an end to waiting for programs, besides a signal.
#pragma once

#include <functional>

namespace pvslab {

// During its lifetime, waiting for programs ends once `is_over` says so. One at a time. `is_over` is called in any thread.
class ProgramDeadline {
 public:
  explicit ProgramDeadline(std::function<bool()> is_over);
  ProgramDeadline(const ProgramDeadline&) = delete;
  ProgramDeadline& operator=(const ProgramDeadline&) = delete;
  ~ProgramDeadline();

 private:
  std::function<bool()> is_over_;
};

}  // namespace pvslab
