// The name under which this program was called. Commands that are printed begin with it, so that they can be copied: a program
// with a user's own searchers is not called pvslab.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pvslab {

inline constexpr std::string_view usual_program_name = "pvslab";

// Call it before anything is printed.
void set_program_name(std::string name);
[[nodiscard]] const std::string& program_name();

// Options that every printed command of these verbs needs, such as " --program 'python3 search.py'"; they follow the verb.
void set_printed_options(std::string options, std::vector<std::string> verbs);
// Those of this verb; empty if it has none.
[[nodiscard]] std::string_view printed_options(std::string_view verb);

// The text with this program's name, and the printed options, in the place of "pvslab" where a command begins: after a backquote, at the start of a line,
// and after "again: ", "reproduce: ", "trace: " and "from: ".
[[nodiscard]] std::string in_own_name(std::string_view text);

}  // namespace pvslab
