/* fit.c: facts of a texture that do not fit its name, its type or each other.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "records.h"

#include "core/error.h"

#include <stdio.h>

struct fit {
    struct p3d_paa_misfit *misfits;
    uint32_t count;
};

static void add_misfit(struct fit *fit, const char *format, ...) P3DI_PRINTF(2, 3);

static void add_misfit(struct fit *fit, const char *format, ...)
{
    va_list arguments;

    if (fit->count == P3D_PAA_MOST_MISFITS)
        return;
    va_start(arguments, format);
    (void)vsnprintf(fit->misfits[fit->count++].text, sizeof fit->misfits->text, format, arguments);
    va_end(arguments);
}

static bool is_power(uint32_t side)
{
    return (side & (side - 1)) == 0;
}

static bool has_powers(const struct p3d_paa *paa)
{
    return is_power(paa->mips[0].width) && is_power(paa->mips[0].height);
}

/* Pictures of other sides cannot be DXT, whatever their name. */
static void check_suffix(struct fit *fit, const struct p3d_paa *paa, const struct p3d_texture_suffix *suffix)
{
    static const uint8_t none[4] = {0, 1, 2, 3};

    if (paa->type != suffix->type && has_powers(paa))
        add_misfit(fit, "it is %s, but textures in %s are %s", p3d_paa_type_name(paa->type), suffix->end,
                   p3d_paa_type_name(suffix->type));
    if (memcmp(paa->has_swizzle ? paa->swizzle : none, suffix->swizzle, 4) != 0)
        add_misfit(fit, "the swizzle (ZIWS) is not that of %s", suffix->end);
}

static bool has_right_offsets(const struct p3d_paa *paa)
{
    for (uint32_t i = 0; i < paa->mip_count && i < paa->offsets.count; i++)
        if (p3d_load_u32(paa->offsets.data + (size_t)i * paa->offsets.stride) != paa->mips[i].offset)
            return false;
    return true;
}

uint32_t p3d_paa_misfits(const struct p3d_paa *paa, struct p3d_bytes name,
                         struct p3d_paa_misfit misfits[P3D_PAA_MOST_MISFITS])
{
    const struct p3d_texture_suffix *suffix = p3d_texture_suffix_of(name);
    const bool has_one_bit = paa->type == P3D_PAA_DXT1 || paa->type == P3D_PAA_ARGB1555;
    struct fit fit = {misfits, 0};

    if (suffix)
        check_suffix(&fit, paa, suffix);
    if (paa->type <= P3D_PAA_DXT5 && !has_powers(paa))
        add_misfit(&fit, "%u x %u pixels: sides of DXT textures are powers of two", paa->mips[0].width,
                   paa->mips[0].height);
    if (paa->has_flags && paa->flags & P3D_PAA_FLAG_ALPHA && has_one_bit)
        add_misfit(&fit, "the flags (GALF) say that alpha is interpolated, but %s has one bit of it",
                   p3d_paa_type_name(paa->type));
    if (!paa->has_average)
        add_misfit(&fit, "there is no average colour (CGVA)");
    if (!paa->has_offsets)
        add_misfit(&fit, "there are no offsets of mips (SFFO)");
    else if (!has_right_offsets(paa))
        add_misfit(&fit, "the offsets of mips (SFFO) are not those of the mips");
    return fit.count;
}
