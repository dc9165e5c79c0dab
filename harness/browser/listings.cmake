# pvslab_listings(ROOT OUT): has a file written with the texts of listings.hpp, and sets OUT to it. For the program and for the module.
function(pvslab_listings root out)
  file(GLOB_RECURSE headers CONFIGURE_DEPENDS ${root}/searchers/*.hpp)
  set(source ${CMAKE_CURRENT_BINARY_DIR}/listings.cpp)
  set(script ${root}/harness/browser/write_listings.cmake)
  add_custom_command(OUTPUT ${source}
    COMMAND ${CMAKE_COMMAND} -D ROOT=${root} -D OUTPUT=${source} -P ${script}
    DEPENDS ${headers} ${root}/results/baseline/power.toml ${root}/results/baseline/claims.toml
      ${root}/suites/claims.toml ${script}
    COMMENT "Listings of the searchers" VERBATIM)
  set(${out} ${source} PARENT_SCOPE)
endfunction()
