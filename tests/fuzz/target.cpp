#include "tests/fuzz/target.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input =
      size == 0 ? std::string_view() : std::string_view(reinterpret_cast<const char*>(data), size);
  return static_cast<int>(pvslab::fuzz::run(input));
}
