// One description of a document for all its uses: C++ writes it as JSON, reads it back, and says in a JSON Schema what others
// may rely on. Each type has one function describe(Fields&, T&), which names its fields in the order in which they are written.
// Fields is no template: what it does is compiled once, in described.cpp. Only files that describe something include this.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "harness/base/json/described_uses.hpp"
#include "harness/base/json/told.hpp"
#include "searchers/core/score.hpp"
#include "suites/uint128.hpp"

namespace pvslab {

class JsonValue;

enum class Presence {
  always,
  since_some_version,  // always written; reading a file of an older version leaves the value as it is
  if_any,              // written only if there is something to say: neither empty nor false nor nothing
  of_its_form,         // always written where its form of the document is, which require_one_of names
};

struct ReadRange {
  double least;
  double most;
};

// What the schema says of a field besides its type. Reading checks types, and of numbers that are no counts `least` and `most`;
// it does not ask for what only good manners ask for, such as a text of some length.
struct FieldRules {
  SchemaText description = "";
  // A definition of common.schema.json, which is referred to instead; of another file as "relations.schema.json#/$defs/check".
  SchemaText shared = "";
  SchemaText definition = "";  // of what occurs in several places: its name among the schema's own definitions
  Presence presence = Presence::always;
  // Of a number; of the length of a text; of the size of a list.
  SchemaLimit least = {};
  std::optional<std::int64_t> most = {};
  bool is_never_null = false;                // of a number: it always exists
  std::optional<ReadRange> read_range = {};  // of a number, where reading has other limits than the schema
  const char* one_of = "";                   // of a text: what it can be, as "yes|no"
  const char* pattern = "";                  // of a text: a regular expression that it matches
  std::optional<std::int64_t> above = {};    // a number is greater than this
  bool is_nullable = false;                  // of a value: it can be null, though its type does not say so
  SchemaText definition_description = "";    // of the definition itself; `description` is of this place
  bool definition_has_null = false;          // of what can be null: the definition says so, not this place
  const FieldRules* elements = nullptr;      // of a value that is a list: the rules of its values
  bool is_unique = false;                    // of a list: no two of its elements are alike
};

// Of a text that is not empty, a list that is not, and a positive number.
inline constexpr FieldRules at_least_one{.least = 1};

// Something that can be called, which must live as long as this: for functions that call what they are given and do not keep it.
template <typename... Arguments>
class Called {
 public:
  template <typename Function>
  requires(!std::same_as<std::remove_cvref_t<Function>, Called>) Called(const Function& function)
      : function_(&function), call_([](const void* called, Arguments... arguments) {
          (*static_cast<const Function*>(called))(arguments...);
        }) {}

  void operator()(Arguments... arguments) const { call_(function_, arguments...); }

 private:
  const void* function_;
  void (*call_)(const void*, Arguments...);
};

// The fields of one object, in one of four modes: written, read, listed by name, or described in a schema. Only reading changes
// values. A document that nobody reads back is described by the functions for constant values; in a schema these are values of
// an example, which has one of each. Errors of reading are JsonErrors with line, column and name. Names of fields must outlive the call that made this.
class Fields {
 public:
  using Body = Called<Fields&>;

  // True while values are read: for what follows from them and is not in the document.
  [[nodiscard]] bool reads() const { return !writes() && mode_ == Mode::read; }

  // True while the schema is made, for which there are no values.
  [[nodiscard]] bool is_of_schema() const { return !writes() && mode_ == Mode::schema; }

  // While values are read: that the value of the field, which was read before, is at most `most`, which another field gave.
  void require_at_most(std::string_view name, std::uint64_t value, std::uint64_t most);

  void text(std::string_view name, std::string& value, const FieldRules& rules = {});
  void texts(std::string_view name, std::vector<std::string>& values, const FieldRules& rules,
             const FieldRules& element);
  void truth(std::string_view name, bool& value, const FieldRules& rules = {});
  // True, or left out.
  void mark(std::string_view name, bool& value, const FieldRules& rules = {});
  // The shared definition "count" unless there are limits.
  void count(std::string_view name, std::uint64_t& value, const FieldRules& rules = {});
  void count(std::string_view name, unsigned& value, const FieldRules& rules = {});
  // Finite or infinite.
  void score(std::string_view name, Score& value, const FieldRules& rules = {});
  // Written as null if it is not finite; null cannot be read.
  void number(std::string_view name, double& value, const FieldRules& rules = {});
  void number(std::string_view name, std::optional<double>& value, const FieldRules& rules = {});

  // Always this value; another one is not noticed.
  void constant(std::string_view name, const Told& value, const FieldRules& rules = {});
  // Always this text; reading fails for another one: it is not "'text', whose".
  void known_text(std::string_view name, std::string_view text, std::string_view whose, const FieldRules& rules = {});
  // Follows from other fields, so that reading ignores it.
  void derived(std::string_view name, std::optional<double> value, const FieldRules& rules = {});
  void value(std::string_view name, const Told& value, const FieldRules& rules = {});
  // A list of such values.
  template <typename T>
  void values(std::string_view name, const std::vector<T>& values, const FieldRules& rules = {},
              const FieldRules& element = {});
  // An object whose names are data.
  template <typename T>
  void map(std::string_view name, const std::vector<std::pair<std::string, T>>& values, const FieldRules& rules = {},
           const FieldRules& element = {}, const FieldRules& key = {});
  void map(std::string_view name, const std::vector<std::pair<std::string, Told>>& values, const Told& example,
           const FieldRules& rules = {}, const FieldRules& element = {}, const FieldRules& key = {});
  // A document of several forms has the fields of all; one of these lists is there in full.
  void require_one_of(std::initializer_list<std::initializer_list<const char*>> forms);
  // With `name` come these.
  void require_together(std::string_view name, std::initializer_list<const char*> others);

  // Only in the schema: others add it to documents that nobody reads back.
  void added_by_others(std::string_view name, const FieldRules& rules);
  // Only in the schema: an object among its definitions that other schemas refer to.
  void define_for_others(const char* name, const Body& body, const char* description);

  // A list of `size` values, by index. In a schema `value` is called once, for index 0: the example has one.
  void values(std::string_view name, std::size_t size, const std::function<Told(std::size_t)>& value,
              const FieldRules& rules = {}, const FieldRules& element = {});
  // A field that has one of several forms. Each of them describes a field of this name; `form` is the number of the one that is
  // written.
  void one_form_of(std::string_view name, std::size_t form, std::initializer_list<Body> forms,
                   const FieldRules& rules = {});

  void object(std::string_view name, const Body& body, const FieldRules& rules = {});
  template <typename T>
  using Describe = void (*)(Fields&, std::type_identity_t<T>&);
  template <typename T>
  void object(std::string_view name, T& value, Describe<T> describe, const FieldRules& rules = {});
  // If there is none, the field is null; with Presence::if_any it is left out.
  template <typename T>
  void object(std::string_view name, std::optional<T>& value, Describe<T> describe, const FieldRules& rules = {});
  // Null if it is not there; with Presence::if_any it is left out. In a schema `body` is called all the same.
  void optional_object(std::string_view name, bool is_there, const Body& body, const FieldRules& rules = {});
  template <typename T>
  using DescribeConstant = void (*)(Fields&, const std::type_identity_t<T>&);
  template <typename T>
  void object(std::string_view name, const std::optional<T>& value, DescribeConstant<T> describe,
              const FieldRules& rules = {});
  template <typename T>
  void objects(std::string_view name, const std::vector<T>& values, DescribeConstant<T> describe,
               const FieldRules& rules = {}, const FieldRules& element = {});
  // Of `size` objects, by index. In a schema it is called once, for index 0, whether there is one or not.
  using Element = Called<Fields&, std::size_t>;
  void objects(std::string_view name, std::size_t size, const Element& visit, const FieldRules& rules = {},
               const FieldRules& element = {});
  // The same with a name for each instead of an index in a list.
  void objects_by_name(std::string_view name, const std::vector<std::string>& names, const Element& visit,
                       const FieldRules& rules = {}, const FieldRules& element = {}, const FieldRules& key = {});
  void counts(std::string_view name, std::vector<std::uint64_t>& values, const FieldRules& rules = {});
  // Finite or infinite.
  void scores(std::string_view name, std::vector<Score>& values, const FieldRules& rules = {},
              const FieldRules& element = {});
  // The shared definition "wide_count": decimal text above 2^53, since many readers use doubles.
  void wide_count(std::string_view name, Uint128& value, const FieldRules& rules = {});
  // Some objects of a list.
  template <typename T>
  void objects(std::string_view name, const std::vector<const T*>& values, DescribeConstant<T> describe,
               const FieldRules& rules = {}, const FieldRules& element = {});
  // A list of objects that are of several forms. In a schema each element is of one of these; `visit` is not called.
  struct Form {
    FieldRules rules;
    std::function<void(Fields&)> body;  // kept, unlike a Body
  };
  void objects_of_forms(std::string_view name, std::size_t size, const Element& visit, const std::vector<Form>& forms,
                        const FieldRules& rules = {});
  // A value of an enumeration, as its name; `all` are the values that it can be.
  template <typename T, std::size_t size>
  void choice(std::string_view name, T value, const std::array<T, size>& all,
              std::string_view (*name_of)(std::type_identity_t<T>), const FieldRules& rules = {});
  // A list of objects; `element` are the rules of each.
  template <typename T>
  void objects(std::string_view name, std::vector<T>& values, Describe<T> describe, const FieldRules& rules = {},
               const FieldRules& element = {});
  // Left out, or always this value.
  void constant_if(std::string_view name, bool is_there, const Told& value, const FieldRules& rules = {});

 private:
  enum class Mode { write, read, names, schema };
  explicit Fields(Mode mode) : mode_(mode) {}
  [[nodiscard]] bool writes() const { return is_only_written || mode_ == Mode::write; }

  friend nlohmann::ordered_json described_json(const Body& body);
  friend void read_described(const JsonValue& json, bool knows_every_field, const Body& body);
  friend nlohmann::ordered_json described_definition(const Body& body, std::string_view description);
  friend nlohmann::ordered_json described_schema(std::string_view file, std::string_view title,
                                                 std::string_view description, const Body& body);

  void put(std::string_view name, nlohmann::ordered_json value);
  // Reading: the value to read, if there is one. Otherwise nothing, and the field is listed or described as one of the type.
  [[nodiscard]] std::optional<JsonValue> wanted(std::string_view name, const FieldRules& rules, std::string_view type);
  void add(std::string_view name, const FieldRules& rules, nlohmann::ordered_json schema);
  [[nodiscard]] nlohmann::ordered_json schema_of(const FieldRules& rules, const Body& body);
  [[nodiscard]] nlohmann::ordered_json members_of(const Body& body, nlohmann::ordered_json schema);
  // The schema, or if the rules name a definition, a reference to it.
  [[nodiscard]] nlohmann::ordered_json as_definition(const FieldRules& rules, nlohmann::ordered_json schema);

  void put_values(std::string_view name, const std::vector<Told>& values, const Told& example, const FieldRules& rules,
                  const FieldRules& element);
  void put_choice(std::string_view name, std::string_view value, std::span<const std::string_view> all,
                  const FieldRules& rules);
  [[nodiscard]] nlohmann::ordered_json schema_of(const Told& value, const FieldRules& rules);

  Mode mode_;
  nlohmann::ordered_json* out_ = nullptr;          // writing: the object. Schema: that of the object
  nlohmann::ordered_json* definitions_ = nullptr;  // schema: its own definitions
  const JsonValue* in_ = nullptr;
  bool knows_every_field_ = false;
  std::vector<std::string_view>* names_ = nullptr;
};

// The object as JSON.
[[nodiscard]] nlohmann::ordered_json described_json(const Fields::Body& body);

// Reads the object. `knows_every_field`: other fields than the described ones are errors, which come before all other errors of
// their object. Throws JsonError.
void read_described(const JsonValue& json, bool knows_every_field, const Fields::Body& body);

// The schema of an object, for the definitions of common.schema.json. It has no definitions of its own.
[[nodiscard]] nlohmann::ordered_json described_definition(const Fields::Body& body, std::string_view description = {});

// A whole schema, of the file "results.schema.json".
[[nodiscard]] nlohmann::ordered_json described_schema(std::string_view file, std::string_view title,
                                                      std::string_view description, const Fields::Body& body);

// "lower|upper" for FieldRules::one_of.
[[nodiscard]] std::string alternatives(std::span<const std::string_view> texts);

template <typename T>
void Fields::object(std::string_view name, T& value, Describe<T> describe, const FieldRules& rules) {
  object(
      name, [&value, describe](Fields& fields) { describe(fields, value); }, rules);
}

template <typename T>
void Fields::object(std::string_view name, std::optional<T>& value, Describe<T> describe, const FieldRules& rules) {
  const auto body = [&value, describe](Fields& fields) {
    if (fields.writes()) return describe(fields, *value);
    T read{};
    describe(fields, read);
    if (fields.reads()) value = std::move(read);
  };
  optional_object(name, value.has_value(), body, rules);
}

template <typename T>
void Fields::objects(std::string_view name, std::vector<T>& values, Describe<T> describe, const FieldRules& rules,
                     const FieldRules& element) {
  const auto visit = [&values, describe](Fields& fields, std::size_t i) {
    if (i < values.size()) return describe(fields, values[i]);
    T added{};
    describe(fields, added);
    if (fields.reads()) values.push_back(std::move(added));
  };
  objects(name, values.size(), visit, rules, element);
}

template <typename T>
void Fields::object(std::string_view name, const std::optional<T>& value, DescribeConstant<T> describe,
                    const FieldRules& rules) {
  const auto body = [&value, describe](Fields& fields) {
    if constexpr (std::default_initializable<T> && !is_only_written) {
      value ? describe(fields, *value) : describe(fields, T{});
    } else {
      describe(fields, *value);  // in a schema the example has one
    }
  };
  optional_object(name, value.has_value(), body, rules);
}

template <typename T>
void Fields::objects(std::string_view name, const std::vector<T>& values, DescribeConstant<T> describe,
                     const FieldRules& rules, const FieldRules& element) {
  const auto visit = [&values, describe](Fields& fields, std::size_t i) {
    if constexpr (std::default_initializable<T> && !is_only_written) {
      i < values.size() ? describe(fields, values[i]) : describe(fields, T{});
    } else {
      describe(fields, values[i]);  // in a schema the example has one
    }
  };
  objects(name, values.size(), visit, rules, element);
}

template <typename T>
void Fields::objects(std::string_view name, const std::vector<const T*>& values, DescribeConstant<T> describe,
                     const FieldRules& rules, const FieldRules& element) {
  const auto visit = [&values, describe](Fields& fields, std::size_t i) {
    i < values.size() ? describe(fields, *values[i]) : describe(fields, T{});
  };
  objects(name, values.size(), visit, rules, element);
}

template <typename T>
void Fields::values(std::string_view name, const std::vector<T>& values, const FieldRules& rules,
                    const FieldRules& element) {
  put_values(name, std::vector<Told>(values.begin(), values.end()), Told(T{}), rules, element);
}

template <typename T, std::size_t size>
void Fields::choice(std::string_view name, T value, const std::array<T, size>& all,
                    std::string_view (*name_of)(std::type_identity_t<T>), const FieldRules& rules) {
  std::array<std::string_view, size> names;
  for (std::size_t i = 0; i < size; ++i) names[i] = name_of(all[i]);
  put_choice(name, name_of(value), names, rules);
}

template <typename T>
void Fields::map(std::string_view name, const std::vector<std::pair<std::string, T>>& values, const FieldRules& rules,
                 const FieldRules& element, const FieldRules& key) {
  map(name, std::vector<std::pair<std::string, Told>>(values.begin(), values.end()), Told(T{}), rules, element, key);
}

}  // namespace pvslab
