# cmake -D ROOT=DIR -D OUTPUT=FILE -P write_listings.cmake
# Writes the texts of harness/browser/listings.hpp: of each header of ROOT/searchers/ and ROOT/searchers/mutants/ its comment and its code,
# without #include and namespace lines; and the smallest tree that shows each mutant, from ROOT/results/baseline/power.toml;
# and the tree on which a claim fails, with the searchers that its figure names first, from ROOT/results/baseline/claims.toml.
cmake_minimum_required(VERSION 3.25)

function(pvslab_listing out header)
  file(READ ${ROOT}/${header} text)
  string(REGEX REPLACE "\n#[^\n]*" "" text "${text}")
  string(REGEX REPLACE "\n(namespace [^\n]*{|}  // namespace [^\n]*)" "" text "${text}")
  string(REGEX REPLACE "\n\n\n+" "\n\n" text "${text}")
  string(STRIP "${text}" text)
  set(${out} "${text}" PARENT_SCOPE)
endfunction()

set(tables "")
foreach(folder searchers searchers/mutants)
  file(GLOB headers RELATIVE ${ROOT} ${ROOT}/${folder}/*.hpp)
  list(REMOVE_ITEM headers searchers/catalog.hpp searchers/parallel_catalog.hpp searchers/mutants/catalog.hpp
    searchers/mutants/fault.hpp)
  foreach(header IN LISTS headers)
    pvslab_listing(listing ${header})
    string(APPEND tables "    {\"${header}\", R\"~~(${listing})~~\"},\n")
  endforeach()
endforeach()

# Of each `id = "ID"` of FILE with a line KEY = "TEXT" after it: KEY_ID is TEXT as it is written; KEYs lists the ids.
function(pvslab_texts file key)
  file(STRINGS ${ROOT}/${file} lines REGEX "^(id|${key}) = ")
  set(ids "")
  foreach(line IN LISTS lines)
    if(line MATCHES "^id = \"(.*)\"$")
      set(id ${CMAKE_MATCH_1})
    elseif(line MATCHES "^${key} = \"(.*)\"$")
      list(APPEND ids ${id})
      set(${key}_${id} "${CMAKE_MATCH_1}" PARENT_SCOPE)
    endif()
  endforeach()
  set(${key}s "${ids}" PARENT_SCOPE)
endfunction()

pvslab_texts(results/baseline/power.toml smallest)
set(trees "")
foreach(id IN LISTS smallests)
  if(smallest_${id} MATCHES "^(.*) in (.*)$")  # some mutants have none
    string(APPEND trees "    {\"${id}\", \"${CMAKE_MATCH_1}\", \"${CMAKE_MATCH_2}\"},\n")
  endif()
endforeach()

pvslab_texts(suites/claims.toml says)
set(claims "")
file(STRINGS ${ROOT}/results/baseline/claims.toml lines REGEX "^(\\[claim\\.|figure = |tree = )")
foreach(line IN LISTS lines)
  if(line MATCHES "^.claim\\.(.*).$")
    set(id ${CMAKE_MATCH_1})
  elseif(line MATCHES "^figure = ")
    string(REGEX MATCHALL "[a-z][a-z0-9-]* returns" named "${line}")
    string(REPLACE " returns" "" named "${named}")
  elseif(line MATCHES "^tree = \"([-0-9[].*) in (.*)\"$" AND named)
    list(APPEND named "")
    list(GET named 0 searcher)
    list(GET named 1 other)
    string(APPEND claims "    {\"${id}\", \"${says_${id}}\", \"${CMAKE_MATCH_1}\", \"${CMAKE_MATCH_2}\", \"${searcher}\", \"${other}\"},\n")
  endif()
endforeach()

file(CONFIGURE OUTPUT ${OUTPUT} CONTENT
"// Written by harness/browser/write_listings.cmake.
#include \"harness/browser/listings.hpp\"

namespace pvslab {
namespace {

constexpr Listing listings[] = {
@tables@};

constexpr SmallestTree trees[] = {
@trees@};

constexpr ClaimTree claims[] = {
@claims@};

}  // namespace

std::span<const Listing> header_listings() { return listings; }
std::span<const SmallestTree> smallest_trees() { return trees; }
std::span<const ClaimTree> claim_trees() { return claims; }

}  // namespace pvslab
" @ONLY)
