# meshoptimizer.cmake: p3d_meshoptimizer, what makes LODs of fewer faces: meshoptimizer, where it is found.
# SPDX-License-Identifier: GPL-2.0-or-later
add_library(p3d_meshoptimizer INTERFACE)
set(P3D_MESHOPTIMIZER_INSTALLED "") # what programs link besides a static libp3d that is installed
set(P3D_HAVE_MESHOPTIMIZER OFF)
if(P3D_USE_MESHOPTIMIZER)
  find_package(Meshoptimizer)
endif()
if(Meshoptimizer_FOUND)
  set(P3D_HAVE_MESHOPTIMIZER ON)
  target_link_libraries(p3d_meshoptimizer INTERFACE Meshoptimizer::Meshoptimizer)
  set(P3D_MESHOPTIMIZER_INSTALLED $<INSTALL_INTERFACE:Meshoptimizer::Meshoptimizer>)
else()
  message(STATUS "no LODs of fewer faces: there is no meshoptimizer (Debian: libmeshoptimizer-dev)")
endif()
