// The workload "connect4:FILE": the positions of a file with published scores, each searched to the end of the game.
#pragma once

#include <memory>
#include <string>

#include "harness/bind/workloads/workload.hpp"

namespace pvslab {

// Throws InputError.
[[nodiscard]] std::unique_ptr<Workload> make_connect4_workload(const std::string& file);

}  // namespace pvslab
