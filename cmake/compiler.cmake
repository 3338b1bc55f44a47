# compiler.cmake: warnings and sanitizers, the same for every target of ours.
# SPDX-License-Identifier: GPL-2.0-or-later
add_library(p3d_compiler INTERFACE)
if(CMAKE_C_COMPILER_ID MATCHES "GNU|Clang")
  target_compile_options(p3d_compiler INTERFACE -Wall -Wextra -Wshadow -Wconversion -Wpedantic -Wstrict-prototypes)
  if(P3D_WERROR)
    target_compile_options(p3d_compiler INTERFACE -Werror)
  endif()
  if(P3D_SANITIZE)
    add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
    add_link_options(-fsanitize=address,undefined)
  endif()
endif()
