# UNTESTED: written after the documentation of vcpkg and never run.
# The port builds a local archive of the sources: set PVSLAB_ARCHIVE to the file that `git archive` wrote (README.md).
vcpkg_check_linkage(ONLY_STATIC_LIBRARY)

if(NOT DEFINED ENV{PVSLAB_ARCHIVE})
  message(FATAL_ERROR "set the environment variable PVSLAB_ARCHIVE to an archive of the sources")
endif()
vcpkg_extract_source_archive(SOURCE_PATH ARCHIVE "$ENV{PVSLAB_ARCHIVE}")

vcpkg_cmake_configure(SOURCE_PATH "${SOURCE_PATH}" OPTIONS -DPVSLAB_TESTS=OFF -DPVSLAB_MPI=OFF -DPVSLAB_INSTALL=ON -DPVSLAB_NATIVE=OFF)
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(CONFIG_PATH lib/cmake/pvslab)
vcpkg_fixup_pkgconfig()
vcpkg_copy_tools(TOOL_NAMES pvslab AUTO_CLEAN)

file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/debug/include" "${CURRENT_PACKAGES_DIR}/debug/share")
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE")
