// Schedule: who took each step of a search on a simulated machine, and which split was chosen where there were several.
// As text: a letter for each processor and how many steps it took in a row; "a12b3a" is twelve steps of processor a, three of b,
// one of a. "=1" means that the split with the number 1 was chosen. What is not said is decided by a rule: the processor that
// took the last step goes on if it can, else the first that can; the first split is chosen.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "harness/team/simulated/scheduled_machine.hpp"

namespace pvslab {

struct Decision {
  bool is_choice = false;
  std::uint32_t value = 0;  // the processor, or the number of the split
  bool operator==(const Decision&) const = default;
};
using Schedule = std::vector<Decision>;

inline constexpr unsigned most_scheduled_processors = 26;

[[nodiscard]] std::string to_text(const Schedule& schedule);
// Throws InputError with the column of the first error. `origin` names the text in errors.
[[nodiscard]] Schedule parse_schedule(std::string_view text, std::string_view origin = "schedule");
// How often a step is taken by another processor than the one before.
[[nodiscard]] std::size_t count_switches(const Schedule& schedule);

// The rule for what a schedule does not say.
[[nodiscard]] unsigned default_step(std::span<const NextStep> steps, unsigned previous);

// Follows a schedule as far as it goes, then the rule. A decision that is impossible is left out. Keeps what was decided.
class FollowedSchedule final : public Scheduler {
 public:
  explicit FollowedSchedule(const Schedule& schedule) : schedule_(schedule) {}

  unsigned next(std::span<const NextStep> steps, unsigned previous) override;
  std::size_t choose(std::size_t count) override;
  [[nodiscard]] const Schedule& decided() const { return decided_; }

 private:
  const Schedule& schedule_;
  std::size_t at_ = 0;
  Schedule decided_;
};

}  // namespace pvslab
