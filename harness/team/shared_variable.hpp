// SharedVariable: a variable of a searcher that processors share. Each use of it is a step, so that a checker of schedules sees it;
// on real threads no two uses overlap.
//
//     auto best = team.template shared<Score>();  // belongs to the processor that shares a split
//     team.share(split, [](auto& brother, auto& inner, auto& best) { best.write(value); }, best);
#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <type_traits>
#include <utility>

#include "harness/team/team_machine.hpp"

namespace pvslab {

// A variable, as one processor uses it.
template <typename T>
class SharedAccess {
 public:
  SharedAccess(Worker& worker, T& variable, std::mutex& mutex, Touch::Object object)
      : worker_(&worker), variable_(&variable), mutex_(&mutex), object_(object) {}

  [[nodiscard]] T read() const {
    const Section section(*worker_, Touch(Act::read).reads(object_), *mutex_);
    return *variable_;
  }
  void write(T value) const {
    change([&](T& now) { now = std::move(value); });
  }
  // change(variable) in one step; returns what it returns.
  auto change(auto&& change) const {
    using Returned = decltype(change(std::declval<T&>()));
    static_assert(!std::is_reference_v<Returned> && !std::is_pointer_v<Returned>,
                  "SharedVariable: change(variable) must return a value or nothing; a reference would be used later");
    const Section section(*worker_, Touch(Act::change).writes(object_), *mutex_);
    return change(*variable_);
  }

  [[nodiscard]] SharedAccess of(Worker& worker) const { return {worker, *variable_, *mutex_, object_}; }

 private:
  Worker* worker_;
  T* variable_;
  std::mutex* mutex_;
  Touch::Object object_;
};

// Variables in a row, as one processor uses them. Uses of different ones do not conflict.
template <typename T>
class SharedAccesses {
 public:
  SharedAccesses(Worker& worker, T* variables, std::mutex& mutex, Touch::Object object)
      : worker_(&worker), variables_(variables), mutex_(&mutex), object_(object) {}

  [[nodiscard]] SharedAccess<T> operator[](std::size_t at) const {
    return {*worker_, variables_[at], *mutex_, object_ + static_cast<Touch::Object>(at)};
  }
  [[nodiscard]] SharedAccesses of(Worker& worker) const { return {worker, variables_, *mutex_, object_}; }

 private:
  Worker* worker_;
  T* variables_;
  std::mutex* mutex_;
  Touch::Object object_;
};

namespace detail {
template <typename T>
struct SharedStorage {
  explicit SharedStorage(T first) : value(std::move(first)) {}
  T value;
  std::mutex mutex;
};
template <typename T>
struct SharedRow {
  explicit SharedRow(std::size_t count) : values(std::make_unique<T[]>(count)) {}
  std::unique_ptr<T[]> values;
  std::mutex mutex;
};
}  // namespace detail

// The variable itself, as its owner uses it.
template <typename T>
class SharedVariable : private detail::SharedStorage<T>, public SharedAccess<T> {
 public:
  SharedVariable(Worker& owner, T first)
      : detail::SharedStorage<T>(std::move(first)),
        SharedAccess<T>(owner, this->value, this->mutex, owner.machine->new_objects(1)) {}
  SharedVariable(const SharedVariable&) = delete;
  SharedVariable& operator=(const SharedVariable&) = delete;
};

// The variables themselves. They begin as T{}.
template <typename T>
class SharedVariables : private detail::SharedRow<T>, public SharedAccesses<T> {
 public:
  SharedVariables(Worker& owner, std::size_t count)
      : detail::SharedRow<T>(count),
        SharedAccesses<T>(owner, this->values.get(), this->mutex,
                          owner.machine->new_objects(static_cast<Touch::Object>(count))) {}
  SharedVariables(const SharedVariables&) = delete;
  SharedVariables& operator=(const SharedVariables&) = delete;
};

// What a processor hands to the work that others do for it: a variable as `worker` uses it; anything else as it is, to be read.
template <typename Given>
[[nodiscard]] decltype(auto) given_to(Worker& worker, Given& given) {
  if constexpr (requires { given.of(worker); }) {
    return given.of(worker);
  } else {
    return std::as_const(given);
  }
}

// Whether a value can be handed to the work of other processors: not what they could share unseen.
template <typename T>
inline constexpr bool may_be_given = !std::is_pointer_v<T> && !std::is_member_pointer_v<T> && !requires(T & given) {
  given.get();
}
&&!requires(T & given) { given.reports_to(); }
&&!requires(T & given) { given.stopped(); }
&&!requires(T & given) { given.fold(Score()); }
&&!requires(T & given) { given.settle(Score()); }
&&!requires(T & given) { given.abandon(); }
&&!std::is_base_of_v<Sharing, T>;

}  // namespace pvslab
