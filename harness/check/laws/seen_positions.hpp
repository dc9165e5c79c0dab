// SeenPositions: the positions that a check of a game's laws has met, found again by equality or by key.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "harness/check/laws/game_traits.hpp"

namespace pvslab {

template <Game G>
struct SeenPosition {
  std::size_t at;  // its node in the check
  std::size_t moves;
  std::string evaluation;
  Position<G> position;
  std::uint64_t key;  // 0 in a game without keys
};

// Positions are found by text, else by a search of the first ones, else by key.
template <Game G>
class SeenPositions {
 public:
  // The game must outlive this.
  explicit SeenPositions(const G& game) : game_(game) {}

  // Null if there is none.
  [[nodiscard]] const SeenPosition<G>* equal_to(const Position<G>& position) const {
    if constexpr (HasPositionText<G>) {
      const auto [begin, end] = by_text_.equal_range(std::string(game_.text(position)));
      return first_equal(begin, end, position);
    } else if constexpr (ComparesPositions<G>) {
      for (std::size_t i = 0; i < std::min(seen_.size(), most_compared); ++i) {
        if (seen_[i].position == position) return &seen_[i];
      }
      return nullptr;
    } else if constexpr (KeyedGame<G>) {
      const auto [begin, end] = by_key_.equal_range(game_.key(position));
      return first_equal(begin, end, position);
    } else {
      return nullptr;
    }
  }
  [[nodiscard]] const SeenPosition<G>* with_key(std::uint64_t key) const {
    const auto found = by_key_.find(key);
    return found == by_key_.end() ? nullptr : &seen_[found->second];
  }

  void remember(const SeenPosition<G>& seen) {
    if constexpr (HasPositionText<G>) by_text_.emplace(std::string(game_.text(seen.position)), seen_.size());
    by_key_.emplace(seen.key, seen_.size());
    seen_.push_back(seen);
  }

 private:
  static constexpr std::size_t most_compared = 2000;

  [[nodiscard]] const SeenPosition<G>* first_equal(auto begin, auto end, const Position<G>& position) const {
    for (; begin != end; ++begin) {
      const SeenPosition<G>& seen = seen_[begin->second];
      if constexpr (ComparesPositions<G>) {
        if (!(seen.position == position)) continue;
      }
      return &seen;
    }
    return nullptr;
  }

  const G& game_;
  std::vector<SeenPosition<G>> seen_;
  std::unordered_multimap<std::string, std::size_t> by_text_;
  std::unordered_multimap<std::uint64_t, std::size_t> by_key_;
};

}  // namespace pvslab
