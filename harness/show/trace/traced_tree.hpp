// TreeTracedGame: a tree that is traced, complete or grown by its searches.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "harness/check/subject/subject.hpp"
#include "harness/show/trace/traced_game.hpp"
#include "suites/explicit/explicit_tree.hpp"
#include "suites/explicit/recorded_tree.hpp"

namespace pvslab {

// The routine of a searcher of the catalogue or of a mutant, by its name; null if there is none.
[[nodiscard]] const Subject* traced_subject(const std::string& name);

class TreeTracedGame : public TracedGame {
 public:
  explicit TreeTracedGame(const Tree& tree) : tree_(tree) {}

  Outcome search(const std::string& searcher, Bounds bounds, Watcher& watcher, TranspositionTable* table) override;
  [[nodiscard]] std::uint64_t table_key(Place place) override;
  [[nodiscard]] Score score(Place place, Depth depth) override;
  [[nodiscard]] Depth depth() const override { return tree_.height(); }
  [[nodiscard]] std::uint32_t successor_count(Place place) const override { return tree_.successor_count(place); }
  [[nodiscard]] Place successor(Place place, std::uint32_t move) override { return tree_.after(place, move); }
  [[nodiscard]] std::string move_name(Place, std::uint32_t) const override { return {}; }
  [[nodiscard]] std::optional<Place> last_evaluated() const override {
    return evaluated_.empty() ? std::nullopt : std::optional(evaluated_.back());
  }

 protected:
  [[nodiscard]] virtual TreeGrower* grower() { return nullptr; }

  ExplicitTree tree_;  // NOLINT: shared with the grown tree
  std::vector<Place> evaluated_;
};

}  // namespace pvslab
