/* style.h: how words are laid out.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_REPORT_STYLE_H
#define P3DI_REPORT_STYLE_H

#include <p3d/assets.h>

struct p3di_style {
    int width; /* columns */
    bool has_colors;
    bool is_terminal;                /* lists stand side by side; else one item a line, for other programs */
    struct p3d_assets *assets;       /* what is not in there is marked; NULL: nothing is */
    const char *how_to_see_all;      /* what a list ends with that is cut short; or NULL */
    const char *how_to_see_findings; /* what stands behind their number; or NULL */
    double complexity;               /* of the scene, for P3DI_VIEW_LODS */
};

#endif
