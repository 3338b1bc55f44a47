/* uses.c: what the end of a texture's name says of it, against where it is used.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "context.h"

#include <p3d/paa.h>

/* Highlights of details are read as highlights: the games' own materials have them in that stage. */
static enum p3d_texture_use use_of(const struct p3d_texture_suffix *suffix)
{
    return suffix->use == P3D_TEXTURE_DETAIL_SPECULAR ? P3D_TEXTURE_SPECULAR : suffix->use;
}

/* Uses whose channels cannot be read as the channels of another use. Colours of all kinds replace each other in real
 * materials. */
static bool is_special(enum p3d_texture_use use)
{
    return use == P3D_TEXTURE_NORMAL || use == P3D_TEXTURE_SHADOW || use == P3D_TEXTURE_SPECULAR;
}

static struct p3d_bytes keep(struct check *check, struct p3d_bytes text)
{
    uint8_t *copy = p3di_job_alloc_in(&check->job, check->kept, text.size, 1);

    if (copy && text.size)
        memcpy(copy, text.data, text.size);
    return (struct p3d_bytes){copy, copy ? text.size : 0};
}

void p3di_check_use(struct check *check, struct p3d_bytes texture, enum p3d_texture_use use, const char *where)
{
    const struct p3d_texture_suffix *suffix =
        p3d_texture_is_procedural(texture) ? NULL : p3d_texture_suffix_of(texture);

    /* The name lives as long as the findings, which names in a material may not. */
    if (suffix && use_of(suffix) != use && (is_special(use) || is_special(use_of(suffix))))
        p3di_find(check, RULE_TEXTURE_USE, p3di_place_of(P3D_ELEMENT_TEXTURE, P3D_NO_ELEMENT, keep(check, texture)),
                  "%s is %s, but it is %s", suffix->end, suffix->what, where);
}

void p3di_check_face_texture(struct check *check, struct p3d_bytes texture)
{
    p3di_check_use(check, texture, P3D_TEXTURE_COLOR, "the colour of faces");
}
