# compiler.cmake: warnings, sanitizers and hardening, the same for every target of ours.
# SPDX-License-Identifier: GPL-2.0-or-later
add_library(p3d_compiler INTERFACE)
# Files above 2 GB, also where a system counts in 32 bits by itself.
target_compile_definitions(p3d_compiler INTERFACE _FILE_OFFSET_BITS=64)
if(CMAKE_C_COMPILER_ID MATCHES "GNU|Clang")
  target_compile_options(p3d_compiler INTERFACE -Wall -Wextra -Wshadow -Wconversion -Wpedantic
    $<$<COMPILE_LANGUAGE:C>:-Wstrict-prototypes>)
  # Same input, same bytes out: a sum of floats is a float on every processor, neither wider nor fused.
  target_compile_options(p3d_compiler INTERFACE
    -ffp-contract=off $<$<C_COMPILER_ID:GNU>:-fexcess-precision=fast>)
  # gcc 12 with -O3 forgets that a double was rounded to a float between two computations that it makes one of vectors.
  target_compile_options(p3d_compiler INTERFACE $<$<COMPILE_LANG_AND_ID:C,GNU>:-fno-tree-slp-vectorize>)
  # Nor does it matter where the sources are. Debuggers want to know that.
  target_compile_options(p3d_compiler INTERFACE $<$<CONFIG:Release>:-ffile-prefix-map=${PROJECT_SOURCE_DIR}=.>)
  if(CMAKE_SIZEOF_VOID_P EQUAL 4 AND CMAKE_SYSTEM_PROCESSOR MATCHES "^(i.86|x86|x86_64|AMD64)$")
    target_compile_options(p3d_compiler INTERFACE -msse2 -mfpmath=sse)
  endif()
  if(MINGW)
    # A printf that knows %zu, while the warnings are about the other one; and isfinite is a macro that warns.
    target_compile_definitions(p3d_compiler INTERFACE __USE_MINGW_ANSI_STDIO=1)
    target_compile_options(p3d_compiler INTERFACE -Wno-format -Wno-format-extra-args -Wno-float-conversion)
  endif()
  if(P3D_WERROR)
    target_compile_options(p3d_compiler INTERFACE -Werror)
  endif()
  if(P3D_SANITIZE)
    add_compile_options(-fsanitize=address,undefined,float-cast-overflow -fno-sanitize-recover=all
      -fno-omit-frame-pointer)
    add_link_options(-fsanitize=address,undefined)
    # Programs with sanitizers are large: lld links them in a third of the time.
    find_program(P3D_LLD ld.lld)
    mark_as_advanced(P3D_LLD)
    if(P3D_LLD AND NOT CMAKE_CROSSCOMPILING AND NOT APPLE)
      add_link_options(-fuse-ld=lld)
    endif()
  endif()
  if(P3D_HARDEN AND NOT P3D_SANITIZE AND NOT "${CMAKE_C_FLAGS}" MATCHES "-fsanitize" AND NOT WIN32
      AND NOT P3D_WASM)
    include(CheckPIESupported)
    check_pie_supported(LANGUAGES C)
    set(CMAKE_POSITION_INDEPENDENT_CODE ON)
    target_compile_options(p3d_compiler INTERFACE -fstack-protector-strong)
    # It needs an optimiser. Some compilers define it by themselves.
    target_compile_options(p3d_compiler INTERFACE "$<$<NOT:$<CONFIG:Debug>>:-U_FORTIFY_SOURCE;-D_FORTIFY_SOURCE=2>")
    if(NOT APPLE)
      target_link_options(p3d_compiler INTERFACE -Wl,-z,relro -Wl,-z,now)
    endif()
  endif()
  if(P3D_FUZZ)
    add_compile_options(-fsanitize=fuzzer-no-link)
  endif()
endif()
