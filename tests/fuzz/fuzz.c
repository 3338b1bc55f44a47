/* fuzz.c: what the fuzz targets share: a listener, a sink, and all that is made of a model.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>

void fuzz_fail(const char *file, int line, const char *condition)
{
    fprintf(stderr, "%s:%d: this does not hold: %s\n", file, line, condition);
    abort();
}

void fuzz_check_error(const struct p3d_error *error)
{
    FUZZ_CHECK((error->status == P3D_OK) == (error->message[0] == 0));
    for (const char *c = error->message; *c; c++)
        FUZZ_CHECK(*c >= 0x20 && *c < 0x7f);
}

/* ---- Listening ---- */

static void read_bytes(const void *data, size_t size)
{
    static volatile uint8_t sum; /* the compiler may not leave the reading out */

    for (size_t i = 0; i < size; i++)
        sum = (uint8_t)(sum + ((const uint8_t *)data)[i]);
}

static bool forget(void *user, const void *data, size_t size)
{
    (void)user;
    read_bytes(data, size);
    return true;
}

const struct p3d_sink fuzz_sink = {forget, NULL};

static void hear_warning(void *user, const struct p3d_error *warning)
{
    (void)user;
    FUZZ_CHECK(warning->message[0]);
}

static void hear_field(void *user, const struct p3d_field *field)
{
    const struct p3d_span *table = &field->value.table.span;

    (void)user;
    FUZZ_CHECK(field->name);
    if (field->kind == P3D_FIELD_TEXT || field->kind == P3D_FIELD_BYTES)
        read_bytes(field->value.bytes.data, field->value.bytes.size);
    else if (field->kind == P3D_FIELD_TABLE)
        read_bytes(table->data, (size_t)table->count * table->stride);
}

const struct p3d_options fuzz_options = {.warn = hear_warning};
const struct p3d_watcher fuzz_watcher = {.watch = hear_field};

/* ---- Indices ---- */

static void check_members(const uint32_t *indices, const float *weights, uint32_t count, uint32_t limit)
{
    for (uint32_t i = 0; i < count; i++) {
        FUZZ_CHECK(indices[i] < limit && (!i || indices[i - 1] < indices[i]));
        FUZZ_CHECK(weights[i] > 0 && weights[i] <= 1);
    }
}

static void check_faces(const struct p3d_model *model, const struct p3d_model_lod *lod)
{
    for (uint32_t i = 0; i < lod->face_count; i++) {
        const struct p3d_model_face *face = &lod->faces[i];

        FUZZ_CHECK(face->corner_count <= 4 && face->material < model->material_count);
        FUZZ_CHECK(face->corner_count <= lod->corner_count &&
                   face->first_corner <= lod->corner_count - face->corner_count);
    }
    for (uint32_t i = 0; i < lod->corner_count; i++) {
        const struct p3d_model_corner *corner = &lod->corners[i];

        FUZZ_CHECK(corner->point < lod->point_count);
        FUZZ_CHECK(corner->normal < lod->normal_count || corner->normal == P3D_NO_NORMAL);
    }
    for (uint32_t i = 0; i < lod->uv_set_count; i++)
        read_bytes(lod->uv_sets[i].uvs, lod->corner_count * sizeof *lod->uv_sets[i].uvs);
}

static void check_frames(const struct p3d_model_lod *lod)
{
    for (uint32_t i = 0; i < lod->frame_count; i++)
        for (uint32_t j = 0; j < lod->point_count; j++) {
            const uint32_t position = lod->frame_positions ? lod->frame_positions[j] : j;

            FUZZ_CHECK(position < lod->frames[i].positions.count);
        }
}

static void check_skins(const struct p3d_model *model, const struct p3d_model_lod *lod)
{
    for (uint32_t i = 0; lod->skins && i < lod->point_count; i++) {
        FUZZ_CHECK(lod->skins[i].count <= 4);
        for (uint32_t j = 0; j < lod->skins[i].count; j++)
            FUZZ_CHECK(lod->skins[i].bones[j] < model->bone_count);
    }
}

static void check_lod(const struct p3d_model *model, const struct p3d_model_lod *lod)
{
    check_faces(model, lod);
    check_frames(lod);
    check_skins(model, lod);
    for (uint32_t i = 0; i < lod->selection_count; i++) {
        const struct p3d_model_selection *selection = &lod->selections[i];

        check_members(selection->points, selection->point_weights, selection->point_count, lod->point_count);
        check_members(selection->faces, selection->face_weights, selection->face_count, lod->face_count);
    }
    for (uint32_t i = 0; i < lod->proxy_count; i++)
        FUZZ_CHECK(lod->proxies[i].selection < lod->selection_count || lod->proxies[i].selection == P3D_NO_SELECTION);
    for (uint32_t i = 0; i < 2 * lod->sharp_edges.count; i++)
        FUZZ_CHECK(p3d_load_u32(lod->sharp_edges.data + (size_t)4 * i) < lod->point_count);
    FUZZ_CHECK(!lod->masses.count || lod->masses.count == lod->point_count);
}

static void check_model(const struct p3d_model *model)
{
    for (uint32_t i = 0; i < model->bone_count; i++)
        FUZZ_CHECK(model->bones[i].parent < model->bone_count || model->bones[i].parent == P3D_NO_BONE);
    for (uint32_t i = 0; i < model->lod_count; i++)
        check_lod(model, &model->lods[i]);
}

/* ---- Formats ---- */

static void export_model(const struct p3d_model *model)
{
    const struct p3d_obj_options obj = {.mtl_name = "a.mtl", .texture_root = "textures"};
    const struct p3d_gltf_options gltf = {.lods = P3D_GLTF_ALL, .has_selections = true};
    const struct p3d_draw_options picture = {.width = 16, .height = 12};
    const struct p3d_draw_options sheet = {.width = 16, .height = 12, .is_sheet = true};
    struct p3d_error error;

    FUZZ_CHECK(p3d_write_obj(model, &obj, &fuzz_options, fuzz_sink, &error));
    FUZZ_CHECK(p3d_write_mtl(model, &obj, &fuzz_options, fuzz_sink, &error));
    /* A model that would grow out of proportion is refused. */
    FUZZ_CHECK(p3d_write_glb(model, &gltf, &fuzz_options, fuzz_sink, &error) || error.status == P3D_UNSUPPORTED);
    FUZZ_CHECK(p3d_write_glb(model, NULL, &fuzz_options, fuzz_sink, &error) || error.status == P3D_UNSUPPORTED);
    FUZZ_CHECK(p3d_draw(model, &picture, &fuzz_options, fuzz_sink, &error) || error.status == P3D_INVALID);
    FUZZ_CHECK(p3d_draw(model, &sheet, &fuzz_options, fuzz_sink, &error) || error.status == P3D_INVALID);
    for (uint32_t i = 0; i < model->lod_count; i++)
        FUZZ_CHECK(p3d_write_mdd(&model->lods[i], &fuzz_options, fuzz_sink, &error) || error.status == P3D_INVALID);
}

/* The MLOD of a model is written and read again, and means something again. */
static void rewrite_as_mlod(const struct p3d_model *model)
{
    struct p3d_buffer file = {NULL, 0, 0};
    struct p3d_mlod *made, *again;
    struct p3d_model *model_again;
    struct p3d_error error;

    made = p3d_mlod_from_model(model, &fuzz_options, &error);
    FUZZ_CHECK(made && p3d_mlod_write(made, p3d_buffer_sink(&file), &error));
    again = p3d_mlod_read(file.data, file.size, NULL, &error);
    FUZZ_CHECK(again && error.status == P3D_OK && again->lod_count == model->lod_count);
    model_again = p3d_model_from_mlod(again, NULL, 0, NULL, &error);
    FUZZ_CHECK(model_again);
    check_model(model_again);
    p3d_model_free(model_again);
    p3d_mlod_free(again);
    p3d_mlod_free(made);
    p3d_buffer_free(&file);
}

/* A model that is written as OBJ comes back, unless it is empty. */
static void rewrite_as_obj(const struct p3d_model *model)
{
    struct p3d_buffer file = {NULL, 0, 0};
    struct p3d_model *again;
    struct p3d_error error;

    if (!model->lod_count)
        return;
    FUZZ_CHECK(p3d_write_obj(model, NULL, NULL, p3d_buffer_sink(&file), &error));
    again = p3d_model_from_obj(file.data, file.size, NULL, NULL, &error);
    FUZZ_CHECK(again && again->lod_count == model->lod_count);
    for (uint32_t i = 0; i < model->lod_count; i++)
        FUZZ_CHECK(again->lods[i].point_count == model->lods[i].point_count);
    check_model(again);
    p3d_model_free(again);
    p3d_buffer_free(&file);
}

void fuzz_use_model(struct p3d_model *model, const struct p3d_error *error)
{
    if (!model) {
        fuzz_check_error(error);
        FUZZ_CHECK(error->status != P3D_OK);
        return;
    }
    check_model(model);
    export_model(model);
    rewrite_as_mlod(model);
    rewrite_as_obj(model);
    p3d_model_free(model);
}
