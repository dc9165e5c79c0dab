// Paths: many paths of a game tree in one array. A path is the list of move numbers from the root, each counted from 0;
// the root's is empty. As text the numbers count from 1: ".", "1", "1.2".
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace pvslab {

class Paths {
 public:
  [[nodiscard]] std::size_t size() const { return ends_.size(); }
  [[nodiscard]] bool empty() const { return ends_.empty(); }
  [[nodiscard]] std::span<const std::uint32_t> operator[](std::size_t i) const {
    const std::size_t begin = i == 0 ? 0 : ends_[i - 1];
    return std::span(steps_).subspan(begin, ends_[i] - begin);
  }

  void add(std::span<const std::uint32_t> path) {
    steps_.insert(steps_.end(), path.begin(), path.end());
    end_path();
  }
  // The same in pieces: the steps of the next path, then its end.
  void add_step(std::uint32_t move) { steps_.push_back(move); }
  void end_path() { ends_.push_back(steps_.size()); }

  bool operator==(const Paths&) const = default;

 private:
  std::vector<std::uint32_t> steps_;
  std::vector<std::size_t> ends_;  // of each path, in steps_
};

[[nodiscard]] std::string path_text(std::span<const std::uint32_t> path);

}  // namespace pvslab
