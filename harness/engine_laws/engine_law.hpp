// A law of an engine: a name, what must be so, and how it is asked. The check of a law says what it saw; kept, broken, not
// asked and no answer are four different words.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/sides/engine_side.hpp"
#include "harness/sides/search_difference.hpp"

namespace pvslab {

// What the laws are asked with.
struct LawSetting {
  NamedEngine engine;
  int depth = 5;                              // of searches to a fixed depth
  std::uint64_t nodes = 50'000;               // of searches with a limit of nodes
  std::vector<AskedPosition> positions = {};  // with legal moves
  std::size_t lost_positions = 0;             // parts of the user's file that cannot be used
};

enum class LawVerdict : std::uint8_t {
  kept,
  broken,
  not_asked,  // the law does not apply to this engine, or the machine does not allow the question
  no_answer,  // the engine died or hung, so the law is not shown
};

struct LawOutcome {
  LawVerdict verdict = LawVerdict::kept;
  std::size_t questions = 0;  // that the verdict stands on
  std::string finding = {};   // what was seen: the smallest case, or why it was not asked
  std::vector<std::string> dialogue =
      {};  // lines to send that show it; for two processes, those of the one that differs
  std::vector<std::string> information = {};  // worth knowing, no fault
};

enum class LawStrength : bool { must, worth_knowing };

struct EngineLaw {
  std::string_view id;
  LawStrength strength;
  std::string_view text;    // what must be so, a sentence
  std::string_view cannot;  // what the check cannot find, a sentence
  LawOutcome (*ask)(const LawSetting&);
};

// In the order in which they are asked.
[[nodiscard]] std::span<const EngineLaw> engine_laws();

// Positions of ours for the laws: openings, middle games and endings, none of them decided within the usual depth.
[[nodiscard]] std::vector<AskedPosition> law_positions();

// For the laws: a position from a FEN that is known to be right.
[[nodiscard]] AskedPosition position_of(std::string_view fen, const std::vector<std::string_view>& moves = {});

// The text in lines, for LawOutcome::dialogue.
[[nodiscard]] std::vector<std::string> lines_of(std::string_view text);

// The law was broken, or the engine did not answer.
[[nodiscard]] LawOutcome broken(std::size_t questions, std::string finding, std::string_view dialogue);
[[nodiscard]] LawOutcome no_answer(std::size_t questions, const SideFault& fault);

// The laws, by the files that hold them. For engine_laws.cpp.
std::span<const EngineLaw> repetition_laws();
std::span<const EngineLaw> answer_laws();
std::span<const EngineLaw> limit_laws();
std::span<const EngineLaw> ending_laws();

}  // namespace pvslab
