#include "harness/power/zoo.hpp"

#include <utility>

namespace pvslab::zoo {
namespace {

struct Zoo {
  std::vector<Body> unmutated;
  std::vector<Mutant> mutants;
};

const Zoo& whole_zoo() {
  static const Zoo all = [] {
    std::vector<BoundFamily> families;
    append_alpha_beta_families(families);
    append_pvs_families(families);
    append_root_families(families);
    append_memory_families(families);
    Zoo result;
    result.unmutated.reserve(families.size());  // mutants point to these
    for (BoundFamily& family : families) {
      result.unmutated.push_back(std::move(family.unmutated));
      for (Body& mutant : family.mutants) result.mutants.push_back({std::move(mutant), &result.unmutated.back()});
    }
    return result;
  }();
  return all;
}

}  // namespace

std::span<const Mutant> mutants() { return whole_zoo().mutants; }
std::span<const Body> unmutated_bodies() { return whole_zoo().unmutated; }

}  // namespace pvslab::zoo
