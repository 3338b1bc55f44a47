# debian.cmake: what the toolchains for other architectures of Debian share: compiler and libraries.
# SPDX-License-Identifier: GPL-2.0-or-later
#
# Set before it is included: arch (Debian's name), triple (the compiler's).
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_C_COMPILER ${triple}-gcc)
set(CMAKE_LIBRARY_ARCHITECTURE ${libraries})

set(sysroot ${CMAKE_CURRENT_LIST_DIR}/../../build/sysroot/${arch})
if(NOT EXISTS ${sysroot})
  message(FATAL_ERROR "No libraries for ${arch}: run cmake/cross/sysroot.sh ${arch}")
endif()
# libspng needs libz.so.1, which lies apart from the other libraries.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-Wl,--disable-new-dtags,-rpath,${sysroot}/lib/${libraries}")
set(CMAKE_FIND_ROOT_PATH ${sysroot})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
foreach(kind LIBRARY INCLUDE PACKAGE)
  set(CMAKE_FIND_ROOT_PATH_MODE_${kind} ONLY)
endforeach()
