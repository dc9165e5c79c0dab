// A program that speaks the line protocol: fail-soft alpha-beta on trees, with a fault on demand.
// usage: misbehaving_program FAULT [N]     the fault happens at the Nth request (default: 1)
// The request is the Nth of this process; `on-tree-*` faults happen at every tree with the leaf value N instead.
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

namespace {

constexpr long infinity = 2147483647;

struct Program {
  std::string fault;
  long n = 1;
  long requests = 0;
  std::vector<std::string> held_back;
};

long search(const char*& at, long alpha, long beta, std::string& paths, const std::string& path, bool is_skipped) {
  if (!is_skipped) paths += " " + (path.empty() ? std::string(".") : path);
  while (*at == ' ') ++at;
  if (*at != '[') return std::strtol(at, const_cast<char**>(&at), 10);
  long best = -infinity;
  ++at;
  for (int number = 1; *at != ']'; ++number) {
    const std::string child = path.empty() ? std::to_string(number) : path + "." + std::to_string(number);
    const bool skips = is_skipped || best >= beta;
    const long value = -search(at, -beta, -std::max(alpha, best), paths, child, skips);
    if (!skips) best = std::max(best, value);
    while (*at == ' ') ++at;
  }
  ++at;
  return best;
}

long bound(const std::string& word) {
  if (word == "inf") return infinity;
  return word == "-inf" ? -infinity : std::stol(word);
}

std::string answered(const std::string& line) {
  std::istringstream words(line);
  std::string kind, id, word, text;
  words >> kind >> id;
  text = "answer " + id;
  std::vector<std::string> windows;
  while (words >> word && word.find(':') != word.npos) windows.push_back(word);
  const std::size_t tree = line.find_first_of("[", 0) == line.npos ? line.rfind(' ') + 1 : line.find('[');
  for (const std::string& window : windows) {
    const long alpha = bound(window.substr(0, window.find(':')));
    const long beta = bound(window.substr(window.find(':') + 1));
    std::string paths;
    const char* at = line.c_str() + tree;
    const long value = search(at, alpha, beta, paths, "", false);
    text += " " + std::to_string(value) + (value <= alpha ? "<" : value >= beta ? ">" : "=");
    text += "#" + std::to_string(std::count(paths.begin(), paths.end(), ' '));
    if (kind == "visit") text += paths;
  }
  return text;
}

[[noreturn]] void sleep_for_ever() {
  for (;;) std::this_thread::sleep_for(std::chrono::seconds(1));
}

[[noreturn]] void flood(const std::string& text) {
  for (;;) std::cout << text;
}

// Returns what to say instead of the answer.
std::string instead_of(const std::string& answer, const Program& program) {
  const std::string& fault = program.fault;
  const std::string id = answer.substr(7, answer.find(' ', 7) - 7);
  if (fault == "crash") std::abort();
  if (fault == "exit") std::exit(0);
  if (fault == "exit-3") {
    std::cerr << "one\ntwo\nout of ideas\n";
    std::exit(3);
  }
  if (fault == "hang") sleep_for_ever();
  if (fault == "endless") flood("7");
  if (fault == "flood") flood("7\n");
  if (fault == "close") {
    std::cout.flush();
    ::close(STDOUT_FILENO);
    sleep_for_ever();
  }
  if (fault == "garbage") return "best so far: 3";
  if (fault == "unreadable") return "answer " + id + " 1.5";
  if (fault == "wrong-id") return "answer 123456789 0";
  if (fault == "twice") return answer + "\n" + answer;
  if (fault == "too-few") return answer.substr(0, answer.rfind(' '));
  if (fault == "too-many") return answer + " 0";
  if (fault == "refuse") return "fail " + id + " too deep for me";
  return answer;
}

void handle(const std::string& line, Program& program) {
  ++program.requests;
  const std::string answer = answered(line);
  const bool is_on_tree = program.fault.starts_with("on-tree-");
  const bool is_time = is_on_tree ? (line + " ").find(" " + std::to_string(program.n) + " ") != line.npos
                                  : program.requests == program.n;
  if (program.fault == "reverse") {
    program.held_back.push_back(answer);
    return;
  }
  Program now = program;
  if (is_on_tree) now.fault = program.fault.substr(8);
  if (program.fault == "chatty") std::cerr << std::string(10'000, 'x') << "\n";
  std::cout << (is_time ? instead_of(answer, now) : answer) << "\n";
}

void flush(Program& program) {
  for (auto answer = program.held_back.rbegin(); answer != program.held_back.rend(); ++answer) {
    std::cout << *answer << "\n";
  }
  program.held_back.clear();
  std::cout.flush();
}

}  // namespace

int main(int argc, char** argv) {
  Program program{argc > 1 ? argv[1] : "", argc > 2 ? std::stol(argv[2]) : 1, 0, {}};
  if (program.fault == "deaf") sleep_for_ever();
  if (program.fault == "slow-start") std::this_thread::sleep_for(std::chrono::milliseconds(program.n));
  if (program.fault == "no-hello") std::exit(5);
  for (std::string line; std::getline(std::cin, line);) {
    if (line == "pvslab 1") {
      std::cout << (program.fault == "bad-hello" ? "hi" : "hello 1 name=naughty promises=window,bound visits counts")
                << std::endl;
      if (program.fault == "deaf-later") sleep_for_ever();
    } else if (line.starts_with("search ") || line.starts_with("visit ")) {
      handle(line, program);
    } else if (line == "flush") {
      flush(program);
    } else if (line == "quit") {
      break;
    }
  }
}
