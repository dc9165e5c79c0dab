// TreeSet: the fixed trees of one workload. Every benchmark on it searches all of them in each iteration.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "harness/bind/workloads/workload.hpp"
#include "harness/bind/workloads/workload_spec.hpp"

namespace pvslab::bench {

inline constexpr std::uint64_t tree_seed = 1;

class TreeSet {
 public:
  // The first `count` trees of the workload under `tree_seed`, or all if there are fewer. Throws InputError.
  TreeSet(const WorkloadSpec& spec, std::size_t count);

  [[nodiscard]] const std::string& spec() const { return spec_; }
  [[nodiscard]] std::size_t size() const { return cases_.size(); }
  [[nodiscard]] const Case& tree(std::size_t number) const { return *cases_[number]; }

  // The result of alpha-beta on a tree. The first call searches all trees.
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
