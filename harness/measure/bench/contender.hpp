// Contender: something that can be timed on a TreeSet: a searcher that counts its nodes, a silent one, a twin, the ceiling.
// A contender that returns a wrong value or, being a twin, visits other nodes than alpha-beta is never timed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "harness/measure/bench/tree_set.hpp"
#include "harness/measure/bench/twins.hpp"
#include "searchers/core/contract.hpp"
#include "searchers/core/counters.hpp"

namespace pvslab::bench {

class Contender {
 public:
  struct Answer {
    Score value;
    Counters counters;  // of a twin, `nodes` alone
  };
  using Search = std::function<void(std::size_t tree)>;   // what is timed
  using Count = std::function<Answer(std::size_t tree)>;  // the same search, to be checked

  // A twin's nodes are held against alpha-beta's.
  enum class Kind : std::uint8_t { searcher, twin };

  // What it returns is held against what it promises.
  Contender(std::string id, Kind kind, std::shared_ptr<const TreeSet> trees, Search search, Count count,
            Contract promised = root_contract)
      : id_(std::move(id)),
        kind_(kind),
        promised_(promised),
        trees_(std::move(trees)),
        search_(std::move(search)),
        count_(std::move(count)) {}

  // The searcher `searcher` of the catalogue, as `compare` runs it: counting.
  [[nodiscard]] static Contender counting(std::shared_ptr<const TreeSet> trees, std::size_t searcher);
  // The same with the silent observer: "ID:silent".
  [[nodiscard]] static Contender silent(std::shared_ptr<const TreeSet> trees, std::size_t searcher);
  [[nodiscard]] static Contender twin(std::string id, std::shared_ptr<const TreeSet> trees, const Twin& twin);

  [[nodiscard]] const std::string& id() const { return id_; }
  // "alpha-beta/uniform:b=8,d=8"
  [[nodiscard]] std::string name() const { return id_ + "/" + trees_->spec(); }

  // What it gets wrong, if anything. Searches every tree when first asked.
  [[nodiscard]] const std::optional<std::string>& mistake() const { return findings().mistake; }
  // The sum over all trees. Defined where there is no mistake.
  [[nodiscard]] const Counters& counters() const { return findings().counters; }

  // Searches every tree once.
  void search_all() const {
    for (std::size_t tree = 0; tree < trees_->size(); ++tree) search_(tree);
  }

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
