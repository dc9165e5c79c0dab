#include <string>

#include "harness/browser/listings.hpp"

namespace pvslab {

std::string_view listing_of(std::string_view id) {
  const std::string declared = std::string("\"").append(id).append("\"");
  for (const Listing& listing : header_listings()) {
    if (listing.text.find(declared) != std::string_view::npos) return listing.text;
  }
  return {};
}

}  // namespace pvslab
