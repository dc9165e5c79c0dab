// The dialogue of an engine with a GUI: reads lines until "quit" or the end of the input, and answers. A search runs in a thread
// of its own, so that "stop" and "isready" are answered while it runs. Only "stop" and "quit" end a search that has a limit: "go",
// "setoption" and "ucinewgame" behind it wait for it, as with Stockfish, and so does what follows them. They end an endless one.
// Beside the protocol there are "go perft N", "d", "eval" and "bench [DEPTH]" (uci_aids.hpp).
// A command that is wrong is answered by an "info string" that says why, and a "go" that cannot be searched by "bestmove 0000".
#pragma once

#include <functional>
#include <iosfwd>
#include <string>

#include "harness/uci/uci_search.hpp"

namespace pvslab::uci {

// `write` gets one line at a time, without its end, never two at once.
void run_loop(std::istream& input, const std::function<void(const std::string&)>& write, EngineSettings settings);

}  // namespace pvslab::uci
