// What the module exports: a page writes a request into memory that it allocates, and reads the answer.
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "harness/browser/answer.hpp"

extern "C" {

// For a request of so many bytes. Valid until the answer.
char* allocate(std::uint32_t size) {
  static std::string request;
  request.resize(size);
  return request.data();
}

// The answer: its size in 4 bytes, and then its bytes. Valid until the next one.
const char* answer(const char* request, std::uint32_t size) {
  static std::string answered;
  const std::string text = pvslab::answer({request, size});
  const auto length = static_cast<std::uint32_t>(text.size());
  answered.resize(sizeof length);
  std::memcpy(answered.data(), &length, sizeof length);
  answered += text;
  return answered.data();
}

}  // extern "C"
