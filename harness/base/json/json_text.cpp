#include "harness/base/json/json_text.hpp"

#include "suites/foreign_text.hpp"

namespace pvslab {
namespace {

template <typename Json>
Json in_utf8(const Json& json) {
  if (json.is_string()) return as_utf8(json.template get_ref<const std::string&>());
  if (!json.is_structured()) return json;
  Json result = json.is_array() ? Json::array() : Json::object();
  for (const auto& [key, value] : json.items()) {
    if (json.is_array()) {
      result.push_back(in_utf8(value));
    } else {
      result[as_utf8(key)] = in_utf8(value);
    }
  }
  return result;
}

template <typename Json>
std::string text_of(const Json& json, int indent) {
  try {
    return with_json_escapes(json.dump(indent));
  } catch (const typename Json::type_error&) {  // not UTF-8
    return with_json_escapes(in_utf8(json).dump(indent));
  }
}

}  // namespace

std::string json_text(const nlohmann::json& json, int indent) { return text_of(json, indent); }
std::string json_text(const OrderedJson& json, int indent) { return text_of(json, indent); }

}  // namespace pvslab
