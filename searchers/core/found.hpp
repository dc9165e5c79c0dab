// What a type has in place of a member that is wanted: FoundOf<Call, T...> is what the call returns. The checks of
// requirements.hpp have it as a template argument, so that the compiler names it with their message.
#pragma once

#include <type_traits>

#include "searchers/core/window.hpp"

namespace pvslab::detail {

template <template <typename...> typename Call, typename... T>
concept CanCall = requires {
  typename Call<T...>;
};

// Nothing can be called so: the member is missing, not public, not const, or takes something else. The first argument is
// the type that should have the member; the others are what was passed.
template <typename... T>
struct NotCallable {
  NotCallable() = delete;
  NotCallable(const NotCallable&) = delete;
};

template <template <typename...> typename Call, typename... T>
struct Found : std::type_identity<NotCallable<T...>> {};
template <template <typename...> typename Call, typename... T>
requires CanCall<Call, T...>
struct Found<Call, T...> : std::type_identity<Call<T...>> {
};
template <template <typename...> typename Call, typename... T>
using FoundOf = typename Found<Call, T...>::type;

[[nodiscard]] constexpr CutoffRule other_than(CutoffRule rule) {
  return rule == CutoffRule::at_beta ? CutoffRule::above_beta : CutoffRule::at_beta;
}

// The same of a call with a window. If only the window of the other rule can be passed, that window is found.
template <template <typename...> typename Call, CutoffRule rule, typename T, typename At, typename... More>
struct FoundWithWindow : Found<Call, T, At, Window<rule>, More...> {};
template <template <typename...> typename Call, CutoffRule rule, typename T, typename At, typename... More>
requires(!CanCall<Call, T, At, Window<rule>, More...> &&
         CanCall<Call, T, At, Window<other_than(rule)>, More...>) struct FoundWithWindow<Call, rule, T, At, More...>
    : std::type_identity<Window<other_than(rule)>> {
};
template <template <typename...> typename Call, CutoffRule rule, typename T, typename At, typename... More>
using FoundInWindow = typename FoundWithWindow<Call, rule, T, At, More...>::type;

// Has a class a member of some name, of any kind and access? If so, a base that has it too makes the name ambiguous.
// Nothing can be derived from a final class, which is said to have none.
struct MemberNames {
  void moves();
  void after();
  void evaluate();
  void key();
  void make();
  void unmake();
  void search();
  void for_each_routine();
};
template <typename T>
struct WithMemberNames : T, MemberNames {};
template <typename T>
using MembersOf = std::conditional_t<std::is_final_v<T>, MemberNames, WithMemberNames<T>>;

// Whether a type has an `info` of this type that is static and constexpr.
template <typename T, typename Info>
concept HasConstantInfo = std::is_class_v<T> && std::is_same_v<std::remove_cvref_t<decltype(T::info)>, Info> &&
                          !std::is_member_pointer_v<decltype(&T::info)> &&
                          std::bool_constant<(T::info.id.empty(), true)>::value;
template <typename T>
using InfoOf = decltype(T::info);

}  // namespace pvslab::detail
