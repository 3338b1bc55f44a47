/* p3d/version.h: which version of the library this is.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * Versions are semantic (https://semver.org). For programs that use the library this means:
 *
 * - A new patch version (0.1.0 to 0.1.1) fixes faults. A program need not be built again.
 * - Before 1.0.0 a new minor version may change calls and structs; CHANGELOG.md says how. A program must be built
 *   again. The shared library has another soname then.
 * - From 1.0.0 on a new minor version adds calls, and structs keep their size. A program need not be built again. The
 *   soname changes with the major version only. */
#ifndef P3D_VERSION_H
#define P3D_VERSION_H

#ifdef __cplusplus
extern "C" {
#endif

/* The version of these headers is MAJOR.MINOR.PATCH. CMakeLists.txt reads it from here. */
#define P3D_VERSION_MAJOR 0
/* The second part of it. */
#define P3D_VERSION_MINOR 1
/* The third part of it. */
#define P3D_VERSION_PATCH 0

/* True if these headers are of the given version or a later one; for #if. */
#define P3D_VERSION_AT_LEAST(major, minor, patch)                                                                      \
    (P3D_VERSION_MAJOR > (major) ||                                                                                    \
     (P3D_VERSION_MAJOR == (major) &&                                                                                  \
      (P3D_VERSION_MINOR > (minor) || (P3D_VERSION_MINOR == (minor) && P3D_VERSION_PATCH >= (patch)))))

/* The version of the library that runs, "1.2.3". A shared library may have another patch version than the headers.
 * The text is the library's own and always there. */
const char *p3d_version(void);

#ifdef __cplusplus
}
#endif
#endif
