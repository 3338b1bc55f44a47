/* page.c: the table of docs/performance.md, which holds the bars.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "page.h"

#include "bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char row_begins[] = "| `"; /* "| `check` | 0.98 | **1.23** | ..." */

/* The text, which the caller frees. */
static char *load_page(void)
{
    struct p3d_file file = bench_load(PERFORMANCE_MD);
    char *text = bench_alloc(file.size + 1);

    memcpy(text, file.data, file.size);
    text[file.size] = 0;
    p3d_file_free(&file);
    return text;
}

double page_bar(const char *row)
{
    char begins[64], *text = load_page();
    const char *found, *bar;
    double value = 0;

    snprintf(begins, sizeof begins, "\n%s%s` |", row_begins, row);
    found = strstr(text, begins);
    bar = found ? strstr(found, "**") : NULL;
    if (bar)
        value = strtod(bar + 2, NULL);
    free(text);
    return value;
}

void page_write(const char *lines)
{
    char *text = load_page(), *rest = text;
    FILE *file = fopen(PERFORMANCE_MD, "w");
    bool is_written = false;

    if (!file)
        bench_fail(PERFORMANCE_MD, "cannot be written");
    for (char *line = strsep(&rest, "\n"); rest; line = strsep(&rest, "\n")) {
        if (strncmp(line, row_begins, strlen(row_begins)) != 0)
            fprintf(file, "%s\n", line);
        else if (!is_written)
            fputs(lines, file);
        is_written = is_written || strncmp(line, row_begins, strlen(row_begins)) == 0;
    }
    if (fclose(file) != 0)
        bench_fail(PERFORMANCE_MD, "cannot be written");
    free(text);
}
