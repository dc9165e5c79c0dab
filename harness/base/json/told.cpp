#include "harness/base/json/told.hpp"

#include <utility>

#include "harness/base/json/json_text.hpp"

namespace pvslab {

Told::Told() = default;
Told::Told(Whole value, Kind kind) {
  switch (kind) {
    case Kind::truth:
      json_ = value != 0;
      type_ = "boolean";
      break;
    case Kind::integer:
      json_ = static_cast<std::int64_t>(value);
      type_ = "integer";
      break;
    case Kind::count:
      json_ = value;
      type_ = "count";
      break;
  }
}
Told::Told(double value) : json_(number_or_null(value)), type_("number"), is_nullable_(true) {}
Told::Told(std::string value) : json_(std::move(value)), type_("string") {}
Told::Told(std::string_view value) : json_(value), type_("string") {}
Told::Told(const char* value) : Told(std::string_view(value)) {}
Told::Told(const std::vector<Told>& values) : json_(json_of(values)), type_("array") {}
Told::Told(const Told& other) = default;
Told::Told(Told&& other) noexcept = default;
Told& Told::operator=(const Told& other) = default;
Told& Told::operator=(Told&& other) noexcept = default;
Told::~Told() = default;

bool Told::is_null() const { return json_.is_null(); }

void Told::note_optional(bool is_there) {
  if (!is_there) json_ = nullptr;
  is_nullable_ = true;
}

OrderedJson json_of(const std::vector<Told>& values) {
  OrderedJson list = OrderedJson::array();
  for (const Told& each : values) list.push_back(each.json());
  return list;
}

}  // namespace pvslab
