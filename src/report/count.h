/* count.h: how many findings a model has.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_REPORT_COUNT_H
#define P3DI_REPORT_COUNT_H

#include "lint/settings.h"

/* A model that is open. */
struct p3di_counted {
    const struct p3di_path *path;
    const struct p3di_input *input;
    struct p3d_assets *assets;            /* or NULL */
    const struct p3di_settings *settings; /* of its mod; the assets that they name are among `assets` */
};

/* Counts by severity what is found in the model, and in the rvmats and textures that it names: what p3dinfo check tells
 * people of it. False and *error if there is no memory. */
bool p3di_count_findings(const struct p3di_counted *counted, uint32_t counts[3], struct p3d_error *error);

#endif
