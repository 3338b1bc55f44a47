/* measure_hostile.c: each mode on files that are made to be slow, against a normal file, byte by byte, and against
 * a smaller file of the same kind.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "generate.h"
#include "hostile.h"
#include "modes.h"

#include <stdio.h>
#include <stdlib.h>

/* As large as models mostly are. */
#define NORMAL_SIZE 262144u

/* What a hostile file is compared with. */
struct trio {
    char *whole, *part, *normal;
    double whole_size, part_size, normal_size;
};

static double size_of(const char *path)
{
    struct p3d_file file;
    double size;

    if (!p3d_map_file(path, &file, NULL))
        bench_fail(path, "cannot be read");
    size = (double)file.size;
    p3d_unmap_file(&file);
    return size;
}

static struct trio make_trio(const struct bench *b, const struct hostile *hostile)
{
    const uint32_t count = b->is_quick ? hostile->count / 100 : hostile->count;
    struct trio trio = {bench_path(b, "whole.p3d"), bench_path(b, "part.p3d"), bench_path(b, "normal.p3d"), 0, 0, 0};

    hostile->generate(trio.whole, count);
    hostile->generate(trio.part, count / 8);
    trio.whole_size = size_of(trio.whole);
    trio.part_size = size_of(trio.part);
    if (hostile->is_odol)
        generate_odol(trio.normal, NORMAL_SIZE, 48);
    else if (hostile->has_frames)
        generate_frames(trio.normal, NORMAL_SIZE, 5);
    else
        generate_mlod(trio.normal, NORMAL_SIZE);
    trio.normal_size = size_of(trio.normal);
    return trio;
}

static void remove_trio(struct trio *trio)
{
    remove(trio->whole);
    remove(trio->part);
    remove(trio->normal);
    free(trio->whole);
    free(trio->part);
    free(trio->normal);
}

static void compare(struct bench *b, const struct mode *mode, const char *name, const char *path, const char *other,
                    double scale)
{
    struct command measure = mode_command(b, mode, path), reference = mode_command(b, mode, other);

    bench_compare(b, name, (struct work){command_run, &measure}, (struct work){command_run, &reference}, scale, 2);
    free((char *)(uintptr_t)measure.arguments[0]);
    free((char *)(uintptr_t)reference.arguments[0]);
}

static bool can_run(const struct hostile *hostile, const struct mode *mode)
{
    return !(mode->is_mlod_only && hostile->is_odol) && !(mode->needs_frames && !hostile->has_frames) &&
           (hostile->has_faces || strcmp(mode->name, "to-png") != 0);
}

static void measure_kind(struct bench *b, const struct hostile *hostile)
{
    struct trio trio;
    bool is_made = false;

    for (const struct mode *mode = modes; mode->name; mode++) {
        char name[64], growth[64];

        snprintf(name, sizeof name, "hostile-%s-%s", hostile->name, mode->name);
        snprintf(growth, sizeof growth, "growth-%s-%s", hostile->name, mode->name);
        if (!can_run(hostile, mode) || !(bench_wants(b, name) || bench_wants(b, growth)))
            continue;
        if (!is_made)
            trio = make_trio(b, hostile);
        is_made = true;
        if (bench_wants(b, name))
            compare(b, mode, name, trio.whole, trio.normal, trio.whole_size / trio.normal_size);
        if (bench_wants(b, growth))
            compare(b, mode, growth, trio.whole, trio.part, trio.whole_size / trio.part_size);
    }
    if (is_made)
        remove_trio(&trio);
}

void measure_hostile(struct bench *b)
{
    for (const struct hostile *hostile = hostiles; hostile->name; hostile++)
        measure_kind(b, hostile);
}
