// RapidCheck's classes take seconds to compile for each type, in each file that draws values of this type. Write
// PVSLAB_DECLARE_GENERATED(T) beside the generator of T in its header, and PVSLAB_DEFINE_GENERATED(T) in its .cpp.
#pragma once

#include <rapidcheck.h>

#include <tuple>

#define PVSLAB_GENERATED_CLASSES(declaration, ...)        \
  declaration template class rc::Gen<__VA_ARGS__>;        \
  declaration template class rc::Shrinkable<__VA_ARGS__>; \
  declaration template class rc::Seq<rc::Shrinkable<__VA_ARGS__>>;

// Also for properties whose only argument is a T.
#define PVSLAB_DECLARE_GENERATED(...)           \
  PVSLAB_GENERATED_CLASSES(extern, __VA_ARGS__) \
  PVSLAB_GENERATED_CLASSES(extern, std::tuple<__VA_ARGS__>)
#define PVSLAB_DEFINE_GENERATED(...)      \
  PVSLAB_GENERATED_CLASSES(, __VA_ARGS__) \
  PVSLAB_GENERATED_CLASSES(, std::tuple<__VA_ARGS__>)

namespace pvslab {

// A drawn value. In a property with several values, drawing compiles faster than arguments: every list of arguments is
// a type of its own.
template <typename T>
[[nodiscard]] T drawn() {
  return *rc::gen::arbitrary<T>();
}

}  // namespace pvslab
