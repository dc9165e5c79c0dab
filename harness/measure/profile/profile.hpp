// Profile: where the nodes of a search are. For each searcher: its nodes by ply and kind, its proofs and re-searches by
// ply, and which move caused each cutoff, summed over some trees that are written out in memory. A pure function of the
// spec, the seed and the number of trees; docs/schemas/profile.schema.json says what is in the file profile.json.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "harness/bind/search/watcher.hpp"
#include "harness/bind/workloads/workload_spec.hpp"

namespace pvslab {

struct ProfileOptions {
  WorkloadSpec spec = parse_workload("ordered:b=8,d=6,p1=0.7,p2=0.9,q=100");
  std::uint64_t seed = 1;
  std::uint64_t trees = 10;
  unsigned threads = 1;
};

struct SearchProfile {
  struct Level {
    std::uint64_t pv = 0;
    std::uint64_t cut = 0;
    std::uint64_t all = 0;
    std::uint64_t leaves = 0;   // evaluated; also counted by their kind
    std::uint64_t answers = 0;  // from memory; likewise
    std::uint64_t proofs = 0;   // proofs, failed proofs and re-searches of nodes of this ply
    std::uint64_t proofs_failed = 0;
    std::uint64_t re_searches = 0;
    bool operator==(const Level&) const = default;
  };
  std::string searcher;
  std::vector<Level> plies;                    // from the root
  std::vector<std::uint64_t> cutoffs_by_move;  // by the number of the move, from 0
};

struct Profile {
  std::string program_version;
  std::string spec;
  std::uint64_t seed = 0;
  std::uint64_t trees = 0;
  std::vector<SearchProfile> searches;  // in the order of the catalogue
};

// Collects the profile of one searcher from the events of its searches.
class ProfileWatcher final : public Watcher {
 public:
  explicit ProfileWatcher(SearchProfile& profile) : profile_(profile) {}

  void enter(const Entry& entry) override;
  void leaf(const Entry& entry, const Exit& exit) override;
  void answer(const Entry& entry, const Exit& exit) override;
  void leave(const Entry& entry, const Exit& exit) override;

 private:
  SearchProfile::Level& count(const Entry& entry, const Exit& exit);

  SearchProfile& profile_;
  std::size_t ply_ = 0;  // of the next node to be entered
};

// Of these searchers (indices into the catalogue), with the open window. Does not depend on the number of threads. Throws
// UsageError if a tree cannot be written out within 400,000 nodes.
[[nodiscard]] Profile profile_of(const std::vector<std::size_t>& searchers, const ProfileOptions& options);

// Ends with a line end.
[[nodiscard]] std::string to_json(const Profile& profile);
// Its schema.
[[nodiscard]] std::string profile_schema();

}  // namespace pvslab
