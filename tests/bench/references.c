/* references.c: work of other programs and libraries, which rows of p3dbench are measured against.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "references.h"

#include "bench.h"
#include "inputs.h"
#include "stb_control.h"

#include <ftw.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <zlib.h>
#ifdef HAVE_MESHOPTIMIZER
#include <meshoptimizer.h>
#endif

/* ---- zlib ---- */

static unsigned long found; /* what zlib yields, so that no compiler leaves it out */

static int crc_file(const char *path, const struct stat *status, int kind)
{
    (void)status;
    if (kind == FTW_F) {
        struct p3d_file file = bench_load(path);

        found += crc32(0, file.data, (uInt)file.size);
        p3d_file_free(&file);
    }
    return 0;
}

static int zip_file(const char *path, const struct stat *status, int kind)
{
    (void)status;
    if (kind == FTW_F) {
        struct p3d_file file = bench_load(path);
        uLongf size = compressBound((uLong)file.size);
        uint8_t *packed = bench_alloc(size);

        if (compress2(packed, &size, file.data, (uLong)file.size, 6) != Z_OK)
            bench_fail(path, "zlib cannot pack it");
        found += size;
        free(packed);
        p3d_file_free(&file);
    }
    return 0;
}

static double walk(const char *path, int (*take)(const char *, const struct stat *, int))
{
    const double started = bench_cpu();

    if (ftw(path, take, 16) != 0)
        bench_fail(path, "cannot be read");
    return bench_cpu() - started;
}

double reference_crc(const char *path)
{
    return walk(path, crc_file);
}

double reference_zip(const char *path)
{
    return walk(path, zip_file);
}

/* ---- Others ---- */

static double run_by(const char *line, enum clock clock)
{
    double seconds;

    if (command_try(line, NULL, clock, &seconds) != 0)
        bench_fail(line, "failed");
    return seconds;
}

double reference_run(const char *line)
{
    return run_by(line, CLOCK_CPU);
}

double reference_wait(const char *line)
{
    return run_by(line, CLOCK_WALL);
}

double reference_stb(const char *path)
{
    double seconds = 0;
#ifdef HAVE_STB
    struct p3d_file file = bench_load(path);
    struct p3d_error error;
    struct p3d_image *image = p3d_read_image(file.data, file.size, NULL, &error);
    uint8_t *blocks = bench_alloc((size_t)image->width * image->height / 2);
    const double started = bench_cpu();

    stb_control_pack(image->pixels, image->width, blocks);
    seconds = bench_cpu() - started;
    free(blocks);
    p3d_image_free(image);
    p3d_file_free(&file);
#else
    (void)path;
#endif
    return seconds;
}

#ifdef HAVE_MESHOPTIMIZER
/* Fans of the faces. */
static size_t take_triangles(const struct p3d_model_lod *lod, unsigned *corners)
{
    size_t count = 0;

    for (uint32_t i = 0; i < lod->face_count; i++)
        for (uint32_t j = 2; j < lod->faces[i].corner_count; j++) {
            const struct p3d_model_corner *first = &lod->corners[lod->faces[i].first_corner];

            corners[count++] = first[0].point;
            corners[count++] = first[j - 1].point;
            corners[count++] = first[j].point;
        }
    return count;
}
#endif

double reference_simplify(const char *path)
{
    double seconds = 0;
#ifdef HAVE_MESHOPTIMIZER
    struct p3d_document document;
    struct p3d_error error;
    struct p3d_model *model = NULL;
    const struct p3d_model_lod *lod;
    unsigned *corners, *made;
    size_t count;
    double started;

    if (p3d_open(path, NULL, &document, &error))
        model = p3d_document_model(&document, NULL, 0, NULL, &error);
    if (!model)
        bench_fail(path, error.message);
    lod = &model->lods[0];
    corners = bench_alloc(3 * (size_t)lod->corner_count * sizeof *corners);
    made = bench_alloc(3 * (size_t)lod->corner_count * sizeof *made);
    count = take_triangles(lod, corners);
    started = bench_cpu();
    for (size_t share = 2; share <= 4; share *= 2)
        (void)meshopt_simplify(made, corners, count, &lod->points[0].x, lod->point_count, sizeof *lod->points,
                               count / share / 3 * 3, 1, 0, NULL);
    seconds = bench_cpu() - started;
    free(corners);
    free(made);
    p3d_model_free(model);
    p3d_close(&document);
#else
    (void)path;
#endif
    return seconds;
}
