#include "harness/power/zoo.hpp"

#include <utility>

namespace pvslab::zoo {
namespace {

struct Zoo {
  std::vector<Body> unmutated;
  std::vector<Mutant> mutants;
  std::vector<Mutant> controls;
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
      const Body* const unmutated = &result.unmutated.back();
      result.controls.push_back({*unmutated, unmutated});
      for (Body& mutant : family.mutants) result.mutants.push_back({std::move(mutant), unmutated});
    }
    return result;
  }();
  return all;
}

}  // namespace

std::span<const Mutant> mutants() { return whole_zoo().mutants; }
std::span<const Mutant> controls() { return whole_zoo().controls; }

}  // namespace pvslab::zoo
