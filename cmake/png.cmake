# png.cmake: p3d_png, what reads PNG: libpng, where it is found.
# SPDX-License-Identifier: GPL-2.0-or-later
add_library(p3d_png INTERFACE)
set(P3D_PNG_INSTALLED "") # what programs link besides a static libp3d that is installed
if(P3D_USE_PNG)
  find_package(PNG)
endif()
if(PNG_FOUND)
  target_link_libraries(p3d_png INTERFACE PNG::PNG)
  target_compile_definitions(p3d_png INTERFACE P3DI_HAVE_PNG=1)
  set(P3D_PNG_INSTALLED $<INSTALL_INTERFACE:PNG::PNG>)
else()
  message(STATUS "no PNG textures of sources: there is no libpng (Debian: libpng-dev; Windows: cmake/cross/sysroot.sh)")
endif()
