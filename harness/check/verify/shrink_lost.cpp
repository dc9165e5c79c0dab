#include "harness/check/verify/shrink_lost.hpp"

#include <unistd.h>

#include <csignal>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "harness/base/process/shared_memory.hpp"
#include "harness/base/process/supervised.hpp"
#include "harness/base/stopwatch.hpp"
#include "harness/check/subject/replay.hpp"
#include "harness/check/subject/shrink.hpp"
#include "suites/explicit/explicit_tree.hpp"

namespace pvslab {
namespace {

constexpr double most_seconds = 20;
constexpr double most_seconds_of_a_search = 1;
constexpr int exit_code_of_an_exception = 97;

// How a search ended its process.
struct Death {
  int signal;     // 0: none
  int exit_code;  // if there was no signal
  bool was_stuck;
  friend bool operator==(Death, Death) = default;
};

[[noreturn]] void search_in_child(const Subject& subject, const Tree& tree, Bounds bounds, volatile int& answered) {
  for (const int signal : {SIGINT, SIGTERM}) std::signal(signal, SIG_DFL);
  try {
    static_cast<void>(try_search(subject, tree, bounds));
  } catch (...) {
    ::_exit(exit_code_of_an_exception);
  }
  answered = 1;
  ::_exit(0);
}

Counterexample example_of(const Tree& tree, Bounds bounds) {
  const Score score = ExplicitTree(tree).minimax();
  return {tree, bounds, score, Outcome(score)};  // nothing was returned
}

class LostSearchShrinker {
 public:
  LostSearchShrinker(const Subject& subject, Counterexample example) : subject_(subject), example_(std::move(example)) {
    death_ = death_of(example_.tree, example_.bounds);
    while (death_ && !was_interrupted_ && !is_over() && is_improved()) {
    }
  }
  [[nodiscard]] const Counterexample& example() const { return example_; }
  [[nodiscard]] bool was_interrupted() const { return was_interrupted_; }
  // 0: no single step makes it simpler.
  [[nodiscard]] double limit_reached() const { return is_over() ? most_seconds : 0; }

 private:
  [[nodiscard]] bool is_over() const { return watch_.seconds() >= most_seconds; }

  // Empty if the search came back.
  std::optional<Death> death_of(const Tree& tree, Bounds bounds) {
    const Stopwatch begun;
    *answered_ = 0;
    bool was_stuck = false;
    const std::optional<ProcessEnd> end = supervise([&] {
      was_stuck = begun.seconds() >= most_seconds_of_a_search;
      return std::string(was_stuck ? "stuck" : "");
    });
    if (!end) search_in_child(subject_, tree, bounds, *answered_);
    was_interrupted_ = was_interrupted_ || end->signal == SIGINT || end->signal == SIGTERM;
    if (*answered_ == 1) return std::nullopt;
    return Death{end->signal, end->exit_code.value_or(0), was_stuck};
  }

  bool is_improved() {
    bool improved = false;
    offer_simpler_searches(example_.tree, example_.bounds, example_.score, [&](const Tree& tree, Bounds bounds) {
      if (is_over() || was_interrupted_) return true;  // nothing more is offered
      if (!is_window(subject_.info->rule, bounds)) return false;
      Counterexample simpler = example_of(tree, bounds);
      if (!is_smaller(simpler, example_) || death_of(tree, bounds) != death_) return false;
      example_ = std::move(simpler);
      improved = true;
      return true;
    });
    return improved;
  }

  const Subject& subject_;
  Counterexample example_;
  // A child writes it: its exit code may be one that the search chose.
  Shared<volatile int> answered_ = make_shared_with_children<volatile int>();
  std::optional<Death> death_;
  bool was_interrupted_ = false;
  Stopwatch watch_;
};

}  // namespace

bool shrink_lost_search(LostSearch& lost) {
  if (lost.search.token.empty()) return true;
  const ReplayRequest request = parse_token(lost.search.token);
  const Tree* const tree = std::get_if<Tree>(&request.searched);
  if (tree == nullptr || request.subjects.size() != 1 || request.windows.size() != 1) return true;
  const Subject* const subject = find_subject(all_subjects(), request.subjects.front());
  if (subject == nullptr || subject->program != nullptr) return true;
  const LostSearchShrinker shrinker(*subject, example_of(*tree, request.windows.front()));
  if (shrinker.was_interrupted()) return false;
  const BegunSearch smaller = begun_search(subject->name(), shrinker.example().tree, shrinker.example().bounds);
  lost.search.text = smaller.text;
  lost.search.token = smaller.token;
  lost.shrunk_for = shrinker.limit_reached();
  return true;
}

}  // namespace pvslab
