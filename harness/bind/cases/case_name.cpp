#include "harness/bind/cases/case_name.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "harness/bind/workloads/workload_family.hpp"
#include "suites/text_scanner.hpp"

namespace pvslab {
namespace {

constexpr std::string_view blanks = " \t\r\n`'\"";
constexpr std::string_view form = "write a case as SPEC#TREE@SEED, such as uniform:b=3,d=4#6@1";

bool is_family(std::string_view name) { return find_workload_family(name) != nullptr; }

// The place where the spec begins in a word such as "alpha-beta/uniform:b=3"; nothing if the word has no spec.
std::optional<std::size_t> spec_in(std::string_view word) {
  const std::string_view head = word.substr(0, word.find(':'));
  const std::size_t begin = head.rfind('/') + 1;  // 0 where there is none
  return is_family(head.substr(begin)) ? std::optional(begin) : std::nullopt;
}

// Reads a case written in words.
class WordsReader {
 public:
  WordsReader(std::string_view text, std::string_view origin) : text_(text), scanner_(text, origin) {}

  CaseName read() {
    for (skip_blanks(); !scanner_.at_end(); skip_blanks()) read_word(take_word());
    if (name_.spec.empty()) scanner_.fail("expected a workload, such as uniform:b=3,d=4; " + std::string(form));
    if (!has_index_) scanner_.fail("the number of the tree is missing; " + std::string(form));
    return name_;
  }

 private:
  void read_word(std::string_view word) {
    if (word == "of" || word == "on") return;
    if (word == "tree" || word == "case") return read_number(has_index_, name_.index, 1, "the number of the tree");
    if (word == "seed") return read_number(has_seed_, name_.seed, 0, "a seed");
    const auto spec = spec_in(word);
    if (spec && name_.spec.empty()) {
      name_.spec = word.substr(*spec);
      if (*spec > 0) set_searcher(word.substr(0, *spec - 1));
    } else if (!spec && name_.spec.empty()) {
      set_searcher(word);
    } else {
      scanner_.fail_at(begin_of_word_, fmt::format("did not expect '{}' here; {}", word, form));
    }
  }

  void set_searcher(std::string_view searcher) {
    if (!name_.searcher.empty()) {
      scanner_.fail_at(begin_of_word_, fmt::format("'{}' is not a workload; {}", searcher, form));
    }
    name_.searcher = searcher;
  }

  void read_number(bool& was_given, std::uint64_t& number, std::uint64_t first, std::string_view what) {
    if (was_given) scanner_.fail_at(begin_of_word_, fmt::format("{} is given twice", what));
    was_given = true;
    skip_blanks();
    const std::size_t start = scanner_.at();
    const std::uint64_t read = scanner_.take_unsigned(fmt::format("expected {}", what));
    if (read < first) scanner_.fail_at(start, fmt::format("expected {}, at least {}", what, first));
    number = read - first;
    scanner_.skip_any_of(",:;");
  }

  // The text up to the next blank, without trailing punctuation.
  std::string_view take_word() {
    begin_of_word_ = scanner_.at();
    const std::size_t end = std::min(text_.find_first_of(blanks, begin_of_word_), text_.size());
    scanner_.go_to(end);
    std::string_view word = text_.substr(begin_of_word_, end - begin_of_word_);
    while (word.ends_with(',') || word.ends_with(':') || word.ends_with(';')) word.remove_suffix(1);
    return word;
  }

  void skip_blanks() { scanner_.skip_any_of(" \t\r\n`'\","); }

  std::string_view text_;
  TextScanner scanner_;
  std::size_t begin_of_word_ = 0;
  CaseName name_;
  bool has_index_ = false;
  bool has_seed_ = false;
};

// "SPEC#TREE@SEED" or "SPEC#TREE".
CaseName read_token(std::string_view text, std::size_t hash, std::string_view origin) {
  TextScanner scanner(text, origin);
  scanner.skip_any_of(blanks);
  const std::string_view word = text.substr(scanner.at(), hash - scanner.at());
  const auto spec = spec_in(word);
  if (!spec) scanner.fail(fmt::format("'{}' is not a workload; {}", word, form));
  CaseName name{.spec = std::string(word.substr(*spec))};
  if (*spec > 0) name.searcher = word.substr(0, *spec - 1);
  const auto read_number = [&](std::uint64_t& number, std::uint64_t first, std::string_view expected) {
    const std::size_t start = scanner.at();
    const std::uint64_t read = scanner.take_unsigned(expected);
    if (read < first) scanner.fail_at(start, fmt::format("{}, at least {}", expected, first));
    number = read - first;
  };
  scanner.go_to(hash + 1);
  read_number(name.index, 1, "expected the number of the tree after '#'");
  if (scanner.take("@")) read_number(name.seed, 0, "expected a seed after '@'");
  scanner.skip_any_of(blanks);
  if (!scanner.at_end()) scanner.fail("expected the end of the case; " + std::string(form));
  return name;
}

}  // namespace

std::string case_text(const std::string& place, std::uint64_t seed, std::uint64_t index) {
  return place.empty() ? fmt::format("seed {}, tree {}", seed, index + 1) : place;
}

std::string to_text(const CaseName& name) {
  return fmt::format("{}{}{}, {}", name.searcher, name.searcher.empty() ? "" : "/", name.spec,
                     case_text("", name.seed, name.index));
}

std::string to_token(const CaseName& name) { return fmt::format("{}#{}@{}", name.spec, name.index + 1, name.seed); }

CaseName parse_case(std::string_view text, std::string_view origin) {
  // A file may have a '#' in its name.
  const std::size_t hash = text.rfind('#');
  const bool is_token = hash != std::string_view::npos && text.substr(hash).find(", tree ") == std::string_view::npos &&
                        text.substr(hash).find(", seed ") == std::string_view::npos;
  return is_token ? read_token(text, hash, origin) : WordsReader(text, origin).read();
}

bool begins_as_case(std::string_view text) {
  const std::string_view head = text.substr(0, text.find(':'));
  const std::size_t begin = head.find_last_of("/ \t\r\n`'\"") + 1;  // 0 where there is none
  return is_family(head.substr(begin));
}

}  // namespace pvslab
