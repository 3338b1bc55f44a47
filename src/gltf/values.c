/* values.c: values of a glTF: vectors in its axes, numbers in texts; and the limit of the output's size.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "put.h"

#include "core/vec.h"

/* The limit of the output. No real model comes near to it; a file can be made that names a section or a name again and
 * again. */
#define MOST_GROWTH 64u
#define LEAST_LIMIT ((uint64_t)16 << 20)

/* ---- Vectors ---- */

/* Left-handed becomes right-handed, and the front, which models have at -z, is at +z. 0 - z has no -0 for z = 0. */
static struct p3d_vec3 mirrored(struct p3d_vec3 v)
{
    return (struct p3d_vec3){v.x + 0.0f, v.y + 0.0f, 0.0f - v.z};
}

struct p3d_vec3 p3di_gltf_mirrored(struct p3d_vec3 v)
{
    const struct p3d_vec3 p = mirrored(v);

    return vec3_is_finite(p) ? p : (struct p3d_vec3){0, 0, 0};
}

bool p3di_gltf_is_unit(struct p3d_vec3 normal)
{
    return fabs(vec_length(vec_of(normal)) - 1) < 0.005;
}

struct p3d_vec3 p3di_gltf_position(const struct p3d_model_lod *lod, uint32_t point)
{
    return p3di_gltf_mirrored(lod->points[point]);
}

struct p3d_vec3 p3di_gltf_morph(const struct p3d_model_lod *lod, uint32_t frame, uint32_t point)
{
    const struct p3d_vec3 from = p3di_gltf_position(lod, point);
    const struct p3d_vec3 to = mirrored(p3d_model_frame_point(lod, &lod->frames[frame], point));
    const struct p3d_vec3 moved = {to.x - from.x, to.y - from.y, to.z - from.z};

    return vec3_is_finite(moved) ? moved : (struct p3d_vec3){0, 0, 0};
}

/* ---- Texts ---- */

void p3di_gltf_add_floats(struct p3di_json *json, const float *values, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        char text[32];
        size_t size = p3di_format_f32(isfinite(values[i]) ? values[i] : 0, text);

        text[size++] = i + 1 < count ? ' ' : ';';
        text[size] = 0;
        p3di_json_add(json, p3d_bytes_of(text));
    }
}

/* ---- Size ---- */

void p3di_gltf_check_size(struct gltf_plan *plan, uint64_t size)
{
    const uint64_t input = plan->input_size;

    if (input < (UINT64_MAX - LEAST_LIMIT) / MOST_GROWTH &&
        size > LEAST_LIMIT + MOST_GROWTH * input + plan->bin.image_size)
        p3di_job_fail(&plan->job, P3D_UNSUPPORTED, "the output would be more than 64 times as large as the model");
    if (size > UINT32_MAX)
        p3di_job_fail(&plan->job, P3D_UNSUPPORTED, "the output would pass 4 GiB");
}

bool p3di_gltf_is_latin(struct p3d_bytes text)
{
    return p3d_text_utf8_size(text) != p3d_text(text).size;
}

void p3di_gltf_put_latin(struct p3di_json *json, const char *key, struct p3d_bytes text)
{
    if (p3di_gltf_is_latin(text))
        p3di_json_text(json, key, "");
}
