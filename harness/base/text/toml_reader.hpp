// TomlReader: reads the values of TOML tables. A value of the wrong kind or out of range, and an unknown key, are errors
// with their place in the file.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/text/toml_document.hpp"

namespace pvslab {

// "text", "a whole number", "a list", ...
[[nodiscard]] std::string_view kind_of(const toml::node& node);

class TomlReader {
 public:
  // `file` names the text in errors. Every function throws InputError, whose message ends with `remedy` unless that is empty.
  explicit TomlReader(std::filesystem::path file, std::string_view remedy = {})
      : file_(std::move(file)), remedy_(remedy) {}

  [[nodiscard]] const std::filesystem::path& file() const { return file_; }
  [[noreturn]] void fail(const toml::node& where, const std::string& message) const;
  [[noreturn]] void fail(const toml::source_position& place, const std::string& message) const;
  // Suggests the nearest of the known keys.
  void require_known_keys(const toml::table& table, std::span<const std::string_view> known) const;

  // Nothing if the key is absent. Text must not be empty, and be one line without control characters.
  [[nodiscard]] std::optional<std::string> text_at(const toml::table& table, std::string_view key) const;
  [[nodiscard]] std::optional<std::uint64_t> number_at(const toml::table& table, std::string_view key,
                                                       std::uint64_t least, std::uint64_t greatest) const;
  // Whole numbers of 0 and more, of an entry of a list too; `key` names it in the error.
  [[nodiscard]] std::uint64_t number_of(const toml::node& node, std::string_view key) const;
  [[nodiscard]] std::optional<double> decimal_at(const toml::table& table, std::string_view key) const;
  [[nodiscard]] std::optional<bool> flag_at(const toml::table& table, std::string_view key) const;
  // A list, which must not be empty. `example` shows what to write.
  [[nodiscard]] const toml::array* list_at(const toml::table& table, std::string_view key,
                                           std::string_view example) const;
  [[nodiscard]] std::vector<std::string> texts_at(const toml::table& table, std::string_view key) const;
  // A list of tables, not empty; null if the key is absent. `example` shows how one is written.
  [[nodiscard]] const toml::array* tables_at(const toml::table& table, std::string_view key,
                                             std::string_view example) const;
  [[nodiscard]] const toml::table* table_at(const toml::table& table, std::string_view key) const;
  // These throw if the key is absent.
  [[nodiscard]] const toml::node& required(const toml::table& table, std::string_view key) const;
  [[nodiscard]] std::string required_text(const toml::table& table, std::string_view key) const;
  [[nodiscard]] std::uint64_t required_number(const toml::table& table, std::string_view key) const;
  [[nodiscard]] double required_decimal(const toml::table& table, std::string_view key) const;

 private:
  void require_one_line(const toml::node& node, std::string_view key) const;

  std::filesystem::path file_;
  std::string remedy_;
};

}  // namespace pvslab
