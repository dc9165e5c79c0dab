// Writes the result of a job, as `write_result` does, and says first if it is partial.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "harness/cells/run/job.hpp"
#include "harness/cli/flags/options.hpp"
#include "harness/measure/results/results.hpp"

namespace pvslab {

// `json` makes an object. Of a partial merge it gets a first key "partial": {"cells": 12, "of": 70}.
void write_job_result(const JobRun& run, const std::optional<std::string>& target,
                      const std::function<std::string()>& text, const std::function<std::string()>& json,
                      TextForm form = TextForm::text);

// The times of merged results were measured where the parts were made.
void set_environment_of_parts(Results& results, const JobRun& run);

}  // namespace pvslab
