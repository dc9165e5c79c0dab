// Engines as small shell scripts, in the test's own directory.
#pragma once

#include <filesystem>
#include <string>

#include "tests/harness/base/temporary_directory.hpp"

namespace pvslab::test {

class EngineScript {
 public:
  // The whole script.
  explicit EngineScript(const std::string& text) {
    write_text(file(), "#!/bin/sh\n" + text + "\n");
    std::filesystem::permissions(file(), std::filesystem::perms::owner_all);
  }
  // A well-behaved engine that runs `answer` for `go perft N`, with N in $depth and the position in $position.
  static EngineScript answering(const std::string& answer) {
    return EngineScript(R"(while read -r word rest; do
  case "$word" in
    uci) echo 'id name script'; echo uciok ;;
    isready) echo readyok ;;
    position) position=$rest ;;
    go) depth=${rest#perft }
)" + answer + R"( ;;
    quit) exit ;;
  esac
done)");
  }

  [[nodiscard]] std::string file() const { return directory_ / "engine"; }
  [[nodiscard]] std::string beside(const std::string& name) const { return directory_ / name; }

 private:
  TemporaryDirectory directory_;
};

}  // namespace pvslab::test
