/* version_text.c: the library's version, as text.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include <p3d/version.h>

#define AS_TEXT(number) #number
#define VALUE_AS_TEXT(number) AS_TEXT(number)

const char *p3d_version(void)
{
    return VALUE_AS_TEXT(P3D_VERSION_MAJOR) "." VALUE_AS_TEXT(P3D_VERSION_MINOR) "." VALUE_AS_TEXT(P3D_VERSION_PATCH);
}
