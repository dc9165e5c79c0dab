// Specs of workloads: their parts, what is refused, and their files.
#include "harness/bind/workloads/workload_spec.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "harness/bind/workloads/chess_workload.hpp"
#include "harness/bind/workloads/synthetic_parameters.hpp"
#include "harness/bind/workloads/workload_family.hpp"
#include "suites/input_error.hpp"
#include "suites/synthetic/spec.hpp"

namespace pvslab {
namespace {

TEST(SpecParts, EndTheirFileBeforeTheParameters) {
  EXPECT_EQ(split_spec("chess:a.epd,d=3").file, "a.epd");
  EXPECT_EQ(split_spec("chess:a.epd,d=3").parameters, "d=3");
  EXPECT_EQ(split_spec("chess:a,b.epd,d=3,q=1").file, "a,b.epd");
  EXPECT_EQ(split_spec("chess:a,b.epd,d=3,q=1").parameters, "d=3,q=1");
  EXPECT_EQ(split_spec("chess:a,b.epd,q=1,d=3").file, "a,b.epd,q=1");
  EXPECT_EQ(split_spec("chess:a.epd,d=8,deepen=yes,order=table+killers").file, "a.epd");
  EXPECT_EQ(split_spec("chess:a.epd,d=2,order=none,d=8").parameters, "order=none,d=8");
  EXPECT_EQ(split_spec("chess:a,d=3.epd").file, "a,d=3.epd");
  EXPECT_EQ(split_spec("chess:a,d=3.epd,d=2").parameters, "d=2");
  EXPECT_EQ(split_spec("chess:a.epd,d=2.5").parameters, "d=2.5");
  EXPECT_EQ(split_spec("chess:a=b.epd").file, "a=b.epd");
  EXPECT_EQ(split_spec("chess:x,y/d=3.epd").file, "x,y/d=3.epd");
  EXPECT_EQ(split_spec("chess:").file, "");
  EXPECT_EQ(split_spec("connect4:a.txt,d=3").file, "a.txt,d=3");
}

TEST(SpecParts, OfATextThatNamesNoFileHaveNone) {
  EXPECT_EQ(split_spec("uniform:b=2,d=3").file, std::nullopt);
  EXPECT_EQ(split_spec("uniform:b=2,d=3").parameters, "b=2,d=3");
  EXPECT_EQ(split_spec("chess").file, std::nullopt);
  EXPECT_EQ(split_spec("BM_of_another_program/8").family, nullptr);
  EXPECT_EQ(split_spec("").family, nullptr);
}

TEST(WorkloadSpec, KnowsItsFamilyAndItsParameters) {
  const WorkloadSpec trees = parse_workload("uniform:d=4,b=3");
  EXPECT_EQ(trees.family().name, "uniform");
  EXPECT_EQ(trees.file(), "");
  EXPECT_EQ(trees.parameters<SyntheticParameters>().trees,
            (synthetic::Spec{synthetic::UniformParams{.branching = 3}, Depth(4)}));
  const WorkloadSpec positions = parse_workload("chess:some.epd,d=5");
  EXPECT_EQ(positions.family().name, "chess");
  EXPECT_EQ(positions.file(), "some.epd");
  EXPECT_EQ(positions.parameters<ChessParameters>(), (ChessParameters{.depth = Depth(5)}));
  EXPECT_EQ(parse_workload("chess:some.epd").parameters<ChessParameters>(), ChessParameters());
}

TEST(WorkloadSpec, KeepsItsTextAndHasACanonicalOne) {
  struct Spelling {
    const char* text;
    const char* canonical;
  };
  for (const auto& [text, canonical] :
       {Spelling{"uniform", "uniform:b=8,d=6"}, Spelling{"uniform:values=5,d=4,b=3", "uniform:b=3,d=4,values=5"},
        Spelling{"ordered:p1=0.80,q=100", "ordered:b=20,d=6,p1=0.8"}, Spelling{"chess:a.epd", "chess:a.epd,d=3"},
        Spelling{"chess:a.epd,d=07", "chess:a.epd,d=7"}, Spelling{"chess:a,d=3.epd", "chess:a,d=3.epd,d=3"},
        Spelling{"chess:a.epd,table=16,order=none,deepen=no,d=4", "chess:a.epd,d=4"},
        Spelling{"chess:a.epd,order=history+table,deepen=yes,d=8", "chess:a.epd,d=8,deepen=yes,order=table+history"},
        Spelling{"chess:a.epd,table=032", "chess:a.epd,d=3,table=32"},
        // The file is "a,order=none".
        Spelling{"chess:a,order=none,order=none", "chess:a,order=none,d=3,deepen=no,order=none,table=16"},
        Spelling{"connect4:a.txt", "connect4:a.txt"}}) {
    const WorkloadSpec spec = parse_workload(text);
    EXPECT_EQ(spec.text(), text);
    EXPECT_EQ(spec.canonical(), canonical);
    EXPECT_EQ(parse_workload(canonical), spec);
    EXPECT_EQ(parse_workload(canonical).canonical(), canonical);
  }
}

TEST(WorkloadSpec, OfAnotherWorkloadIsAnother) {
  EXPECT_EQ(parse_workload("uniform:b=2,d=3"), parse_workload("uniform:d=3,b=2"));
  EXPECT_NE(parse_workload("uniform:b=2,d=3"), parse_workload("uniform:b=2,d=4"));
  EXPECT_NE(parse_workload("chess:a.epd"), parse_workload("chess:b.epd"));
}

TEST(WorkloadSpec, IsMovedWithItsParameters) {
  const auto moved = [](std::string_view text) { return parse_workload(text).relative_to("suites").text(); };
  EXPECT_EQ(moved("chess:a.epd,d=3"), "chess:suites/a.epd,d=3");
  EXPECT_EQ(moved("chess:../a.epd"), "chess:a.epd");
  EXPECT_EQ(moved("chess:/a.epd,d=3"), "chess:/a.epd,d=3");
  EXPECT_EQ(moved("connect4:a.txt"), "connect4:suites/a.txt");
  EXPECT_EQ(moved("uniform:b=2"), "uniform:b=2");
  EXPECT_EQ(parse_workload("chess:a.epd").relative_to("suites").canonical(), "chess:suites/a.epd,d=3");
  EXPECT_EQ(parse_workload("chess:a.epd").relative_to("").text(), "chess:a.epd");
}

TEST(WorkloadSpec, IsSeenFromWhereItWasMovedFrom) {
  const auto seen = [](std::string_view text) { return parse_workload(text).seen_from("suites").text(); };
  EXPECT_EQ(seen("chess:suites/chess/a.epd,d=3"), "chess:chess/a.epd,d=3");
  EXPECT_EQ(seen("connect4:a.txt"), "connect4:../a.txt");
  EXPECT_EQ(seen("uniform:b=2"), "uniform:b=2");
}

TEST(WorkloadSpec, IsParsedWithoutItsFile) {
  EXPECT_EQ(parse_workload("chess:no/such/file.epd,d=2,d=3").file(), "no/such/file.epd,d=2");
}

struct Refused {
  const char* text;
  std::size_t column;
  const char* message;
};

class RefusedSpec : public testing::TestWithParam<Refused> {};

TEST_P(RefusedSpec, NamesItsColumn) {
  const auto& [text, column, message] = GetParam();
  try {
    static_cast<void>(parse_workload(text));
    FAIL() << text << " was accepted";
  } catch (const InputError& error) {
    EXPECT_EQ(error.file, std::string("workload ") + text);
    EXPECT_EQ(error.line, 1U);
    EXPECT_EQ(error.column, column);
    EXPECT_EQ(error.message, message);
  }
}

constexpr const char* unknown_uniform =
    "unknown workload 'unifrom'. Did you mean 'uniform'? The workloads are uniform, ordered, incremental, irregular, "
    "transposing, pgame, ngame, tictactoe, mnk, breakthrough, othello, draughts, connect4-board, game, connect4, "
    "chess; "
    "see `pvslab list suites`";

INSTANTIATE_TEST_SUITE_P(
    All, RefusedSpec,
    testing::Values(
        Refused{"unifrom:b=2", 1, unknown_uniform},
        Refused{"uniform:b=x", 11, "'x' is not a whole number; b must be one from 1 to 1000"},
        Refused{"uniform:b", 9, "'b' has no '='; write KEY=VALUE, as in b=8"},
        Refused{"chess:a.epd,d=x", 15, "'x' is not a whole number; d must be one from 1 to 30"},
        Refused{"chess:a.epd,d=31", 15, "d must be from 1 to 30, not 31"},
        Refused{"chess:a.epd,q=1", 13, "unknown parameter 'q'. The parameters of chess are d, deepen, order, table"},
        Refused{
            "chess:a.epd,depth=1", 13,
            "unknown parameter 'depth'. Did you mean 'deepen'? The parameters of chess are d, deepen, order, table"},
        Refused{"chess:a.epd,deepen=maybe", 20, "'maybe' is neither yes nor no"},
        Refused{
            "chess:a.epd,order=table+kilers", 25,
            "unknown ordering rule 'kilers'. Did you mean 'killers'? Give any of table, killers and history, or none"},
        Refused{"chess:a.epd,order=table+table", 25, "ordering rule 'table' is given twice"},
        Refused{"chess:a.epd,order=none+table", 19, "'none' stands alone; leave it out, or leave out the rules"},
        Refused{"chess:a.epd,table=0,d=3", 19, "table must be from 1 to 65536, not 0"},
        Refused{"chess", 6, "the file is missing; write chess:FILE"},
        Refused{"chess:", 7,
                "the file is missing; write it after the colon, as in chess:suites/chess/middlegames.epd,d=4"},
        Refused{"chess:,d=3", 7,
                "the file is missing; write it after the colon, as in chess:suites/chess/middlegames.epd,d=4"},
        Refused{"connect4:", 10,
                "the file is missing; write it after the colon, as in connect4:suites/connect4/endgames-7x6.txt"}));

}  // namespace
}  // namespace pvslab
