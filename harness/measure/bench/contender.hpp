// Contender: something that can be timed on a TreeSet: a searcher that counts its nodes, a silent one, a twin, the
// ceiling. A contender is never timed if it returns a wrong value, or if it is a twin and its node count differs from
// alpha-beta's.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "harness/bind/workloads/workload.hpp"
#include "harness/bind/workloads/workload_spec.hpp"
#include "harness/measure/bench/twins.hpp"
#include "searchers/core/contract.hpp"
#include "searchers/core/counters.hpp"

namespace pvslab::bench {

inline constexpr std::uint64_t tree_seed = 1;

// The fixed trees of one workload. Every benchmark on it searches all of them in each iteration.
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

class Contender {
 public:
  struct Answer {
    Score value;
    Counters counters;  // for a twin, only `nodes`
  };
  using Search = std::function<void(std::size_t tree)>;   // what is timed
  using Count = std::function<Answer(std::size_t tree)>;  // the same search, for checking

  // The node counts of a twin are checked against alpha-beta's.
  enum class Kind : std::uint8_t { searcher, twin };

  // Its values are checked against its contract.
  Contender(std::string id, Kind kind, std::shared_ptr<const TreeSet> trees, Search search, Count count,
            Contract promised = root_contract)
      : id_(std::move(id)),
        kind_(kind),
        promised_(promised),
        trees_(std::move(trees)),
        search_(std::move(search)),
        count_(std::move(count)) {}

  // The searcher `searcher` of the catalogue with the counting observer, as `compare` runs it.
  [[nodiscard]] static Contender counting(std::shared_ptr<const TreeSet> trees, std::size_t searcher);
  // The same with the silent observer: "ID:silent".
  [[nodiscard]] static Contender silent(std::shared_ptr<const TreeSet> trees, std::size_t searcher);
  [[nodiscard]] static Contender twin(std::string id, std::shared_ptr<const TreeSet> trees, const Twin& twin);

  [[nodiscard]] const std::string& id() const { return id_; }
  // "alpha-beta/uniform:b=8,d=8"
  [[nodiscard]] std::string name() const { return id_ + "/" + trees_->spec(); }

  // What it gets wrong, if anything. The first call searches every tree.
  [[nodiscard]] const std::optional<std::string>& mistake() const { return findings().mistake; }
  // The sum over all trees. Defined only if there is no mistake.
  [[nodiscard]] const Counters& counters() const { return findings().counters; }

  // Searches every tree once.
  void search_all() const {
    for (std::size_t tree = 0; tree < trees_->size(); ++tree) search_(tree);
  }
  // The processor time of `search_all`, in seconds. It excludes waiting for other jobs.
  [[nodiscard]] double seconds_of_a_pass() const;

 private:
  struct Findings {
    std::optional<std::string> mistake;
    Counters counters;
  };

  [[nodiscard]] const Findings& findings() const;
  [[nodiscard]] std::optional<std::string> mistake_in(std::size_t tree, const Answer& answer) const;

  std::string id_;
  Kind kind_;
  Contract promised_;
  std::shared_ptr<const TreeSet> trees_;
  Search search_;
  Count count_;
  mutable std::optional<Findings> findings_;
};

}  // namespace pvslab::bench
