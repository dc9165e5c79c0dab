#include "tests/properties/synthetic_generators.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

namespace pvslab::synthetic {
rc::Gen<std::uint32_t> number_within(std::uint32_t least, std::uint32_t greatest) {
  const auto within = [=](std::uint32_t low, std::uint32_t high) {
    return rc::gen::map(rc::gen::inRange<std::uint64_t>(low, std::uint64_t{high} + 1),
                        [](std::uint64_t number) { return static_cast<std::uint32_t>(number); });
  };
  const std::uint32_t small = greatest - least < 6 ? greatest : least + 6;
  return rc::gen::weightedOneOf<std::uint32_t>(
      {{4, within(least, small)}, {2, within(least, greatest)}, {1, rc::gen::just(greatest)}});
}

namespace {

rc::Gen<Probability> any_probability() {
  return rc::gen::map(number_within(0, 0xffffffff), [](std::uint32_t numerator) {
    return numerator < 5 ? Probability(numerator / 4.0) : Probability(numerator / 4294967295.0);
  });
}

}  // namespace

template <typename Params>
rc::Gen<Params> any_params() {
  return rc::gen::exec([] {
    Params params;
    const auto draw = []<typename Value>(std::string_view, Value& value, Range range, std::string_view) {
      if constexpr (std::is_same_v<Value, Probability>) {
        value = *any_probability();
      } else {
        value = *number_within(range.least, range.greatest);
      }
    };
    Params::visit_parameters(params, draw);
    if constexpr (std::is_same_v<Params, Ordered::Params>) {
      if (params.p1.value() > params.p2.value()) std::swap(params.p1, params.p2);
    }
    return params;
  });
}

template rc::Gen<Ordered::Params> any_params();
template rc::Gen<Incremental::Params> any_params();
template rc::Gen<Irregular::Params> any_params();
template rc::Gen<Transposing::Params> any_params();
template rc::Gen<UniformParams> any_params();
template rc::Gen<PGameParams> any_params();
template rc::Gen<NGameParams> any_params();

namespace {

template <std::size_t... I>
AnyParams any_params_of(std::size_t model, std::index_sequence<I...>) {
  AnyParams params;
  static_cast<void>(((I == model && (params = *any_params<std::variant_alternative_t<I, AnyParams>>(), true)) || ...));
  return params;
}

}  // namespace

rc::Gen<Spec> any_spec() {
  return rc::gen::exec([] {
    constexpr std::size_t models = std::variant_size_v<AnyParams>;
    const auto model = *rc::gen::inRange<std::size_t>(0, models);
    AnyParams params = any_params_of(model, std::make_index_sequence<models>());
    return Spec{std::move(params), Depth(static_cast<std::int32_t>(*number_within(1, max_depth)))};
  });
}

}  // namespace pvslab::synthetic

PVSLAB_DEFINE_GENERATED(pvslab::synthetic::Spec)
