// Lets pvslab ask a function alphabeta(node, alpha, beta):
//   g++ -std=c++20 -O2 -o alphabeta alphabeta.cpp
//   pvslab grade --program ./alphabeta ...
// A call of alphabeta makes a Visit of a Node, so that every call is a visit. For Linux and other systems with dup().
#pragma once

#include <unistd.h>

#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <limits>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

// Greater than every score; -infinity is less than every score.
inline constexpr int infinity = std::numeric_limits<int>::max();

// A position that has not been visited. Only a Visit tells what is there.
class Node {
  friend class Visit;
  friend struct PvslabIo;
  std::string path;
  int value = 0;
  std::vector<Node> children;
};

// A node that is being visited. Values are from the view of the side to move there.
class Visit {
 public:
  Visit(const Node& node) : node_(node) { visits().push_back(node.path.empty() ? "." : node.path); }
  Visit(const Visit&) = delete;
  Visit& operator=(const Visit&) = delete;

  bool is_leaf() const { return node_.children.empty(); }
  int value() const {  // of a leaf
    if (!is_leaf()) throw std::logic_error("value() is of leaves, and this node has children");
    return node_.value;
  }
  const std::vector<Node>& children() const { return node_.children; }

 private:
  friend struct PvslabIo;
  static std::vector<std::string>& visits() {
    static std::vector<std::string> all;
    return all;
  }
  const Node& node_;
};

// The value of the node, searched with the window (alpha, beta): the student writes it.
int alphabeta(Visit node, int alpha, int beta);

struct PvslabIo {
  // Reads "[[-1] [1 0] 5]" from `at` on.
  static Node read(const std::string& text, std::size_t& at, const std::string& path) {
    Node node;
    node.path = path;
    if (text[at] != '[') {
      node.value = std::atoi(text.c_str() + at);
      while (at < text.size() && text[at] != ' ' && text[at] != ']') ++at;
      return node;
    }
    for (++at; text[at] != ']';) {
      if (text[at] == ' ') ++at;
      const std::string number = std::to_string(node.children.size() + 1);
      node.children.push_back(read(text, at, path.empty() ? number : path + "." + number));
    }
    ++at;
    return node;
  }

  static int bound(const std::string& text) {
    return text == "inf" ? infinity : text == "-inf" ? -infinity : std::atoi(text.c_str());
  }

  static std::string score_text(int value) {
    if (value < -infinity) throw std::logic_error("alphabeta returned " + std::to_string(value) + ", beyond any score");
    return value == infinity ? "inf" : value == -infinity ? "-inf" : std::to_string(value);
  }

  static std::string answer(const std::string& word, const std::string& id, std::istream& rest) {
    std::vector<std::string> windows;
    std::string text;
    while (rest >> text && text.find(':') != std::string::npos) windows.push_back(text);
    std::string further;
    std::getline(rest, further);
    text += further;
    std::size_t at = 0;
    const Node root = read(text, at, "");
    std::string answer = "answer " + id;
    try {
      for (const std::string& window : windows) {
        const std::size_t colon = window.find(':');
        Visit::visits().clear();
        const int value = alphabeta(root, bound(window.substr(0, colon)), bound(window.substr(colon + 1)));
        answer += " " + score_text(value) + "#" + std::to_string(Visit::visits().size());
      }
    } catch (const std::exception& error) {
      std::string what = error.what();
      for (char& character : what) {
        if (static_cast<unsigned char>(character) < ' ') character = ' ';
      }
      return "fail " + id + " " + what;
    }
    if (word == "visit") {
      for (const std::string& path : Visit::visits()) answer += " " + path;
    }
    return answer;
  }

  static std::string name_of(const std::string& program) {
    std::string name;
    for (const char character : program.substr(program.find_last_of('/') + 1)) {
      const bool is_plain = std::isalnum(static_cast<unsigned char>(character)) != 0;
      if (is_plain || !name.empty()) name += is_plain || character == '.' || character == '_' ? character : '-';
    }
    return name.substr(0, 37);
  }

  static int run(const std::string& program) {
    std::FILE* const out = ::fdopen(::dup(STDOUT_FILENO), "w");
    if (out == nullptr || ::dup2(STDERR_FILENO, STDOUT_FILENO) < 0) return 1;  // what alphabeta prints is no answer
    for (std::string line; std::getline(std::cin, line);) {
      std::istringstream words(line);
      std::string word;
      std::string id;
      words >> word;
      if (word == "quit") break;
      if (word == "pvslab") {
        std::fprintf(out, "hello 1 name=my-%s promises=root,window visits counts\n", name_of(program).c_str());
      } else if (word == "search" || word == "visit") {
        words >> id;
        std::fprintf(out, "%s\n", answer(word, id, words).c_str());
      }
      if (word == "pvslab" || word == "flush") std::fflush(out);
    }
    return 0;
  }
};

int main(int, char** arguments) { return PvslabIo::run(arguments[0]); }
