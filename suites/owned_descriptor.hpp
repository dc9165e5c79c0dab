// A file descriptor that closes itself.
#pragma once

#include <unistd.h>

#include <utility>

namespace pvslab {

class OwnedDescriptor {
 public:
  OwnedDescriptor() = default;
  // A negative value, as a failed call returns it, means no descriptor.
  explicit OwnedDescriptor(int descriptor) : descriptor_(descriptor) {}
  OwnedDescriptor(OwnedDescriptor&& other) noexcept : descriptor_(other.release()) {}
  OwnedDescriptor& operator=(OwnedDescriptor&& other) noexcept {
    if (this != &other) {
      close();
      descriptor_ = other.release();
    }
    return *this;
  }
  ~OwnedDescriptor() { close(); }

  [[nodiscard]] int get() const { return descriptor_; }
  [[nodiscard]] bool is_open() const { return descriptor_ >= 0; }
  void close() {
    if (is_open()) ::close(release());
  }
  [[nodiscard]] int release() { return std::exchange(descriptor_, -1); }

 private:
  int descriptor_ = -1;
};

}  // namespace pvslab
