// All named files are read here. A file is opened once and read once, so a pipe works like a file.
#pragma once

#include <cstdint>
#include <filesystem>
#include <sstream>
#include <string>
#include <string_view>

#include "suites/input_file.hpp"

namespace pvslab {

// The whole file, or everything written to a pipe. Throws InputError.
// Throws ReadingStopped once interrupted() is true (harness/base/interrupt.hpp).
[[nodiscard]] std::string read_input(const std::filesystem::path& file);

// The same as a stream, for the readers of suites.
[[nodiscard]] inline std::istringstream open_input(const std::filesystem::path& file) {
  return std::istringstream(read_input(file));
}

// FNV-1a (Fowler, Noll, Vo), 64 bits.
[[nodiscard]] std::uint64_t fnv1a(std::string_view bytes);
// Of the bytes of a file of any size: programs are hashed too. Throws InputError.
[[nodiscard]] std::uint64_t hash_of_file(const std::filesystem::path& file);

}  // namespace pvslab
