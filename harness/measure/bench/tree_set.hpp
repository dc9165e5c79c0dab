// TreeSet: the fixed trees of one workload that every benchmark on it searches, all of them in each iteration.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "harness/bind/workloads/workload.hpp"

namespace pvslab::bench {

inline constexpr std::uint64_t tree_seed = 1;

class TreeSet {
 public:
  // The first trees of the workload under `tree_seed`: `count` of them, or all if they are fewer. Throws InputError.
  TreeSet(std::string_view spec, std::size_t count);

  [[nodiscard]] const std::string& spec() const { return spec_; }
  [[nodiscard]] std::size_t size() const { return cases_.size(); }
  [[nodiscard]] const Case& tree(std::size_t number) const { return *cases_[number]; }

  // What alpha-beta says of a tree. It searches them all when this is first asked.
  struct Reference {
    Score value;
    std::uint64_t nodes;
  };
  [[nodiscard]] const Reference& reference(std::size_t number) const;

 private:
  std::string spec_;
  std::vector<std::unique_ptr<Case>> cases_;
  mutable std::vector<Reference> references_;
};

}  // namespace pvslab::bench
