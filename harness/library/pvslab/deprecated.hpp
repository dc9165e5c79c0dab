// PVSLAB_DEPRECATED: marks a declaration of the library that goes with the next major version (docs/stability.md).
#pragma once

// `since`: the version that marked it, as text; `instead`: what to write. The compiler's warning has both.
#define PVSLAB_DEPRECATED(since, instead) [[deprecated("deprecated since pvslab " since ": " instead)]]
