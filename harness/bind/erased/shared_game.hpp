// SharedGame: any game for a search on several processors, behind virtual functions, so that the parallel searchers are compiled
// once for all games that they are not compiled for one by one. In place of ErasedGame, whose places one search has for itself:
// here a position may be named by several threads at once.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "harness/bind/trees/game_answers.hpp"
#include "searchers/core/game.hpp"
#include "suites/synthetic/hash.hpp"

namespace pvslab {

// A position, kept as long as a SharedPosition names it. It never changes; its moves are found when they are first asked for.
class SharedPlace {
 public:
  SharedPlace() = default;
  SharedPlace(const SharedPlace&) = delete;
  SharedPlace& operator=(const SharedPlace&) = delete;
  virtual ~SharedPlace() = default;

  [[nodiscard]] virtual std::uint32_t move_count() const = 0;
  [[nodiscard]] virtual std::unique_ptr<const SharedPlace> successor(std::uint32_t number) const = 0;
  [[nodiscard]] virtual std::uint64_t key() const = 0;
  [[nodiscard]] virtual Score evaluate(CutoffRule rule, Bounds bounds) const = 0;
  [[nodiscard]] virtual bool evaluates_in_window(CutoffRule rule) const = 0;

 private:
  friend class SharedPosition;
  mutable std::atomic<std::uint32_t> names_ = 0;
};

class SharedPosition {
 public:
  SharedPosition() = default;
  explicit SharedPosition(std::unique_ptr<const SharedPlace> place) : place_(place.release()) { keep(); }
  SharedPosition(const SharedPosition& other) : place_(other.place_) { keep(); }
  SharedPosition(SharedPosition&& other) noexcept : place_(std::exchange(other.place_, nullptr)) {}
  SharedPosition& operator=(SharedPosition other) noexcept { return std::swap(place_, other.place_), *this; }
  ~SharedPosition() {
    if (place_ != nullptr && place_->names_.fetch_sub(1, std::memory_order_acq_rel) == 1) delete place_;
  }
  [[nodiscard]] const SharedPlace& operator*() const { return *place_; }

 private:
  void keep() const {
    if (place_ != nullptr) place_->names_.fetch_add(1, std::memory_order_relaxed);
  }
  const SharedPlace* place_ = nullptr;
};

class SharedGame {
 public:
  using Position = SharedPosition;
  using Move = std::uint32_t;  // its number

  // `game` is kept while this object or a copy lives. `any` is one of its positions.
  SharedGame(std::shared_ptr<const void> game, const SharedPlace& any)
      : game_(std::move(game)),
        in_window_{any.evaluates_in_window(CutoffRule::at_beta), any.evaluates_in_window(CutoffRule::above_beta)} {}

  [[nodiscard]] MoveNumbers moves(const Position& position) const { return MoveNumbers((*position).move_count()); }
  [[nodiscard]] Position after(const Position& position, Move move) const {
    return Position((*position).successor(move));
  }
  [[nodiscard]] std::uint64_t key(const Position& position) const { return (*position).key(); }
  template <CutoffRule rule>
  [[nodiscard]] Score evaluate(const Position& position, Window<rule> window) const {
    return (*position).evaluate(rule, {window.alpha(), window.beta()});
  }
  [[nodiscard]] bool leaves_are_exact(CutoffRule rule) const { return !in_window_[rule == CutoffRule::above_beta]; }

 private:
  std::shared_ptr<const void> game_;
  bool in_window_[2];
};

static_assert(KeyedGame<SharedGame> && !EvaluatesAlone<SharedGame>);

// A game and the position that its search begins at.
struct SharedStart {
  SharedGame game;
  SharedPosition root;
};

template <Game G>
class SharedPlaceOf final : public SharedPlace {
 public:
  // `path` tells the positions of a game without keys apart, by the moves that led to them.
  SharedPlaceOf(const G& game, Position<G> position, std::uint64_t path = 0)
      : game_(game), position_(std::move(position)), path_(path) {}
  ~SharedPlaceOf() override { delete moves_.load(std::memory_order_relaxed); }
  SharedPlaceOf(const SharedPlaceOf&) = delete;
  SharedPlaceOf& operator=(const SharedPlaceOf&) = delete;

  [[nodiscard]] std::uint32_t move_count() const override { return static_cast<std::uint32_t>(moves().size()); }
  [[nodiscard]] std::unique_ptr<const SharedPlace> successor(std::uint32_t number) const override {
    return std::make_unique<SharedPlaceOf>(game_, game_.after(position_, moves()[number]),
                                           synthetic::mix(path_ + number + 1));
  }
  [[nodiscard]] std::uint64_t key() const override {
    if constexpr (KeyedGame<G>) {
      if (pvslab::has_keys(game_)) return game_.key(position_);
    }
    return path_;
  }
  [[nodiscard]] Score evaluate(CutoffRule rule, Bounds bounds) const override {
    return evaluate_under(rule, game_, position_, bounds);
  }
  [[nodiscard]] bool evaluates_in_window(CutoffRule rule) const override {
    return pvslab::evaluates_in_window(rule, game_);
  }

 private:
  using Moves = std::vector<Move<G>>;

  // Several threads may find them at once; the first one's are kept.
  [[nodiscard]] const Moves& moves() const {
    if (const Moves* const known = moves_.load(std::memory_order_acquire)) return *known;
    auto found = std::make_unique<Moves>();
    for (const auto& move : game_.moves(position_)) found->push_back(move);
    const Moves* known = nullptr;
    if (moves_.compare_exchange_strong(known, found.get(), std::memory_order_acq_rel)) return *found.release();
    return *known;
  }

  const G& game_;
  Position<G> position_;
  std::uint64_t path_;
  mutable std::atomic<const Moves*> moves_ = nullptr;
};

template <Game G>
[[nodiscard]] SharedStart shared_start(const G& game, const Position<G>& root) {
  auto kept = std::make_shared<const G>(game);
  auto place = std::make_unique<const SharedPlaceOf<G>>(*kept, root);
  SharedGame shared(std::move(kept), *place);
  return {std::move(shared), SharedPosition(std::move(place))};
}

}  // namespace pvslab
