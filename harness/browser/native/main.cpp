// pvslab-answers: the native side of the module. Reads a request a line from standard input and writes its answer.
#include <unistd.h>

#include <iostream>
#include <nlohmann/json.hpp>
#include <string>

#include "harness/base/json/json_text.hpp"
#include "harness/base/parallel.hpp"
#include "harness/browser/answer.hpp"
#include "suites/input_error.hpp"

namespace pvslab {
namespace {

// As the page writes it for an instance that ended.
std::string error_document(const std::string& message, std::size_t column) {
  using Json = nlohmann::ordered_json;
  return json_text(Json{{"kind", "pvslab-error"},
                        {"format", 1},
                        {"message", message},
                        {"column", column == 0 ? Json(nullptr) : Json(column)}}) +
         "\n";
}

std::string answer_or_error(const std::string& request) {
  try {
    return answer(request);
  } catch (const InputError& error) {
    return error_document(error.what(), error.column);
  } catch (const std::exception& error) {
    return error_document(error.what(), 0);
  }
}

}  // namespace
}  // namespace pvslab

int main() {
  pvslab::use_deep_stacks();
  for (std::string request; std::getline(std::cin, request);) {
    if ((std::cout << pvslab::answer_or_error(request)).flush()) continue;
    std::cerr << "pvslab-answers: the answer could not be written; is the disk full?\n";
    return 2;
  }
  return 0;
}
