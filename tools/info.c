/* info.c: gathers what p3dinfo prints.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "info.h"

#include <stdlib.h>
#include <zlib.h>

static void add_error(struct info *info, const struct p3d_error *error)
{
    info->errors = cli_grow(info->errors, info->error_count, &info->error_capacity, sizeof *info->errors);
    info->errors[info->error_count++] = *error;
}

static void add_warning(void *user, const struct p3d_error *warning)
{
    struct info *info = user;

    info->warnings = cli_grow(info->warnings, info->warning_count, &info->warning_capacity, sizeof *info->warnings);
    info->warnings[info->warning_count++] = *warning;
}

/* ---- Fingerprints ---- */

static uint32_t crc_bytes(uint32_t crc, const void *data, size_t size)
{
    return size ? (uint32_t)crc32_z(crc, data, size) : crc; /* crc32 of NULL would start anew */
}

static uint32_t crc_span(uint32_t crc, struct p3d_span span)
{
    return crc_bytes(crc, span.data, (size_t)span.count * span.stride);
}

static void store_u32(uint8_t *to, uint32_t value)
{
    for (size_t i = 0; i < 4; i++)
        to[i] = (uint8_t)(value >> 8 * i);
}

static uint32_t crc_f32(uint32_t crc, float value)
{
    uint8_t bytes[4];
    uint32_t bits;

    memcpy(&bits, &value, sizeof bits);
    store_u32(bytes, bits);
    return crc_bytes(crc, bytes, sizeof bytes);
}

static void crc_faces(const struct p3d_mlod_lod *lod, uint32_t *faces_crc, uint32_t *uvs_crc)
{
    for (uint32_t i = 0; i < lod->face_count; i++) {
        const struct p3d_mlod_face *face = &lod->faces[i];
        uint8_t bytes[5 * 4];

        store_u32(bytes, face->corner_count);
        for (uint32_t j = 0; j < face->corner_count; j++) {
            store_u32(bytes + 4 + 4 * (size_t)j, face->corners[j].point);
            *uvs_crc = crc_f32(crc_f32(*uvs_crc, face->corners[j].u), face->corners[j].v);
        }
        *faces_crc = crc_bytes(*faces_crc, bytes, 4 + 4 * (size_t)face->corner_count);
    }
}

static uint32_t crc_selection(uint32_t crc, const struct p3d_mlod_tag *tag)
{
    if (tag->is_raw)
        return crc_bytes(crc, tag->value.raw.data, tag->value.raw.size);
    return crc_span(crc_span(crc, tag->value.selection.points), tag->value.selection.faces);
}

static void compute_crcs(struct info_crcs *crcs, const struct p3d_mlod_lod *lod)
{
    crcs->points = crc_span(0, lod->points);
    crcs->normals = crc_span(0, lod->normals);
    crcs->uvs = cli_alloc(lod->tag_count + (size_t)1, sizeof *crcs->uvs);
    crcs->uv_count = 1;
    crc_faces(lod, &crcs->faces, &crcs->uvs[0]);
    for (uint32_t i = 0; i < lod->tag_count; i++) {
        const struct p3d_mlod_tag *tag = &lod->tags[i];

        if (tag->kind == P3D_TAG_SELECTION)
            crcs->selections = crc_selection(crcs->selections, tag);
        if (tag->is_raw)
            continue;
        if (tag->kind == P3D_TAG_UV_SET)
            crcs->uvs[crcs->uv_count++] = crc_span(0, tag->value.uv_set.uvs);
        if (tag->kind == P3D_TAG_ANIMATION)
            crcs->frames = crc_span(crc_f32(crcs->frames, tag->value.animation.time), tag->value.animation.points);
    }
}

/* ---- A LOD ---- */

static uint32_t count_members(struct p3d_span weights)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < weights.count; i++)
        count += weights.data[i] != 0;
    return count;
}

static struct info_selection selection_of(const struct p3d_mlod_tag *tag)
{
    struct info_selection selection = {p3d_text(tag->name), !tag->is_raw, 0, 0};

    if (!tag->is_raw) {
        selection.points = count_members(tag->value.selection.points);
        selection.faces = count_members(tag->value.selection.faces);
    }
    return selection;
}

struct kind_counts {
    size_t selections, proxies, properties, uv_sets;
};

static struct kind_counts count_kinds(const struct p3d_mlod_lod *lod)
{
    struct kind_counts counts = {0, 0, 0, 0};

    for (uint32_t i = 0; i < lod->tag_count; i++) {
        const struct p3d_mlod_tag *tag = &lod->tags[i];

        counts.selections += tag->kind == P3D_TAG_SELECTION;
        counts.proxies += tag->kind == P3D_TAG_SELECTION && p3d_proxy_name(tag->name, NULL, NULL);
        counts.properties += tag->kind == P3D_TAG_PROPERTY;
        counts.uv_sets += tag->kind == P3D_TAG_UV_SET;
    }
    return counts;
}

static void take_tags(struct info_lod *info, const struct p3d_mlod_lod *lod)
{
    const struct kind_counts counts = count_kinds(lod);

    info->selections = cli_alloc(counts.selections, sizeof *info->selections);
    info->proxies = cli_alloc(counts.proxies, sizeof *info->proxies);
    info->properties = cli_alloc(counts.properties, sizeof *info->properties);
    info->uv_sets = cli_alloc(counts.uv_sets, sizeof *info->uv_sets);
    for (uint32_t i = 0; i < lod->tag_count; i++) {
        const struct p3d_mlod_tag *tag = &lod->tags[i];

        if (tag->kind == P3D_TAG_SELECTION) {
            info->selections[info->selection_count++] = selection_of(tag);
            if (p3d_proxy_name(tag->name, NULL, NULL))
                info->proxies[info->proxy_count++] = p3d_text(tag->name);
        }
        if (tag->is_raw)
            continue;
        if (tag->kind == P3D_TAG_PROPERTY)
            info->properties[info->property_count++] =
                (struct info_property){p3d_text(tag->value.property.name), p3d_text(tag->value.property.value)};
        else if (tag->kind == P3D_TAG_UV_SET)
            info->uv_sets[info->uv_set_count++] = tag->value.uv_set.id;
        else if (tag->kind == P3D_TAG_SHARP_EDGES)
            info->sharp_edges += tag->value.sharp_edges.count;
        else if (tag->kind == P3D_TAG_ANIMATION)
            info->frames++;
    }
}

static void take_lod(struct info_lod *info, const struct p3d_mlod *mlod, uint32_t index, bool has_crcs)
{
    const struct p3d_mlod_lod *lod = &mlod->lods[index];

    info->index = index;
    info->error = lod->error;
    info->signature = lod->flavour == P3D_MLOD_SP3X ? "SP3X" : "P3DM";
    info->resolution = lod->resolution;
    info->offset = lod->offset;
    info->size = lod->size;
    info->points = lod->points.count;
    info->normals = lod->normals.count;
    info->faces = lod->face_count;
    for (uint32_t i = 0; i < lod->face_count; i++) {
        info->triangles += lod->faces[i].corner_count == 3;
        info->quads += lod->faces[i].corner_count == 4;
    }
    info->has_mass = p3d_mlod_mass(lod, &info->mass);
    if (!p3d_mlod_textures(lod, &info->textures) || !p3d_mlod_materials(lod, &info->materials))
        cli_alloc(SIZE_MAX, 1);
    take_tags(info, lod);
    if (has_crcs)
        compute_crcs(&info->crcs, lod);
}

/* ---- A file ---- */

static void take_errors(struct info *info, const struct p3d_mlod *mlod, const struct p3d_error *first)
{
    if (first->status != P3D_OK && first->lod == P3D_NO_LOD)
        add_error(info, first);
    for (uint32_t i = 0; i < mlod->lod_count; i++)
        if (mlod->lods[i].error)
            add_error(info, mlod->lods[i].error);
}

static void read_mlod(struct info *info, const struct cli_input *input, const char *selector, bool has_crcs)
{
    const struct p3d_options options = {.warn = add_warning, .warn_user = info};
    struct p3d_error error;
    struct p3d_mlod *mlod;
    bool *is_chosen;

    info->format = "MLOD";
    if (input->size >= 8)
        info->version = p3d_load_u32(input->data + 4);
    mlod = p3d_mlod_read(input->data, input->size, &options, &error);
    info->document = mlod;
    if (!mlod) {
        add_error(info, &error);
        return;
    }
    info->is_readable = true;
    info->is_damaged = error.status != P3D_OK;
    info->trailing_bytes = mlod->trailing.size;
    take_errors(info, mlod, &error);
    if (!cli_choose_mlod_lods(selector, mlod, &is_chosen, &error)) {
        add_error(info, &error);
        return;
    }
    info->lods = cli_alloc(mlod->lod_count, sizeof *info->lods);
    for (uint32_t i = 0; i < mlod->lod_count; i++)
        if (is_chosen[i])
            take_lod(&info->lods[info->lod_count++], mlod, i, has_crcs);
    free(is_chosen);
}

static void begin(struct info *info, const struct cli_input *input)
{
    memset(info, 0, sizeof *info);
    info->path = input->path;
    info->size = input->size;
}

void info_fail(struct info *info, const struct cli_input *input, const struct p3d_error *error)
{
    begin(info, input);
    add_error(info, error);
}

void info_read(struct info *info, const struct cli_input *input, const char *selector, bool has_crcs)
{
    struct p3d_error error;

    begin(info, input);
    if (p3d_detect(input->data, input->size) == P3D_FORMAT_MLOD) {
        read_mlod(info, input, selector, has_crcs);
    } else {
        cli_unknown_format(input, &error);
        add_error(info, &error);
    }
}

void info_free(struct info *info)
{
    for (uint32_t i = 0; i < info->lod_count; i++) {
        struct info_lod *lod = &info->lods[i];

        free(lod->uv_sets);
        free(lod->properties);
        free(lod->selections);
        free(lod->proxies);
        free(lod->crcs.uvs);
        p3d_names_free(&lod->textures);
        p3d_names_free(&lod->materials);
    }
    free(info->lods);
    free(info->errors);
    free(info->warnings);
    p3d_mlod_free(info->document);
}

const char *info_status(const struct info *info)
{
    if (!info->is_readable)
        return "unreadable";
    return info->is_damaged ? "damaged" : "ok";
}
