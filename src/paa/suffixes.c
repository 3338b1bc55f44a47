/* suffixes.c: what the end of a texture's name says (docs/textures.md, "Names").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include <p3d/paa.h>

#include "core/words.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))

/* Swizzles as files have them: where the stored alpha, red, green and blue come from. */
#define AS_IT_IS                                                                                                       \
    {                                                                                                                  \
        0, 1, 2, 3                                                                                                     \
    }
#define NORMALS                                                                                                        \
    {                                                                                                                  \
        5, 4, 2, 3                                                                                                     \
    } /* red and alpha change places, inverted */
#define ALPHA_ALONE                                                                                                    \
    {                                                                                                                  \
        8, 0, 0, 0                                                                                                     \
    }
#define WITHOUT_ALPHA                                                                                                  \
    {                                                                                                                  \
        8, 1, 2, 3                                                                                                     \
    }

/* The longest that fits counts. From the public rules of the games' tools: the wiki's pages "Texture Naming Rules" and
 * "Texture Map Types", and TexConvert.cfg as public readers of it quote it; of those that real files have, these agree.
 */
static const struct p3d_texture_suffix suffixes[] = {
    {"_co", P3D_TEXTURE_COLOR, P3D_PAA_DXT1, AS_IT_IS, P3D_MIPS_COLOR, "colour"},
    {"_ca", P3D_TEXTURE_COLOR, P3D_PAA_DXT5, AS_IT_IS, P3D_MIPS_COLOR, "colour with alpha"},
    {"_cat", P3D_TEXTURE_COLOR, P3D_PAA_DXT5, AS_IT_IS, P3D_MIPS_COLOR, "colour with alpha that is tested"},
    {"_can", P3D_TEXTURE_COLOR, P3D_PAA_DXT5, AS_IT_IS, P3D_MIPS_COLOR, "colour with noise in alpha"},
    {"_ti_ca", P3D_TEXTURE_THERMAL, P3D_PAA_DXT5, AS_IT_IS, P3D_MIPS_COLOR, "thermal image"},
    {"_lco", P3D_TEXTURE_LINEAR, P3D_PAA_DXT1, AS_IT_IS, P3D_MIPS_PLAIN, "colour of a terrain's layer"},
    {"_lca", P3D_TEXTURE_LINEAR, P3D_PAA_DXT5, AS_IT_IS, P3D_MIPS_PLAIN, "colour of a terrain's layer, with alpha"},
    {"_sky", P3D_TEXTURE_LINEAR, P3D_PAA_DXT5, {6, 1, 4, 3}, P3D_MIPS_PLAIN, "sky"},
    {"_dt", P3D_TEXTURE_DETAIL, P3D_PAA_DXT1, ALPHA_ALONE, P3D_MIPS_FADE, "detail, which is in alpha"},
    {"_detail", P3D_TEXTURE_DETAIL, P3D_PAA_DXT1, ALPHA_ALONE, P3D_MIPS_FADE, "detail, which is in alpha"},
    {"_cdt", P3D_TEXTURE_DETAIL, P3D_PAA_DXT1, AS_IT_IS, P3D_MIPS_FADE, "detail with colour"},
    {"_mco", P3D_TEXTURE_DETAIL, P3D_PAA_DXT1, AS_IT_IS, P3D_MIPS_PLAIN, "colour that multiplies"},
    {"_no", P3D_TEXTURE_NORMAL, P3D_PAA_DXT1, WITHOUT_ALPHA, P3D_MIPS_NORMAL, "normals"},
    {"_nohq", P3D_TEXTURE_NORMAL, P3D_PAA_DXT5, NORMALS, P3D_MIPS_NORMAL, "normals"},
    {"_novhq", P3D_TEXTURE_NORMAL, P3D_PAA_DXT5, {5, 8, 2, 8}, P3D_MIPS_NORMAL, "normals without z"},
    {"_non", P3D_TEXTURE_NORMAL, P3D_PAA_DXT5, AS_IT_IS, P3D_MIPS_NORMAL, "normals with noise in alpha"},
    {"_nof", P3D_TEXTURE_NORMAL, P3D_PAA_DXT1, AS_IT_IS, P3D_MIPS_NORMAL_FADE, "normals that fade"},
    {"_nofhq", P3D_TEXTURE_NORMAL, P3D_PAA_DXT5, NORMALS, P3D_MIPS_NORMAL_FADE, "normals that fade"},
    {"_noex", P3D_TEXTURE_NORMAL, P3D_PAA_ARGB4444, AS_IT_IS, P3D_MIPS_NORMAL, "normals"},
    {"_nofex", P3D_TEXTURE_NORMAL, P3D_PAA_ARGB4444, AS_IT_IS, P3D_MIPS_NORMAL_FADE, "normals that fade"},
    {"_ns", P3D_TEXTURE_NORMAL, P3D_PAA_DXT5, AS_IT_IS, P3D_MIPS_NORMAL, "normals with highlights in alpha"},
    {"_nsex", P3D_TEXTURE_NORMAL, P3D_PAA_ARGB4444, AS_IT_IS, P3D_MIPS_NORMAL, "normals with highlights in alpha"},
    {"_nshq", P3D_TEXTURE_NORMAL, P3D_PAA_DXT5, NORMALS, P3D_MIPS_NORMAL, "normals with highlights in alpha"},
    {"_nopx", P3D_TEXTURE_NORMAL, P3D_PAA_DXT5, {5, 0, 2, 3}, P3D_MIPS_NORMAL, "normals with heights in alpha"},
    {"_mc", P3D_TEXTURE_MACRO, P3D_PAA_DXT5, AS_IT_IS, P3D_MIPS_PLAIN, "macro: colour over colour"},
    {"_as", P3D_TEXTURE_SHADOW, P3D_PAA_DXT1, {8, 8, 2, 8}, P3D_MIPS_PLAIN, "ambient shadow"},
    {"_ads", P3D_TEXTURE_SHADOW, P3D_PAA_DXT1, {8, 8, 2, 3}, P3D_MIPS_PLAIN, "ambient and diffuse shadow"},
    {"_sm", P3D_TEXTURE_SPECULAR, P3D_PAA_DXT1, WITHOUT_ALPHA, P3D_MIPS_PLAIN, "highlights"},
    {"_smdi", P3D_TEXTURE_SPECULAR, P3D_PAA_DXT1, {8, 8, 2, 3}, P3D_MIPS_PLAIN, "highlights: strength and gloss"},
    {"_dtsmdi", P3D_TEXTURE_DETAIL_SPECULAR, P3D_PAA_DXT1, WITHOUT_ALPHA, P3D_MIPS_PLAIN, "highlights of details"},
    {"_mask", P3D_TEXTURE_MASK, P3D_PAA_DXT1, AS_IT_IS, P3D_MIPS_PLAIN, "mask of several materials"},
    {"_gs", P3D_TEXTURE_COLOR, P3D_PAA_AI88, AS_IT_IS, P3D_MIPS_COLOR, "gray with alpha"},
    {"_88", P3D_TEXTURE_COLOR, P3D_PAA_AI88, AS_IT_IS, P3D_MIPS_PLAIN, "gray with alpha"},
    {"_4444", P3D_TEXTURE_COLOR, P3D_PAA_ARGB4444, AS_IT_IS, P3D_MIPS_PLAIN, "ARGB4444"},
    {"_1555", P3D_TEXTURE_COLOR, P3D_PAA_ARGB1555, AS_IT_IS, P3D_MIPS_PLAIN, "ARGB1555"},
    {"_dxt1", P3D_TEXTURE_COLOR, P3D_PAA_DXT1, AS_IT_IS, P3D_MIPS_PLAIN, "DXT1"},
    {"_dxt5", P3D_TEXTURE_COLOR, P3D_PAA_DXT5, AS_IT_IS, P3D_MIPS_PLAIN, "DXT5"},
};

const struct p3d_texture_suffix *p3d_texture_suffix_at(size_t index)
{
    return index < COUNT(suffixes) ? &suffixes[index] : NULL;
}

const struct p3d_texture_suffix *p3d_texture_suffix_of(struct p3d_bytes path)
{
    const struct p3d_bytes stem = p3di_path_stem(path);
    const struct p3d_texture_suffix *found = NULL;

    for (size_t i = 0; i < COUNT(suffixes); i++)
        if (p3d_text_ends_with(stem, suffixes[i].end) && (!found || strlen(suffixes[i].end) > strlen(found->end)))
            found = &suffixes[i];
    return found;
}

bool p3d_texture_has_swizzle(const struct p3d_texture_suffix *suffix)
{
    return memcmp(suffix->swizzle, (const uint8_t[4])AS_IT_IS, 4) != 0;
}
