/* style.h: how words are laid out.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_REPORT_STYLE_H
#define P3DI_REPORT_STYLE_H

#include <p3d/assets.h>

struct p3di_style {
    int width; /* columns */
    bool has_colors;
    bool is_terminal;                /* lists stand side by side; else one item a line, for other programs */
    struct p3d_assets *assets;       /* names of files that are not in there are marked; NULL: none are */
    const char *how_to_see_all;      /* the end of a list that is cut short; or NULL */
    const char *how_to_see_findings; /* the words behind their number; or NULL */
};

#endif
