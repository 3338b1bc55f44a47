# jpeg.cmake: p3d_jpeg, what reads JPEG: TurboJPEG of libjpeg-turbo, where it is found.
# SPDX-License-Identifier: GPL-2.0-or-later
add_library(p3d_jpeg INTERFACE)
set(P3D_JPEG_INSTALLED "") # what programs link besides a static libp3d that is installed
if(P3D_USE_JPEG)
  find_package(TurboJpeg)
endif()
if(TurboJpeg_FOUND)
  target_link_libraries(p3d_jpeg INTERFACE TurboJpeg::TurboJpeg)
  target_compile_definitions(p3d_jpeg INTERFACE P3DI_HAVE_JPEG=1)
  set(P3D_JPEG_INSTALLED $<INSTALL_INTERFACE:TurboJpeg::TurboJpeg>)
else()
  message(STATUS "no reading of JPEG: there is no TurboJPEG (Debian: libturbojpeg0-dev)")
endif()
