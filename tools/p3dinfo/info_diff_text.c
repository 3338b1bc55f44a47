/* info_diff_text.c: what changed between two models, for people: at most a screen, or everything.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "info_diff.h"
#include "info_page.h"

#include <inttypes.h>
#include <stdlib.h>

#define MOST_LINES 18 /* with heading, wrapped lines and end a screen of 24 */

/* One change, or the same one in several LODs. */
struct line {
    struct p3d_change change; /* counts of all LODs together */
    uint32_t first;           /* index of the first change */
    uint32_t lod_count;
    int32_t lods[2]; /* the first ones */
};

/* ---- The same change in several LODs ---- */

static int compare_bytes(struct p3d_bytes a, struct p3d_bytes b)
{
    const uint32_t size = a.size < b.size ? a.size : b.size;
    const int order = size ? memcmp(a.data, b.data, size) : 0;

    return order ? order : (a.size > b.size) - (a.size < b.size);
}

static int compare_changes(const struct p3d_change *a, const struct p3d_change *b)
{
    int order = (a->kind > b->kind) - (a->kind < b->kind);

    if (!order)
        order = compare_bytes(a->name, b->name);
    if (!order)
        order = compare_bytes(a->field, b->field);
    if (!order)
        order = compare_bytes(a->before, b->before);
    return order ? order : compare_bytes(a->after, b->after);
}

static int by_content(const void *a, const void *b)
{
    const struct line *x = a, *y = b;
    const int order = compare_changes(&x->change, &y->change);

    return order ? order : (x->first > y->first) - (x->first < y->first);
}

static int by_place(const void *a, const void *b)
{
    const struct line *x = a, *y = b;

    return (x->first > y->first) - (x->first < y->first);
}

static void add_members(struct p3d_member_changes *to, struct p3d_member_changes more)
{
    to->gained += more.gained;
    to->lost += more.lost;
    to->reweighted += more.reweighted;
}

static void merge(struct line *to, const struct line *more)
{
    to->change.count += more->change.count;
    to->change.distance = more->change.distance > to->change.distance ? more->change.distance : to->change.distance;
    to->change.angle = more->change.angle > to->change.angle ? more->change.angle : to->change.angle;
    add_members(&to->change.points, more->change.points);
    add_members(&to->change.faces, more->change.faces);
    if (to->lod_count < 2)
        to->lods[to->lod_count] = more->lods[0];
    to->lod_count += more->lods[0] != P3D_NO_LOD;
}

static bool is_mergeable(const struct p3d_change *change, bool is_all)
{
    return is_all || p3d_change_is_note(change->kind) || change->name.size || change->before.size || change->after.size;
}

/* One line for each change; with `is_all` even what has no name is told once for all LODs. */
static size_t make_lines(const struct p3d_diff *diff, struct line *lines, bool is_all)
{
    size_t count = 0;

    for (uint32_t i = 0; i < diff->change_count; i++) {
        const struct p3d_change *change = &diff->changes[i];

        lines[i] = (struct line){*change, i, change->lod != P3D_NO_LOD, {change->lod, change->lod}};
    }
    qsort(lines, diff->change_count, sizeof *lines, by_content);
    for (uint32_t i = 0; i < diff->change_count; i++)
        if (count && is_mergeable(&lines[i].change, is_all) &&
            compare_changes(&lines[count - 1].change, &lines[i].change) == 0)
            merge(&lines[count - 1], &lines[i]);
        else
            lines[count++] = lines[i];
    qsort(lines, count, sizeof *lines, by_place);
    return count;
}

/* ---- Printing ---- */

static char *lod_text(const struct p3d_diff *diff, int32_t lod, char *text)
{
    return p3d_lod_name(diff->lods[lod].resolution, text);
}

/* Where the changes of a line are: one LOD, two, or how many. */
static void where_text(const struct p3d_diff *diff, const struct line *line, char *text, size_t size)
{
    char names[2][P3D_LOD_NAME_SIZE];

    if (!line->lod_count)
        snprintf(text, size, "model");
    else if (line->lod_count == 1)
        snprintf(text, size, "%s", lod_text(diff, line->lods[0], names[0]));
    else if (line->lod_count == 2)
        snprintf(text, size, "%s, %s", lod_text(diff, line->lods[0], names[0]),
                 lod_text(diff, line->lods[1], names[1]));
    else
        snprintf(text, size, "%" PRIu32 " LODs", line->lod_count);
}

/* The words from `column` on; what is too long for the screen goes on behind its arrow in another line. */
static void put_words(FILE *file, const char *words, int column, int width)
{
    const char *arrow = strstr(words, " -> ");

    if (arrow && column + info_count_characters(words) > width)
        fprintf(file, "%.*s\n%*s%s\n", (int)(arrow - words), words, column, "", arrow + 1);
    else
        fprintf(file, "%s\n", words);
}

static void put_file(FILE *file, const struct info_diff *diff, size_t index, int pad)
{
    const struct p3d_document *document = &diff->documents[index];
    char *path = info_printable(p3d_bytes_of(diff->paths[index]));

    fprintf(file, "%s%*s  %s version %" PRIu32 ", %" PRIu32 " LOD%s\n", path, pad - info_count_characters(path), "",
            document->mlod ? "MLOD" : "ODOL", document->mlod ? document->mlod->version : document->odol->version,
            document->lod_count, document->lod_count == 1 ? "" : "s");
    free(path);
}

static void put_files(FILE *file, const struct info_diff *diff)
{
    const int first = (int)strlen(diff->paths[0]), second = (int)strlen(diff->paths[1]);

    put_file(file, diff, 0, first > second ? first : second);
    put_file(file, diff, 1, first > second ? first : second);
}

static void put_end(FILE *file, const struct p3d_diff *diff)
{
    if (diff->is_same)
        fprintf(file, "  the same model%s\n", diff->change_count ? ", in another order" : "");
}

static int width_of_column(const struct p3d_diff *diff, const struct line *lines, size_t count)
{
    char text[2 * P3D_LOD_NAME_SIZE + 4];
    int width = 0;

    for (size_t i = 0; i < count; i++) {
        where_text(diff, &lines[i], text, sizeof text);
        width = (int)strlen(text) > width ? (int)strlen(text) : width;
    }
    return width;
}

void info_diff_print_short(const struct info_diff *info, FILE *file, const struct info_style *style)
{
    const struct p3d_diff *diff = info->diff;
    struct line *lines = cli_alloc(diff->change_count, sizeof *lines);
    struct info_page page = info_begin_page(file, style);
    size_t count = make_lines(diff, lines, false), shown;
    char text[2 * P3D_LOD_NAME_SIZE + 4];
    int column;

    if (count > MOST_LINES)
        count = make_lines(diff, lines, true);
    shown = count > MOST_LINES ? MOST_LINES - 1 : count;
    put_files(file, info);
    column = width_of_column(diff, lines, shown);
    for (size_t i = 0; i < shown; i++) {
        struct p3d_buffer words = info_diff_words(&lines[i].change, false);

        where_text(diff, &lines[i], text, sizeof text);
        fprintf(file, "  %s%-*s%s  ", page.bold, column, text, page.plain);
        put_words(file, (const char *)words.data, column + 4, page.width);
        p3d_buffer_free(&words);
    }
    if (shown < count)
        fprintf(file, "  %zu more kinds of changes; --full shows all\n", count - shown);
    put_end(file, diff);
    free(lines);
}

void info_diff_print_full(const struct info_diff *info, FILE *file, const struct info_style *style)
{
    const struct p3d_diff *diff = info->diff;
    struct info_page page = info_begin_page(file, style);
    int32_t last = P3D_NO_LOD - 1;
    char name[P3D_LOD_NAME_SIZE];

    put_files(file, info);
    for (uint32_t i = 0; i < diff->change_count; i++) {
        struct p3d_buffer words = info_diff_words(&diff->changes[i], true);
        const int32_t lod = diff->changes[i].lod;

        if (lod != last)
            fprintf(file, "%s%s%s\n", page.bold, lod == P3D_NO_LOD ? "model" : lod_text(diff, lod, name), page.plain);
        last = lod;
        fprintf(file, "  %s\n", (const char *)words.data);
        p3d_buffer_free(&words);
    }
    put_end(file, diff);
}
