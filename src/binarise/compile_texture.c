/* compile_texture.c: the facts of a texture that an ODOL needs (docs/format/binarise.md, "Colours").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "compiling.h"

#include "core/error.h"
#include "model/texture_color.h"

#include <p3d/paa.h>

#include <math.h>

static struct p3d_binarise_texture of_procedural(struct p3d_bytes path)
{
    struct p3d_binarise_texture texture = {.color = {1, 1, 1, 1}};

    float color[4];

    if (!p3di_texture_color(path, color))
        return texture;
    for (unsigned i = 0; i < 4; i++)
        texture.color[i] = fminf(fmaxf(color[i], 0), 1);
    texture.is_alpha = texture.color[3] < 1;
    return texture;
}

/* The game's tools take a missing texture for black. The end of its name says whether it has alpha. */
static struct p3d_binarise_texture of_name(struct p3d_bytes path)
{
    struct p3d_binarise_texture texture = {.color = {0, 0, 0, 1}};

    if (path.size > 7)
        texture.is_alpha = p3d_text_equal((struct p3d_bytes){path.data + path.size - 7, 3}, "_ca");
    return texture;
}

/* A normal map in DXT5 has its red where alpha is stored, in eight bits. */
static void count_steps(struct p3d_binarise_texture *texture, enum p3d_paa_type type)
{
    if (type > P3D_PAA_DXT5)
        return;
    texture->red_steps = type == P3D_PAA_DXT1 ? 31 : 255;
    texture->green_steps = 63;
}

/* Without a flag the texture counts as opaque, for any average. */
static struct p3d_binarise_texture of_paa(const struct p3d_paa *paa)
{
    struct p3d_binarise_texture texture = {.color = {1, 1, 1, 1}};

    texture.is_alpha = paa->has_flags && (paa->flags & P3D_PAA_FLAG_ALPHA);
    texture.is_transparent = paa->has_flags && !texture.is_alpha && (paa->flags & P3D_PAA_FLAG_ALPHA_TEST);
    for (unsigned i = 0; i < 4 && paa->has_average; i++)
        texture.color[i] = (float)paa->average[i < 3 ? 2 - i : 3] / 255;
    if (!texture.is_alpha && !texture.is_transparent)
        texture.color[3] = 1;
    count_steps(&texture, paa->type);
    return texture;
}

/* The facts of the texture that would be made of a picture. NULL and *error on failure. */
static struct p3d_paa *make_head(const struct p3d_asset *asset, struct p3d_bytes path,
                                 const struct p3d_options *options, struct p3d_error *error)
{
    const struct p3d_paa_make_options make = {.name = path, .is_head = true};
    struct p3d_image *image = p3d_read_image(asset->data, asset->size, options, error);
    struct p3d_paa *paa = image ? p3d_paa_make(image, &make, options, error) : NULL;

    p3d_image_free(image);
    return paa;
}

static struct p3d_paa *read_head(const struct p3d_asset *asset, struct p3d_bytes path,
                                 const struct p3d_options *options, struct p3d_error *error)
{
    const struct p3d_bytes origin = p3d_bytes_of(asset->origin);

    if (p3d_text_ends_with(origin, ".png") || p3d_text_ends_with(origin, ".tga"))
        return make_head(asset, path, options, error);
    return p3d_paa_read(asset->data, asset->size, options, error);
}

void p3di_fail_without_assets(struct p3d_bytes path, struct p3d_error *error)
{
    p3di_error_set(error, P3D_SYSTEM, P3D_NO_LOD, 0, "%.*s is not found, because no assets are given", P3DI_PATH(path));
}

struct p3d_binarise_texture p3di_compile_texture(struct p3d_assets *assets, struct p3d_bytes path,
                                                 const struct p3d_options *options, const char **origin,
                                                 struct p3d_error *reason)
{
    struct p3d_binarise_texture texture = {.color = {1, 1, 1, 1}};
    struct p3d_asset asset;
    struct p3d_paa *paa;

    *origin = NULL;
    p3di_error_clear(reason);
    if (!path.size)
        return texture;
    if (p3d_texture_is_procedural(path))
        return of_procedural(path);
    texture = of_name(path);
    if (!assets)
        p3di_fail_without_assets(path, reason);
    if (!assets || !p3d_assets_open(assets, path, options, &asset, reason))
        return texture;
    *origin = asset.origin;
    paa = read_head(&asset, path, options, reason);
    if (paa) {
        texture = of_paa(paa);
        p3di_error_clear(reason); /* of a mip that nobody needs here */
    } else {
        reason->lod = P3D_NO_LOD;
        reason->offset = 0;
        p3di_error_name_within(reason, path, P3DI_MISSING_ROOM);
    }
    p3d_paa_free(paa);
    p3d_asset_close(&asset);
    return texture;
}
