// Parallel searchers on chess, with deepening, a shared table, and an order of moves that each processor learns by itself.
#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "harness/speedup/speedup_subject.hpp"

namespace pvslab {
namespace {

const std::string chess_file = "chess:" PVSLAB_TEST_SOURCE_DIR "/suites/chess/middlegames.epd";

SpeedupCase chess_case(const std::string& parameters, std::uint64_t index) {
  return SpeedupWorkload(chess_file + parameters).make_case(1, index);
}

MachineSetup processors(unsigned count, bool real_threads = false) {
  return {.processors = count, .costs = {}, .grain = 1, .real_threads = real_threads};
}

// Histories change while the moves of a node are searched, so that the two agree only if a team of one looks at each move when the twin
// does. The positions are ones where each of these mistakes shows: all moves are counted before the first one or after it, and the next
// move is taken before the last one was searched. What is not seen: a mistake that shows on other positions alone.
TEST(ChessSpeedup, VisitsOnOneProcessorWhatTheTwinVisitsWithTheSameOrdering) {
  const std::pair<const char*, std::uint64_t> positions[]{
      {"middlegames", 1}, {"middlegames", 3}, {"tactics", 2}, {"tactics", 5}};
  for (const char* const aids : {"", ",order=table", ",order=killers", ",order=history", ",order=killers+history",
                                 ",deepen=yes,order=table+killers+history"}) {
    for (const auto& [file, index] : positions) {
      const std::string spec =
          std::string("chess:" PVSLAB_TEST_SOURCE_DIR "/suites/chess/") + file + ".epd,d=3,table=1" + aids;
      const SpeedupCase of = SpeedupWorkload(spec).make_case(1, index);
      for (const SpeedupSubject& one : speedup_subjects()) {
        if (one.serial == nullptr && one.info->id != "lazy-smp" && one.info->id != "lazy-smp-pvs") continue;
        EXPECT_EQ(one.measure(of, processors(1)).counters, one.measure_serial(of, processors(1)).counters)
            << one.info->id << " " << spec;
      }
    }
  }
}

// Those that share a table pay for each access; the others pay only where table moves order the moves.
TEST(ChessSpeedup, ChargesForEveryAccessToTheTable) {
  const auto time = [](const SpeedupSubject& one, const char* parameters, std::uint32_t access) {
    MachineSetup setup = processors(1);
    setup.costs.access = access;
    return one.measure(chess_case(parameters, 1), setup).time;
  };
  for (const SpeedupSubject& one : speedup_subjects()) {
    const bool has_table = one.info->beyond_induction == "a table remembers";
    const std::uint64_t free = time(one, ",d=2", 0);
    const std::uint64_t accesses = time(one, ",d=2", 1) - free;
    EXPECT_EQ(accesses != 0, has_table) << one.info->id;
    EXPECT_EQ(time(one, ",d=2", 7), free + 7 * accesses) << one.info->id;
    EXPECT_GT(time(one, ",d=2,order=table", 1), time(one, ",d=2,order=table", 0)) << one.info->id;
  }
}

TEST(ChessSpeedup, ReturnsTheSameValueOnAnyNumberOfProcessors) {
  for (const std::uint64_t index : {0U, 2U}) {
    const SpeedupCase of = chess_case(",d=3,deepen=yes,order=table+killers+history", index);
    const Score value = speedup_subjects().front().measure_serial(of, processors(1)).value;
    for (const SpeedupSubject& one : speedup_subjects()) {
      for (const unsigned count : {2U, 13U}) {
        EXPECT_EQ(one.measure(of, processors(count)).value, value) << one.info->id << " " << count;
      }
      EXPECT_EQ(one.measure(of, processors(3, true)).value, value) << one.info->id << " on threads";
    }
  }
}

// With the order of the game alone the same search takes more nodes.
TEST(ChessSpeedup, LearnsAnOrderFromTheIterationsBefore) {
  const auto nodes = [](const char* parameters) {
    std::uint64_t sum = 0;
    for (const std::uint64_t index : {0U, 1U, 2U}) {
      for (const SpeedupSubject& one : speedup_subjects()) {
        if (one.info->id == "young-brothers-wait-memory") {
          sum += one.measure(chess_case(parameters, index), processors(4)).counters.nodes;
        }
      }
    }
    return sum;
  };
  EXPECT_LT(nodes(",d=4,order=killers+history"), nodes(",d=4"));
}

TEST(ChessSpeedup, HasNoMorePositionsThanItsFile) {
  const SpeedupWorkload chess(chess_file + ",d=2");
  ASSERT_TRUE(chess.size().has_value());
  EXPECT_GT(*chess.size(), 5);
  EXPECT_EQ(SpeedupWorkload("ordered:b=3,d=3").size(), std::nullopt);
}

}  // namespace
}  // namespace pvslab
