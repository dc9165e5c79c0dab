// A library to preload: calls on part files fail as on a full disk, a used-up quota, or a file server that reports an
// error late. PVSLAB_TEST_FAILING is "CALL ERROR NUMBER": write, fsync or close; errno; the first call to fail, from 1.
#include <dlfcn.h>
#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <sstream>
#include <string>

namespace {

struct Failure {
  std::string call;
  int error = 0;
  int first = 0;
};

const Failure& failure() {
  static const Failure read = [] {
    Failure asked;
    const char* const text = std::getenv("PVSLAB_TEST_FAILING");
    std::istringstream(text == nullptr ? "" : text) >> asked.call >> asked.error >> asked.first;
    return asked;
  }();
  return read;
}

bool is_part(int descriptor) {
  std::array<char, 4096> target{};
  const std::string link = "/proc/self/fd/" + std::to_string(descriptor);
  return ::readlink(link.c_str(), target.data(), target.size() - 1) > 0 &&
         std::strstr(target.data(), ".jsonl") != nullptr;
}

// Only one thread at a time writes to a part.
bool fails(const char* call, int descriptor) {
  static int calls = 0;
  if (failure().call != call || !is_part(descriptor)) return false;
  if (++calls < failure().first) return false;
  errno = failure().error;
  return true;
}

template <typename Function>
Function* real(const char* name) {
  return reinterpret_cast<Function*>(::dlsym(RTLD_NEXT, name));
}

}  // namespace

extern "C" {

ssize_t write(int descriptor, const void* bytes, size_t count) {
  if (fails("write", descriptor)) return -1;
  return real<ssize_t(int, const void*, size_t)>("write")(descriptor, bytes, count);
}

int fsync(int descriptor) { return fails("fsync", descriptor) ? -1 : real<int(int)>("fsync")(descriptor); }

int close(int descriptor) {
  const bool failing = fails("close", descriptor);
  const int error = errno;
  const int result = real<int(int)>("close")(descriptor);
  if (failing) errno = error;
  return failing ? -1 : result;
}
}
