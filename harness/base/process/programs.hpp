// Programs that ours can use: where they are, what they see of the environment, and how they are awaited.
#pragma once

#include <filesystem>
#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/process/child_process.hpp"

namespace pvslab {

// The path of an executable of that name in the PATH, if there is one.
[[nodiscard]] std::optional<std::filesystem::path> find_program(std::string_view name);

// English messages, and of our environment these variables if they are set: nothing else changes what a program does.
[[nodiscard]] std::vector<std::string> plain_environment(std::initializer_list<const char*> names);

// Waits until the program ends, and calls `meanwhile` 20 times a second and once more at the end. False if we are interrupted before.
[[nodiscard]] bool await_end(
    ChildProcess& program, const std::function<void()>& meanwhile = [] {});

}  // namespace pvslab
