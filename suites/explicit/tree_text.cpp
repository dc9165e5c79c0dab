#include "suites/explicit/tree_text.hpp"

#include <string>

namespace pvslab {
namespace {

constexpr std::string_view tree_blanks = " ,\t\r\n";
constexpr std::string_view after_a_value = " ,\t\r\n[]()";

class TreeReader {
 public:
  explicit TreeReader(TextScanner& scanner) : scanner_(scanner) {}

  Tree read() {
    scanner_.skip_any_of(tree_blanks);
    Tree tree = scanner_.next() == 'b' ? read_word(0) : read_node(0);
    scanner_.skip_any_of(tree_blanks);
    return tree;
  }

 private:
  Tree read_node(std::int32_t ply) {
    require_height(ply);
    if (scanner_.next() == '[' || scanner_.next() == '(') return read_interior(ply);
    if (scanner_.at_end()) scanner_.fail("expected a value or '['");
    Tree leaf = read_leaf();
    if (!scanner_.at_end() && after_a_value.find(scanner_.next()) == std::string_view::npos) {
      scanner_.fail("expected a blank after a value");
    }
    return leaf;
  }

  Tree read_interior(std::int32_t ply) {
    const std::size_t opening = scanner_.at();
    const char closing = scanner_.next() == '[' ? ']' : ')';
    const char other = closing == ']' ? ')' : ']';
    scanner_.skip();
    Tree node;
    for (scanner_.skip_any_of(tree_blanks); !scanner_.at_end() && scanner_.next() != closing;
         scanner_.skip_any_of(tree_blanks)) {
      if (scanner_.next() == other) scanner_.fail(std::string("expected '") + closing + "' to match the opening one");
      node.successors.push_back(read_node(ply + 1));
    }
    if (scanner_.at_end()) {
      scanner_.fail_at(opening, std::string("this '") + (closing == ']' ? '[' : '(') + "' is never closed");
    }
    if (node.is_leaf()) scanner_.fail_at(opening, "a node needs at least one successor");
    scanner_.skip();
    if (scanner_.take("=")) node.value = read_value();
    return node;
  }

  // "bN" followed by N successors, each after a dot; or a value.
  Tree read_word(std::int32_t ply) {
    require_height(ply);
    if (!scanner_.take("b")) return read_leaf();
    const std::size_t start = scanner_.at();
    const std::int64_t successors = scanner_.take_number("expected the number of successors");
    if (successors < 1) scanner_.fail_at(start, "a node needs at least one successor");
    Tree node;
    if (scanner_.take("=")) node.value = read_value();
    for (std::int64_t i = 0; i < successors; ++i) {
      if (!scanner_.take(".")) scanner_.fail("expected '.' and another successor");
      node.successors.push_back(read_word(ply + 1));
    }
    return node;
  }

  Tree read_leaf() { return {.value = read_value(), .successors = {}}; }

  Score read_value() {
    const std::size_t start = scanner_.at();
    const std::int64_t value = scanner_.take_number("expected a value, '[' or ']'");
    if (value < Score::lowest().value() || value > Score::highest().value()) {
      scanner_.fail_at(start, "a value lies in " + std::to_string(Score::lowest().value()) + " .. " +
                                  std::to_string(Score::highest().value()));
    }
    return Score(static_cast<std::int32_t>(value));
  }

  void require_height(std::int32_t ply) const {
    if (ply > max_tree_height) {
      scanner_.fail("the tree is higher than " + std::to_string(max_tree_height) + " plies");
    }
  }

  TextScanner& scanner_;
};

// "=5"; empty if it is 0.
std::string static_text(const Tree& node) {
  return node.value == Score(0) ? "" : "=" + std::to_string(node.value.value());
}

}  // namespace

std::string to_text(const Tree& tree) {
  if (tree.is_leaf()) return std::to_string(tree.value.value());
  std::string text = "[";
  for (const Tree& successor : tree.successors) {
    if (text.size() > 1) text += ' ';
    text += to_text(successor);
  }
  return text + "]" + static_text(tree);
}

std::string to_token(const Tree& tree) {
  if (tree.is_leaf()) return std::to_string(tree.value.value());
  std::string text = "b" + std::to_string(tree.successors.size()) + static_text(tree);
  for (const Tree& successor : tree.successors) text += "." + to_token(successor);
  return text;
}

Tree read_tree(TextScanner& scanner) { return TreeReader(scanner).read(); }

Tree parse_tree(std::string_view text, std::string_view origin) {
  TextScanner scanner(text, origin);
  Tree tree = read_tree(scanner);
  if (!scanner.at_end()) scanner.fail("expected the end of the tree");
  return tree;
}

bool begins_as_tree(const TextScanner& scanner) {
  TextScanner ahead = scanner;
  ahead.skip_any_of(tree_blanks);
  if (ahead.next() == '[' || ahead.next() == '(' || ahead.at_number()) return true;
  return ahead.take("b") && ahead.at_number();
}

}  // namespace pvslab
