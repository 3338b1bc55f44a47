/* measure_hostile.c: each mode on files that are made to be slow, against a normal file, byte by byte, and against
 * a smaller file of the same kind.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "generate.h"
#include "hostile.h"
#include "modes.h"

#include <stdio.h>
#include <stdlib.h>

/* As large as models mostly are. */
#define NORMAL_SIZE 262144u /* an ODOL has one LOD at least: 1.8 MB */

struct file {
    char *path;
    double size;
};

/* A hostile file, and what it is compared with. */
struct trio {
    struct file whole, part, normal;
};

static void find_size(struct file *file)
{
    struct p3d_file mapped;

    if (!p3d_map_file(file->path, &mapped, NULL))
        bench_fail(file->path, "cannot be read");
    file->size = (double)mapped.size;
    p3d_unmap_file(&mapped);
}

static struct trio make_trio(const struct bench *b, const struct hostile *hostile)
{
    const uint32_t count = b->is_quick ? hostile->count / 100 : hostile->count;
    struct trio trio = {{bench_path(b, "whole.p3d"), 0}, {bench_path(b, "part.p3d"), 0}, {bench_path(b, "normal.p3d"), 0}};

    hostile->generate(trio.whole.path, count);
    hostile->generate(trio.part.path, count / 8);
    if (hostile->is_odol)
        generate_odol(trio.normal.path, NORMAL_SIZE, 48);
    else if (hostile->has_frames)
        generate_frames(trio.normal.path, NORMAL_SIZE, 5);
    else
        generate_mlod(trio.normal.path, NORMAL_SIZE);
    find_size(&trio.whole);
    find_size(&trio.part);
    find_size(&trio.normal);
    return trio;
}

static void remove_file(struct file *file)
{
    remove(file->path);
    free(file->path);
}

static void compare(struct bench *b, const char *name, struct command *measure, struct command *reference,
                    double scale)
{
    if (bench_wants(b, name))
        bench_compare(b, name, (struct work){command_run, measure}, (struct work){command_run, reference}, scale, 2);
}

/* What a mode reads and what it prints: both are its work. */
static double bytes_of(const struct bench *b, const struct command *command, struct file file)
{
    char *output = bench_path(b, "output");
    const double bytes = file.size + command_output_size(command, output);

    free(output);
    return bytes;
}

/* How much more there is to do for a file than for another: by what is read, or by what is read and printed, whichever is
 * more. A mode that takes more than its share takes more than both. */
static double work_ratio(const struct bench *b, const struct command *command, struct file file,
                         const struct command *other_command, struct file other)
{
    const double read = file.size / other.size;
    const double both = bytes_of(b, command, file) / bytes_of(b, other_command, other);

    return read > both ? read : both;
}

static void measure_mode(struct bench *b, const struct hostile *hostile, const struct mode *mode,
                         const struct trio *trio)
{
    struct command whole = mode_command(b, mode, trio->whole.path), part = mode_command(b, mode, trio->part.path);
    struct command normal = mode_command(b, mode, trio->normal.path);
    char name[64];

    snprintf(name, sizeof name, "hostile-%s-%s", hostile->name, mode->name);
    compare(b, name, &whole, &normal, work_ratio(b, &whole, trio->whole, &normal, trio->normal));
    snprintf(name, sizeof name, "growth-%s-%s", hostile->name, mode->name);
    compare(b, name, &whole, &part, trio->whole.size / trio->part.size);
    free((char *)(uintptr_t)whole.arguments[0]);
    free((char *)(uintptr_t)part.arguments[0]);
    free((char *)(uintptr_t)normal.arguments[0]);
}

static bool is_wanted(const struct bench *b, const struct hostile *hostile, const struct mode *mode)
{
    char name[64];

    snprintf(name, sizeof name, "hostile-%s-%s", hostile->name, mode->name);
    if (bench_wants(b, name))
        return true;
    snprintf(name, sizeof name, "growth-%s-%s", hostile->name, mode->name);
    return bench_wants(b, name);
}

/* More textures than a section of an ODOL can name: refused. */
static bool is_refused(const struct hostile *hostile, const struct mode *mode)
{
    return strcmp(mode->name, "to-odol") == 0 && strcmp(hostile->name, "textures") == 0;
}

static bool can_run(const struct hostile *hostile, const struct mode *mode)
{
    return !is_refused(hostile, mode) && !(mode->is_mlod_only && hostile->is_odol) &&
           !(mode->needs_frames && !hostile->has_frames) &&
           (hostile->has_faces || strcmp(mode->name, "to-png") != 0);
}

static void measure_kind(struct bench *b, const struct hostile *hostile)
{
    struct trio trio;
    bool is_made = false;

    for (const struct mode *mode = modes; mode->name; mode++) {
        if (!can_run(hostile, mode) || !is_wanted(b, hostile, mode))
            continue;
        if (!is_made)
            trio = make_trio(b, hostile);
        is_made = true;
        measure_mode(b, hostile, mode, &trio);
    }
    if (is_made) {
        remove_file(&trio.whole);
        remove_file(&trio.part);
        remove_file(&trio.normal);
    }
}

void measure_hostile(struct bench *b)
{
    for (const struct hostile *hostile = hostiles; hostile->name; hostile++)
        measure_kind(b, hostile);
}
