# The Debian packages, which scripts/package lets CPack make of the components of CMakeLists.txt:
#   pvslab          the program, its manual page and completions
#   libpvslab-dev   headers, library, and the files for CMake and pkg-config
#   pvslab-data     suites, baselines, examples, the page of the laboratory, documentation; for all architectures
set(PVSLAB_PACKAGE_CONTACT "pvslab contributors <contributors@pvslab.invalid>" CACHE STRING
  "Maintainer of the Debian packages; set it to your own address before you give packages to others")

set(CPACK_GENERATOR DEB)
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_PACKAGE_NAME pvslab)
set(CPACK_PACKAGE_CONTACT "${PVSLAB_PACKAGE_CONTACT}")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_COMPONENTS_ALL program development data)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
# Debian's own files and forms: copyright, changelog.Debian.gz, the compressed manual page.
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_LIST_DIR}/debian_files.cmake)
set(CPACK_PVSLAB_SOURCES ${PROJECT_SOURCE_DIR})
set(CPACK_PVSLAB_PLACES ${CMAKE_CURRENT_LIST_DIR})

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(version "${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE}")

set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME pvslab)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_DEPENDS "pvslab-data (= ${version})")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SUGGESTS "graphviz, libjs-vega, libpvslab-dev, valgrind")
set(CPACK_DEBIAN_PROGRAM_DESCRIPTION "laboratory for fixed-depth game-tree search
pvslab holds the algorithms of the alpha-beta and principal variation search
family, each as a short piece of code. It checks that a search returns the
minimax value and prints the smallest tree on which it does not, compares how
many nodes searches visit, gates a continuous integration run on that, and
shows step by step what a search did. A search may be a program in any
language, or a UCI engine.")

# Nothing computes dependencies of headers. scripts/check-debian compares these with what pvslab-config.cmake finds, what
# pvslab.pc requires and what the headers include. libboost-context-dev brings the other headers of Boost.
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libpvslab-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS
  "libbenchmark-dev, libboost-context-dev, libcli11-dev, libfmt-dev, libtbb-dev, libtomlplusplus-dev, nlohmann-json3-dev, pvslab-data (= ${version})")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SUGGESTS "cmake, g++, pkg-config, pvslab (= ${version})")
if(PVSLAB_STD_THREADS)
  string(REPLACE "libtbb-dev, " "" CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "${CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS}")
endif()
set(CPACK_DEBIAN_DEVELOPMENT_DESCRIPTION "laboratory for game-tree search: library and headers
With this library a searcher or a game of your own becomes a program with the
whole command line of pvslab, beside the searchers and games that pvslab has.
This package has the headers, the static library, and files for CMake and
pkg-config.")

set(CPACK_DEBIAN_DATA_PACKAGE_NAME pvslab-data)
set(CPACK_DEBIAN_DATA_PACKAGE_SECTION science)
set(CPACK_DEBIAN_DATA_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_DATA_DESCRIPTION "laboratory for game-tree search: suites and documentation
This package has what pvslab reads: positions of chess, Connect Four and
Othello, experiments, claims of the literature and recorded counts. It also has
the examples, the documentation, and the laboratory as one page for a browser,
/usr/share/pvslab/playground.html.")

include(CPack)
