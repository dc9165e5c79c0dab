// The parts of the walk through a game (game_laws.hpp) that are the same for all games: which positions are chosen, which
// may be equal, and with which windows an evaluation is asked.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "harness/bind/search/bounds.hpp"
#include "harness/check/laws/law_report.hpp"
#include "searchers/core/window.hpp"

namespace pvslab::laws {

// A law that broke at the position under check.
struct Fault {
  Law law;
  std::string tried;
  std::string expected;
  std::string seen;
  std::optional<std::size_t> other;  // the node that it is compared with
};

using MaybeFault = std::optional<Fault>;

// What differs between two answers of a game.
enum class Aspect : std::uint8_t { position, moves, evaluation, key, text };

struct Difference {
  Aspect aspect;
  std::string expected;
  std::string seen;
};

// The law that is broken if the same question has another answer later.
[[nodiscard]] Law law_of_repetition(Aspect aspect);

[[nodiscard]] Fault fault(Law law, std::string tried, const Difference& difference);

// "make a b c, then unmake the last 2"
[[nodiscard]] std::string made_and_unmade(const std::vector<std::string>& moves, std::size_t unmade);

// Several hashes of the same position are made of different things. `of` keeps them apart.
enum class HashOf : std::uint8_t { key, bytes, text, answers, moves, choice };

[[nodiscard]] std::uint64_t hash_of(HashOf of, std::uint64_t value);
[[nodiscard]] std::uint64_t hash_of(HashOf of, std::string_view bytes);

// The positions seen so far, by their hashes. A break of one law changes one of the hashes, so that the others still find
// the equal position.
class SeenPositions {
 public:
  // The nodes that share a hash with this one, the first of them first. Of many, only the latest.
  [[nodiscard]] std::vector<std::size_t> perhaps_equal(std::span<const std::uint64_t> hashes) const;
  void add(std::size_t node, std::span<const std::uint64_t> hashes);

 private:
  std::unordered_map<std::uint64_t, std::vector<std::size_t>> nodes_;
};

// The places of at most `most` hashes, in increasing order. Of equal hashes only the first and the last are chosen; these
// are two lines to what is probably one position.
[[nodiscard]] std::vector<std::size_t> chosen(const std::vector<std::uint64_t>& hashes, std::size_t most,
                                              std::uint64_t seed);

// Windows around a score, and half-open ones: all that a searcher may ask with.
[[nodiscard]] std::vector<Bounds> windows_around(Score score, CutoffRule rule);

// "3 of 20: e2e4" and the like: two lists of moves, as short as they show the difference.
[[nodiscard]] Difference difference_of_moves(const std::vector<std::string>& expected,
                                             const std::vector<std::string>& seen);

// "key 000000000000002a"
[[nodiscard]] std::string key_text(std::uint64_t key);

}  // namespace pvslab::laws
