/* dry_run.c: --dry-run: what would be renamed, and which files would change.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "dry_run.h"

#include "rules.h"

#include <stdlib.h>

static void print_text(const char *before, const char *text)
{
    struct p3d_buffer escaped = {NULL, 0, 0};

    cli_put_escaped(&escaped, text);
    fputs(before, stdout);
    fwrite(escaped.data, 1, escaped.size, stdout);
    p3d_buffer_free(&escaped);
}

static void print_renamed(const struct cli_names *lists, size_t count)
{
    const struct cli_names all = cli_names_sorted(lists, count);

    for (size_t i = 0, next; i < all.count; i = next) {
        for (next = i + 1; next < all.count && strcmp(all.items[i], all.items[next]) == 0;)
            next++;
        printf("%8zu  ", next - i);
        print_text("", all.items[i]);
        putchar('\n');
    }
    free(all.items);
}

static void print_files(const struct conv_files *files)
{
    size_t looked_at = 0, changed = 0;

    for (size_t i = 0; i < files->count; i++) {
        looked_at += files->items[i].is_done;
        if (!files->items[i].is_done || !files->items[i].notes.is_changed)
            continue;
        print_text("would change: ", files->items[i].source.path);
        putchar('\n');
        changed++;
    }
    printf("%zu of %zu files would change\n", changed, looked_at);
}

void conv_dry_run_print(const struct cli_names *renamed, const struct conv_files *files, const struct conv_rules *rules)
{
    print_renamed(renamed, files->count);
    for (size_t i = 0; i < rules->count; i++) {
        if (rules->items[i].is_used)
            continue;
        print_text("matches nothing: ", rules->items[i].from);
        print_text(" -> ", rules->items[i].to);
        putchar('\n');
    }
    print_files(files);
}
