# lzo.cmake: p3d_lzo, the LZO1X codec: minilzo's source where it is found, else liblzo2.
# SPDX-License-Identifier: GPL-2.0-or-later
find_path(P3D_MINILZO_FOUND_DIR minilzo.c
  HINTS ${P3D_MINILZO_DIR} PATHS /usr/share/lzo /usr/local/share/lzo PATH_SUFFIXES minilzo)
if(P3D_MINILZO_FOUND_DIR)
  add_library(p3d_lzo OBJECT ${P3D_MINILZO_FOUND_DIR}/minilzo.c)
  target_include_directories(p3d_lzo SYSTEM PUBLIC ${P3D_MINILZO_FOUND_DIR})
  target_compile_definitions(p3d_lzo PUBLIC P3DI_HAVE_MINILZO=1)
  if(P3D_SANITIZE)
    # It reads words at odd addresses on purpose, where the processor can.
    target_compile_options(p3d_lzo PRIVATE -fno-sanitize=undefined)
  endif()
else()
  find_path(LZO_INCLUDE_DIR lzo/lzo1x.h REQUIRED)
  find_library(LZO_LIBRARY lzo2 REQUIRED)
  add_library(p3d_lzo INTERFACE)
  target_include_directories(p3d_lzo SYSTEM INTERFACE ${LZO_INCLUDE_DIR})
  target_link_libraries(p3d_lzo INTERFACE ${LZO_LIBRARY})
endif()
