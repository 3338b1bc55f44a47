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

static const char whole[] = "whole.p3d", part[] = "part.p3d", normal[] = "normal.p3d";

/* A hostile file, and what it is compared with. */
static void make_files(const struct bench *b, const struct hostile *hostile)
{
    const uint32_t count = b->is_quick ? hostile->count / 100 : hostile->count;

    hostile_make(hostile, whole, count);
    hostile_make(hostile, part, count / 8);
    if (hostile->is_odol)
        generate_odol(normal, NORMAL_SIZE, 48);
    else if (hostile->has_frames)
        generate_frames(normal, NORMAL_SIZE, 5);
    else
        generate_mlod(normal, NORMAL_SIZE);
}

/* How much more there is to do for the hostile file than for a normal one: by what is read, or by what is read and
 * printed, whichever is more. A mode that takes more than its share takes more than both. */
static double work_ratio(const struct command *on_whole, const struct command *on_normal)
{
    const double size = bench_file_size(whole), normal_size = bench_file_size(normal);
    const double both = (size + command_output_size(on_whole)) / (normal_size + command_output_size(on_normal));

    return size / normal_size > both ? size / normal_size : both;
}

static void measure_mode(struct bench *b, const struct mode *mode, const char *hostile_name, const char *growth_name)
{
    const struct command on_whole = mode_command(mode, whole), on_part = mode_command(mode, part);
    const struct command on_normal = mode_command(mode, normal);
    const struct work work = {command_run, &on_whole};

    if (bench_wants(b, hostile_name))
        bench_compare(b, hostile_name, work, (struct work){command_run, &on_normal}, work_ratio(&on_whole, &on_normal),
                      2);
    bench_compare(b, growth_name, work, (struct work){command_run, &on_part},
                  bench_file_size(whole) / bench_file_size(part), 2);
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
           (!hostile->has_no_faces || strcmp(mode->name, "to-png") != 0);
}

static void measure_kind(struct bench *b, const struct hostile *hostile)
{
    bool is_made = false;

    for (const struct mode *mode = modes; mode->name; mode++) {
        char name[64], growth_name[64];

        snprintf(name, sizeof name, "hostile-%s-%s", hostile->name, mode->name);
        snprintf(growth_name, sizeof growth_name, "growth-%s-%s", hostile->name, mode->name);
        if (!can_run(hostile, mode) || (!bench_wants(b, name) && !bench_wants(b, growth_name)))
            continue;
        if (!is_made)
            make_files(b, hostile);
        is_made = true;
        measure_mode(b, mode, name, growth_name);
    }
    bench_drop(b, whole);
    bench_drop(b, part);
    bench_drop(b, normal);
}

void measure_hostile(struct bench *b)
{
    for (const struct hostile *hostile = hostiles; hostile->name; hostile++)
        measure_kind(b, hostile);
}
