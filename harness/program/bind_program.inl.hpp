// Binds a program to a game. For units that compile it for the game.
#pragma once

#include <array>
#include <cstddef>
#include <type_traits>
#include <utility>

#include "harness/bind/bindings.hpp"
#include "harness/bind/bound_games.hpp"
#include "harness/bind/trees/grown_tree.hpp"
#include "harness/program/program.hpp"
#include "suites/synthetic/spec.hpp"

namespace pvslab {

// The program in that slot; slots are filled in the order of add_program.
[[nodiscard]] Program& program_in(std::size_t slot);

// One function for each slot: adds the binding of the program in that slot to the list of a game.
using BindPrograms = std::array<void (*)(), most_programs>;
void add_program_binding(const BindPrograms& bind);

namespace detail {

// Whether a game is a tree without anything else that could be asked about: a program gets its text.
template <Game G>
consteval bool is_a_tree() {
  bool is_one = std::is_same_v<G, RecordedTree>;
  synthetic::ModelGames::for_each([&]<typename Model>(std::type_identity<Model>) {
    if (std::is_same_v<G, Model>) is_one = true;
  });
  return is_one;
}

// A binding is a set of plain functions, so each slot has its own.
template <std::size_t slot, Game G>
struct BoundProgram {
  static Outcome search(const G& game, const Position<G>& position, Depth depth, Bounds bounds) {
    return run(game, position, {.depth = depth, .bounds = bounds});
  }
  static Outcome count(const G& game, const Position<G>& position, Depth depth, Bounds bounds, Counters& counters) {
    return run(game, position, {.depth = depth, .bounds = bounds, .counters = &counters});
  }
  static Outcome watch(const G& game, const Position<G>& position, Depth depth, Bounds bounds, Watcher& watcher,
                       TranspositionTable*) {
    return run(game, position, {.depth = depth, .bounds = bounds, .watcher = &watcher});
  }

 private:
  struct Wish {
    Depth depth;
    Bounds bounds;
    Counters* counters = nullptr;
    Watcher* watcher = nullptr;
  };
  static Outcome run(const G& game, const Position<G>& position, const Wish& wish) {
    const GrownTree<G> places(game, position);
    return search_with(program_in(slot),
                       {places, is_a_tree<G>(), wish.depth, wish.bounds, wish.counters, wish.watcher});
  }
};

template <std::size_t slot, Game G>
void bind_program() {
  constexpr BindModes modes = modes_of<G>;
  BoundSearcher<G> bound{.info = &program_in(slot).info(),
                         .routine = {},
                         .refusal = {},
                         .silent = nullptr,
                         .search = nullptr,
                         .count = nullptr,
                         .count_with = nullptr,
                         .watch = nullptr,
                         .check = nullptr,
                         .enter = nullptr};
  if constexpr (modes.search) bound.search = &BoundProgram<slot, G>::search;
  if constexpr (modes.count) bound.count = &BoundProgram<slot, G>::count;
  if constexpr (modes.watch) bound.watch = &BoundProgram<slot, G>::watch;
  add_binding<G>(bound);
}

}  // namespace detail

// For a game that is not one of bound_games.hpp: call it before the first search; the programs are then bound to it too.
template <Game G>
void let_programs_search() {
  []<std::size_t... slot>(std::index_sequence<slot...>) {
    add_program_binding(BindPrograms{&detail::bind_program<slot, G>...});
  }
  (std::make_index_sequence<most_programs>());
}

}  // namespace pvslab
