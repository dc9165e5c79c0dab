#include "suites/explicit/tree_text.hpp"

#include <charconv>
#include <string>

#include "suites/input_error.hpp"

namespace pvslab {
namespace {

class TreeParser {
 public:
  explicit TreeParser(std::string_view text) : text_(text) {}

  Tree parse_all() {
    Tree tree = parse_node(0);
    skip_blanks();
    if (at_ != text_.size()) fail("expected the end of the tree");
    return tree;
  }

 private:
  Tree parse_node(std::int32_t ply) {
    skip_blanks();
    if (at_ == text_.size()) fail("expected a value or '['");
    if (ply > max_tree_height) fail("the tree is higher than " + std::to_string(max_tree_height) + " plies");
    return text_[at_] == '[' ? parse_interior(ply) : parse_leaf();
  }

  Tree parse_interior(std::int32_t ply) {
    const std::size_t opening = at_++;
    Tree node;
    for (skip_blanks(); at_ < text_.size() && text_[at_] != ']'; skip_blanks()) {
      node.successors.push_back(parse_node(ply + 1));
    }
    if (at_ == text_.size()) fail_at(opening, "this '[' is never closed");
    if (node.is_leaf()) fail_at(opening, "a node needs at least one successor");
    ++at_;
    return node;
  }

  Tree parse_leaf() {
    std::int64_t value = 0;
    const char* const end = text_.data() + text_.size();
    const auto [rest, error] = std::from_chars(text_.data() + at_, end, value);
    if (error == std::errc::invalid_argument) fail("expected a value, '[' or ']'");
    const bool in_range = error == std::errc() && value >= Score::lowest().value() && value <= Score::highest().value();
    if (!in_range) {
      fail("a value lies in " + std::to_string(Score::lowest().value()) + " .. " +
           std::to_string(Score::highest().value()));
    }
    at_ = static_cast<std::size_t>(rest - text_.data());
    if (at_ < text_.size() && std::string_view("[] ,\t").find(text_[at_]) == std::string_view::npos) {
      fail("expected a blank after a value");
    }
    return {.value = Score(static_cast<std::int32_t>(value)), .successors = {}};
  }

  void skip_blanks() {
    while (at_ < text_.size() && std::string_view(" ,\t").find(text_[at_]) != std::string_view::npos) ++at_;
  }

  [[noreturn]] void fail(const std::string& message) const { fail_at(at_, message); }
  [[noreturn]] void fail_at(std::size_t at, const std::string& message) const {
    throw InputError("tree", 1, at + 1, message);
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace

std::string to_text(const Tree& tree) {
  if (tree.is_leaf()) return std::to_string(tree.value.value());
  std::string text = "[";
  for (const Tree& successor : tree.successors) {
    if (text.size() > 1) text += ' ';
    text += to_text(successor);
  }
  return text + "]";
}

Tree parse_tree(std::string_view text) { return TreeParser(text).parse_all(); }

}  // namespace pvslab
