#include "harness/base/input.hpp"

#include "harness/base/interrupt.hpp"

namespace pvslab {

std::string read_input(const std::filesystem::path& file) { return read_input_file(file, interrupted); }

std::uint64_t fnv1a(std::string_view bytes) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char byte : bytes) hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3;
  return hash;
}

std::uint64_t hash_of_file(const std::filesystem::path& file) { return fnv1a(read_input_file(file)); }

}  // namespace pvslab
