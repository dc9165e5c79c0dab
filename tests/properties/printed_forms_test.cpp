// Every printed form of a tree, a window, a case or a search is parsed back to the same value.
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <string>

#include "harness/check/subject/replay.hpp"
#include "suites/explicit/tree_text.hpp"
#include "tests/properties/synthetic_generators.hpp"
#include "tests/support/tree_generators.hpp"

namespace pvslab {
namespace {

Bounds drawn_bounds() { return {*any_end(), *any_end()}; }

CaseName drawn_case() {
  const auto any_number = rc::gen::map(rc::gen::arbitrary<std::uint64_t>(),
                                       [](std::uint64_t drawn) { return drawn & 0x3fff'ffff'ffff'ffff; });
  CaseName name{.spec = synthetic::canonical(*synthetic::any_spec())};
  name.seed = *any_number;
  name.index = *any_number;
  return name;
}

RC_GTEST_PROP(PrintedTree, IsReadAsItWas, (const Tree& tree)) {
  RC_ASSERT(parse_tree(to_text(tree)) == tree);
  RC_ASSERT(parse_tree(to_token(tree)) == tree);
}

RC_GTEST_PROP(PrintedTree, IsReadWithOtherBlanksBracketsAndMinusSigns, (const Tree& tree)) {
  std::string text;
  for (const char c : to_text(tree)) {
    switch (c) {
      case '[': text += *rc::gen::element<std::string>("[", "[ "); break;
      case ']': text += *rc::gen::element<std::string>("]", " ]"); break;
      case ' ': text += *rc::gen::element<std::string>(" ", ",", ", ", "\n  "); break;
      case '-': text += *rc::gen::element<std::string>("-", "\u2212"); break;
      default: text += c;
    }
  }
  RC_ASSERT(parse_tree(text) == tree);
}

RC_GTEST_PROP(PrintedWindow, IsReadAsItWas, ()) {
  const Bounds bounds = drawn_bounds();
  RC_ASSERT(parse_window(to_text(bounds)) == bounds);
  RC_ASSERT(parse_window(to_token(bounds)) == bounds);
}

RC_GTEST_PROP(PrintedCase, IsReadAsItWas, ()) {
  CaseName name = drawn_case();
  RC_ASSERT(parse_case(to_token(name)) == name);
  RC_ASSERT(parse_case(to_text(name)) == name);
  name.searcher = *rc::gen::element<std::string>("alpha-beta", "pvs-split/zws");
  RC_ASSERT(parse_case(to_text(name)) == name);
}

RC_GTEST_PROP(PrintedReplay, IsReadAsItWas, (const Tree& tree)) {
  ReplayRequest request{.subjects = {"negascout"}, .windows = {drawn_bounds()}, .searched = tree};
  if (*rc::gen::arbitrary<bool>()) request.subjects.emplace_back("pvs-split/zws");
  if (*rc::gen::arbitrary<bool>()) request.windows.push_back(drawn_bounds());
  if (*rc::gen::arbitrary<bool>()) request.searched = drawn_case();
  const ReplayRequest read = parse_token(to_token(request));
  RC_ASSERT(read.subjects == request.subjects);
  RC_ASSERT(read.windows == request.windows);
  RC_ASSERT(read.searched == request.searched);
}

// As copied from the text of a report instead of its replay line.
RC_GTEST_PROP(PrintedReplay, IsReadWithTheTreeAndTheWindowOfTheText, (const Tree& tree)) {
  const Bounds bounds = drawn_bounds();
  const ReplayRequest read = parse_token("negascout:" + to_text(bounds) + ":" + to_text(tree));
  RC_ASSERT(read.windows.front() == bounds);
  RC_ASSERT(std::get<Tree>(read.searched) == tree);
}

}  // namespace
}  // namespace pvslab
