/* text.c: what changed between two models, for people: at most a screen, or everything.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "changes.h"

#include "core/words.h"

#include <inttypes.h>
#include <stdlib.h>

#define MOST_ROWS 20 /* with heading and end a screen of 24 */
#define FEW 3        /* as many changes of a kind are told one by one even if there is much else */

/* One change, or the same one in several LODs. */
struct line {
    struct p3d_change change; /* counts of all LODs together */
    uint32_t first;           /* index of the first change */
    uint32_t lod_count;
    int32_t lods[2];  /* the first ones */
    uint32_t changes; /* how many */
    bool is_several;  /* they differ in more than the LOD */
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
    const struct p3d_bytes first[] = {a->name, a->field, a->before, a->after};
    const struct p3d_bytes second[] = {b->name, b->field, b->before, b->after};
    int order = (a->kind > b->kind) - (a->kind < b->kind);

    for (size_t i = 0; i < sizeof first / sizeof *first && !order; i++)
        order = compare_bytes(first[i], second[i]);
    return order;
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
    to->lod_count += more->lod_count;
    to->changes += more->changes;
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

        lines[i] = (struct line){*change, i, change->lod != P3D_NO_LOD, {change->lod, change->lod}, 1, false};
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

/* One line for each kind that has more than a few. */
static size_t collapse(struct line *lines, size_t count)
{
    size_t counts[P3D_CHANGE_COUNT] = {0}, firsts[P3D_CHANGE_COUNT] = {0}, used = 0;

    for (size_t i = 0; i < count; i++)
        counts[lines[i].change.kind]++;
    for (size_t i = 0; i < count; i++) {
        const enum p3d_change_kind kind = lines[i].change.kind;
        const bool is_one_of_many = counts[kind] > FEW && info_diff_several(kind);

        if (is_one_of_many && firsts[kind]) {
            struct line *first = &lines[firsts[kind] - 1];

            first->changes += lines[i].changes;
            first->is_several = true;
            if (lines[i].lods[0] != first->lods[0] || lines[i].lod_count > 1)
                first->lod_count = first->lod_count > 2 ? first->lod_count : 3; /* some: their number is not known */
        } else {
            lines[used++] = lines[i];
            firsts[kind] = used;
        }
    }
    return used;
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
    else if (line->is_several)
        snprintf(text, size, "several");
    else
        snprintf(text, size, "%" PRIu32 " LODs", line->lod_count);
}

/* A text that is too long for the screen goes on behind its arrow in another row. */
static const char *find_break(const char *words, int column, int width)
{
    const char *arrow = strstr(words, " -> ");

    return arrow && column + p3di_count_characters(words) > width ? arrow : NULL;
}

static char *words_of(const struct line *line)
{
    struct p3d_buffer words;
    char number[16];
    char *text;

    if (line->is_several) {
        snprintf(number, sizeof number, "%" PRIu32 " ", line->changes);
        return cli_join(number, info_diff_several(line->change.kind), "");
    }
    words = info_diff_words(&line->change, false);
    text = cli_copy((const char *)words.data);
    p3d_buffer_free(&words);
    return text;
}

static const char *bold(const struct p3di_style *style)
{
    return style->has_colors ? "\033[1m" : "";
}

static const char *plain(const struct p3di_style *style)
{
    return style->has_colors ? "\033[0m" : "";
}

static void put_words(FILE *file, const char *words, int column, int width)
{
    const char *arrow = find_break(words, column, width);

    if (arrow)
        fprintf(file, "%.*s\n%*s%s\n", (int)(arrow - words), words, column, "", arrow + 1);
    else
        fprintf(file, "%s\n", words);
}

/* How many of the lines fit, with a row for the rest if there is one. */
static size_t count_fitting(const struct line *lines, size_t count, int column, int width)
{
    size_t rows = 0, most = 0;

    for (size_t i = 0; i < count && rows <= MOST_ROWS; i++) {
        char *words = words_of(&lines[i]);

        rows += find_break(words, column, width) ? 2 : 1;
        free(words);
        if (rows < MOST_ROWS)
            most = i + 1;
    }
    return rows <= MOST_ROWS ? count : most;
}

static void put_file(FILE *file, const struct info_diff *diff, size_t index, int pad)
{
    const struct p3d_document *document = &diff->documents[index];
    char *path = cli_printable(p3d_bytes_of(diff->paths[index]));

    fprintf(file, "%s%*s  %s version %" PRIu32 ", %" PRIu32 " LOD%s\n", path, pad - p3di_count_characters(path), "",
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

static void put_end(FILE *file, const struct info_diff *info)
{
    const bool is_reordered = info->diff->change_count > 0;

    if (info->diff->is_same)
        fprintf(file, "  the same %s%s\n", info->chosen[0] ? "in these LODs" : "model",
                is_reordered ? ", in another order" : "");
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

static bool has_several(const struct line *lines, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (lines[i].is_several)
            return true;
    return false;
}

/* As many lines as it takes to fit; `shown` of them do. */
static size_t make_screen(const struct p3d_diff *diff, struct line *lines, int width, size_t *shown)
{
    size_t count = 0;

    for (int level = 0; level < 3; level++) {
        if (level == 2)
            count = collapse(lines, count);
        else
            count = make_lines(diff, lines, level == 1);
        *shown = count_fitting(lines, count, width_of_column(diff, lines, count) + 4, width);
        if (*shown == count)
            break;
    }
    return count;
}

void info_diff_print_short(const struct info_diff *info, FILE *file, const struct p3di_style *style)
{
    const struct p3d_diff *diff = info->diff;
    struct line *lines = cli_alloc(diff->change_count, sizeof *lines);
    char text[2 * P3D_LOD_NAME_SIZE + 4];
    size_t shown, count = make_screen(diff, lines, style->width, &shown);
    const int column = width_of_column(diff, lines, shown);

    put_files(file, info);
    for (size_t i = 0; i < shown; i++) {
        char *words = words_of(&lines[i]);

        where_text(diff, &lines[i], text, sizeof text);
        fprintf(file, "  %s%-*s%s  ", bold(style), column, text, plain(style));
        put_words(file, words, column + 4, style->width);
        free(words);
    }
    if (shown < count)
        fprintf(file, "  %zu more kinds of changes; --full shows all\n", count - shown);
    else if (has_several(lines, count))
        fputs("  --full shows all\n", file);
    put_end(file, info);
    free(lines);
}

void info_diff_print_full(const struct info_diff *info, FILE *file, const struct p3di_style *style)
{
    const struct p3d_diff *diff = info->diff;
    int32_t last = P3D_NO_LOD - 1;
    char name[P3D_LOD_NAME_SIZE];

    put_files(file, info);
    for (uint32_t i = 0; i < diff->change_count; i++) {
        struct p3d_buffer words = info_diff_words(&diff->changes[i], true);
        const int32_t lod = diff->changes[i].lod;

        if (lod != last)
            fprintf(file, "%s%s%s\n", bold(style), lod == P3D_NO_LOD ? "model" : lod_text(diff, lod, name),
                    plain(style));
        last = lod;
        fprintf(file, "  %s\n", (const char *)words.data);
        p3d_buffer_free(&words);
    }
    put_end(file, info);
}
