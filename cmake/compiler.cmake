# compiler.cmake: warnings and sanitizers, the same for every target of ours.
# SPDX-License-Identifier: GPL-2.0-or-later
add_library(p3d_compiler INTERFACE)
if(CMAKE_C_COMPILER_ID MATCHES "GNU|Clang")
  target_compile_options(p3d_compiler INTERFACE -Wall -Wextra -Wshadow -Wconversion -Wpedantic -Wstrict-prototypes)
  # Same input, same bytes out: a sum of floats is a float on every processor, neither wider nor fused.
  target_compile_options(p3d_compiler INTERFACE
    -ffp-contract=off $<$<C_COMPILER_ID:GNU>:-fexcess-precision=fast>)
  if(CMAKE_SIZEOF_VOID_P EQUAL 4 AND CMAKE_SYSTEM_PROCESSOR MATCHES "^(i.86|x86|x86_64|AMD64)$")
    target_compile_options(p3d_compiler INTERFACE -msse2 -mfpmath=sse)
  endif()
  if(P3D_WERROR)
    target_compile_options(p3d_compiler INTERFACE -Werror)
  endif()
  if(P3D_SANITIZE)
    add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
    add_link_options(-fsanitize=address,undefined)
  endif()
endif()
