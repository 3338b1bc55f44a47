/* reads_draco.c: whether this build reads Draco: by itself, so that who only asks does not need the library.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include <p3d/gltf.h>

bool p3d_reads_draco(void)
{
#if defined(P3DI_HAVE_DRACO)
    return true;
#else
    return false;
#endif
}
