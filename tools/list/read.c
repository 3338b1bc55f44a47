/* read.c: gathers what p3dinfo prints, from a file of either format.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "info.h"

static void begin(struct info *info, const struct cli_input *input)
{
    memset(info, 0, sizeof *info);
    info->path = input->path;
    info->size = input->size;
}

void info_fail(struct info *info, const struct cli_input *input, const struct p3d_error *error)
{
    begin(info, input);
    info_add_error(info, error);
}

static void take_errors(struct info *info, const struct p3d_error *first)
{
    if (first->status != P3D_OK && first->lod == P3D_NO_LOD)
        info_add_error(info, first);
    for (uint32_t i = 0; i < info->document.p3d.lod_count; i++)
        if (p3d_document_lod_error(&info->document.p3d, i))
            info_add_error(info, p3d_document_lod_error(&info->document.p3d, i));
}

static void take_lods(struct info *info, enum info_depth depth)
{
    const struct document *document = &info->document;
    struct p3d_error error;

    info->lods = cli_alloc(document->chosen_count, sizeof *info->lods);
    info->lod_count = document->chosen_count;
    for (uint32_t i = 0; i < info->lod_count; i++) {
        if (document->p3d.mlod)
            info_take_mlod_lod(&info->lods[i], document->p3d.mlod, document->chosen[i], depth);
        else if (!info_take_odol_lod(&info->lods[i], document->p3d.odol, document->chosen[i], depth, &error))
            info_add_error(info, &error);
    }
}

void info_read(struct info *info, const struct info_source *source, const char *selector, enum info_depth depth)
{
    static const char *const formats[] = {
        [P3D_FORMAT_UNKNOWN] = NULL, [P3D_FORMAT_MLOD] = "MLOD", [P3D_FORMAT_ODOL] = "ODOL"};
    const struct document *document = &info->document;
    const struct cli_input *input = source->input;
    const struct p3d_options options = {.warn = info_add_warning, .warn_user = info};
    struct p3d_error error;

    begin(info, input);
    info->format = formats[p3d_detect(input->data, input->size)];
    if (info->format && input->size >= 8)
        info->version = p3d_load_u32(input->data + 4);
    if (!document_read(&info->document, input, &options, &error)) {
        info_add_error(info, &error);
        return;
    }
    info->is_readable = true;
    info->is_damaged = error.status != P3D_OK;
    info->trailing_bytes = document->p3d.mlod ? document->p3d.mlod->trailing.size : document->p3d.odol->trailing.size;
    if (document->p3d.mlod)
        info->default_path = p3d_mlod_default_path(document->p3d.mlod);
    info->has_model = document->p3d.odol;
    for (size_t i = 0; info->has_model && document->p3d.odol->physx && i < P3D_ODOL_MESH_LISTS; i++)
        info->mesh_count += document->p3d.odol->physx->lists[i].mesh_count;
    if (info->has_model)
        info_take_model(&info->model, document->p3d.odol);
    info_take_skeleton(info, source);
    take_errors(info, &error);
    if (document_choose(&info->document, selector, &error)) {
        take_lods(info, depth);
    } else {
        info->is_lod_missing = true;
        info_add_error(info, &error);
    }
}
