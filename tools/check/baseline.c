/* baseline.c: findings that are known: a line each, the same as long as the model says the same.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "baseline.h"

#include "files/input.h"
#include "work/output.h"

#include <stdlib.h>

/* ---- Reading ---- */

bool info_check_baseline_read(struct info_check_baseline *baseline, const char *path, struct p3d_error *error)
{
    struct p3di_input input;
    const bool is_good = p3di_input_open(&input, path, P3DI_TEXT, error);
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
    p3di_input_close(&input);
    cli_names_sort(&baseline->known);
    baseline->is_met = cli_alloc(baseline->known.count + 1, sizeof *baseline->is_met);
    return is_good;
}

bool info_check_baseline_has(struct info_check_baseline *baseline, const char *key)
{
    size_t at = cli_names_find(&baseline->known, key);
    bool is_known = false;

    for (; at < baseline->known.count && !is_known && strcmp(baseline->known.items[at], key) == 0; at++)
        if (!baseline->is_met[at])
            is_known = baseline->is_met[at] = true;
    baseline->known_count += is_known;
    return is_known;
}

/* ---- Writing ---- */

void info_check_baseline_take(struct info_check_baseline *baseline, const char *key)
{
    cli_names_take(&baseline->found, cli_copy(key));
}

static bool write_text(struct p3d_sink sink, const char *text)
{
    return sink.write(sink.user, text, strlen(text));
}

bool info_check_baseline_write(struct info_check_baseline *baseline, const char *path, struct p3d_error *error)
{
    struct work_output output;
    bool is_good;

    cli_names_sort(&baseline->found);
    if (!work_output_open_named(&output, path, NULL, error))
        return false;
    is_good = write_text(output.sink, "# findings of p3dinfo --check that are known: rule, file, LOD, element\n");
    for (size_t i = 0; i < baseline->found.count && is_good; i++)
        is_good = write_text(output.sink, baseline->found.items[i]) && write_text(output.sink, "\n");
    return work_output_close(&output, path, is_good, error);
}

void info_check_baseline_free(struct info_check_baseline *baseline)
{
    cli_names_free(&baseline->known);
    cli_names_free(&baseline->found);
    free(baseline->is_met);
    memset(baseline, 0, sizeof *baseline);
}
