/* version_text.c: the library's version, as text.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "version_text.h"

#include <p3d/version.h>

#define AS_TEXT(number) #number
#define VALUE_AS_TEXT(number) AS_TEXT(number)
#define VERSION                                                                                                        \
    VALUE_AS_TEXT(P3D_VERSION_MAJOR) "." VALUE_AS_TEXT(P3D_VERSION_MINOR) "." VALUE_AS_TEXT(P3D_VERSION_PATCH)

const char *p3d_version(void)
{
    return VERSION;
}

const char *p3di_version_text(void)
{
    return VERSION
#if defined(P3DI_HAVE_MINILZO)
        "\n  without liblzo2: packs ODOLs of Arma 2 and DayZ in other bytes than the games' tools"
#endif
#if !defined(P3DI_HAVE_MESHOPTIMIZER)
        "\n  without meshoptimizer: makes no LODs of fewer faces, reads no glTF that is packed with it"
#endif
#if !defined(P3DI_HAVE_JANSSON)
        "\n  without jansson: reads no glTF"
#endif
#if !defined(P3DI_HAVE_DRACO)
        "\n  without Draco: reads no glTF that is packed with it"
#endif
#if !defined(P3DI_HAVE_PNG)
        "\n  without libspng: reads no PNG"
#endif
#if !defined(P3DI_HAVE_JPEG)
        "\n  without libjpeg-turbo: reads no JPEG"
#endif
        ;
}
