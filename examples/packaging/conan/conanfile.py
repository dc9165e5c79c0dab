"""UNTESTED: written after the documentation of Conan 2 and never run.
A recipe that builds a local archive of the sources: set PVSLAB_ARCHIVE to the file that `git archive` wrote (README.md).
"""
import os

from conan import ConanFile
from conan.errors import ConanInvalidConfiguration
from conan.tools.build import check_min_cppstd
from conan.tools.cmake import CMake, CMakeDeps, CMakeToolchain, cmake_layout
from conan.tools.files import unzip


class Pvslab(ConanFile):
    name = "pvslab"
    version = "1.0.0"
    description = "A laboratory for fixed-depth game-tree search"
    license = "MIT"
    package_type = "static-library"
    settings = "os", "compiler", "build_type", "arch"

    def layout(self):
        cmake_layout(self)

    def requirements(self):
        # The headers of pvslab name the first two; the others are needed to link.
        self.requires("nlohmann_json/[>=3.11]", transitive_headers=True)
        self.requires("cli11/[>=2.1]", transitive_headers=True)
        self.requires("fmt/[>=9.1]")
        self.requires("tomlplusplus/[>=3.3]")
        self.requires("benchmark/[>=1.7]")
        self.requires("onetbb/[>=2021.8]")
        self.requires("boost/[>=1.74]")  # its context is linked

    def validate(self):
        check_min_cppstd(self, 20)
        if self.settings.os == "Windows":
            raise ConanInvalidConfiguration("pvslab needs a POSIX system")

    def source(self):
        archive = os.environ.get("PVSLAB_ARCHIVE")
        if not archive:
            raise ConanInvalidConfiguration("set PVSLAB_ARCHIVE to an archive of the sources")
        unzip(self, archive, strip_root=True)

    def generate(self):
        toolchain = CMakeToolchain(self)
        toolchain.cache_variables["PVSLAB_TESTS"] = False
        toolchain.cache_variables["PVSLAB_MPI"] = False
        toolchain.cache_variables["PVSLAB_INSTALL"] = True
        toolchain.cache_variables["PVSLAB_NATIVE"] = False
        toolchain.generate()
        CMakeDeps(self).generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        CMake(self).install()

    def package_info(self):
        # Consumers use our own pvslab-config.cmake, which also has pvslab_discover_tests.
        self.cpp_info.set_property("cmake_find_mode", "none")
        self.cpp_info.builddirs = [os.path.join("lib", "cmake", "pvslab")]
        self.cpp_info.includedirs = [os.path.join("include", "pvslab")]
        self.cpp_info.libs = ["pvslab"]
