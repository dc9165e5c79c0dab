# Writes what the shared libraries of fmt and toml++ hold, to be compiled once of the headers: where those libraries are of another kind than
# the program (a static program, another standard library, another processor). Sets compiled_fmt and compiled_toml to the files.
set(compiled_fmt ${CMAKE_CURRENT_BINARY_DIR}/compiled_fmt.cpp)
file(CONFIGURE OUTPUT ${compiled_fmt} @ONLY CONTENT [[// What libfmt.so holds. Written by packages_from_headers.cmake.
#include <fmt/format-inl.h>

FMT_BEGIN_NAMESPACE
namespace detail {
template auto dragonbox::to_decimal(float) noexcept -> dragonbox::decimal_fp<float>;
template auto dragonbox::to_decimal(double) noexcept -> dragonbox::decimal_fp<double>;
template auto locale_ref::get<std::locale>() const -> std::locale;
template auto thousands_sep_impl(locale_ref) -> thousands_sep_result<char>;
template auto decimal_point_impl(locale_ref) -> char;
}  // namespace detail
FMT_END_NAMESPACE
]])
set(compiled_toml ${CMAKE_CURRENT_BINARY_DIR}/compiled_toml.cpp)
file(CONFIGURE OUTPUT ${compiled_toml} @ONLY CONTENT [[// What libtomlplusplus.so holds. Written by packages_from_headers.cmake.
#define TOML_HEADER_ONLY 0
#define TOML_IMPLEMENTATION
#include <toml++/toml.h>
]])
