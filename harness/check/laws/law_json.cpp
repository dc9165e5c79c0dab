#include "harness/check/laws/law_json.hpp"

#include <string_view>
#include <utility>

namespace pvslab {
namespace {

OrderedJson to_json(const LawPlace& place) {
  OrderedJson json{{"start", place.root}, {"move_numbers", place.numbers}, {"moves", place.moves}};
  json["position"] = place.position.empty() ? OrderedJson() : OrderedJson(place.position);
  return json;
}

OrderedJson to_json(const LawBreak& broken) {
  OrderedJson json{{"law", name(broken.law)}, {"statement", statement(broken.law)}, {"place", to_json(broken.place)},
                   {"tried", broken.tried},   {"expected", broken.expected},        {"seen", broken.seen}};
  json["other"] = broken.other ? to_json(*broken.other) : OrderedJson();
  return json;
}

}  // namespace

OrderedJson json_of(const LawReport& report) {
  OrderedJson json{{"format", 1},
                   {"kept", report.keeps_the_laws()},
                   {"depth", report.settings.depth.plies()},
                   {"most_positions", report.settings.most_positions},
                   {"most_moves", report.settings.most_moves},
                   {"seed", report.settings.seed},
                   {"starts", report.roots},
                   {"positions", report.positions},
                   {"every_line_to", report.every_position_to.plies()},
                   {"deepest", report.deepest.plies()}};
  json["broken"] = report.first_break ? to_json(*report.first_break) : OrderedJson();
  for (std::size_t i = 0; i < law_count; ++i) {
    const Law law = law_number(i);
    OrderedJson entry{{"law", name(law)}, {"tried", report[law].tried}, {"unit", unit(law)}};
    const std::string_view reason = report[law].unless;
    entry["does_not_apply"] = reason.empty() ? OrderedJson() : OrderedJson(reason);
    json["laws"].push_back(std::move(entry));
  }
  return json;
}

}  // namespace pvslab
