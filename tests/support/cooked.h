/* cooked.h: points, and the meshes that are cooked from them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_TESTS_COOKED_H
#define P3D_TESTS_COOKED_H

#include "test.h"

static struct p3d_vec3 points[2000];
static struct p3d_error error;

static inline void free_mesh(void *mesh)
{
    p3d_physx_free(mesh);
}

/* Ends with the test. */
static inline struct p3d_physx_mesh *cook(uint32_t count, uint32_t sdk_version)
{
    struct p3d_physx_mesh *mesh = p3d_physx_cook(points, count, sdk_version, NULL, &error);

    assert_string_equal(error.message, "");
    assert_non_null(mesh);
    at_end(free_mesh, mesh);
    return mesh;
}

static inline void put_box(float x, float y, float z)
{
    for (unsigned i = 0; i < 8; i++)
        points[i] = (struct p3d_vec3){i & 1 ? x : -x, i & 2 ? y : -y, i & 4 ? z : -z};
}

#endif
