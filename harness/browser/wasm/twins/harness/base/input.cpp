// The twin without files.
#include "harness/base/input.hpp"

namespace pvslab {

std::uint64_t fnv1a(std::string_view bytes) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char byte : bytes) hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3;
  return hash;
}

std::string read_input(const std::filesystem::path& file) {
  throw InputError(file.string(), 0, 0, "the module reads no files");
}

}  // namespace pvslab
