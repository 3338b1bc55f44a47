/* none.c: what a build without jansson says instead of reading a glTF.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include <p3d/gltf.h>

#include "give.h"

#include "core/error.h"

static void *fail(const void *data, size_t size, struct p3d_error *error)
{
    if (p3di_check_input(data, size, error))
        p3di_error_set(error, P3D_UNSUPPORTED, P3D_NO_LOD, 0,
                       "this p3dkit was built without jansson, and reads no glTF");
    return NULL;
}

struct p3d_rtm *p3d_rtm_from_gltf(const void *data, size_t size, const struct p3d_rtm_from_gltf_options *rtm_options,
                                  const struct p3d_options *options, struct p3d_error *error)
{
    (void)rtm_options;
    (void)options;
    return fail(data, size, error);
}

struct p3d_model *p3d_model_from_gltf(const void *data, size_t size,
                                      const struct p3d_gltf_import_options *import_options,
                                      const struct p3d_options *options, struct p3d_error *error)
{
    (void)import_options;
    (void)options;
    return fail(data, size, error);
}

bool p3di_gltf_give_images(const void *data, size_t size, const struct p3d_gltf_import_options *import,
                           struct p3di_gltf_given *given, struct p3d_error *error)
{
    (void)import;
    *given = (struct p3di_gltf_given){0, 0};
    return fail(data, size, error) != NULL;
}
