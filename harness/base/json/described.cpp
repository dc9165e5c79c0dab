#include "harness/base/json/described.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "harness/base/json/json_reader.hpp"
#include "harness/base/json/json_text.hpp"

namespace pvslab {
namespace {

constexpr double greatest_number = std::numeric_limits<double>::max();
constexpr std::string_view number_or_nothing = "number or null";

// Few expressions make JSON here: each costs a kilobyte of machine code.
void set(OrderedJson& schema, const char* key, OrderedJson value) { schema[key] = std::move(value); }

OrderedJson only(const char* key, OrderedJson value) {
  OrderedJson schema = OrderedJson::object();
  set(schema, key, std::move(value));
  return schema;
}

OrderedJson reference_to(std::string_view file, std::string_view definition) {
  return only("$ref", fmt::format("{}#/$defs/{}", file, definition));
}

// FieldRules::shared.
OrderedJson shared_reference(std::string_view definition) {
  return definition.find('#') == std::string_view::npos ? reference_to("common.schema.json", definition)
                                                        : only("$ref", definition);
}

OrderedJson of_type(std::string_view type) { return only("type", type); }

OrderedJson or_null(OrderedJson schema) {
  OrderedJson forms = OrderedJson::array();
  forms.push_back(of_type("null"));
  forms.push_back(std::move(schema));
  return only("anyOf", std::move(forms));
}

void limit(OrderedJson& schema, const FieldRules& rules, const char* least, const char* most) {
  if (rules.least) set(schema, least, *rules.least);
  if (rules.most) set(schema, most, *rules.most);
}

OrderedJson schema_of_type(std::string_view type, const FieldRules& rules) {
  OrderedJson schema = of_type(type == number_or_nothing ? "number" : type);
  if (type == "string") {
    limit(schema, rules, "minLength", "maxLength");
  } else {
    limit(schema, rules, "minimum", "maximum");
  }
  return type == number_or_nothing ? or_null(std::move(schema)) : schema;
}

OrderedJson one_of(std::string_view texts) {
  OrderedJson all = OrderedJson::array();
  while (true) {
    const std::size_t end = texts.find('|');
    all.push_back(texts.substr(0, end));
    if (end == std::string_view::npos) break;
    texts.remove_prefix(end + 1);
  }
  return only("enum", std::move(all));
}

OrderedJson schema_of_list(OrderedJson element, const FieldRules& rules) {
  OrderedJson schema = of_type("array");
  set(schema, "items", std::move(element));
  limit(schema, rules, "minItems", "maxItems");
  if (rules.is_unique) set(schema, "uniqueItems", true);
  return schema;
}

OrderedJson texts_of(std::initializer_list<const char*> texts) {
  OrderedJson all = OrderedJson::array();
  for (const char* text : texts) all.push_back(text);
  return all;
}

// Of objects whose names are data.
OrderedJson schema_of_map(OrderedJson element, const FieldRules& key) {
  OrderedJson schema = of_type("object");
  if (*key.shared != '\0') {
    set(schema, "propertyNames", shared_reference(key.shared));
  } else if (*key.pattern != '\0') {
    OrderedJson names = of_type("string");
    set(names, "pattern", key.pattern);
    set(schema, "propertyNames", std::move(names));
  }
  set(schema, "additionalProperties", std::move(element));
  return schema;
}

OrderedJson with_description(OrderedJson schema, std::string_view description) {
  if (!description.empty()) set(schema, "description", description);
  return schema;
}

double number_within(const JsonValue& json, const FieldRules& rules) {
  const std::optional<ReadRange> range = rules.read_range;
  if (range) return json.number_from(range->least, range->most);
  return json.number_from(rules.least ? static_cast<double>(*rules.least) : -greatest_number,
                          rules.most ? static_cast<double>(*rules.most) : greatest_number);
}

bool is_score(std::int64_t number) {
  return number >= -Score::infinity().value() && number <= Score::infinity().value();
}

Score score_of(const JsonValue& json) {
  const std::int64_t read = json.integer();
  if (!is_score(read)) json.fail("is out of the range of scores");
  return Score(static_cast<std::int32_t>(read));
}

Uint128 wide_count_of(const JsonValue& json) {
  if (!json.is_text()) return json.count();
  const std::optional<Uint128> count = from_decimal(json.text());
  if (!count) json.fail("is not a whole number");
  return *count;
}

FieldRules as_count(FieldRules rules) {
  if (!rules.least && !rules.most && *rules.shared == '\0') rules.shared = "count";
  return rules;
}

bool is_optional(const FieldRules& rules) {
  return rules.presence == Presence::if_any || rules.presence == Presence::of_its_form;
}

// The reference is in the schema already, beside null, unless it is to a definition that has the null.
FieldRules without_reference(FieldRules rules) {
  if (!rules.definition_has_null) rules.shared = "";
  return rules;
}

bool is_left_out(const FieldRules& rules, bool is_anything) {
  return rules.presence == Presence::if_any && !is_anything;
}

}  // namespace

void Fields::put(std::string_view name, OrderedJson value) { (*out_)[std::string(name)] = std::move(value); }

std::optional<JsonValue> Fields::wanted(std::string_view name, const FieldRules& rules, std::string_view type) {
  switch (mode_) {
    case Mode::write: break;
    case Mode::names: names_->push_back(name); break;
    case Mode::schema: add(name, rules, schema_of_type(type, rules)); break;
    case Mode::read: {
      const std::string key(name);
      if (rules.presence != Presence::always && !in_->has(key)) break;
      return in_->at(key);
    }
  }
  return std::nullopt;
}

void Fields::add(std::string_view name, const FieldRules& rules, OrderedJson schema) {
  if (*rules.shared != '\0') schema = shared_reference(rules.shared);
  if (rules.definition_has_null && *rules.definition != '\0') schema = as_definition(rules, std::move(schema));
  (*out_)["properties"][std::string(name)] = with_description(std::move(schema), rules.description);
  if (!is_optional(rules)) (*out_)["required"].push_back(name);
}

void Fields::text(std::string_view name, std::string& value, const FieldRules& rules) {
  if (writes()) {
    if (!is_left_out(rules, !value.empty())) put(name, value);
  } else if (const auto json = wanted(name, rules, "string")) {
    value = json->text();
  }
}

void Fields::texts(std::string_view name, std::vector<std::string>& values, const FieldRules& rules,
                   const FieldRules& element) {
  if (writes()) {
    if (!is_left_out(rules, !values.empty())) put(name, values);
  } else if (is_of_schema()) {
    OrderedJson each = with_description(schema_of_type("string", element), element.description);
    add(name, rules, schema_of_list(std::move(each), rules));
  } else if (const auto json = wanted(name, rules, "array")) {
    for (const JsonValue& each : json->elements()) values.push_back(each.text());
  }
}

void Fields::truth(std::string_view name, bool& value, const FieldRules& rules) {
  if (writes()) {
    if (!is_left_out(rules, value)) put(name, value);
  } else if (const auto json = wanted(name, rules, "boolean")) {
    value = json->truth();
  }
}

void Fields::mark(std::string_view name, bool& value, const FieldRules& rules) {
  FieldRules marked = rules;
  marked.presence = Presence::if_any;
  if (is_of_schema()) return add(name, marked, only("const", true));
  truth(name, value, marked);
}

void Fields::count(std::string_view name, std::uint64_t& value, const FieldRules& rules) {
  if (writes()) {
    if (!is_left_out(rules, value != 0)) put(name, value);
  } else if (const auto json = wanted(name, as_count(rules), "integer")) {
    value = json->count();
    if (rules.least && *rules.least >= 0 && value < static_cast<std::uint64_t>(*rules.least)) {
      json->fail(fmt::format("is less than {}", *rules.least));
    }
  }
}

void Fields::require_at_most(std::string_view name, std::uint64_t value, std::uint64_t most) {
  if (reads() && value > most) in_->at(std::string(name)).fail(fmt::format("is more than {}", most));
}

void Fields::count(std::string_view name, unsigned& value, const FieldRules& rules) {
  std::uint64_t wide = value;
  count(name, wide, rules);
  if (!reads()) return;
  if (wide > std::numeric_limits<unsigned>::max()) in_->at(std::string(name)).fail("is too large");
  value = static_cast<unsigned>(wide);
}

void Fields::score(std::string_view name, Score& value, const FieldRules& rules) {
  if (writes()) {
    put(name, value.value());
  } else if (const auto json = wanted(name, rules, "integer")) {
    value = score_of(*json);
  }
}

void Fields::number(std::string_view name, double& value, const FieldRules& rules) {
  if (writes()) {
    put(name, number_or_null(value));
  } else if (const auto json = wanted(name, rules, rules.is_never_null ? "number" : number_or_nothing)) {
    value = number_within(*json, rules);
  }
}

void Fields::number(std::string_view name, std::optional<double>& value, const FieldRules& rules) {
  if (writes()) {
    if (!is_left_out(rules, value.has_value())) put(name, number_or_null(value));
  } else if (const auto json = wanted(name, rules, number_or_nothing)) {
    value = json->is_null() ? std::nullopt : std::optional(number_within(*json, rules));
  }
}

void Fields::constant(std::string_view name, const Told& value, const FieldRules& rules) {
  if (writes()) return put(name, value.json());
  if (mode_ == Mode::names) names_->push_back(name);
  if (is_of_schema()) add(name, rules, only("const", value.json()));
}

void Fields::known_text(std::string_view name, std::string_view text, std::string_view whose, const FieldRules& rules) {
  if (writes()) {
    put(name, text);
  } else if (const auto json = wanted(name, rules, "string")) {
    if (json->text() != text) json->fail(fmt::format("is not '{}', {}", text, whose));
  }
}

void Fields::derived(std::string_view name, std::optional<double> value, const FieldRules& rules) {
  if (!reads()) number(name, value, rules);
}

void Fields::added_by_others(std::string_view name, const FieldRules& rules) {
  FieldRules added = rules;
  added.presence = Presence::if_any;
  if (is_of_schema()) add(name, added, OrderedJson::object());
}

void Fields::object(std::string_view name, const Body& body, const FieldRules& rules) {
  if (writes()) return put(name, described_json(body));
  switch (mode_) {
    case Mode::write: return;
    case Mode::names: return names_->push_back(name);
    case Mode::schema: return add(name, rules, schema_of(rules, body));
    case Mode::read:
      if (const auto json = wanted(name, rules, {})) read_described(*json, knows_every_field_, body);
  }
}

void Fields::optional_object(std::string_view name, bool is_there, const Body& body, const FieldRules& rules) {
  const bool is_nullable = rules.presence != Presence::if_any;
  if (writes()) {
    if (is_there || is_nullable) put(name, is_there ? described_json(body) : nullptr);
    return;
  }
  switch (mode_) {
    case Mode::write: return;
    case Mode::names: return names_->push_back(name);
    case Mode::schema: {
      OrderedJson schema = schema_of(rules, body);
      return add(name, without_reference(rules), is_nullable ? or_null(std::move(schema)) : std::move(schema));
    }
    case Mode::read: {
      const auto json = wanted(name, rules, {});
      if (json && !(is_nullable && json->is_null())) read_described(*json, knows_every_field_, body);
    }
  }
}

void Fields::objects(std::string_view name, std::size_t size, const Element& visit, const FieldRules& rules,
                     const FieldRules& element) {
  const auto one = [&visit](std::size_t i) { return [&visit, i](Fields& fields) { visit(fields, i); }; };
  if (writes()) {
    if (is_left_out(rules, size != 0)) return;
    OrderedJson list = OrderedJson::array();
    for (std::size_t i = 0; i < size; ++i) list.push_back(described_json(one(i)));
    return put(name, std::move(list));
  }
  switch (mode_) {
    case Mode::write: return;
    case Mode::names: return names_->push_back(name);
    case Mode::schema: {
      OrderedJson each = with_description(schema_of(element, one(0)), element.description);
      return add(name, rules, schema_of_list(std::move(each), rules));
    }
    case Mode::read:
      const auto json = wanted(name, rules, {});
      if (!json) return;
      for (const JsonValue& each : json->elements()) read_described(each, knows_every_field_, one(size++));
  }
}

void Fields::counts(std::string_view name, std::vector<std::uint64_t>& values, const FieldRules& rules) {
  if (writes()) {
    if (!is_left_out(rules, !values.empty())) put(name, values);
  } else if (is_of_schema()) {
    put_values(name, {}, std::uint64_t{0}, rules, {});
  } else if (const auto json = wanted(name, rules, {})) {
    values = json->counts();
  }
}

void Fields::scores(std::string_view name, std::vector<Score>& values, const FieldRules& rules,
                    const FieldRules& element) {
  if (writes()) {
    OrderedJson list = OrderedJson::array();
    for (const Score each : values) list.push_back(each.value());
    if (!is_left_out(rules, !values.empty())) put(name, std::move(list));
  } else if (is_of_schema()) {
    put_values(name, {}, 0, rules, element);
  } else if (const auto json = wanted(name, rules, {})) {
    const std::vector<std::int64_t> numbers = json->integers();
    const auto wrong = std::ranges::find_if_not(numbers, is_score);
    if (wrong != numbers.end())
      static_cast<void>(score_of(json->elements()[static_cast<std::size_t>(wrong - numbers.begin())]));
    for (const std::int64_t each : numbers) values.emplace_back(static_cast<std::int32_t>(each));
  }
}

void Fields::wide_count(std::string_view name, Uint128& value, const FieldRules& rules) {
  constexpr Uint128 exact_in_double = Uint128{1} << 53;
  FieldRules shared = rules;
  shared.shared = "wide_count";
  if (writes()) {
    put(name, value <= exact_in_double ? OrderedJson(static_cast<std::uint64_t>(value)) : OrderedJson(decimal(value)));
  } else if (const auto json = wanted(name, shared, {})) {
    value = wide_count_of(*json);
  }
}

void Fields::objects_of_forms(std::string_view name, std::size_t size, const Element& visit,
                              const std::vector<Form>& forms, const FieldRules& rules) {
  if (!is_of_schema()) return objects(name, size, visit, rules);
  OrderedJson all = OrderedJson::array();
  for (const Form& form : forms)
    all.push_back(with_description(schema_of(form.rules, form.body), form.rules.description));
  add(name, rules, schema_of_list(only("oneOf", std::move(all)), rules));
}

OrderedJson Fields::schema_of(const FieldRules& rules, const Body& body) {
  if (*rules.shared != '\0') return shared_reference(rules.shared);
  const bool is_defined_here = *rules.definition != '\0' && !rules.definition_has_null;
  if (!is_defined_here) return members_of(body, OrderedJson::object());
  const char* const name = rules.definition;
  if (definitions_->contains(name)) return reference_to("", name);
  return as_definition(rules, members_of(body, OrderedJson::object()));
}

OrderedJson Fields::as_definition(const FieldRules& rules, OrderedJson schema) {
  if (*rules.definition == '\0') return schema;
  const char* const name = rules.definition;
  if (!definitions_->contains(name)) {
    set(*definitions_, name, with_description(std::move(schema), rules.definition_description));
  }
  return reference_to("", name);
}

OrderedJson Fields::members_of(const Body& body, OrderedJson schema) {
  set(schema, "type", "object");
  set(schema, "properties", OrderedJson::object());
  set(schema, "required", OrderedJson::array());
  Fields fields(Mode::schema);
  fields.out_ = &schema;
  fields.definitions_ = definitions_;
  body(fields);
  set(schema, "additionalProperties", false);
  return schema;
}

OrderedJson Fields::schema_of(const Told& told, const FieldRules& rules) {
  const FieldRules known = told.type() == "count" ? as_count(rules) : rules;
  OrderedJson schema;
  if (*known.shared != '\0') {
    schema = shared_reference(known.shared);
  } else if (*known.one_of != '\0') {
    schema = one_of(known.one_of);
  } else if (const FieldRules* const elements = known.elements) {
    schema = schema_of_list(schema_of(Told(), *elements), known);
  } else {
    schema = schema_of_type(told.type() == "count" ? "integer" : told.type(), known);
    if (*known.pattern != '\0') set(schema, "pattern", known.pattern);
    if (known.above) set(schema, "exclusiveMinimum", *known.above);
  }
  if (!known.definition_has_null) schema = as_definition(known, std::move(schema));
  // Numbers that can be null are so in their shared definitions.
  const bool shares_null = *known.shared != '\0' && told.type() == "number";
  const bool is_nullable = ((told.is_nullable() && !shares_null) || known.is_nullable) && !known.is_never_null;
  return is_nullable && known.presence != Presence::if_any ? or_null(std::move(schema)) : schema;
}

void Fields::value(std::string_view name, const Told& told, const FieldRules& rules) {
  if (writes()) {
    if (!is_left_out(rules, !told.is_null())) put(name, told.json());
  } else if (is_of_schema()) {
    add(name, without_reference(rules), schema_of(told, rules));
  }
}

void Fields::put_choice(std::string_view name, std::string_view text, std::span<const std::string_view> all,
                        const FieldRules& rules) {
  const std::string names = alternatives(all);
  FieldRules named = rules;
  named.one_of = names.c_str();
  value(name, text, named);
}

void Fields::put_values(std::string_view name, const std::vector<Told>& values, const Told& example,
                        const FieldRules& rules, const FieldRules& element) {
  if (is_of_schema()) {
    OrderedJson list = schema_of_list(with_description(schema_of(example, element), element.description), rules);
    return add(name, rules, as_definition(rules, std::move(list)));
  }
  if (writes() && !is_left_out(rules, !values.empty())) put(name, json_of(values));
}

void Fields::map(std::string_view name, const std::vector<std::pair<std::string, Told>>& values, const Told& example,
                 const FieldRules& rules, const FieldRules& element, const FieldRules& key) {
  if (is_of_schema()) return add(name, rules, schema_of_map(schema_of(example, element), key));
  if (!writes() || is_left_out(rules, !values.empty())) return;
  OrderedJson map = OrderedJson::object();
  for (const auto& [each, value] : values) set(map, each.c_str(), value.json());
  put(name, std::move(map));
}

void Fields::objects_by_name(std::string_view name, const std::vector<std::string>& names, const Element& visit,
                             const FieldRules& rules, const FieldRules& element, const FieldRules& key) {
  const auto one = [&visit](std::size_t i) { return [&visit, i](Fields& fields) { visit(fields, i); }; };
  if (is_of_schema()) {
    OrderedJson each = with_description(schema_of(element, one(0)), element.description);
    return add(name, rules, schema_of_map(std::move(each), key));
  }
  if (!writes() || is_left_out(rules, !names.empty())) return;
  OrderedJson map = OrderedJson::object();
  for (std::size_t i = 0; i < names.size(); ++i) set(map, names[i].c_str(), described_json(one(i)));
  put(name, std::move(map));
}

void Fields::constant_if(std::string_view name, bool is_there, const Told& value, const FieldRules& rules) {
  if (writes() && is_there) put(name, value.json());
  if (!is_of_schema()) return;
  FieldRules optional = rules;
  optional.presence = Presence::if_any;
  add(name, optional, only("const", value.json()));
}

void Fields::require_one_of(std::initializer_list<std::initializer_list<const char*>> forms) {
  if (!is_of_schema()) return;
  OrderedJson all = OrderedJson::array();
  for (const auto& form : forms) all.push_back(only("required", texts_of(form)));
  set(*out_, "anyOf", std::move(all));
}

void Fields::require_together(std::string_view name, std::initializer_list<const char*> others) {
  if (is_of_schema()) (*out_)["dependentRequired"][std::string(name)] = texts_of(others);
}

std::string alternatives(std::span<const std::string_view> texts) { return fmt::format("{}", fmt::join(texts, "|")); }
void Fields::define_for_others(const char* name, const Body& body, const char* description) {
  if (!is_of_schema()) return;
  set(*definitions_, name, with_description(members_of(body, OrderedJson::object()), description));
}

void Fields::values(std::string_view name, std::size_t size, const std::function<Told(std::size_t)>& value,
                    const FieldRules& rules, const FieldRules& element) {
  if (is_of_schema()) return put_values(name, {}, value(0), rules, element);
  if (!writes() || is_left_out(rules, size != 0)) return;
  OrderedJson list = OrderedJson::array();
  for (std::size_t i = 0; i < size; ++i) list.push_back(value(i).json());
  put(name, std::move(list));
}

void Fields::one_form_of(std::string_view name, std::size_t form, std::initializer_list<Body> forms,
                         const FieldRules& rules) {
  if (writes()) return forms.begin()[form](*this);
  if (!is_of_schema()) return;
  OrderedJson all = OrderedJson::array();
  for (const Body& each : forms) {
    OrderedJson with_it = members_of(each, OrderedJson::object());
    all.push_back(std::move(with_it["properties"][std::string(name)]));
  }
  add(name, rules, only("anyOf", std::move(all)));
}

OrderedJson described_json(const Fields::Body& body) {
  OrderedJson json = OrderedJson::object();
  Fields fields(Fields::Mode::write);
  fields.out_ = &json;
  body(fields);
  return json;
}

void read_described(const JsonValue& json, bool knows_every_field, const Fields::Body& body) {
  if (knows_every_field) {
    std::vector<std::string_view> names;
    Fields listed(Fields::Mode::names);
    listed.names_ = &names;
    body(listed);
    json.require_known_keys(names);
  }
  Fields fields(Fields::Mode::read);
  fields.in_ = &json;
  fields.knows_every_field_ = knows_every_field;
  body(fields);
}

OrderedJson described_definition(const Fields::Body& body, std::string_view description) {
  OrderedJson none;
  Fields fields(Fields::Mode::schema);
  fields.definitions_ = &none;
  return with_description(fields.members_of(body, OrderedJson::object()), description);
}

OrderedJson described_schema(std::string_view file, std::string_view title, std::string_view description,
                             const Fields::Body& body) {
  OrderedJson definitions = OrderedJson::object();
  Fields fields(Fields::Mode::schema);
  fields.definitions_ = &definitions;
  OrderedJson head = only("$schema", "https://json-schema.org/draft/2020-12/schema");
  set(head, "$id", fmt::format("https://pvslab.example/schemas/{}", file));
  set(head, "title", title);
  OrderedJson schema = fields.members_of(body, with_description(std::move(head), description));
  if (!definitions.empty()) set(schema, "$defs", std::move(definitions));
  return schema;
}

}  // namespace pvslab
