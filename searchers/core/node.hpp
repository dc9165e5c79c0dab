// Node: a position during a search, as a searcher sees it. It bundles game, position, depth and observer, so that a
// searcher reads like its paper:
//
//     static Score search(auto node, Window window) {
//       auto visit = node.enter(window);
//       if (visit.is_leaf()) return visit.evaluate();
//       Score best = -Score::infinity();
//       for (auto successor : visit.successors()) {
//         best = max(best, -search(successor, window.flipped()));
//         if (window.cuts(best)) break;
//         window = window.raised_to(best);
//       }
//       return visit.leave(best);
//     }
//
// That is all that a searcher needs. What makes it fast is in visit_node.hpp: with two plies left, `last_plies()` is the same
// node with a type that knows it. The compiler instantiates the same body for it; there neither a leaf nor its parent costs a
// call, and leaves are counted in a register. Also for speed, a node is two words passed by value: its position, and a pointer to
// the state shared with its siblings.
#pragma once

#include <cstdint>
#include <ranges>
#include <type_traits>
#include <utility>

#include "searchers/core/access.hpp"
#include "searchers/core/depth.hpp"
#include "searchers/core/game.hpp"
#include "searchers/core/leaf_lanes.hpp"
#include "searchers/core/observer.hpp"
#include "searchers/core/siblings.hpp"

namespace pvslab {

template <Game G, Observer O, PliesLeft left, CutoffRule rule>
class Visit;

template <Game G, Observer O, PliesLeft left = PliesLeft::any>
class Node {
  using Siblings = detail::Siblings<G, O, left == PliesLeft::two ? PliesLeft::any : left>;

 public:
  // The node stays valid until `siblings` is used for the next one.
  constexpr Node(const Position<G>& position, Siblings& siblings) : position_(position), siblings_(&siblings) {
    if constexpr (!detail::travels_with_node<G>) siblings.place.position = position;
  }

  // In a check of visits, what a searcher looks at is noted (access.hpp).
  [[nodiscard]] constexpr const G& game() const { return note(Access::position), own_game(); }
  [[nodiscard]] constexpr const Position<G>& position() const { return note(Access::position), own_position(); }
  [[nodiscard]] constexpr Depth depth() const { return note(Access::depth), own_depth(); }
  [[nodiscard]] constexpr auto& reports_to() const { return siblings_->reports_to; }
  // The number of the move that led here, counted from 0; 0 at the root.
  [[nodiscard]] constexpr std::uint32_t number() const { return note(Access::number), siblings_->number; }
  [[nodiscard]] constexpr bool is_first() const {
    if constexpr (ChecksVisits<O>) {
      if (siblings_->parent_visit == nullptr) note(Access::place_of_root);
    }
    return siblings_->number == 0;
  }

  // True if two plies are left and the type does not know it yet. Always false if the observer forgoes the extra
  // instances.
  [[nodiscard]] constexpr bool on_last_plies() const {
    return left == PliesLeft::any && !ForgoesSpeed<O> && own_depth() == Depth(2);
  }
  // If two plies are left, the same node with the type that knows it; otherwise the node itself.
  [[nodiscard]] constexpr auto last_plies() const {
    if constexpr (left == PliesLeft::any && !ForgoesSpeed<O>) {
      return Node<G, O, PliesLeft::two>(*this);
    } else {
      return *this;
    }
  }

  // Marks the node as the root of a proof and returns it. Its next search counts as a proof, the one after that as a
  // re-search. For a search that has no parent window: the root itself, searched in passes.
  [[nodiscard]] constexpr Node as_proof() { return marked(Purpose::proof); }

  // The same for a successor, given the window that its parent has now. Under the rule at_beta nothing is marked if that
  // is a zero window: the search is then the one that the parent would make anyway, and a searcher that tells proofs by
  // the window does not count it. Under above_beta all searchers have a flag, and the note's pictures count it.
  template <CutoffRule rule>
  [[nodiscard]] constexpr Node as_proof(Window<rule> parents) {
    if constexpr (!IgnoresPurposes<O>) {
      if (rule == CutoffRule::above_beta || !parents.is_proof()) siblings_->purpose = Purpose::proof;
    }
    return *this;
  }

  // Marks the node as the root of a re-search and returns it. Needed if siblings were searched since its proof.
  [[nodiscard]] constexpr Node as_re_search() { return marked(Purpose::re_search); }

  // Sets the node's remaining depth and returns the node. The depth stays set: the next sibling inherits it. For
  // searches that reduce the depth. Not available on types that know their depth.
  [[nodiscard]] constexpr Node at_depth(Depth depth) requires(left == PliesLeft::any) {
    note(Access::set_depth);
    siblings_->depth = depth;
    return *this;
  }

  // The key of the position in a transposition table.
  [[nodiscard]] constexpr std::uint64_t key() const { return note(Access::position), own_game().key(own_position()); }
  // Reports that memory answered instead of a search with `window`. Returns the value.
  template <CutoffRule rule>
  constexpr Score answer(Window<rule> window, Score value) {
    if constexpr (ChecksVisits<O>) {
      if (siblings_->parent_visit != nullptr) siblings_->parent_visit->expect_open(siblings_->number);
    }
    reports_to().answer({siblings_->number, siblings_->purpose, rule, window.alpha(), window.beta()},
                        {.value = value, .kind = window.kind_of(value), .cutter = 0});
    end_proof();
    return value;
  }

  template <CutoffRule rule>
  [[nodiscard, gnu::always_inline]] constexpr Visit<G, O, left, rule> enter(Window<rule> window) const {
    return Visit<G, O, left, rule>(*this, window);
  }

 private:
  // For the visit and for pvslab itself: nothing is noted.
  [[nodiscard]] constexpr const G& own_game() const { return siblings_->game; }
  [[nodiscard]] constexpr const Position<G>& own_position() const {
    if constexpr (detail::travels_with_node<G>) {
      return position_;
    } else {
      return siblings_->place.position;
    }
  }
  [[nodiscard]] constexpr Depth own_depth() const { return siblings_->depth; }

  constexpr void note([[maybe_unused]] Access access) const {
    if constexpr (ChecksVisits<O>) siblings_->reports_to.visit_check().note(access);
  }

  constexpr Node marked(Purpose purpose) {
    if constexpr (!IgnoresPurposes<O>) siblings_->purpose = purpose;
    return *this;
  }

  // Once a proof has been searched, any further search of the same node is a re-search.
  constexpr void end_proof() {
    if constexpr (!IgnoresPurposes<O>) {
      if (siblings_->purpose == Purpose::proof) siblings_->purpose = Purpose::re_search;
    }
  }

  template <Game, Observer, PliesLeft>
  friend class Node;
  template <Game, Observer, PliesLeft, CutoffRule>
  friend class Visit;

  // At the position that `siblings` has gone to.
  explicit constexpr Node(Siblings& siblings) requires(!detail::travels_with_node<G>) : siblings_(&siblings) {}
  template <PliesLeft other>
  explicit constexpr Node(const Node<G, O, other>& node) : position_(node.position_), siblings_(node.siblings_) {}

  [[no_unique_address]] std::conditional_t<detail::travels_with_node<G>, Position<G>, detail::Nothing> position_;
  Siblings* siblings_;
};

// One visit to a node, from entering to leaving. Lives on the searcher's stack. A leaf is evaluated once; an interior
// node is left once, after its successors were searched. A visit that breaks these rules reports wrong events;
// visit_check.hpp detects it.
template <Game G, Observer O, PliesLeft left, CutoffRule rule>
class Visit {
  using Moves = std::conditional_t<left == PliesLeft::none, detail::NoMoves, MovesOf<G>>;

 public:
  using Successor = Node<G, O, below(left)>;

  [[gnu::always_inline]] constexpr Visit(Node<G, O, left> node, Window<rule> window)
      : node_(node),
        window_(window),
        moves_(moves_of(node)),
        successors_(node.own_game(), node.reports_to(), depth_below(node), watch_address()),
        watch_(checked_by(node), node.siblings_->parent_visit, node.siblings_->number, is_leaf()) {
    if constexpr (left != PliesLeft::none) {
      if (!is_leaf()) node_.reports_to().enter(entry());
    }
  }
  Visit(const Visit&) = delete;
  Visit& operator=(const Visit&) = delete;

  // The plies left at this node.
  [[nodiscard]] constexpr Depth depth() const { return node_.depth(); }
  // No moves, or no plies left.
  [[nodiscard]] constexpr bool is_leaf() const { return left == PliesLeft::none || moves_.begin() == moves_.end(); }

  // The value of a leaf, from the view of the side to move.
  [[gnu::always_inline]] constexpr Score evaluate() {
    const Score value = evaluate_position();
    if constexpr (ChecksVisits<O>) watch_.evaluate();
    const Exit exit{.value = value, .kind = window_.kind_of(value), .cutter = 0};
    node_.reports_to().leaf(entry(), exit);
    node_.end_proof();
    return value;
  }

  // How the value of a leaf relates to its score: exact, unless the evaluation is itself a search bounded by the
  // window.
  [[nodiscard]] constexpr Bound leaf_bound(Score value) const {
    return leaves_are_exact() ? Bound::exact : window_.classify(value);
  }

  // Whether the value of a leaf is its score in every window.
  [[nodiscard]] constexpr bool leaves_are_exact() const {
    if constexpr (!EvaluatesInWindow<G, rule>) return true;
    return pvslab::leaves_are_exact(node_.own_game(), rule);
  }

  // The number of successors.
  [[nodiscard]] constexpr std::uint32_t successor_count() const {
    node_.note(Access::successor_count);
    return static_cast<std::uint32_t>(std::ranges::distance(moves_.begin(), moves_.end()));
  }

  // The successors in move order. Each is made when the loop reaches it.
  [[nodiscard]] constexpr auto successors() { return Successors(*this); }

  // With at most two plies to go, and if positions travel with their nodes: begins to load what the memory holds of all
  // successors, so that their entries arrive while the first one is searched. Makes their positions and keys too, even of
  // those that a cutoff saves.
  [[gnu::always_inline]] constexpr void prefetch_successors(const auto& memory) const {
    if constexpr (left != PliesLeft::none && detail::travels_with_node<G> &&
                  requires { memory.prefetch(node_.own_game().key(node_.own_position())); }) {
      if (node_.own_depth() > Depth(2)) return;
      for (const auto& move : moves_)
        memory.prefetch(node_.own_game().key(node_.own_game().after(node_.own_position(), move)));
    }
  }

  // Call this with the value that an interior node is about to return. Returns the value.
  [[gnu::always_inline]] constexpr Score leave(Score value) { return leave(value, window_.kind_of(value), cutter()); }
  // The same for a value that successors on several processors gave: its kind is that in the tightest window used, and the
  // successor `cutter` gave it.
  [[gnu::always_inline]] constexpr Score leave(Score value, NodeKind kind, std::uint32_t cutter) {
    if constexpr (ChecksVisits<O>) watch_.leave();
    if constexpr (left != PliesLeft::none) {
      node_.reports_to().leave(entry(), Exit{.value = value, .kind = kind, .cutter = cutter});
    }
    node_.end_proof();
    return value;
  }

  // Whether all successors are leaves, the game evaluates several at a time, and nobody watches each of them.
  [[nodiscard]] static constexpr bool is_above_leaves() {
    return left == PliesLeft::one && (draws_in_lanes || LeavesByKernel<G>)&&CountsPlainLeaves<typename O::Tally>;
  }
  // Only above leaves: does the same, in value and in counts, as
  //     for (auto successor : visit.successors()) {
  //       best = max(best, -search(successor, window.flipped()));
  //       if (window.cuts(best)) break;
  //     }
  //     return visit.leave(best);
  [[gnu::always_inline]] constexpr Score leave_above_leaves() {
    if constexpr (is_above_leaves()) {
      const BestLeaf best = [&]() __attribute__((always_inline)) {
        if constexpr (draws_in_lanes) {
          return detail::best_leaf(node_.own_game(), moves_, window_);
        } else {
          return node_.own_game().best_leaf(moves_, window_.highest_uncut());
        }
      }
      ();
      node_.reports_to().plain_leaves(best.number + 1);
      successors_.number = best.number;
      return leave(best.value);
    }
    return Score();  // never reached
  }

  // Call this instead in a search that was stopped. Returns a value that says nothing: so low that a search which takes it
  // for a result is soon found to be wrong.
  constexpr Score abandon() {
    if constexpr (ChecksVisits<O>) watch_.abandon();
    if constexpr (SeesAbandoned<O>) node_.reports_to().abandon(entry());
    return Score::lowest();
  }

  // For successors that are searched on several processors (root.hpp): each has state of its own.
  [[nodiscard]] constexpr const Moves& moves() const { return node_.note(Access::successor_count), moves_; }
  [[nodiscard]] constexpr const Node<G, O, left>& node() const { return node_; }
  [[nodiscard]] constexpr Depth depth_below() const { return node_.note(Access::depth), depth_below(node_); }
  [[nodiscard]] constexpr detail::ParentWatch<O> watch_address() const {
    if constexpr (ChecksVisits<O>) {
      return &watch_;
    } else {
      return nullptr;
    }
  }

 private:
  using Siblings = std::conditional_t<left == PliesLeft::none, detail::Nothing, detail::Siblings<G, O, below(left)>>;
  static constexpr bool draws_in_lanes = lanes_pay && LeavesInLanes<G>;

  class Successors {
   public:
    class Iterator {
     public:
      using MoveIterator = decltype(std::declval<const Moves&>().begin());
      constexpr Iterator(Visit& visit, MoveIterator move) : visit_(&visit), move_(move) {}
      // A copy of the iterator can make an earlier successor again.
      constexpr Successor operator*() const { return visit_->successor(*move_, number_); }
      constexpr Iterator& operator++() {
        ++move_;
        ++number_;
        return *this;
      }
      constexpr bool operator!=(const auto& end) const { return move_ != end; }

     private:
      Visit* visit_;
      MoveIterator move_;
      std::uint32_t number_ = 0;
    };

    explicit constexpr Successors(Visit& visit) : visit_(visit) {}
    [[nodiscard]] constexpr Iterator begin() const { return {visit_, visit_.moves_.begin()}; }
    [[nodiscard]] constexpr auto end() const { return visit_.moves_.end(); }

   private:
    Visit& visit_;
  };

  [[gnu::always_inline]] constexpr Successor successor(const auto& move, std::uint32_t number) {
    if constexpr (left == PliesLeft::none) {
      return node_;  // never reached
    } else {
      successors_.number = number;
      if constexpr (!IgnoresPurposes<O>) successors_.purpose = Purpose::plain;
      if constexpr (detail::travels_with_node<G>) {
        return Successor(node_.own_game().after(node_.own_position(), move), successors_);
      } else {
        successors_.go_to(node_.own_position(), move);
        return Successor(successors_);
      }
    }
  }

  static constexpr Depth depth_below(Node<G, O, left> node) {
    if constexpr (left == PliesLeft::any) return node.own_depth().is_horizon() ? Depth(0) : node.own_depth().below();
    return Depth(left == PliesLeft::two ? 1 : 0);
  }

  [[gnu::always_inline]] constexpr Score evaluate_position() const {
    if constexpr (EvaluatesInWindow<G, rule>) {
      return node_.own_game().evaluate(node_.own_position(), window_);
    } else {
      return node_.own_game().evaluate(node_.own_position());
    }
  }

  static constexpr Moves moves_of(Node<G, O, left> node) {
    if constexpr (left == PliesLeft::none) {
      return {};
    } else if constexpr (left != PliesLeft::any) {
      return node.own_game().moves(node.own_position());
    } else {
      return node.own_depth().is_horizon() ? Moves{} : node.own_game().moves(node.own_position());
    }
  }

  [[nodiscard]] constexpr std::uint32_t cutter() const requires(left != PliesLeft::none) { return successors_.number; }
  [[nodiscard]] constexpr std::uint32_t cutter() const requires(left == PliesLeft::none) { return 0; }

  static constexpr decltype(auto) checked_by(Node<G, O, left> node) {
    if constexpr (ChecksVisits<O>) {
      return (node.reports_to().visit_check());
    } else {
      return nullptr;
    }
  }

  [[nodiscard]] constexpr Entry entry() const {
    return {node_.siblings_->number, node_.siblings_->purpose, rule, window_.alpha(), window_.beta()};
  }

  Node<G, O, left> node_;
  Window<rule> window_;
  Moves moves_;
  Siblings successors_;
  [[no_unique_address]] detail::Watch<O> watch_;
};

}  // namespace pvslab
