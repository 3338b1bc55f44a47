/* mdd.c: the key frames of a LOD as an MDD point cache (docs/export.md).
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include <p3d/obj.h>

#include <math.h>

#include "core/error.h"
#include "core/out.h"
#include "core/vec.h"

static void put_u32(struct p3di_out *out, uint32_t value)
{
    const uint8_t bytes[4] = {(uint8_t)(value >> 24), (uint8_t)(value >> 16), (uint8_t)(value >> 8), (uint8_t)value};

    p3di_out_bytes(out, bytes, sizeof bytes);
}

static void put_f32(struct p3di_out *out, float value)
{
    uint32_t bits;

    memcpy(&bits, &value, sizeof bits);
    put_u32(out, bits);
}

/* True if the point could be written as it is. */
static bool put_point(struct p3di_out *out, struct p3d_vec3 p)
{
    const bool is_finite = vec3_is_finite(p);

    /* 0 - z as in the OBJ: no -0 for z = 0 */
    put_f32(out, is_finite ? p.x + 0.0f : 0);
    put_f32(out, is_finite ? p.y + 0.0f : 0);
    put_f32(out, is_finite ? 0.0f - p.z : 0);
    return is_finite;
}

static void write_times(struct p3di_out *out, const struct p3d_model_lod *lod, const struct p3d_options *options)
{
    uint64_t bad_count = 0;

    for (uint32_t i = 0; i < lod->frame_count; i++) {
        const bool is_finite = isfinite(lod->frames[i].time);

        bad_count += !is_finite;
        put_f32(out, is_finite ? lod->frames[i].time : 0);
    }
    p3di_warn_of(options, lod->index, bad_count, "times of frames are not finite; written as 0");
}

static void write_frames(struct p3di_out *out, const struct p3d_model_lod *lod, const struct p3d_options *options)
{
    uint64_t bad_count = 0;

    for (uint32_t i = 0; i < lod->frame_count && !out->failed; i++)
        for (uint32_t j = 0; j < lod->point_count; j++)
            bad_count += !put_point(out, p3d_model_frame_point(lod, &lod->frames[i], j));
    p3di_warn_of(options, lod->index, bad_count, "points of frames are not finite; written as 0 0 0");
}

bool p3d_write_mdd(const struct p3d_model_lod *lod, const struct p3d_options *options, struct p3d_sink sink,
                   struct p3d_error *error)
{
    struct p3di_out out;

    p3di_error_clear(error);
    if (!lod->frame_count || lod->frame_count > INT32_MAX || lod->point_count > INT32_MAX) {
        p3di_error_set(error, P3D_INVALID, (int32_t)lod->index, 0,
                       "the LOD has %u frames of %u points, which MDD cannot hold", lod->frame_count, lod->point_count);
        return false;
    }
    p3di_out_init(&out, sink);
    put_u32(&out, lod->frame_count);
    put_u32(&out, lod->point_count);
    write_times(&out, lod, options);
    write_frames(&out, lod, options);
    if (p3di_out_flush(&out))
        return true;
    p3di_error_set(error, P3D_SYSTEM, P3D_NO_LOD, 0, "the output could not be written");
    return false;
}
