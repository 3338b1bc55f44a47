/* give.c: the images of a glTF by themselves, for who shows them before the model is read.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "give.h"

#include "json.h"
#include "numbers.h"
#include "parts.h"
#include "surfaces.h"

#include "model/builder.h"

#define SHARED 67108864u /* bytes that may be given besides the file's size, as textures share an image */

bool p3di_gltf_give_images(const void *data, size_t size, const struct p3d_gltf_import_options *import,
                           struct p3di_gltf_given *given, struct p3d_error *error)
{
    struct model_builder builder = {.last_rvmat = {NULL, 0}};
    struct in_notes notes = {.unnamed = 0};
    struct in_images images = {.places = NULL};
    struct in_gltf gltf = {
        .job = &builder.job, .builder = &builder, .import = import, .notes = &notes, .images = &images};
    bool is_good = false;

    if (!p3di_check_input(data, size, error))
        return false;
    if (p3di_in_open(&gltf, data, size, NULL, error)) {
        gltf.budget.images += SHARED;
        if (import->image_files.begin)
            p3di_in_give_images(&gltf);
        *given = (struct p3di_gltf_given){p3di_in_count(&gltf, "animations"), images.left_out};
        is_good = !builder.job.has_failed;
        p3di_arena_free(builder.job.arena);
    }
    json_decref(gltf.root);
    return is_good;
}
