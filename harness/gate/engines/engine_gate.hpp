// The gate of UCI engines: what they take now against a baseline.
#pragma once

#include <optional>

#include "harness/gate/engines/engine_figures.hpp"
#include "harness/gate/verdict/run_gate.hpp"

namespace pvslab {

// The name of the experiment in baselines of engines.
inline constexpr const char* engine_experiment = "engines";

[[nodiscard]] GatedExperiment gated_experiment(const EngineGatePlan& plan);

struct EngineMeasurement {
  GateMeasurement figures;
  std::vector<UnansweredCell> faults;
  std::vector<std::vector<std::string>> preparations;  // as EngineCells has them
};

// Nothing if interrupted. Throws EngineError and UsageError. After a fault, neither times nor instructions are measured.
[[nodiscard]] std::optional<EngineMeasurement> measure(const EngineGatePlan& plan,
                                                       const std::optional<Baseline>& baseline,
                                                       const GateOptions& options);

// A cell whose scores or best moves differ fails as one with other values. A tolerance of nodes (max_nodes_ratio above 1) is for
// changes of the search, so that scores are then not compared, which a note says.
[[nodiscard]] GateReport report_on(const EngineMeasurement& measured, const std::optional<Baseline>& baseline,
                                   const EngineGatePlan& plan, const GateLimits& limits);

}  // namespace pvslab
