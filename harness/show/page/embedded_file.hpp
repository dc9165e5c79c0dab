// The style sheets and scripts of harness/show, which are part of the program. CMake embeds every .css and .js file.
#pragma once

#include <string_view>

namespace pvslab {

// The content of the file with that name, such as "trace.js". The name must be known.
[[nodiscard]] std::string_view embedded_file(std::string_view name);

}  // namespace pvslab
