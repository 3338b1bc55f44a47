# png.cmake: p3d_png, what reads PNG: libspng, where it is found.
# SPDX-License-Identifier: GPL-2.0-or-later
add_library(p3d_png INTERFACE)
set(P3D_PNG_INSTALLED "") # what programs link besides a static libp3d that is installed
if(P3D_USE_PNG)
  find_package(Spng)
endif()
if(Spng_FOUND)
  target_link_libraries(p3d_png INTERFACE Spng::Spng)
  target_compile_definitions(p3d_png INTERFACE P3DI_HAVE_PNG=1)
  set(P3D_PNG_INSTALLED $<INSTALL_INTERFACE:Spng::Spng>)
else()
  message(STATUS "no PNG textures of sources: there is no libspng (Debian: libspng-dev; Windows, and for static tools: "
    "cmake/cross/sysroot.sh)")
endif()
