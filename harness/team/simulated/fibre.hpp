// Fibre: a function with a stack of its own, which runs until it pauses and goes on when it is resumed. One thread runs all
// processors of a simulated machine as fibres.
#pragma once

#include <functional>
#include <memory>

namespace pvslab {

class Fibre {
 public:
  // Starts at the first resume(). `body` must return before this object is destroyed, and must not throw.
  explicit Fibre(std::function<void()> body);
  ~Fibre();
  Fibre(const Fibre&) = delete;
  Fibre& operator=(const Fibre&) = delete;

  // Runs the body until it pauses or ends. Not from within a fibre.
  void resume();
  // From within the body.
  void pause();
  [[nodiscard]] bool has_ended() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace pvslab
