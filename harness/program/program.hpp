// Program: a searcher in another language, given with --program. It takes part in every verb as a searcher of the catalogue
// does; each thread has a process of its own.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/usage_error.hpp"
#include "harness/bind/bound_searcher.hpp"
#include "harness/bind/search/watcher.hpp"
#include "harness/bind/trees/places.hpp"
#include "harness/program/hello.hpp"
#include "harness/program/message.hpp"
#include "harness/program/paths.hpp"
#include "harness/program/program_connection.hpp"
#include "harness/program/program_fault.hpp"
#include "searchers/core/counters.hpp"
#include "searchers/core/searcher.hpp"
#include "suites/explicit/recorded_tree.hpp"

namespace pvslab {

class ProgramSilence;

// The search that a program's visits must be those of: a searcher's or a mutant's.
struct VisitModel {
  const SearcherInfo* info;
  std::function<const BoundSearcher<RecordedTree>&()>
      search;  // asked for when first needed: searchers may be added until then
};

// A program that does not start, or does not introduce itself. The text says what it did, with its standard error.
struct UnusableProgram : UsageError {
  using UsageError::UsageError;
};

struct ProgramSettings {
  std::string command;                // for a shell; names the program in plans
  std::chrono::seconds patience{10};  // for each request
  std::string started_with = {};      // another command that starts it; empty: the same
  std::string name = {};              // in place of that of its hello, unless it is empty
  std::optional<VisitModel> like = {};
  // A check asks nothing more of a block of trees after a request that was not answered: one such request decides.
  bool stops_at_fault = false;
  ScoreLimit limit = {};  // of --range
};

// A search whose program did something else than answer. The text names the program.
struct ProgramFailed : std::runtime_error {
  ProgramFailed(std::string_view program, ProgramFault of);
  ProgramFault fault;
};

// A search that a program cannot be asked for. The text says why, and what would let it be asked, without naming the program.
struct ProgramNotAsked : UsageError {
  using UsageError::UsageError;
};

// Such a text, of a leaf that the range of the program does not have.
[[nodiscard]] std::string beyond_range_text(Score value, ScoreLimit limit);

class Program {
 public:
  // Starts it once for its introduction. Throws UnusableProgram.
  explicit Program(ProgramSettings settings);
  // Only described, by a part of an earlier run: it is never started.
  Program(ProgramSettings settings, Hello hello);
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;
  ~Program();

  [[nodiscard]] const ProgramSettings& settings() const { return settings_; }
  [[nodiscard]] const std::string& start_command() const {
    return settings_.started_with.empty() ? settings_.command : settings_.started_with;
  }
  // With the name of the settings, if they have one.
  [[nodiscard]] const Hello& hello() const { return hello_; }
  // As it says it.
  [[nodiscard]] const Hello& said_hello() const { return said_hello_; }
  [[nodiscard]] const SearcherInfo& info() const { return info_; }
  // What the range of its hello and that of the settings allow.
  [[nodiscard]] ScoreLimit limit() const { return settings_.limit.joined_with(hello_.range); }
  // From now on, that search is known to have this fault, and is not asked for.
  void remember_fault(std::string_view tree, Bounds bounds, const ProgramFault& fault);
  // Shared by its processes.
  [[nodiscard]] const std::shared_ptr<ProgramSilence>& silence() const { return silence_; }
  // Whether the node counts of its searches of trees are its own: it neither lists its visits nor asks for moves there. It may tell
  // none at all.
  [[nodiscard]] bool reports_its_own_counts() const { return !hello_.visits && hello_.trees; }
  // Whether a search of it can be shown visit by visit.
  [[nodiscard]] bool can_be_watched() const { return hello_.visits || hello_.games; }

  // False if it is only described. Call it before a search that can be left undone: that it was wanted is remembered, for
  // programs_left_unasked().
  [[nodiscard]] bool can_be_asked();
  [[nodiscard]] bool is_only_described() const { return is_described_; }
  [[nodiscard]] bool was_left_unasked() const { return was_left_unasked_; }

  // The tree with all windows in one request; `tree` is its text. This and all that follow throw ProgramNotAsked if it is
  // only described.
  // `keys`: as tree_for() has them.
  [[nodiscard]] ProgramReply search(std::string_view tree, std::span<const Bounds> windows,
                                    std::span<const std::uint64_t> keys = {});
  // The same with one window and the list of its visits, as it wrote it: visit_rules.hpp says whether it is legal.
  [[nodiscard]] ProgramReply visit(std::string_view tree, Bounds bounds, std::span<const std::uint64_t> keys = {});
  // One question after the other with one table, of a program that says `keeps`.
  [[nodiscard]] ProgramReply series(std::span<const SeriesQuestion> questions);
  // Lets the program ask for what it wants to know of the game. The visits are the nodes that it asked for. A meter of this thread
  // (SearchMeter::Foresight) stops it, and ends its process.
  [[nodiscard]] ProgramReply play(const Places& places, Depth depth, Bounds bounds);

  // Starts its process for this thread, unless it runs: what should not count as time of a search. A fault shows at the next request.
  void get_ready();

  // As `search` and `visit`, but the reply comes to `on_reply` before or in finish_requests() of the same thread. Many
  // requests are on their way at once.
  using OnReply = std::function<void(ProgramReply&&)>;
  void search_later(std::string_view tree, std::span<const Bounds> windows, OnReply on_reply);
  void visit_later(std::string_view tree, Bounds bounds, OnReply on_reply);
  void finish_requests();
  // Those of this thread that are still to be asked are not: all, or those for visits. Their reply is `not_asked`.
  void leave_out_requests(bool only_visits);

 private:
  ProgramSettings settings_;
  std::shared_ptr<ProgramSilence> silence_;
  Hello said_hello_;
  Hello hello_;
  SearcherInfo info_;
  bool is_described_ = false;
  std::atomic<bool> was_left_unasked_ = false;
};

// While it lives, this thread asks the program in a process of its own, with this patience for each request, and what is not answered
// does not count towards giving the program up. For what asks many times where it hangs. Without `asks_again` a game at which it fails is
// not played once more in a fresh process.
class BriefRequests {
 public:
  BriefRequests(const Program& program, std::chrono::milliseconds patience, bool asks_again = true);
  BriefRequests(const BriefRequests&) = delete;
  BriefRequests& operator=(const BriefRequests&) = delete;
  ~BriefRequests();

 private:
  struct Exchanged;
  std::unique_ptr<Exchanged> exchanged_;
};

// While it lives, this thread asks no program: each request gets `not_asked` as its reply, at once. For the rest of what an earlier
// fault has decided.
class NothingAsked {
 public:
  NothingAsked();
  NothingAsked(const NothingAsked&) = delete;
  NothingAsked& operator=(const NothingAsked&) = delete;
  ~NothingAsked();
};

// Adds a program to the searchers. Throws UsageError if it cannot be started, does not introduce itself, or has the name of a
// searcher. At most `most_programs`.
inline constexpr std::size_t most_programs = 4;
void add_program(ProgramSettings settings);
// The same without starting it.
void add_described_program(ProgramSettings settings, Hello hello);
// The ids of the programs that are only described, and would have been asked for something that is therefore missing.
[[nodiscard]] std::vector<std::string_view> programs_left_unasked();

// The program behind a searcher; null if it is none.
[[nodiscard]] Program* program_of(const SearcherInfo& info);

// A program's search. Of a game it is by questions if the program asks any; of a tree by its text if that is small enough, else by
// questions. Adds the node counts, and sends the events to `watcher` unless it is null. Throws ProgramFailed; ProgramNotAsked if the
// program can do neither, or if a leaf is beyond its range; UsageError if counts or visits are asked for and it tells none.
struct ProgramSearch {
  const OrderedPlaces& places;  // the root is place 0
  bool is_tree;                 // explicit, or of a synthetic model
  Depth depth;
  Bounds bounds;
  Counters* counters = nullptr;
  Watcher* watcher = nullptr;
};
[[nodiscard]] Outcome search_with(Program& program, const ProgramSearch& search);

}  // namespace pvslab
