# i386.cmake: the toolchain for a build of 32 bits on Debian, whose programs an x86-64 runs by itself.
# SPDX-License-Identifier: GPL-2.0-or-later
set(arch i386)
set(triple i686-linux-gnu)
set(libraries i386-linux-gnu)
include(${CMAKE_CURRENT_LIST_DIR}/debian.cmake)
set(CMAKE_SYSTEM_PROCESSOR i686)
string(APPEND CMAKE_EXE_LINKER_FLAGS_INIT " -Wl,--dynamic-linker=/usr/${triple}/lib/ld-linux.so.2 -Wl,-rpath,/usr/${triple}/lib")
