#include "harness/browser/answer.hpp"

#include <nlohmann/json.hpp>

#include "harness/bind/catalog.hpp"
#include "harness/power/zoo.hpp"
#include "harness/show/trace/search_trace.hpp"
#include "harness/show/trace/trace_json.hpp"
#include "suites/explicit/tree_text.hpp"

namespace pvslab {

std::string answer(std::string_view request) {
  const auto json = nlohmann::json::parse(request);
  const auto game = traced_tree(parse_tree(json.at("tree").get<std::string>()));
  std::vector<SearchTrace> traces;
  for (const auto& searcher : json.at("searchers")) traces.push_back(trace_search(*game, searcher.get<std::string>(), Bounds{}));
  return trace_json(*game, traces, {}, "pvslab trace");
}

}  // namespace pvslab
