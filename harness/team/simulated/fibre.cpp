#include "harness/team/simulated/fibre.hpp"

#include <sys/mman.h>

#include <boost/context/fiber.hpp>
#include <boost/context/stack_context.hpp>
#include <cassert>
#include <new>
#include <utility>
#include <vector>

#if defined(__SANITIZE_ADDRESS__)
#define PVSLAB_FIBRES_WITH_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define PVSLAB_FIBRES_WITH_ASAN 1
#endif
#endif
#ifdef PVSLAB_FIBRES_WITH_ASAN
#include <sanitizer/common_interface_defs.h>
#endif

namespace pvslab {
namespace {

namespace context = boost::context;

// Memory is used only as far as a search goes down. A tree of max_depth plies needs about 2 KiB a ply.
constexpr std::size_t stack_bytes = std::size_t{16} << 20;
constexpr std::size_t guard_bytes = 4096;

// Stacks are used again: a search of a small tree takes less time than mapping one.
class Stacks {
 public:
  Stacks() = default;
  Stacks(const Stacks&) = delete;
  Stacks& operator=(const Stacks&) = delete;
  ~Stacks() {
    for (void* const stack : free_) ::munmap(stack, stack_bytes);
  }
  void* take() {
    if (!free_.empty()) {
      void* const stack = free_.back();
      free_.pop_back();
      return stack;
    }
    void* const stack =
        ::mmap(nullptr, stack_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (stack == MAP_FAILED || ::mprotect(stack, guard_bytes, PROT_NONE) != 0) throw std::bad_alloc();
    return stack;
  }
  void give_back(void* stack) { free_.push_back(stack); }

 private:
  std::vector<void*> free_;
};

Stacks& stacks() {
  thread_local Stacks of_this_thread;
  return of_this_thread;
}

struct StackAllocator {
  context::stack_context allocate() {
    context::stack_context stack;
    stack.size = stack_bytes - guard_bytes;
    stack.sp = static_cast<char*>(stacks().take()) + stack_bytes;
    return stack;
  }
  void deallocate(context::stack_context& stack) noexcept {
    stacks().give_back(static_cast<char*>(stack.sp) - stack_bytes);
  }
};

}  // namespace

// AddressSanitizer must know which stack is in use.
struct Fibre::State {
  std::function<void()> body;
  context::fiber inside;   // the fibre, while it is paused
  context::fiber outside;  // who resumed it, while it runs
  bool has_ended = false;
#ifdef PVSLAB_FIBRES_WITH_ASAN
  const void* outer_stack = nullptr;
  std::size_t outer_size = 0;
  void* inner_fake = nullptr;
  const void* inner_stack = nullptr;
#endif

  void enter() {
#ifdef PVSLAB_FIBRES_WITH_ASAN
    void* outer_fake = nullptr;
    __sanitizer_start_switch_fiber(&outer_fake, inner_stack, stack_bytes - guard_bytes);
    inside = std::move(inside).resume();
    __sanitizer_finish_switch_fiber(outer_fake, nullptr, nullptr);
#else
    inside = std::move(inside).resume();
#endif
  }
  void entered() {
#ifdef PVSLAB_FIBRES_WITH_ASAN
    __sanitizer_finish_switch_fiber(inner_fake, &outer_stack, &outer_size);
#endif
  }
  void leaving([[maybe_unused]] bool for_ever) {
#ifdef PVSLAB_FIBRES_WITH_ASAN
    __sanitizer_start_switch_fiber(for_ever ? nullptr : &inner_fake, outer_stack, outer_size);
#endif
  }
};

Fibre::Fibre(std::function<void()> body) : state_(std::make_unique<State>()) {
  State& state = *state_;
  state.body = std::move(body);
  StackAllocator allocator;
#ifdef PVSLAB_FIBRES_WITH_ASAN
  struct Known : StackAllocator {
    const void** bottom;
    context::stack_context allocate() {
      const context::stack_context stack = StackAllocator::allocate();
      *bottom = static_cast<char*>(stack.sp) - stack.size;
      return stack;
    }
  };
  Known known{allocator, &state.inner_stack};
#else
  StackAllocator known = allocator;
#endif
  state.inside = context::fiber(std::allocator_arg, std::move(known), [&state](context::fiber&& outside) {
    state.entered();
    state.outside = std::move(outside);
    state.body();
    state.has_ended = true;
    state.leaving(true);
    return std::move(state.outside);
  });
}

Fibre::~Fibre() { assert((has_ended() || !state_->outside) && "the body has returned"); }

void Fibre::resume() { state_->enter(); }

void Fibre::pause() {
  State& state = *state_;
  state.leaving(false);
  state.outside = std::move(state.outside).resume();
  state.entered();
}

bool Fibre::has_ended() const { return state_->has_ended; }

}  // namespace pvslab
