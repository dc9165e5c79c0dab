// Files that are part of the program: the style sheets and scripts of harness/show, and the schemas of the documents that a report
// reads. CMake embeds them.
#pragma once

#include <string_view>

namespace pvslab {

// The content of the file with that name, such as "trace.js". The name must be known.
[[nodiscard]] std::string_view embedded_file(std::string_view name);

}  // namespace pvslab
