/* draco_none.c: in place of draco.c where there is no Draco.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "numbers.h"

void p3di_in_undo_draco(struct in_gltf *gltf, const json_t *primitive, const json_t *packing)
{
    (void)primitive;
    (void)packing;
    p3di_job_fail(gltf->job, P3D_UNSUPPORTED, IN_NEEDS, IN_DRACO, IN_UNDO_DRACO);
}
