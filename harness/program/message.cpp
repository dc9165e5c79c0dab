#include "harness/program/message.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <unordered_map>
#include <utility>

#include "suites/synthetic/hash.hpp"

namespace pvslab {
namespace {

constexpr auto a_value = "expected a whole number, as -3";
constexpr auto a_score_is_finite = "a value lies in -2147483646 .. 2147483646";

[[nodiscard]] Score read_score(MessageReader& reader) {
  const char* const start = reader.place();
  if (reader.take("inf")) return Score::infinity();
  if (reader.take("-inf")) return -Score::infinity();
  const auto value = reader.take_number<std::int32_t>(a_value);
  if (value < Score::lowest().value() || value > Score::highest().value()) reader.fail_at(start, a_score_is_finite);
  return Score(value);
}

[[nodiscard]] std::optional<Bound> read_bound(MessageReader& reader) {
  if (reader.take('=')) return Bound::exact;
  if (reader.take('>')) return Bound::lower;
  if (reader.take('<')) return Bound::upper;
  return std::nullopt;
}

// A path; '.' is the root.
void read_path(MessageReader& reader, Paths& paths) {
  constexpr auto a_path = "expected a path, as . or 1.2";
  if (reader.take('.')) return paths.end_path();
  do {
    const char* const start = reader.place();
    const auto number = reader.take_number<std::uint32_t>(a_path);
    if (number == 0) reader.fail_at(start, "successors count from 1");
    paths.add_step(number - 1);
  } while (reader.take('.'));
  paths.end_path();
}

// What follows "store=" or "read=": PLY,KEY,DEPTH,VALUE and a bound.
[[nodiscard]] TableNote read_note(MessageReader& reader, TableNote::Kind kind, std::size_t visits) {
  constexpr auto an_entry = "expected PLY,KEY,DEPTH,VALUE and =, > or <, as 1,4,2,3>";
  const auto expect_comma = [&] {
    if (!reader.take(',')) reader.fail(an_entry);
  };
  TableNote note{.kind = kind, .visits = visits};
  note.ply = reader.take_number<std::uint32_t>(an_entry);
  expect_comma();
  note.key = reader.take_number<std::uint32_t>(an_entry);
  expect_comma();
  const char* const depth = reader.place();
  note.depth = reader.take_number<std::int32_t>(an_entry);
  if (note.depth < 0 || note.depth > most_entry_depth) {
    reader.fail_at(depth, "an entry is of 0 to " + std::to_string(most_entry_depth) + " plies");
  }
  expect_comma();
  note.value = read_score(reader);
  const auto bound = read_bound(reader);
  if (!bound) reader.fail(an_entry);
  note.bound = *bound;
  return note;
}

[[nodiscard]] std::uint32_t read_node(MessageReader& reader) {
  reader.expect_blank("expected a blank and a node");
  return reader.take_number<std::uint32_t>("expected the number of a node");
}

void read_operands(MessageReader& reader, GameQuery& query) {
  query.node = read_node(reader);
  if (query.kind == GameQuery::Kind::after) {
    reader.expect_blank("expected a blank and a move");
    const char* const start = reader.place();
    query.move = reader.take_number<std::uint32_t>("expected the number of a move") - 1;
    if (query.move + 1 == 0) reader.fail_at(start, "moves count from 1");
  }
  if (query.kind == GameQuery::Kind::evaluate && reader.take(' ')) {
    const Score alpha = read_score(reader);
    if (!reader.take(':')) reader.fail("expected ':' and beta");
    query.window = Bounds{alpha, read_score(reader)};
  }
}

struct QueryName {
  std::string_view name;
  GameQuery::Kind kind;
};
constexpr std::array query_names{QueryName{"root", GameQuery::Kind::root}, QueryName{"moves", GameQuery::Kind::moves},
                                 QueryName{"after", GameQuery::Kind::after},
                                 QueryName{"evaluate", GameQuery::Kind::evaluate},
                                 QueryName{"key", GameQuery::Kind::key}};

void append_node(std::string& text, const ExplicitTree& tree, ExplicitTree::Position node) {
  const std::uint32_t successors = tree.successor_count(node);
  if (successors == 0) return append_number(text, tree.evaluate(node).value());
  for (std::uint32_t move = 0; move < successors; ++move) {
    text += move == 0 ? '[' : ' ';
    append_node(text, tree, tree.after(node, move));
  }
  text += ']';
}

}  // namespace

MessageHead read_head(MessageReader& reader) {
  MessageHead head{MessageHead::Kind::answer, 0};
  if (!reader.take("answer")) {
    if (!reader.take("fail")) reader.fail("expected 'answer' or 'fail'");
    head.kind = MessageHead::Kind::fail;
  }
  reader.expect_blank("expected a blank and the number of a request");
  head.id = reader.take_number<std::uint64_t>("expected the number of a request");
  if (!reader.at_end() && reader.next() != ' ') reader.fail("expected a blank after the number of a request");
  return head;
}

ProgramAnswer read_answer(MessageReader& reader) {
  ProgramAnswer answer;
  answer.outcome.value = read_score(reader);
  answer.outcome.bound = read_bound(reader);
  if (reader.take('#')) {
    answer.nodes = reader.take_number<std::uint64_t>("expected a number of nodes");
    if (reader.take('/')) answer.leaves = reader.take_number<std::uint64_t>("expected a number of leaves");
  }
  return answer;
}

std::vector<ProgramAnswer> read_answers(MessageReader& reader) {
  std::vector<ProgramAnswer> answers;
  answers.reserve(24);
  while (!reader.at_end()) {
    reader.expect_blank("expected a blank after an answer");
    answers.push_back(read_answer(reader));
  }
  return answers;
}

Paths read_paths(MessageReader& reader, std::vector<TableNote>* notes) {
  Paths paths;
  while (!reader.at_end()) {
    reader.expect_blank("expected a blank before a path");
    if (notes != nullptr && reader.take("store=")) {
      notes->push_back(read_note(reader, TableNote::Kind::store, paths.size()));
    } else if (notes != nullptr && reader.take("read=")) {
      notes->push_back(read_note(reader, TableNote::Kind::read, paths.size()));
    } else {
      read_path(reader, paths);
    }
  }
  return paths;
}

std::string to_word(const TableNote& note) {
  std::string word = note.kind == TableNote::Kind::store ? "store=" : "read=";
  for (const std::int64_t number :
       {std::int64_t{note.ply}, static_cast<std::int64_t>(note.key), std::int64_t{note.depth}}) {
    append_number(word, number);
    word += ',';
  }
  return word + to_word(ProgramAnswer{.outcome = {note.value, note.bound}, .nodes = {}, .leaves = {}});
}

std::optional<GameQuery> parse_query(std::string_view line) {
  const std::string_view word = line.substr(0, line.find(' '));
  for (const QueryName& name : query_names) {
    if (word != name.name) continue;
    MessageReader reader(line);
    GameQuery query{.kind = name.kind, .window = std::nullopt};
    static_cast<void>(reader.take_word());
    if (query.kind != GameQuery::Kind::root) read_operands(reader, query);
    reader.expect_end();
    return query;
  }
  return std::nullopt;
}

std::string to_line(const GameQuery& query) {
  std::string line(query_names[static_cast<std::size_t>(query.kind)].name);
  if (query.kind == GameQuery::Kind::root) return line;
  line += ' ';
  append_number(line, query.node);
  if (query.kind == GameQuery::Kind::after) {
    line += ' ';
    append_number(line, std::int64_t{query.move} + 1);
  }
  if (query.window) {
    line += ' ';
    append_window(line, *query.window);
  }
  return line;
}

void append_number(std::string& text, std::int64_t number) {
  if (0 <= number && number < 10) {
    text += static_cast<char>('0' + number);
    return;
  }
  std::array<char, 24> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  text.append(digits.data(), static_cast<std::size_t>(end - digits.data()));
}

void append_score(std::string& text, Score score) {
  if (score.is_finite()) return append_number(text, score.value());
  text += score < Score() ? "-inf" : "inf";
}

void append_window(std::string& text, Bounds bounds) {
  append_score(text, bounds.alpha);
  text += ':';
  append_score(text, bounds.beta);
}

void append_tree(std::string& text, const ExplicitTree& tree) { append_node(text, tree, tree.root()); }

void append_search(std::string& text, std::span<const Bounds> windows, std::string_view tree) {
  for (const Bounds window : windows) {
    text += ' ';
    append_window(text, window);
  }
  text += ' ';
  text += tree;
}

std::vector<std::uint64_t> subtree_keys(std::string_view tree, bool by_side) {
  struct Open {
    std::size_t number;  // of the node in the order of the text
    std::uint64_t content;
  };
  std::vector<std::uint64_t> keys;
  std::vector<Open> open;
  std::unordered_map<std::uint64_t, std::uint64_t> numbers;  // by what is in a subtree
  const auto enter = [&](std::size_t number, std::uint64_t content) {
    const std::uint64_t side = by_side ? open.size() % 2 : 0;
    content = synthetic::mix(content + side);
    keys[number] = numbers.emplace(content, numbers.size()).first->second;
    if (!open.empty()) open.back().content = synthetic::mix(open.back().content ^ content);
  };
  for (std::size_t i = 0; i < tree.size(); ++i) {
    if (tree[i] == ' ') continue;
    if (tree[i] == ']') {
      const Open closed = open.back();
      open.pop_back();
      enter(closed.number, closed.content);
      continue;
    }
    keys.push_back(0);
    if (tree[i] == '[') {
      open.push_back({keys.size() - 1, 0x6e6f6465ULL});
      continue;
    }
    std::int64_t value = 0;
    const char* const begin = tree.data() + i;
    const char* const end = std::from_chars(begin, tree.data() + tree.size(), value).ptr;
    enter(keys.size() - 1, synthetic::mix(static_cast<std::uint64_t>(value) ^ 0x6c656166ULL));
    i += static_cast<std::size_t>(end - begin) - 1;
  }
  return keys;
}

void append_keys(std::string& text, std::span<const std::uint64_t> keys) {
  char before = '=';
  text += "keys";
  for (const std::uint64_t key : keys) {
    text += std::exchange(before, ',');
    append_number(text, static_cast<std::int64_t>(key));
  }
}

std::string turned_tree_text(std::string_view tree) {
  std::string text;
  text.reserve(tree.size() + tree.size() / 4);
  std::size_t ply = 0;
  for (std::size_t i = 0; i < tree.size(); ++i) {
    const char c = tree[i];
    if (c == '[') ++ply;
    if (c == ']') --ply;
    const bool is_leaf = c == '-' || ('0' <= c && c <= '9');
    if (!is_leaf || ply % 2 == 0) {
      text += c;
      continue;
    }
    const std::size_t digits = c == '-' ? i + 1 : i;
    const std::size_t end = std::min(tree.find_first_of(" []", digits), tree.size());
    const std::string_view number = tree.substr(digits, end - digits);
    if (c != '-' && number != "0") text += '-';
    text += number;
    i = end - 1;
  }
  return text;
}

std::string to_word(const ProgramAnswer& answer) {
  std::string word;
  append_score(word, answer.outcome.value);
  if (answer.outcome.bound) word += "<=>"[static_cast<int>(*answer.outcome.bound) + 1];
  if (answer.nodes) {
    word += '#';
    append_number(word, static_cast<std::int64_t>(*answer.nodes));
    if (answer.leaves) word += '/';
    if (answer.leaves) append_number(word, static_cast<std::int64_t>(*answer.leaves));
  }
  return word;
}

}  // namespace pvslab
