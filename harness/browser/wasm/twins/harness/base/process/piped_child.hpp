// The twin without processes: what LineChild has of a child, which here is a function of the page.
#pragma once

#include <chrono>
#include <string>

namespace pvslab {

class PipedChild {
 public:
  explicit PipedChild(const std::string&) {}
  [[nodiscard]] std::string fate() const { return "ended"; }
  [[nodiscard]] bool was_not_found() const { return false; }
};

struct Complaints {
  void forget() {}
};

}  // namespace pvslab
