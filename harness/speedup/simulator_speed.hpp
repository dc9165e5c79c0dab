// How fast the simulated machine is: node events per second of real time, on one and on many processors, in alternation.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "harness/base/text/style.hpp"

namespace pvslab {

// A table of the median over so many rounds (> 0), with young-brothers-wait on trees of 20 moves and 6 plies. Nothing if stopped.
[[nodiscard]] std::optional<std::string> simulator_speed_text(int rounds, const std::function<bool()>& stop,
                                                              const Style& style = {});

}  // namespace pvslab
