/* diff_odol.c: what only ODOLs have: skeleton, animations, values of the model, sections.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "diff.h"

void p3di_diff_odol_model(struct differ *d)
{
    (void)d;
}

void p3di_diff_odol_lod(struct comparison *c)
{
    const uint32_t before = c->sides[0].odol->section_count, after = c->sides[1].odol->section_count;

    if (before != after)
        p3di_diff_add(c->d, (struct p3d_change){.kind = P3D_CHANGE_SECTIONS,
                                                .before = p3di_diff_number(c->d, before),
                                                .after = p3di_diff_number(c->d, after)});
}
