#include "harness/check/oracles/loop_machine.hpp"

#include <algorithm>

namespace pvslab {
namespace {

constexpr std::uint32_t not_possible = static_cast<std::uint32_t>(-1);

}  // namespace

Learnt LoopMachine::learn() {
  suffixes_.assign(1, Word{});
  sights_.clear();
  sight_numbers_.clear();
  return learn_until_tests_pass();
}

Learnt LoopMachine::learn_from(const Word& word) {
  if (!passes(start, word)) return learn_until_tests_pass();
  return Learnt::whole;
}

Learnt LoopMachine::learn_until_tests_pass() {
  do {
    find_states();
    if (histories_.is_outside()) return Learnt::outside;
    if (states_.size() > tests_.most_states) return Learnt::too_many_states;
  } while (!passes_tests());
  return histories_.is_outside() ? Learnt::outside : Learnt::whole;
}

std::uint32_t LoopMachine::states_between_successors() const {
  return static_cast<std::uint32_t>(std::ranges::count_if(
      states_, [&](const Known& state) { return sights_[state.sight].next != Sight::Next::same_successor; }));
}

void LoopMachine::find_states() {
  states_.clear();
  by_row_.clear();
  static_cast<void>(state_of(LoopHistories::start));
  for (State state = 0; state < states_.size(); ++state) {
    if (histories_.is_outside() || states_.size() > tests_.most_states) return;
    fill_transitions(state);
  }
}

void LoopMachine::fill_transitions(State state) {
  for (std::uint32_t answer = 0; answer < histories_.range().answers(); ++answer) {
    if (!histories_.is_possible(sight(state), answer)) continue;
    const State next = state_of(histories_.after(states_[state].history, answer));
    states_[state].after[answer] = next;
  }
}

LoopMachine::State LoopMachine::state_of(LoopHistories::Id history) {
  Row seen = row(history);
  const std::uint32_t sight = seen.front();
  const auto [found, is_new] = by_row_.try_emplace(std::move(seen), static_cast<State>(states_.size()));
  if (is_new) states_.push_back({history, sight, std::vector<State>(histories_.range().answers(), impossible)});
  return found->second;
}

LoopMachine::Row LoopMachine::row(LoopHistories::Id history) {
  Row row;
  row.reserve(suffixes_.size());
  for (const Word& suffix : suffixes_) row.push_back(seen(history, suffix));
  return row;
}

std::uint32_t LoopMachine::seen(LoopHistories::Id history, std::span<const std::uint32_t> word) {
  for (const std::uint32_t answer : word) {
    if (!histories_.is_possible(histories_.see(history), answer)) return not_possible;
    history = histories_.after(history, answer);
  }
  return number_of(histories_.see(history));
}

std::uint32_t LoopMachine::number_of(const Sight& sight) {
  const auto [found, is_new] = sight_numbers_.try_emplace(sight, static_cast<std::uint32_t>(sights_.size()));
  if (is_new) sights_.push_back(sight);
  return found->second;
}

bool LoopMachine::passes_tests() {
  Word word;
  for (State state = 0; state < states_.size(); ++state) {
    if (!passes_extensions(state, word, tests_.extra_states + 1)) return false;
  }
  return passes_long_words();
}

bool LoopMachine::passes_long_words() {
  for (std::uint32_t answer = 0; answer < histories_.range().answers(); ++answer) {
    if (!passes_after_repeats(answer) || !passes_rise(answer)) return false;
  }
  return true;
}

// Tries every word that continues `word` by `length` answers, each before every suffix.
bool LoopMachine::passes_extensions(State state, Word& word, std::uint32_t length) {
  State reached = state;
  for (const std::uint32_t answer : word) reached = after(reached, answer);
  if (!word.empty()) {
    for (std::size_t i = 0; i < suffixes_.size(); ++i) {
      Word tested = word;
      tested.insert(tested.end(), suffixes_[i].begin(), suffixes_[i].end());
      if (!passes(state, tested)) return false;
    }
  }
  if (length == 0) return true;
  for (std::uint32_t answer = 0; answer < histories_.range().answers(); ++answer) {
    if (after(reached, answer) == impossible) continue;
    word.push_back(answer);
    const bool passed = passes_extensions(state, word, length - 1);
    word.pop_back();
    if (!passed) return false;
  }
  return true;
}

bool LoopMachine::passes_after_repeats(std::uint32_t answer) {
  Word word;
  State reached = start;
  for (std::uint32_t successors = 1; successors < tests_.repeats; ++successors) {
    reached = after_successor(reached, answer, word);
    if (reached == impossible) return true;
    for (std::uint32_t last = 0; last < histories_.range().answers(); ++last) {
      Word tested = word;
      const bool is_possible = after_successor(reached, last, tested) != impossible;
      if (is_possible && !passes(start, tested)) return false;
    }
  }
  return true;
}

bool LoopMachine::passes_rise(std::uint32_t answer) {
  Word word;
  State reached = start;
  for (; answer < histories_.range().answers(); ++answer) {
    reached = after_successor(reached, answer, word);
    if (reached == impossible) return true;
    if (!passes(start, word)) return false;
  }
  return true;
}

LoopMachine::State LoopMachine::after_successor(State state, std::uint32_t answer, Word& word) const {
  const std::uint32_t answers = histories_.range().answers();
  do {
    std::uint32_t given = answer;
    for (std::uint32_t tried = 0; tried < answers && after(state, given) == impossible; ++tried) {
      given = (given + 1) % answers;
    }
    if (after(state, given) == impossible) return impossible;
    word.push_back(given);
    state = after(state, given);
  } while (sight(state).next == Sight::Next::same_successor);
  return state;
}

// Compares what is seen after the word with the machine's sight. The word may be impossible in the machine.
bool LoopMachine::passes(State from, const Word& word) {
  State reached = from;
  for (const std::uint32_t answer : word) {
    if (reached == impossible) break;
    reached = after(reached, answer);
  }
  const std::uint32_t expected = reached == impossible ? not_possible : states_[reached].sight;
  if (seen(states_[from].history, word) == expected || histories_.is_outside()) return true;
  add_suffix(from, word);
  return false;
}

// Walks the word through the machine. Where the remaining word is first seen to do something else after the state's own
// history than after its predecessor's, it tells two histories apart that were taken for one state.
void LoopMachine::add_suffix(State from, std::span<const std::uint32_t> word) {
  State state = from;
  const std::uint32_t first = seen(states_[state].history, word);
  for (std::size_t i = 0; i < word.size(); ++i) {
    state = after(state, word[i]);
    const std::span<const std::uint32_t> rest = word.subspan(i + 1);
    if (state != impossible && seen(states_[state].history, rest) == first) continue;
    suffixes_.emplace_back(rest.begin(), rest.end());
    return;
  }
}

}  // namespace pvslab
