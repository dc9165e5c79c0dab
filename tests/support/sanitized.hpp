// Whether this program was built with a sanitizer. A switch between fibres then takes fifty times as long, so the checks of
// hundreds of thousands of schedules are left to builds without one.
#pragma once

namespace pvslab::test {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool is_sanitized = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
inline constexpr bool is_sanitized = true;
#else
inline constexpr bool is_sanitized = false;
#endif
#else
inline constexpr bool is_sanitized = false;
#endif

}  // namespace pvslab::test
