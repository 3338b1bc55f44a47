/* baseline.c: findings that are known: a line each, the same as long as the model says the same.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "baseline.h"

#include "cli/input.h"
#include "system/system.h"

#include <errno.h>
#include <stdlib.h>

/* ---- Reading ---- */

bool info_check_baseline_read(struct info_check_baseline *baseline, const char *path, struct p3d_error *error)
{
    struct cli_input input;
    const bool is_good = cli_input_open(&input, path, CLI_TEXT, error);
    const char *line = (const char *)input.data, *end = is_good && line ? line + input.size : line;

    while (is_good && line < end) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        size_t size = (size_t)((stop ? stop : end) - line);
        char *name;

        size -= size && line[size - 1] == '\r';
        if (size && *line != '#') {
            name = cli_alloc(size + 1, 1);
            memcpy(name, line, size);
            cli_names_take(&baseline->known, name);
        }
        line = stop ? stop + 1 : end;
    }
    cli_input_close(&input);
    cli_names_sort(&baseline->known);
    baseline->is_met = cli_alloc(baseline->known.count + 1, sizeof *baseline->is_met);
    return is_good;
}

bool info_check_baseline_has(struct info_check_baseline *baseline, const char *path, const struct p3d_finding *finding)
{
    char *key = info_check_key(path, finding);
    size_t at = cli_names_find(&baseline->known, key);
    bool is_known = false;

    for (; at < baseline->known.count && !is_known && strcmp(baseline->known.items[at], key) == 0; at++)
        if (!baseline->is_met[at])
            is_known = baseline->is_met[at] = true;
    baseline->known_count += is_known;
    free(key);
    return is_known;
}

/* ---- Writing ---- */

void info_check_baseline_take(struct info_check_baseline *baseline, const char *path, const struct p3d_finding *finding)
{
    cli_names_take(&baseline->found, info_check_key(path, finding));
}

bool info_check_baseline_write(struct info_check_baseline *baseline, const char *path, struct p3d_error *error)
{
    struct sys_output output;
    bool is_good = sys_output_open(&output, path, SYS_FOLLOW);

    if (is_good) {
        cli_names_sort(&baseline->found);
        fputs("# findings of p3dinfo --check that are known: rule, file, LOD, element\n", output.file);
        for (size_t i = 0; i < baseline->found.count; i++)
            fprintf(output.file, "%s\n", baseline->found.items[i]);
        if (ferror(output.file) || fflush(output.file) != 0) {
            sys_output_abort(&output);
            is_good = false;
        } else {
            is_good = sys_output_commit(&output);
        }
    }
    if (!is_good)
        cli_set_error(error, P3D_SYSTEM, "cannot write: %s", p3di_error_text(errno));
    return is_good;
}

void info_check_baseline_free(struct info_check_baseline *baseline)
{
    cli_names_free(&baseline->known);
    cli_names_free(&baseline->found);
    free(baseline->is_met);
    memset(baseline, 0, sizeof *baseline);
}
