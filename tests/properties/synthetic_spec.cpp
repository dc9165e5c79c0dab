// Specs of synthetic trees as text and back.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>

#include "suites/input_error.hpp"
#include "suites/synthetic/spec.hpp"
#include "tests/properties/synthetic_generators.hpp"

namespace pvslab::synthetic {
namespace {

RC_GTEST_PROP(SyntheticSpecProperties, CanonicalTextReadsBackAsTheSameSpec, ()) {
  const Spec spec = *any_spec();
  RC_LOG() << canonical(spec);
  RC_ASSERT((parse_spec(canonical(spec)) == spec));
}

RC_GTEST_PROP(SyntheticSpecProperties, BriefTextReadsBackAsTheSameSpec, ()) {
  const Spec spec = *any_spec();
  RC_LOG() << brief(spec);
  RC_ASSERT((parse_spec(brief(spec)) == spec));
}

// A character of a good spec is replaced, dropped or doubled.
RC_GTEST_PROP(SyntheticSpecProperties, ADamagedSpecIsReadOrRefusedWithAColumnInside, ()) {
  std::string text = canonical(*any_spec());
  const auto at = *rc::gen::inRange<std::size_t>(0, text.size());
  const auto replacement =
      *rc::gen::container<std::string>(rc::gen::element('=', ',', ':', '0', '9', '-', '.', 'b', ' '));
  text.replace(at, 1, replacement.substr(0, 2));
  RC_LOG() << text;
  try {
    const Spec spec = parse_spec(text);
    RC_ASSERT((parse_spec(canonical(spec)) == spec));
  } catch (const InputError& error) {
    RC_ASSERT(error.column >= 1U);
    RC_ASSERT(error.column <= text.size() + 1);
    RC_ASSERT(!error.message.empty());
  }
}

}  // namespace
}  // namespace pvslab::synthetic
