/* document.c: a P3D file of either format, for callers that treat both alike.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include <p3d/open.h>

#include "core/error.h"
#include "core/foreign.h"

enum p3d_format p3d_detect(const void *data, size_t size)
{
    if (!data || size < 4)
        return P3D_FORMAT_UNKNOWN;
    if (memcmp(data, "MLOD", 4) == 0)
        return P3D_FORMAT_MLOD;
    if (memcmp(data, "ODOL", 4) == 0)
        return P3D_FORMAT_ODOL;
    return P3D_FORMAT_UNKNOWN;
}

static void set_unknown(const void *data, size_t size, struct p3d_error *error)
{
    const char *is = p3di_is_paa(data, size) ? "a texture (PAA)" : p3di_foreign(data, size);

    if (!size)
        p3di_error_set(error, P3D_UNSUPPORTED, P3D_NO_LOD, 0, "the file is empty");
    else if (is)
        p3di_error_set(error, P3D_UNSUPPORTED, P3D_NO_LOD, 0, "not a P3D model but %s", is);
    else
        p3di_error_set(error, P3D_UNSUPPORTED, P3D_NO_LOD, 0, "not a P3D model: it begins with neither MLOD nor ODOL");
}

bool p3d_read(const void *data, size_t size, const struct p3d_options *options, struct p3d_document *document,
              struct p3d_error *error)
{
    memset(document, 0, sizeof *document);
    if (!p3di_check_input(data, size, error))
        return false;
    document->format = p3d_detect(data, size);
    if (document->format == P3D_FORMAT_MLOD)
        document->mlod = p3d_mlod_read(data, size, options, error);
    else if (document->format == P3D_FORMAT_ODOL)
        document->odol = p3d_odol_read(data, size, options, error);
    else
        set_unknown(data, size, error);
    if (document->mlod)
        document->lod_count = document->mlod->lod_count;
    else if (document->odol)
        document->lod_count = document->odol->lod_count;
    return document->mlod || document->odol;
}

bool p3d_watch(const void *data, size_t size, const struct p3d_watcher *watcher, const struct p3d_options *options,
               struct p3d_error *error)
{
    if (!p3di_check_input(data, size, error))
        return false;
    switch (p3d_detect(data, size)) {
    case P3D_FORMAT_MLOD:
        return p3d_mlod_watch(data, size, watcher, options, error);
    case P3D_FORMAT_ODOL:
        return p3d_odol_watch(data, size, watcher, options, error);
    default:
        set_unknown(data, size, error);
        return false;
    }
}

bool p3d_open(const char *path, const struct p3d_options *options, struct p3d_document *document,
              struct p3d_error *error)
{
    struct p3d_file file;

    memset(document, 0, sizeof *document);
    if (!p3d_read_file(path, &file, error))
        return false;
    if (p3d_read(file.data, file.size, options, document, error)) {
        document->file = file;
        return true;
    }
    p3d_file_free(&file);
    return false;
}

void p3d_close(struct p3d_document *document)
{
    p3d_mlod_free(document->mlod);
    p3d_odol_free(document->odol);
    if (document->file.data)
        p3d_file_free(&document->file);
    memset(document, 0, sizeof *document);
}

float p3d_document_resolution(const struct p3d_document *document, uint32_t lod)
{
    return document->mlod ? document->mlod->lods[lod].resolution : document->odol->lods[lod].resolution;
}

const struct p3d_error *p3d_document_lod_error(const struct p3d_document *document, uint32_t lod)
{
    return document->mlod ? document->mlod->lods[lod].error : document->odol->lods[lod].error;
}

struct p3d_model *p3d_document_model(const struct p3d_document *document, const uint32_t *lods, uint32_t count,
                                     const struct p3d_options *options, struct p3d_error *error)
{
    return document->mlod ? p3d_model_from_mlod(document->mlod, lods, count, options, error)
                          : p3d_model_from_odol(document->odol, lods, count, options, error);
}
