// Learns the loop of a routine as a finite machine from what can be seen of it (loop_histories.hpp). Two histories are
// the same state if the routine is seen to do the same after both, whatever it is answered. The learner finds the
// states, and then tests that it missed none: after every answer in every state it tries all further answers, up to
// `extra_states` of them, and then whatever told states apart before. By the theorem of Vasilevskii (1973) and Chow
// (1978, "Testing Software Design Modeled by Finite-State Machines") a routine that passes is the machine, unless its
// loop has more than `extra_states` states beyond those found.
// Sources: D. Angluin 1987, "Learning Regular Sets from Queries and Counterexamples", for the table of states and
// suffixes; R. Rivest and R. Schapire 1993, "Inference of Finite Automata Using Homing Sequences", for the suffix taken
// from a failed test. Differs: outputs instead of accepted words; some long words are tested as well: one answer up to
// `repeats` times and then another, and answers that rise one by one. A routine that counts its successors, what fails
// low or what raises alpha, to fewer than that, shows its count.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "harness/check/oracles/loop_histories.hpp"

namespace pvslab {

// How hard to look for states.
struct LoopTests {
  std::uint32_t extra_states = 1;
  std::uint32_t repeats = 8;        // successors in the long words
  std::uint32_t most_states = 500;  // beyond this the routine is given up
};

enum class Learnt : std::uint8_t { whole, too_many_states, outside };

class LoopMachine {
 public:
  using State = std::uint32_t;
  using Word = std::vector<std::uint32_t>;  // answers
  static constexpr State start = 0;
  static constexpr State impossible = static_cast<State>(-1);

  LoopMachine(LoopHistories& histories, const LoopTests& tests) : histories_(histories), tests_(tests) {}

  // Learns the machine of the entry with which `histories` was restarted.
  [[nodiscard]] Learnt learn();
  // Learns again, after this word from the start was seen to lead elsewhere than in the machine.
  [[nodiscard]] Learnt learn_from(const Word& word);

  [[nodiscard]] const Sight& sight(State state) const { return sights_[states_[state].sight]; }
  // The state after an answer; `impossible` if the answer is.
  [[nodiscard]] State after(State state, std::uint32_t answer) const { return states_[state].after[answer]; }
  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(states_.size()); }
  // States in which the answers of no successor are outstanding.
  [[nodiscard]] std::uint32_t states_between_successors() const;

 private:
  using Row = std::vector<std::uint32_t>;  // what is seen after each suffix
  struct Known {
    LoopHistories::Id history;  // that leads here
    std::uint32_t sight;
    std::vector<State> after;  // by answer
  };

  [[nodiscard]] Learnt learn_until_tests_pass();
  void find_states();
  void fill_transitions(State state);
  [[nodiscard]] State state_of(LoopHistories::Id history);
  [[nodiscard]] Row row(LoopHistories::Id history);
  // What is seen after a history and a word; a number of its own if the word is impossible there.
  [[nodiscard]] std::uint32_t seen(LoopHistories::Id history, std::span<const std::uint32_t> word);
  [[nodiscard]] std::uint32_t number_of(const Sight& sight);

  // Each returns whether the machine passed; if not, a suffix was added.
  [[nodiscard]] bool passes_tests();
  [[nodiscard]] bool passes_extensions(State state, Word& word, std::uint32_t length);
  [[nodiscard]] bool passes_long_words();
  [[nodiscard]] bool passes_after_repeats(std::uint32_t answer);
  [[nodiscard]] bool passes_rise(std::uint32_t answer);
  [[nodiscard]] bool passes(State from, const Word& word);
  // Appends answers until a further successor is finished: `answer` or, where that is impossible, the next possible one.
  // Returns the state reached; `impossible` if the routine stopped before.
  [[nodiscard]] State after_successor(State state, std::uint32_t answer, Word& word) const;
  void add_suffix(State from, std::span<const std::uint32_t> word);

  LoopHistories& histories_;
  LoopTests tests_;
  std::vector<Known> states_;
  std::map<Row, State> by_row_;
  std::vector<Word> suffixes_;
  std::vector<Sight> sights_;
  std::map<Sight, std::uint32_t> sight_numbers_;
};

}  // namespace pvslab
