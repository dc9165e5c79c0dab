// Random specs of synthetic trees, of every game and over the whole range of every parameter.
#pragma once

#include <rapidcheck.h>

#include <cstdint>

#include "suites/synthetic/spec.hpp"
#include "tests/support/score_generators.hpp"

namespace pvslab::synthetic {

// Small numbers are more frequent than large ones; the ends of the range occur too.
[[nodiscard]] rc::Gen<std::uint32_t> number_within(std::uint32_t least, std::uint32_t greatest);

// The parameters of a model of the list in suites/synthetic/spec.hpp.
template <typename Params>
[[nodiscard]] rc::Gen<Params> any_params();

[[nodiscard]] rc::Gen<Spec> any_spec();

}  // namespace pvslab::synthetic

PVSLAB_DECLARE_GENERATED(pvslab::synthetic::Spec)
