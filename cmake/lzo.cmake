# lzo.cmake: p3d_lzo, the LZO1X codec: liblzo2 where it is found, else minilzo's source, which has no lzo1x_999.
# SPDX-License-Identifier: GPL-2.0-or-later
set(P3D_LZO_INSTALLED "") # what programs link besides a static libp3d that is installed
if(NOT P3D_USE_MINILZO)
  find_package(LZO QUIET)
endif()
if(NOT LZO_FOUND)
  find_path(P3D_MINILZO_FOUND_DIR minilzo.c
    HINTS ${P3D_MINILZO_DIR} PATHS /usr/share/lzo /usr/local/share/lzo PATH_SUFFIXES minilzo)
  mark_as_advanced(P3D_MINILZO_FOUND_DIR)
endif()
if(NOT LZO_FOUND AND P3D_MINILZO_FOUND_DIR)
  add_library(p3d_lzo OBJECT ${P3D_MINILZO_FOUND_DIR}/minilzo.c)
  target_include_directories(p3d_lzo SYSTEM PUBLIC ${P3D_MINILZO_FOUND_DIR})
  target_compile_definitions(p3d_lzo PUBLIC P3DI_HAVE_MINILZO=1)
  # It becomes a part of libp3d, and must not meet a liblzo2 that the same program uses.
  foreach(symbol __lzo_align_gap __lzo_init_v2 __lzo_ptr_linear _lzo_config_check _lzo_version_date _lzo_version_string
      lzo1x_1_compress lzo1x_decompress_safe lzo_copyright lzo_version lzo_version_date lzo_version_string)
    target_compile_definitions(p3d_lzo PUBLIC ${symbol}=p3di_${symbol})
  endforeach()
  target_compile_definitions(p3d_lzo PRIVATE MINILZO_CFG_SKIP_LZO1X_DECOMPRESS=1 MINILZO_CFG_SKIP_LZO_STRING=1
    MINILZO_CFG_SKIP_LZO_UTIL=1)
  if(BUILD_SHARED_LIBS OR P3D_BOTH_LIBRARIES)
    set_target_properties(p3d_lzo PROPERTIES POSITION_INDEPENDENT_CODE ON)
  endif()
  if(P3D_SANITIZE)
    # It reads words at odd addresses on purpose, where the processor can.
    target_compile_options(p3d_lzo PRIVATE -fno-sanitize=undefined)
  endif()
else()
  find_package(LZO REQUIRED)
  add_library(p3d_lzo INTERFACE)
  target_link_libraries(p3d_lzo INTERFACE LZO::LZO)
  set(P3D_LZO_INSTALLED $<INSTALL_INTERFACE:LZO::LZO>)
endif()
