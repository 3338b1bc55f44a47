/* limits.c: memory, failures and warnings of whoever writes a glTF, and how large it may become.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "layout.h"

/* A node at a point has about so many bytes besides its name. */
#define NODE_SIZE 64u

/* What no real model comes near to; a made one can name a section or a name again and again. */
#define MOST_GROWTH 64u
#define LEAST_LIMIT ((uint64_t)16 << 20)

void p3di_gltf_count_text(struct gltf_plan *plan, struct p3d_bytes text, uint64_t count)
{
    const uint64_t size = text.size + NODE_SIZE;

    plan->text_size =
        count && size > (UINT64_MAX / 2 - plan->text_size) / count ? UINT64_MAX / 2 : plan->text_size + count * size;
}

void p3di_gltf_check_total(struct gltf_plan *plan, uint64_t size)
{
    if (size > UINT32_MAX)
        p3di_job_fail(&plan->job, P3D_UNSUPPORTED, "the output would pass 4 GiB");
}

void p3di_gltf_check_size(struct gltf_plan *plan, uint64_t more)
{
    const uint64_t input = p3di_arena_input(plan->model->memory);

    if (input < (UINT64_MAX - LEAST_LIMIT) / MOST_GROWTH &&
        plan->size + plan->text_size + more > LEAST_LIMIT + MOST_GROWTH * input)
        p3di_job_fail(&plan->job, P3D_UNSUPPORTED, "the output would be more than 64 times as large as the model");
    p3di_gltf_check_total(plan, plan->size);
}
