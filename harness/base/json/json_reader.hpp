// Reads JSON as benchmark programs write it: RFC 8259, and the bare NaN and infinities of Google Benchmark, which are
// read as null. Errors in the text or in a value carry a line and a column.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "suites/input_error.hpp"

namespace pvslab {

struct JsonError : InputError {
  JsonError(const InputError& error, bool cut_off) : InputError(error), is_cut_off(cut_off) {}
  bool is_cut_off;  // the text ends before the document does
};

// Throws JsonError if the text is empty, cut off, not JSON or nested too deeply, has a number too large for a double,
// or has the same key twice in one object. `name` names the file in errors.
[[nodiscard]] nlohmann::json parse_json_text(const std::string& text, const std::string& name);

// A document with the text it was read from, which gives the line and column of each value.
struct JsonDocument {
  JsonDocument(std::string of_text, std::string of_name)
      : text(std::move(of_text)), name(std::move(of_name)), root(parse_json_text(text, name)) {}

  std::string text;
  std::string name;
  nlohmann::json root;
};

// A value of a document. Asking it for another type throws a JsonError with its place and its name, such as
// "results[2].nodes.mean". The document must outlive it.
class JsonValue {
 public:
  explicit JsonValue(const JsonDocument& document) : document_(&document), json_(&document.root) {}

  [[nodiscard]] const std::string& name() const { return document_->name; }  // the document's
  [[nodiscard]] bool is_null() const { return json_->is_null(); }
  [[nodiscard]] bool is_text() const { return json_->is_string(); }
  [[nodiscard]] bool has(const std::string& key) const { return json_->is_object() && json_->contains(key); }
  [[nodiscard]] JsonValue at(const std::string& key) const;
  [[nodiscard]] std::vector<JsonValue> elements() const;

  [[nodiscard]] std::string text() const;
  [[nodiscard]] bool truth() const;
  [[nodiscard]] double number() const;
  [[nodiscard]] double number_from(double least, double greatest) const;
  [[nodiscard]] std::uint64_t count() const;   // a whole number >= 0
  [[nodiscard]] std::int64_t integer() const;  // any 64-bit integer
  // A list of such numbers; faster than elements(), which keeps the place of each.
  [[nodiscard]] std::vector<std::uint64_t> counts() const;
  [[nodiscard]] std::vector<std::int64_t> integers() const;

  // Fails for a key of the object that is not known, and suggests the nearest that is.
  void require_known_keys(std::span<const std::string_view> known) const;

  // The error text is the name of the value followed by `what`.
  [[noreturn]] void fail(std::string_view what) const;

 private:
  using Path = nlohmann::json::json_pointer;
  JsonValue(const JsonDocument& document, const nlohmann::json& json, Path path)
      : document_(&document), json_(&json), path_(std::move(path)) {}

  const JsonDocument* document_;
  const nlohmann::json* json_;
  Path path_;
};

}  // namespace pvslab
