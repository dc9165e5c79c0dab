#include "harness/check/laws/law_walk.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "harness/base/text/number_text.hpp"
#include "suites/synthetic/hash.hpp"

namespace pvslab::laws {

using synthetic::golden_gamma;
using synthetic::mix;

namespace {

// "evaluation 3"
std::string said(Aspect aspect, const std::string& value) {
  switch (aspect) {
    case Aspect::position: return "position " + value;
    case Aspect::moves: return value;
    case Aspect::evaluation: return "evaluation " + value;
    case Aspect::key: return "key " + value;
    case Aspect::text: return "text " + value;
  }
  __builtin_unreachable();
}

}  // namespace

Law law_of_repetition(Aspect aspect) {
  switch (aspect) {
    case Aspect::position:
    case Aspect::moves: return Law::same_moves;
    case Aspect::evaluation: return Law::same_evaluation;
    case Aspect::key: return Law::equal_keys;
    case Aspect::text: return Law::same_text;
  }
  __builtin_unreachable();
}

Fault fault(Law law, std::string tried, const Difference& difference) {
  return {law, std::move(tried), said(difference.aspect, difference.expected), said(difference.aspect, difference.seen),
          std::nullopt};
}

std::string made_and_unmade(const std::vector<std::string>& moves, std::size_t unmade) {
  const std::string made = fmt::format("make {}, then unmake", fmt::join(moves, " "));
  if (moves.size() == 1) return made;
  return made + (unmade == moves.size() ? fmt::format(" all {}", unmade) : fmt::format(" the last {}", unmade));
}

std::uint64_t hash_of(HashOf of, std::uint64_t value) {
  return mix(value + (static_cast<std::uint64_t>(of) + 1) * golden_gamma);
}

std::uint64_t hash_of(HashOf of, std::string_view bytes) {
  std::uint64_t hash = bytes.size();
  for (const char byte : bytes) hash = mix(hash + golden_gamma) ^ static_cast<unsigned char>(byte);
  return hash_of(of, hash);
}

std::vector<std::size_t> SeenPositions::perhaps_equal(std::span<const std::uint64_t> hashes) const {
  constexpr std::ptrdiff_t most = 64;
  std::vector<std::size_t> found;
  for (const std::uint64_t hash : hashes) {
    const auto bucket = nodes_.find(hash);
    if (bucket == nodes_.end()) continue;
    const auto& nodes = bucket->second;
    found.insert(found.end(), std::max(nodes.begin(), nodes.end() - std::min<std::ptrdiff_t>(most, std::ssize(nodes))),
                 nodes.end());
  }
  std::ranges::sort(found);
  found.erase(std::ranges::unique(found).begin(), found.end());
  return found;
}

void SeenPositions::add(std::size_t node, std::span<const std::uint64_t> hashes) {
  for (const std::uint64_t hash : hashes) nodes_[hash].push_back(node);
}

std::vector<std::size_t> chosen(const std::vector<std::uint64_t>& hashes, std::size_t most, std::uint64_t seed) {
  // The first and the last place of each hash, in the order of the seed. Equal hashes stay together.
  std::map<std::uint64_t, std::pair<std::size_t, std::size_t>> places;
  for (std::size_t i = 0; i < hashes.size(); ++i) {
    const std::uint64_t order = mix(hashes[i] ^ mix(seed + golden_gamma));
    const auto [entry, is_new] = places.try_emplace(order, i, i);
    if (!is_new) entry->second.second = i;
  }
  std::vector<std::size_t> result;
  for (const auto& [order, ends] : places) {
    if (result.size() < most) result.push_back(ends.first);
    if (result.size() < most && ends.second != ends.first) result.push_back(ends.second);
  }
  std::ranges::sort(result);
  return result;
}

std::vector<Bounds> windows_around(Score score, CutoffRule rule) {
  constexpr std::int64_t wide = 50;
  const auto at = [&](std::int64_t distance) {
    const std::int64_t infinity = Score::infinity().value();
    return Score(static_cast<std::int32_t>(std::clamp(score.value() + distance, -infinity, infinity)));
  };
  const std::vector<std::pair<Score, Score>> ends{{at(-1), at(0)},
                                                  {at(0), at(1)},
                                                  {at(-1), at(1)},
                                                  {at(0), at(0)},
                                                  {at(1), at(wide)},
                                                  {at(-wide), at(-1)},
                                                  {-Score::infinity(), at(0)},
                                                  {at(0), Score::infinity()},
                                                  {at(-wide), at(wide)}};
  std::vector<Bounds> windows;
  for (const auto& [alpha, beta] : ends) {
    if (rule == CutoffRule::at_beta ? alpha < beta : alpha <= beta) windows.push_back({alpha, beta});
  }
  return windows;
}

Difference difference_of_moves(const std::vector<std::string>& expected, const std::vector<std::string>& seen) {
  constexpr std::size_t short_enough = 60;
  const std::string all_expected = fmt::format("{}", fmt::join(expected, " "));
  const std::string all_seen = fmt::format("{}", fmt::join(seen, " "));
  if (std::max(all_expected.size(), all_seen.size()) <= short_enough && all_expected != all_seen) {
    const auto listed = [](const std::string& all) { return all.empty() ? "no moves" : "moves " + all; };
    return {Aspect::moves, listed(all_expected), listed(all_seen)};
  }
  const auto [left, right] = std::ranges::mismatch(expected, seen);
  const auto at = static_cast<std::size_t>(left - expected.begin());
  const auto shown = [&](const std::vector<std::string>& moves) {
    return at < moves.size() ? fmt::format("move {} of {}: {}", at + 1, moves.size(), moves[at])
                             : counted(moves.size(), "move");
  };
  return {Aspect::moves, shown(expected), shown(seen)};
}

std::string key_text(std::uint64_t key) { return hexadecimal(key); }

}  // namespace pvslab::laws
