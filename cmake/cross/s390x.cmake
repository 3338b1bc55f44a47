# s390x.cmake: the toolchain for a big-endian build on Debian, whose programs qemu runs.
# SPDX-License-Identifier: GPL-2.0-or-later
set(arch s390x)
set(triple s390x-linux-gnu)
set(libraries ${triple})
include(${CMAKE_CURRENT_LIST_DIR}/debian.cmake)
set(CMAKE_SYSTEM_PROCESSOR s390x)
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-s390x -L /usr/${triple})
