# wasm.cmake: the toolchain for WebAssembly on Debian: clang, lld, wasi-libc; libraries are compiled from source.
# SPDX-License-Identifier: GPL-2.0-or-later
set(CMAKE_SYSTEM_NAME Generic) # CMake does not know WASI yet
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(P3D_WASM ON)
set(CMAKE_C_COMPILER clang)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_AR llvm-ar)
set(CMAKE_RANLIB llvm-ranlib)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(sysroot build/sysroot/wasm)
cmake_path(ABSOLUTE_PATH sysroot BASE_DIRECTORY ${CMAKE_CURRENT_LIST_DIR}/../.. NORMALIZE)
if(NOT EXISTS ${sysroot}/lib/libjansson.a) # which it makes last
  execute_process(COMMAND ${CMAKE_CURRENT_LIST_DIR}/sysroot.sh wasm COMMAND_ERROR_IS_FATAL ANY)
endif()
set(CMAKE_PREFIX_PATH ${sysroot})
set(CMAKE_FIND_ROOT_PATH ${sysroot})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
set(CMAKE_FIND_LIBRARY_PREFIXES lib)
set(CMAKE_FIND_LIBRARY_SUFFIXES .a)
set(P3D_MINILZO_DIR ${sysroot}/minilzo)
