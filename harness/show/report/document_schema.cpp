#include "harness/show/report/document_schema.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

#include "harness/base/json/json_text.hpp"
#include "harness/base/text/escape.hpp"

namespace pvslab {
namespace {

using FoundProblem = std::optional<SchemaProblem>;

bool is_of_type(const OrderedJson& value, std::string_view type) {
  if (type == "object") return value.is_object();
  if (type == "array") return value.is_array();
  if (type == "string") return value.is_string();
  if (type == "integer") return value.is_number_integer();
  if (type == "number") return value.is_number();
  if (type == "boolean") return value.is_boolean();
  if (type == "null") return value.is_null();
  throw std::logic_error(fmt::format("unknown type in a schema: {}", type));
}

// Keywords that say nothing of whether a document is right, or are not checked.
constexpr std::array<std::string_view, 7> skipped{"$schema",     "$id",     "$defs", "title",
                                                  "description", "pattern", "format"};

std::string is_not_a(const std::string& type) {
  if (type == "null") return "is not null";
  const bool begins_with_a_vowel = type == "object" || type == "array" || type == "integer";
  return fmt::format("is not {} {}", begins_with_a_vowel ? "an" : "a", type);
}

class SchemaCheck {
 public:
  explicit SchemaCheck(const std::map<std::string, OrderedJson>& schemas) : schemas_(schemas) {}

  // `file` is the one that the schema is in.
  [[nodiscard]] FoundProblem check(const OrderedJson& value, const OrderedJson& schema, const std::string& file,
                                   const std::string& place) const {
    for (const auto& [keyword, asked] : schema.items()) {
      if (auto problem = check_keyword(value, schema, file, place, keyword, asked)) return problem;
    }
    return std::nullopt;
  }

 private:
  [[nodiscard]] FoundProblem check_keyword(const OrderedJson& value, const OrderedJson& schema, const std::string& file,
                                           const std::string& place, const std::string& keyword,
                                           const OrderedJson& asked) const {
    if (keyword == "type") {
      if (is_of_type(value, asked.get<std::string>())) return std::nullopt;
      return SchemaProblem{place, is_not_a(asked.get<std::string>())};
    }
    if (keyword == "const") return unless(value == asked, place, "has an unknown value");
    if (keyword == "enum") {
      return unless(std::ranges::find(asked, value) != asked.end(), place, "has an unknown value");
    }
    if (keyword == "$ref") return check_reference(value, asked.get<std::string>(), file, place);
    if (keyword == "anyOf") return check_any(value, asked, file, place);
    if (keyword == "properties" || keyword == "additionalProperties") {
      return keyword == "properties" || !schema.contains("properties") ? check_fields(value, schema, file, place)
                                                                       : std::nullopt;
    }
    if (keyword == "propertyNames") return check_names(value, asked, file, place);
    if (keyword == "required") return check_required(value, asked, place);
    if (keyword == "items") return check_items(value, asked, file, place);
    if (std::ranges::find(skipped, keyword) != skipped.end()) return std::nullopt;
    return check_limit(value, keyword, asked, place);
  }

  static FoundProblem unless(bool holds, const std::string& place, std::string_view what) {
    return holds ? std::nullopt : FoundProblem(SchemaProblem{place, std::string(what)});
  }

  static FoundProblem check_limit(const OrderedJson& value, const std::string& keyword, const OrderedJson& asked,
                                  const std::string& place) {
    if (keyword == "minimum") return unless(!value.is_number() || value >= asked, place, "is too small");
    if (keyword == "maximum") return unless(!value.is_number() || value <= asked, place, "is too large");
    if (keyword == "exclusiveMinimum") return unless(!value.is_number() || value > asked, place, "is too small");
    const auto size = value.is_string() ? value.get_ref<const std::string&>().size() : value.size();
    if (keyword == "minItems") return unless(!value.is_array() || size >= asked, place, "has too few elements");
    if (keyword == "maxItems") return unless(!value.is_array() || size <= asked, place, "has too many elements");
    if (keyword == "minLength") return unless(!value.is_string() || size >= asked, place, "is too short");
    throw std::logic_error(fmt::format("unknown keyword in a schema: {}", keyword));
  }

  [[nodiscard]] FoundProblem check_reference(const OrderedJson& value, const std::string& reference,
                                             const std::string& file, const std::string& place) const {
    const std::size_t hash = reference.find('#');
    const std::string in = hash == 0 ? file : reference.substr(0, hash);
    const auto found = schemas_.find(in);
    if (found == schemas_.end()) throw std::logic_error(fmt::format("no schema {}", in));
    if (hash == std::string::npos) return check(value, found->second, in, place);
    return check(value, found->second.at(OrderedJson::json_pointer(reference.substr(hash + 1))), in, place);
  }

  // The problem of the form that the value is nearest to: the one that goes deepest.
  [[nodiscard]] FoundProblem check_any(const OrderedJson& value, const OrderedJson& forms, const std::string& file,
                                       const std::string& place) const {
    FoundProblem nearest;
    for (const OrderedJson& form : forms) {
      FoundProblem problem = check(value, form, file, place);
      if (!problem) return std::nullopt;
      if (!nearest || problem->place.size() > nearest->place.size()) nearest = std::move(problem);
    }
    return nearest;
  }

  [[nodiscard]] FoundProblem check_fields(const OrderedJson& value, const OrderedJson& schema, const std::string& file,
                                          const std::string& place) const {
    if (!value.is_object()) return std::nullopt;
    const OrderedJson none = OrderedJson::object();
    const OrderedJson& known = schema.contains("properties") ? schema.at("properties") : none;
    for (const auto& [name, field] : value.items()) {
      const std::string field_place = (place.empty() ? "" : place + ".") + printable(name);
      if (const auto found = known.find(name); found != known.end()) {
        if (auto problem = check(field, *found, file, field_place)) return problem;
      } else if (const auto others = schema.find("additionalProperties"); others != schema.end()) {
        if (others->is_boolean()) {
          if (others->get<bool>()) continue;
          return SchemaProblem{place, fmt::format("has an unknown field '{}'", printable(name))};
        }
        if (auto problem = check(field, *others, file, field_place)) return problem;
      }
    }
    return std::nullopt;
  }

  [[nodiscard]] FoundProblem check_names(const OrderedJson& value, const OrderedJson& asked, const std::string& file,
                                         const std::string& place) const {
    if (!value.is_object()) return std::nullopt;
    for (const auto& [name, field] : value.items()) {
      if (check(name, asked, file, place)) {
        return SchemaProblem{place, fmt::format("has an unknown field '{}'", printable(name))};
      }
    }
    return std::nullopt;
  }

  static FoundProblem check_required(const OrderedJson& value, const OrderedJson& names, const std::string& place) {
    if (!value.is_object()) return std::nullopt;
    for (const OrderedJson& name : names) {
      const auto& text = name.get_ref<const std::string&>();
      if (!value.contains(text)) return SchemaProblem{place, fmt::format("has no field '{}'", text)};
    }
    return std::nullopt;
  }

  [[nodiscard]] FoundProblem check_items(const OrderedJson& value, const OrderedJson& asked, const std::string& file,
                                         const std::string& place) const {
    if (!value.is_array()) return std::nullopt;
    for (std::size_t i = 0; i < value.size(); ++i) {
      if (auto problem = check(value[i], asked, file, fmt::format("{}[{}]", place, i))) return problem;
    }
    return std::nullopt;
  }

  const std::map<std::string, OrderedJson>& schemas_;
};

}  // namespace

void JsonSchemas::add(const std::string& file, std::string_view text) { schemas_[file] = OrderedJson::parse(text); }

std::optional<SchemaProblem> JsonSchemas::problem_of(const nlohmann::ordered_json& document,
                                                     const std::string& file) const {
  return SchemaCheck(schemas_).check(document, schemas_.at(file), file, "");
}

}  // namespace pvslab
