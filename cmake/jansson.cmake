# jansson.cmake: p3d_jansson, what reads JSON, and so glTF: jansson, where it is found.
# SPDX-License-Identifier: GPL-2.0-or-later
add_library(p3d_jansson INTERFACE)
set(P3D_JANSSON_INSTALLED "") # what programs link besides a static libp3d that is installed
set(P3D_HAVE_JANSSON OFF)
if(P3D_USE_JANSSON)
  find_package(Jansson)
endif()
if(Jansson_FOUND)
  set(P3D_HAVE_JANSSON ON)
  target_link_libraries(p3d_jansson INTERFACE Jansson::Jansson)
  set(P3D_JANSSON_INSTALLED $<INSTALL_INTERFACE:Jansson::Jansson>)
else()
  message(STATUS "no reading of glTF: there is no jansson (Debian: libjansson-dev; Windows: cmake/cross/sysroot.sh)")
endif()
