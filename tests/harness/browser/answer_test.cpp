// What a page asks: the answers that no other test of the module holds, and requests that are wrong.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "harness/base/usage_error.hpp"
#include "harness/browser/answer.hpp"
#include "harness/browser/listings.hpp"
#include "suites/input_error.hpp"

namespace pvslab {
namespace {

using testing::HasSubstr;
using Json = nlohmann::json;

std::string refusal(const std::string& request) {
  try {
    return "answered: " + answer(request);
  } catch (const UsageError& error) {
    return error.what();
  } catch (const InputError& error) {
    return error.what();
  }
}

TEST(Answer, ListsEverySearcherAndMutantWithTheCodeOfItsOneHeader) {
  const Json list = Json::parse(answer(R"({"want": "list"})"));
  std::size_t mutants = 0;
  for (const Json& searcher : list.at("searchers")) {
    const auto id = searcher.at("id").get<std::string>();
    const auto declares = [&](const Listing& listing) {
      return listing.text.find("\"" + id + "\"") != std::string_view::npos;
    };
    EXPECT_EQ(std::ranges::count_if(header_listings(), declares), 1) << id;
    EXPECT_THAT(searcher.at("listing").get<std::string>(), HasSubstr("struct ")) << id;
    EXPECT_THAT(searcher.at("listing").get<std::string>(), testing::Not(HasSubstr("#include"))) << id;
    mutants += searcher.at("mutant").is_null() ? 0 : 1;
  }
  EXPECT_GT(mutants, 80U);
  EXPECT_GT(list.at("searchers").size(), mutants + 50);
}

TEST(Answer, RefusesARequestThatIsWrongAndNamesItsField) {
  for (const auto& [request, message] : std::initializer_list<std::pair<const char*, const char*>>{
           {"", "no JSON object"},
           {"[1]", "no JSON object"},
           {"{}", "'want'"},
           {R"({"want": "lsit"})", "Did you mean 'list'"},
           {R"({"want": "trace", "tree": "1", "searchers": "alpha-beta"})",
            "'searchers' of the request must be a list"},
           {R"({"want": "trace", "tree": "1", "searchers": ["a", 1]})", "'searchers' of the request must be a list"},
           {R"({"want": "trace", "tree": "[1", "searchers": ["minimax"]})", "never closed"},
           {R"({"want": "draw", "branching": 2.5, "depth": 2, "seed": 1, "values": 3})",
            "'branching' of the request must be a whole"},
           {R"({"want": "draw", "branching": 9, "depth": 2, "seed": 1, "values": 3})",
            "'branching' of the request must be a number from 1 to 8"},
           {R"({"want": "draw", "tree": "1", "seed": 1, "order": "wrost"})", "order"},
           {R"({"want": "steps", "tree": "1", "searchers": ["minimax"], "view": "west"})", "neither max nor negamax"},
           {R"({"want": "practice", "task": "prune", "seed": 1})", "task"},
           {R"({"want": "digest", "seed": 1, "trees": 0})", "'trees'"}}) {
    EXPECT_THAT(refusal(request), HasSubstr(message)) << request;
  }
  EXPECT_THAT(refusal(std::string(2'000'000, ' ')), HasSubstr("longer than a million bytes"));
}

}  // namespace
}  // namespace pvslab
