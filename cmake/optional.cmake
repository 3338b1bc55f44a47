# optional.cmake: libraries that single features need, where they are found: p3d_png, p3d_jpeg, p3d_jansson,
# p3d_meshoptimizer and p3d_draco.
# SPDX-License-Identifier: GPL-2.0-or-later
set(P3D_OPTIONAL_TARGETS "")   # for the library, while it is built
set(P3D_OPTIONAL_PACKAGES "")  # those that were found, for find_package
set(P3D_OPTIONAL_REQUIRES "")  # the same for pkg-config,
set(P3D_OPTIONAL_LIBS "")      # but those that have no file for it
set(P3D_OPTIONAL_INSTALLED "") # what programs link besides a static libp3d that is installed

# NAME by PACKAGE, which pkg-config knows as MODULE (-l...: not at all); WITHOUT says what is not there without it.
macro(p3d_optional name package module without)
  string(TOUPPER ${name} upper)
  add_library(p3d_${name} INTERFACE)
  list(APPEND P3D_OPTIONAL_TARGETS $<BUILD_INTERFACE:p3d_${name}>)
  set(P3D_HAVE_${upper} OFF)
  if(P3D_USE_${upper})
    find_package(${package})
  endif()
  if(${package}_FOUND)
    set(P3D_HAVE_${upper} ON)
    target_link_libraries(p3d_${name} INTERFACE ${package}::${package})
    target_compile_definitions(p3d_${name} INTERFACE P3DI_HAVE_${upper}=1)
    list(APPEND P3D_OPTIONAL_PACKAGES ${package})
    list(APPEND P3D_OPTIONAL_INSTALLED $<INSTALL_INTERFACE:${package}::${package}>)
    if("${module}" MATCHES "^-l")
      list(APPEND P3D_OPTIONAL_LIBS ${module})
    else()
      list(APPEND P3D_OPTIONAL_REQUIRES ${module})
    endif()
  else()
    message(STATUS "${without}")
  endif()
endmacro()

p3d_optional(png Spng spng
  "no PNG textures of sources: there is no libspng (Debian: libspng-dev; else: cmake/cross/sysroot.sh)")
p3d_optional(jpeg TurboJpeg libturbojpeg
  "no reading of JPEG: there is no TurboJPEG (Debian: libturbojpeg0-dev)")
p3d_optional(jansson Jansson jansson
  "no reading of glTF: there is no jansson (Debian: libjansson-dev; Windows: cmake/cross/sysroot.sh)")
p3d_optional(meshoptimizer Meshoptimizer -lmeshoptimizer
  "no LODs of fewer faces: there is no meshoptimizer (Debian: libmeshoptimizer-dev)")

# Draco is C++, and so is what calls it. A project around must know that language itself, to link.
get_property(languages GLOBAL PROPERTY ENABLED_LANGUAGES)
if(P3D_USE_DRACO AND PROJECT_IS_TOP_LEVEL AND NOT CMAKE_CROSSCOMPILING AND NOT CXX IN_LIST languages)
  include(CheckLanguage)
  if(CMAKE_C_COMPILER MATCHES "/clang$" AND NOT DEFINED ENV{CXX})
    set(ENV{CXX} ${CMAKE_C_COMPILER}++)
  endif()
  check_language(CXX)
  if(CMAKE_CXX_COMPILER)
    enable_language(CXX)
  endif()
endif()
if(CMAKE_CROSSCOMPILING OR NOT CMAKE_CXX_COMPILER_LOADED OR NOT CMAKE_CXX_COMPILER_ID STREQUAL CMAKE_C_COMPILER_ID)
  set(P3D_USE_DRACO OFF)
endif()
p3d_optional(draco Draco "-ldraco;-lstdc++"
  "no reading of glTF that is packed with Draco: there is no Draco, or no C++ compiler (Debian: libdraco-dev, g++)")
