// OnceEach: numbers that are computed when they are first asked for, each once. For any number of threads.
#pragma once

#include <cstddef>
#include <memory>
#include <mutex>

namespace pvslab {

class OnceEach {
 public:
  OnceEach() = default;
  explicit OnceEach(std::size_t count) : values_(std::make_unique<Value[]>(count)) {}

  // compute(index), from the first call with this index. index < count.
  [[nodiscard]] double at(std::size_t index, auto&& compute) const {
    Value& value = values_[index];
    std::call_once(value.is_computed, [&] { value.number = compute(index); });
    return value.number;
  }

 private:
  struct Value {
    std::once_flag is_computed;
    double number = 0;
  };
  std::unique_ptr<Value[]> values_;
};

}  // namespace pvslab
