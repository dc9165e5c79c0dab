// KeyValues: reads "KEY=VALUE,KEY=VALUE", such as "b=3,d=4". Every text of this form is read here, so that all of them
// take the same numbers and word their errors alike.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pvslab {

// A piece of a text and its column, from 1.
struct Word {
  std::string_view text = {};
  std::size_t column = 0;
};

struct KeyValue {
  Word key;
  Word value;  // empty for KnownKeys::Flag
};

// A range that includes both ends.
template <typename Number>
struct NumberRange {
  Number least;
  Number greatest;
};

// The keys that a text may give, and how errors speak of them.
struct KnownKeys {
  // A key that stands alone, without '=' and a value.
  struct Flag {
    std::string_view key;      // "ranks"
    std::string_view printed;  // the same in a table: "weak orders"
  };

  std::string_view kind;                    // "parameter"
  std::string_view owner;                   // "uniform trees", for "The parameters of uniform trees are ..."
  std::span<const std::string_view> names;  // including the flag's; errors list them in this order
  std::string_view example;                 // "b=8"
  bool as_printed = false;                  // also accept "KEY VALUE, KEY VALUE", as a table prints it
  std::optional<Flag> flag = {};
};

class KeyValues {
 public:
  // Reads `text` from `begin` on, to its end. `origin` says where the text comes from; the `file` of an InputError is
  // "ORIGIN TEXT", such as "--exhaustive depth=x". Both must outlive this object. Throws InputError with the column in
  // `text` of the first key that is unknown, has no value or is given twice.
  KeyValues(std::string_view origin, std::string_view text, std::size_t begin, const KnownKeys& known);

  // What was given for `key`; null if nothing was.
  [[nodiscard]] const KeyValue* find(std::string_view key) const;

  // The value of `key` as a number; nothing if it was not given. Throws InputError with the column of the value.
  [[nodiscard]] std::optional<std::int64_t> whole_number(std::string_view key, NumberRange<std::int64_t> range) const;
  [[nodiscard]] std::optional<double> decimal(std::string_view key, NumberRange<double> range) const;
  // The same for a part of the value of `key`, such as an end of "values=-1..1".
  [[nodiscard]] std::int64_t whole_number_in(Word part, std::string_view key, NumberRange<std::int64_t> range) const;

  // Throws InputError for the text.
  [[noreturn]] void fail(std::size_t column, std::string message) const;

 private:
  void add(Word entry, const KnownKeys& known);
  void require_known(std::string_view key, std::size_t column, const KnownKeys& known) const;
  [[nodiscard]] KeyValue split(Word entry, const KnownKeys& known) const;
  template <typename Number>
  [[nodiscard]] Number number(Word value, std::string_view key, NumberRange<Number> range) const;

  std::string_view origin_;
  std::string_view text_;
  std::vector<KeyValue> entries_;  // in the order of the text
};

}  // namespace pvslab
