/* info.c: what both formats share in p3dinfo: errors, fingerprints, the end.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "info.h"

#include <math.h>
#include <stdlib.h>
#include <zlib.h>

void info_add_error(struct info *info, const struct p3d_error *error)
{
    info->errors = cli_grow(info->errors, info->error_count, &info->error_capacity, sizeof *info->errors);
    info->errors[info->error_count++] = *error;
}

void info_add_warning(void *user, const struct p3d_error *warning)
{
    struct info *info = user;

    info->warnings = cli_grow(info->warnings, info->warning_count, &info->warning_capacity, sizeof *info->warnings);
    info->warnings[info->warning_count++] = *warning;
}

struct p3d_bounds info_bounds(struct p3d_span points)
{
    struct p3d_bounds bounds;

    p3d_bounds_of(points, &bounds);
    return bounds;
}

bool info_is_of_points(uint32_t face_count, float resolution)
{
    return !face_count || p3d_lod_is_of_points(resolution);
}

void info_add_position(struct info_lod *lod, struct info_selection *selection, struct p3d_vec3 position)
{
    lod->positions = cli_grow(lod->positions, lod->position_count, &lod->position_capacity, sizeof *lod->positions);
    lod->positions[lod->position_count++] = position;
    selection->position_count++;
}

void info_set_frame(struct info_proxy *proxy, struct p3d_proxy_frame frame)
{
    proxy->has_frame = true;
    proxy->frame = p3d_proxy_frame_straight(frame);
}

const char *info_kind_name(enum p3d_selection_kind kind)
{
    static const char *const names[] = {[P3D_SELECTION_LIST] = "list",
                                        [P3D_SELECTION_SECTIONS] = "sections",
                                        [P3D_SELECTION_BONE] = "bone",
                                        [P3D_SELECTION_PROXY] = "proxy"};

    return names[kind];
}

/* ---- Fingerprints ---- */

uint32_t info_crc_bytes(uint32_t crc, const void *data, size_t size)
{
    return size ? (uint32_t)crc32_z(crc, data, size) : crc; /* crc32 of NULL would start anew */
}

uint32_t info_crc_span(uint32_t crc, struct p3d_span span)
{
    return info_crc_bytes(crc, span.data, (size_t)span.count * span.stride);
}

static void store_u32(uint8_t *to, uint32_t value)
{
    for (size_t i = 0; i < 4; i++)
        to[i] = (uint8_t)(value >> 8 * i);
}

uint32_t info_crc_u32(uint32_t crc, uint32_t value)
{
    uint8_t bytes[4];

    store_u32(bytes, value);
    return info_crc_bytes(crc, bytes, sizeof bytes);
}

uint32_t info_crc_f32(uint32_t crc, float value)
{
    uint32_t bits;

    memcpy(&bits, &value, sizeof bits);
    return info_crc_u32(crc, bits);
}

uint32_t info_crc_face(uint32_t crc, uint32_t corner_count, const uint32_t *points)
{
    uint8_t bytes[5 * 4];
    size_t used = 4;

    store_u32(bytes, corner_count);
    for (size_t i = 0; i < corner_count && used < sizeof bytes; i++, used += 4)
        store_u32(bytes + used, points[i]);
    return info_crc_bytes(crc, bytes, used);
}

/* A crc32 is a polynomial modulo this one, over two elements; the highest bit stands for 1, the next one for x. */
#define CRC_POLYNOMIAL 0xedb88320u
#define CRC_ONE 0x80000000u

static uint32_t multiply(uint32_t a, uint32_t b)
{
    uint32_t product = 0;

    for (uint32_t bit = CRC_ONE; bit; bit >>= 1) {
        if (a & bit)
            product ^= b;
        b = b & 1 ? b >> 1 ^ CRC_POLYNOMIAL : b >> 1;
    }
    return product;
}

/* Bytes that follow multiply a crc by x to the number of their bits, so that the crc of a repeated element is its own
 * times 1 + s + s^2 + ..., with s for one element: this sum takes log(count) steps. */
static uint32_t sum_of_shifts(size_t size, uint32_t count)
{
    uint32_t step = CRC_ONE, sum = 0; /* of no repetition */

    for (size_t i = 0; i < size; i++)
        step = multiply(step, CRC_ONE >> 8);
    for (uint32_t bit = 0x80000000u, power = CRC_ONE; bit; bit >>= 1) { /* power: s to the number of terms */
        sum ^= multiply(sum, power);
        power = multiply(power, power);
        if (count & bit) {
            sum = multiply(sum, step) ^ CRC_ONE;
            power = multiply(power, step);
        }
    }
    return sum;
}

uint32_t info_crc_repeated(struct info_repeat *last, const void *data, size_t size, uint32_t count)
{
    if (last->size != size || last->count != count)
        *last = (struct info_repeat){size, count, sum_of_shifts(size, count)};
    return multiply(last->sum, info_crc_bytes(0, data, size));
}

/* ---- The end ---- */

void info_free(struct info *info)
{
    p3d_paa_free(info->texture);
    for (uint32_t i = 0; i < info->lod_count; i++) {
        struct info_lod *lod = &info->lods[i];

        free(lod->uv_sets);
        free(lod->properties);
        free(lod->selections);
        free(lod->positions);
        free(lod->proxies);
        free(lod->crcs.uvs);
        p3d_names_free(&lod->textures);
        p3d_names_free(&lod->materials);
        p3d_names_free(&lod->stage_textures);
        p3d_names_free(&lod->surfaces);
    }
    free(info->lods);
    free(info->errors);
    free(info->warnings);
    free(info->model.animations);
    free(info->model.roles);
    free(info->model.own_bones);
    p3d_model_free(info->skeleton);
    cli_model_cfg_close(&info->cfg);
    document_close(&info->document);
}

const char *info_status(const struct info *info)
{
    if (!info->is_readable)
        return "unreadable";
    return info->is_damaged ? "damaged" : "ok";
}
