/* meshopt_none.c: in place of meshopt.c where there is no meshoptimizer.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "numbers.h"

bool p3di_in_unpack(struct in_gltf *gltf, const json_t *packing, struct p3d_bytes *bytes, uint32_t *stride)
{
    (void)packing;
    (void)bytes;
    (void)stride;
    p3di_job_fail(gltf->job, P3D_UNSUPPORTED,
                  "the file is packed with EXT_meshopt_compression, and p3dkit was built without meshoptimizer");
    return false;
}
