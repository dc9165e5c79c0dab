// What the module has in place of the exception runtime of C++. It is compiled with -fignore-exceptions, so nothing can be caught:
// what is thrown goes to the page as a message, and the instance ends. The next request gets a new one.
#include <cstddef>
#include <cstdlib>
#include <exception>
#include <string_view>
#include <typeinfo>

#include "suites/input_error.hpp"

extern "C" {

// Imported from the page. `column` of the input, from 1; 0 if the error is at no place of it. Does not return.
[[clang::import_module("pvslab"), clang::import_name("failed")]] void pvslab_failed(const char* text, std::size_t size,
                                                                                    std::size_t column);

void* __cxa_allocate_exception(std::size_t size) noexcept { return std::malloc(size); }

// Whatever is thrown here is derived from std::exception, as its first base.
[[noreturn]] void __cxa_throw(void* thrown, void* type, void*) {
  const std::string_view text = static_cast<const std::exception*>(thrown)->what();
  const bool is_of_input = type == &typeid(pvslab::InputError);
  pvslab_failed(text.data(), text.size(), is_of_input ? static_cast<const pvslab::InputError*>(thrown)->column : 0);
  std::abort();
}

// There is one thread, and it does not end.
int __cxa_thread_atexit(void (*)(void*), void*, void*) noexcept { return 0; }

}  // extern "C"
