// write_page MODULE FILE...: prints the page of the laboratory. MODULE is module.wasm, packed as gzip does and written in base64; each FILE is
// a style sheet (.css) or a script (.js), in order. scripts/playground compiles and runs it.
#include <algorithm>
#include <fstream>
#include <iostream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <vector>

#include "harness/show/page/html_page.hpp"

namespace {

std::string content_of(const std::string& file) {
  std::ifstream input(file, std::ios::binary);
  if (!input) throw std::runtime_error(file + ": cannot be opened");
  return {std::istreambuf_iterator<char>(input), {}};
}

// Without indentation, comments on lines of their own and empty lines, as the page of a trace has it (harness/show/page/embed_files.cmake).
std::string packed(const std::string& text) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::size_t first = std::min(text.find_first_not_of(' ', at), end);
    const std::string line = text.substr(first, end - first);
    if (!line.empty() && !line.starts_with("//")) result += line + '\n';
    at = end + 1;
  }
  return result;
}

std::string page_of(const std::vector<std::string>& words) {
  std::vector<std::string> texts;
  texts.reserve(words.size());
  pvslab::HtmlPage page{
      .title = "pvslab: game-tree search, step by step",
      .description = "Searchers of the alpha-beta and principal-variation-search family on trees that you edit.",
      .data = R"({"playground": true})",
      .module = content_of(words.at(1))};
  for (std::size_t i = 2; i < words.size(); ++i) {
    texts.push_back(packed(content_of(words[i])));
    (words[i].ends_with(".css") ? page.styles : page.scripts).push_back(texts.back());
  }
  return to_html(page);
}

}  // namespace

int main(int count, char** words) {
  try {
    if (count < 3) throw std::runtime_error("usage: write_page MODULE FILE...");
    std::cout << page_of({words, words + count}) << std::flush;
    return std::cout ? 0 : 2;
  } catch (const std::exception& error) {
    std::cerr << "write_page: " << error.what() << '\n';
    return 2;
  }
}
