// The check of shared tables under schedules: graphs of a few positions (harness/check/drawn/graph_check.hpp), on which a position comes
// up on several paths, at equal depths and at unequal ones. One table serves several searches, to several depths and in windows that
// begin narrow; each search has a random schedule.
//
// Cannot find: two positions with one key, what takes more positions or plies, and a wrong best move in a table, which only orders.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/check/drawn/graph_check.hpp"
#include "harness/schedules/parallel_subject.hpp"
#include "harness/schedules/schedule/schedule.hpp"
#include "harness/schedules/schedule/table_watch.hpp"

namespace pvslab {

// Searches of one graph with one table, of which the last broke a promise.
struct ScheduledGraphExample {
  GraphCase searched;
  ScheduledProcessors processors;
  std::vector<Schedule> schedules;  // of each search
  Score score;
  ScheduledResult result;
};

inline constexpr std::uint64_t most_scheduled_graphs = 400;

// Case number `index` under `seed` with a few schedules; the first that breaks a promise. Counts what the table answered.
[[nodiscard]] std::optional<ScheduledGraphExample> check_graph(const ParallelSubject& subject, std::uint64_t seed,
                                                               std::uint64_t index, TableAnswers& answers);

// The same example in smaller graphs with fewer searches, as far as single steps lead; each with a schedule that shows it.
[[nodiscard]] ScheduledGraphExample shrink_graph(const ParallelSubject& subject, ScheduledGraphExample example);

// For a parent process; result and score are those of the last search, or of none.
[[nodiscard]] std::string stored(const ScheduledGraphExample& example);
[[nodiscard]] ScheduledGraphExample scheduled_graph_from(std::string_view text);

// The positions, the table, the machine and the searches with their schedules, in lines.
[[nodiscard]] std::string graph_searches_text(const ScheduledGraphExample& example);
// "X breaks root", the searches as above, and what the last one returned.
[[nodiscard]] std::string graph_example_text(const ParallelSubject& subject, const ScheduledGraphExample& example);

}  // namespace pvslab
