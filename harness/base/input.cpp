#include "harness/base/input.hpp"

#include "harness/base/interrupt.hpp"

namespace pvslab {

std::string read_input(const std::filesystem::path& file) { return read_input_file(file, interrupted); }

namespace {

constexpr std::uint64_t empty_hash = 0xcbf29ce484222325;

std::uint64_t fnv1a_on(std::uint64_t hash, std::string_view bytes) {
  for (const char byte : bytes) hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3;
  return hash;
}

}  // namespace

std::uint64_t fnv1a(std::string_view bytes) { return fnv1a_on(empty_hash, bytes); }

std::uint64_t hash_of_file(const std::filesystem::path& file) {
  std::uint64_t hash = empty_hash;
  read_parts(file, [&hash](std::string_view part) { hash = fnv1a_on(hash, part); });
  return hash;
}

}  // namespace pvslab
