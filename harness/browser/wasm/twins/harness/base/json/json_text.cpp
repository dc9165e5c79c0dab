// The twin that catches nothing: all text of the module is UTF-8, since requests are, and foreign files are not read.
#include "harness/base/json/json_text.hpp"

#include "suites/foreign_text.hpp"

namespace pvslab {

std::string json_text(const nlohmann::json& json, int indent) { return with_json_escapes(json.dump(indent)); }
std::string json_text(const OrderedJson& json, int indent) { return with_json_escapes(json.dump(indent)); }

}  // namespace pvslab
