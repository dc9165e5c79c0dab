// Text as XML 1.0 may hold it (W3C Recommendation, fifth edition, 2008, production 2 and section 2.4): markup escaped, and what
// no document may hold, control characters and what is not UTF-8, replaced by U+FFFD.
#pragma once

#include <string>
#include <string_view>

namespace pvslab {

// As the value of an attribute, in either kind of quotes; blanks other than spaces survive a reader's normalisation.
[[nodiscard]] std::string xml_attribute(std::string_view text);

// As the content of an element.
[[nodiscard]] std::string xml_content(std::string_view text);

}  // namespace pvslab
