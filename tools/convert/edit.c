/* edit.c: the mode odol-to-odol.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "convert.h"
#include "rules.h"
#include "source.h"

bool conv_odol_to_odol(const struct conv_job *job, struct p3d_error *error)
{
    struct document document;
    struct p3d_odol *odol;
    const struct p3d_edit edit = conv_edit(job);
    bool is_good;

    if (!conv_open_document(&document, job, error))
        return false;
    odol = document.p3d.odol;
    /* In version 7 the header stands behind the LODs: it is not known if one of them is damaged. */
    is_good = (odol->version != 7 || error->status == P3D_OK) &&
              p3d_odol_keep_lods(odol, document.chosen, document.chosen_count, error) &&
              p3d_odol_edit(odol, &edit, error) && conv_write_odol(odol, job, error);
    document_close(&document);
    return is_good;
}
