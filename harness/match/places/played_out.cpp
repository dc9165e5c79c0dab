#include "harness/match/places/played_out.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "harness/base/text/number_text.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/match/places/place_walk.hpp"
#include "suites/synthetic/hash.hpp"

namespace pvslab::match {
namespace {

using Seen = std::set<std::pair<std::uint64_t, std::string>>;

class PlayingOut {
 public:
  PlayingOut(std::span<const std::unique_ptr<Case>> cases, const PlayedOutOptions& options)
      : cases_(cases), options_(options) {}

  PlayedOut run() {
    if (list()) {
      found_.there_are = found_.openings.size();
      if (options_.count && *options_.count < found_.openings.size()) keep_drawn();
    } else {
      play_randomly();
    }
    if (found_.openings.empty())
      throw UsageError(fmt::format("--random-plies {}: the game is over before", options_.plies));
    return std::move(found_);
  }

 private:
  // Ply by ply. False if there are too many.
  bool list() {
    std::vector<PlayedOut::One> level;
    for (std::size_t i = 0; i < cases_.size(); ++i) level.push_back({i, {}});
    for (std::uint32_t ply = 0; ply < options_.plies; ++ply) {
      std::vector<PlayedOut::One> next;
      Seen seen;
      for (const PlayedOut::One& one : level) {
        if (!add_successors(one, seen, next)) return false;
      }
      level = std::move(next);
    }
    found_.openings = std::move(level);
    return true;
  }

  bool add_successors(const PlayedOut::One& one, Seen& seen, std::vector<PlayedOut::One>& next) {
    const PlaceWalk walk(*cases_[one.from], one.moves);
    for (std::uint32_t number = 0; number < walk.move_count(); ++number) {
      PlaceWalk successor = walk;
      successor.play(number);
      if (!is_new(successor, seen)) continue;
      if (next.size() == most_listed_openings) return false;
      next.push_back(one);
      next.back().moves.push_back(number);
    }
    return true;
  }

  // A position in which the game goes on, and that was not there before.
  bool is_new(const PlaceWalk& walk, Seen& seen) {
    if (walk.move_count() == 0) return ++found_.over, false;
    if (!seen.emplace(walk.key(), walk.text()).second) return ++found_.repeated, false;
    return true;
  }

  void keep_drawn() {
    std::vector<std::pair<std::uint64_t, std::size_t>> lots;
    for (std::size_t i = 0; i < found_.openings.size(); ++i) lots.emplace_back(lot(i), i);
    const auto end = lots.begin() + static_cast<std::ptrdiff_t>(*options_.count);
    std::ranges::nth_element(lots, end);
    std::vector<std::size_t> kept;
    for (auto each = lots.begin(); each != end; ++each) kept.push_back(each->second);
    std::ranges::sort(kept);
    std::vector<PlayedOut::One> drawn;
    for (const std::size_t i : kept) drawn.push_back(std::move(found_.openings[i]));
    found_.openings = std::move(drawn);
  }

  [[nodiscard]] std::uint64_t lot(std::uint64_t number) const {
    return synthetic::mix(synthetic::mix(options_.seed) ^ number);
  }

  void play_randomly() {
    if (!options_.count)
      throw UsageError(fmt::format("--random-plies {}: there are more than {} positions; draw some with --count N",
                                   options_.plies, grouped(most_listed_openings)));
    found_ = PlayedOut();
    Seen seen;
    const std::uint64_t most_ways = 20 * std::uint64_t{*options_.count} + 1000;
    for (std::uint64_t way = 0; way < most_ways && found_.openings.size() < *options_.count; ++way) {
      PlayedOut::One one{static_cast<std::size_t>(lot(way) % cases_.size()), {}};
      PlaceWalk walk(*cases_[one.from]);
      std::uint64_t word = lot(~way);
      for (std::uint32_t ply = 0; ply < options_.plies && walk.move_count() != 0; ++ply) {
        word = synthetic::mix(word + 1);
        one.moves.push_back(static_cast<std::uint32_t>(word % walk.move_count()));
        walk.play(one.moves.back());
      }
      if (is_new(walk, seen)) found_.openings.push_back(std::move(one));
    }
  }

  std::span<const std::unique_ptr<Case>> cases_;
  const PlayedOutOptions& options_;
  PlayedOut found_;
};

}  // namespace

PlayedOut played_out(std::span<const std::unique_ptr<Case>> cases, const PlayedOutOptions& options) {
  return PlayingOut(cases, options).run();
}

}  // namespace pvslab::match
