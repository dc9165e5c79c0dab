// The file of this program: /proc/self/exe, and where /proc is not mounted (a bare chroot, some containers) the name that the kernel
// started it by. That name may be of a file that was replaced since; /proc/self/exe is always the file that runs.
#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

namespace pvslab {

// Where it is, absolute and without symbolic links. Nothing if neither leads to a file.
[[nodiscard]] std::optional<std::filesystem::path> own_program();

// The same. Throws UsageError, with `purpose` before the reason: "conditions cannot be counted".
[[nodiscard]] std::filesystem::path own_program(std::string_view purpose);

// The file to read this program's own bytes from. Throws as above.
[[nodiscard]] std::filesystem::path own_bytes(std::string_view purpose);

namespace detail {

// The file of a program: the target of `link`, or else `started_as`.
[[nodiscard]] std::optional<std::filesystem::path> program_of(const std::filesystem::path& link,
                                                              const std::filesystem::path& started_as);

}  // namespace detail

}  // namespace pvslab
