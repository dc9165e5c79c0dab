// Parallel searchers on chess, with deepening, a shared table, and an order of moves that each processor learns by itself.
#include <gtest/gtest.h>

#include <string>

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

TEST(ChessSpeedup, VisitsOnOneProcessorWhatTheTwinVisitsWithTheSameOrdering) {
  for (const char* const parameters : {",d=3", ",d=3,deepen=yes,order=table+killers+history"}) {
    const SpeedupCase of = chess_case(parameters, 1);
    for (const SpeedupSubject& one : speedup_subjects()) {
      if (one.serial == nullptr && one.info->id != "lazy-smp" && one.info->id != "lazy-smp-pvs") continue;
      EXPECT_EQ(one.measure(of, processors(1)).counters, one.measure_serial(of, processors(1)).counters)
          << one.info->id << parameters;
    }
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
