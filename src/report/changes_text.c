/* changes_text.c: what changed between two models, for people: at most a screen, or everything.
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
    int32_t farthest; /* the LOD of the distance */
    uint32_t changes; /* how many */
    bool is_unlike;   /* their distances differ */
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

static void take_farthest(struct p3d_change *to, const struct p3d_change *more)
{
    to->distance = more->distance > to->distance ? more->distance : to->distance;
    to->angle = more->angle > to->angle ? more->angle : to->angle;
}

static void merge(struct line *to, const struct line *more)
{
    to->change.count += more->change.count;
    to->is_unlike |= more->is_unlike || more->change.distance != to->change.distance;
    to->farthest = more->change.distance > to->change.distance ? more->farthest : to->farthest;
    take_farthest(&to->change, &more->change);
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

/* One line for each change; with `is_all` even changes without a name are one line for all LODs. */
static size_t make_lines(const struct p3d_diff *diff, struct line *lines, bool is_all)
{
    size_t count = 0;

    for (uint32_t i = 0; i < diff->change_count; i++) {
        const struct p3d_change *change = &diff->changes[i];

        lines[i] = (struct line){.change = *change,
                                 .first = i,
                                 .lod_count = change->lod != P3D_NO_LOD,
                                 .lods = {change->lod, change->lod},
                                 .farthest = change->lod,
                                 .changes = 1};
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
        const bool is_one_of_many = counts[kind] > FEW && p3di_change_is_joined(kind);

        if (is_one_of_many && firsts[kind]) {
            struct line *first = &lines[firsts[kind] - 1];

            first->changes += lines[i].changes;
            take_farthest(&first->change, &lines[i].change);
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

/* The place of changes that are of no LOD. */
static const char *name_of_whole(const struct p3di_changes *changes)
{
    return changes->animations[0] ? "animation" : "model";
}

/* The LODs of the changes of a line: one LOD, two, or a number. */
static const char *where_text(struct p3di_job *job, const struct p3di_changes *changes, const struct line *line)
{
    char names[2][P3D_LOD_NAME_SIZE];

    if (!line->lod_count)
        return name_of_whole(changes);
    if (line->lod_count > 2)
        return line->is_several ? "several" : p3di_job_format(job, "%" PRIu32 " LODs", line->lod_count);
    for (uint32_t i = 0; i < line->lod_count; i++)
        lod_text(changes->diff, line->lods[i], names[i]);
    return p3di_job_join(job, names[0], line->lod_count == 2 ? ", " : "", line->lod_count == 2 ? names[1] : "");
}

/* A text that is too long for the screen goes on behind its arrow in another row. */
static const char *find_break(const char *words, int column, int width)
{
    const char *arrow = strstr(words, " -> ");

    return arrow && column + p3di_count_characters(words) > width ? arrow : NULL;
}

static const char *words_of(struct p3di_job *job, const struct p3d_diff *diff, const struct line *line)
{
    char name[P3D_LOD_NAME_SIZE];
    const char *words;

    if (line->is_several)
        return p3di_changes_words(job, &line->change, line->changes);
    words = p3di_change_words(job, &line->change, false);
    return line->is_unlike ? p3di_job_format(job, "%s (%s)", words, lod_text(diff, line->farthest, name)) : words;
}

/* The number of lines that fit, with a row for the rest if there is one. */
static size_t count_fitting(struct p3di_job *job, const struct p3d_diff *diff, const struct line *lines, size_t count,
                            int column, int width)
{
    const struct p3di_arena_mark mark = p3di_arena_mark(job->arena);
    size_t rows = 0, most = 0;

    for (size_t i = 0; i < count && rows <= MOST_ROWS; i++) {
        rows += find_break(words_of(job, diff, &lines[i]), column, width) ? 2 : 1;
        if (rows < MOST_ROWS)
            most = i + 1;
    }
    p3di_arena_release(job->arena, mark);
    return rows <= MOST_ROWS ? count : most;
}

/* "MLOD version 257, 3 LODs". */
static const char *say_file(struct p3di_job *job, const struct p3di_changes *changes, size_t index)
{
    const struct p3d_document *document = changes->documents[index];
    const struct p3d_rtm *rtm = changes->animations[index];

    if (rtm)
        return p3di_job_format(job, "%s, %" PRIu32 " phase%s, %" PRIu32 " bone%s", p3d_rtm_form_name(rtm),
                               rtm->phase_count, rtm->phase_count == 1 ? "" : "s", rtm->bone_count,
                               rtm->bone_count == 1 ? "" : "s");
    return p3di_job_format(job, "%s version %" PRIu32 ", %" PRIu32 " LOD%s", document->mlod ? "MLOD" : "ODOL",
                           document->mlod ? document->mlod->version : document->odol->version, document->lod_count,
                           document->lod_count == 1 ? "" : "s");
}

static void put_file(struct p3di_job *job, struct p3di_out *out, const struct p3di_changes *changes, size_t index,
                     int pad)
{
    const char *path = p3di_job_printable(job, p3d_bytes_of(changes->paths[index]));

    p3di_job_say(job, out, "%s%*s  %s\n", path, pad - p3di_count_characters(path), "", say_file(job, changes, index));
}

static void put_files(struct p3di_job *job, struct p3di_out *out, const struct p3di_changes *changes)
{
    const int first = (int)strlen(changes->paths[0]), second = (int)strlen(changes->paths[1]);

    for (size_t i = 0; i < 2; i++)
        put_file(job, out, changes, i, first > second ? first : second);
}

/* LODs of one side alone, which are no change: shadow buffers of a binarised model, beside its source. */
static uint32_t count_made(const struct p3d_diff *diff)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < diff->lod_count; i++)
        count += diff->lods[i].first == P3D_DIFF_NONE || diff->lods[i].second == P3D_DIFF_NONE;
    return count;
}

/* True of a binarised model that moves, beside an MLOD: its bones are in the model.cfg of the MLOD. */
static bool has_bones_alone(const struct p3di_changes *changes)
{
    const struct p3d_document *first = changes->documents[0], *second = changes->documents[1];
    const struct p3d_odol *odol;

    if (changes->animations[0] || !first->mlod == !second->mlod)
        return false;
    odol = first->odol ? first->odol : second->odol;
    return odol->skeleton.bone_count || odol->animation_count;
}

static void put_end(struct p3di_job *job, struct p3di_out *out, const struct p3di_changes *changes)
{
    const uint32_t made = count_made(changes->diff);

    if (!changes->diff->is_same)
        return;
    p3di_out_text(out, changes->is_of_lods ? "  the same in these LODs" : "  the same ");
    p3di_out_text(out, changes->is_of_lods ? "" : name_of_whole(changes));
    p3di_out_text(out, changes->diff->change_count ? ", in another order" : "");
    if (made)
        p3di_job_say(job, out, ", but for %u shadow buffer%s that binarising makes", (unsigned)made,
                     made == 1 ? "" : "s");
    if (!changes->is_of_lods && has_bones_alone(changes))
        p3di_out_text(out, "; bones and animations are not compared, as an MLOD has none");
    p3di_out_char(out, '\n');
}

static int width_of_column(struct p3di_job *job, const struct p3di_changes *changes, const struct line *lines,
                           size_t count)
{
    const struct p3di_arena_mark mark = p3di_arena_mark(job->arena);
    int width = 0;

    for (size_t i = 0; i < count; i++) {
        const int size = (int)strlen(where_text(job, changes, &lines[i]));

        width = size > width ? size : width;
    }
    p3di_arena_release(job->arena, mark);
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
static size_t make_screen(struct p3di_job *job, const struct p3di_changes *changes, struct line *lines, int width,
                          size_t *shown)
{
    size_t count = 0;

    for (int level = 0; level < 3; level++) {
        if (level == 2)
            count = collapse(lines, count);
        else
            count = make_lines(changes->diff, lines, level == 1);
        *shown =
            count_fitting(job, changes->diff, lines, count, width_of_column(job, changes, lines, count) + 4, width);
        if (*shown == count)
            break;
    }
    return count;
}

static void put_line(struct p3di_job *job, struct p3di_out *out, const struct p3di_changes *changes,
                     const struct line *line, int column, const struct p3di_changes_style *style)
{
    const char *where = where_text(job, changes, line), *words = words_of(job, changes->diff, line),
               *arrow = find_break(words, column + 4, style->width);

    p3di_job_say(job, out, "  %s%-*s%s  ", style->bold, column, where, style->plain);
    if (arrow)
        p3di_job_say(job, out, "%.*s\n%*s%s\n", (int)(arrow - words), words, column + 4, "", arrow + 1);
    else
        p3di_job_say(job, out, "%s\n", words);
}

static void put_screen(struct p3di_job *job, struct p3di_out *out, const struct p3di_changes *changes,
                       struct line *lines, const struct p3di_changes_style *style)
{
    size_t shown, count = make_screen(job, changes, lines, style->width, &shown);
    const int column = width_of_column(job, changes, lines, shown);

    for (size_t i = 0; i < shown; i++)
        put_line(job, out, changes, &lines[i], column, style);
    if (shown < count)
        p3di_job_say(job, out, "  %zu more kinds of changes; %s\n", count - shown, style->how_to_see_all);
    else if (has_several(lines, count))
        p3di_job_say(job, out, "  %s\n", style->how_to_see_all);
}

void p3di_changes_short(struct p3di_job *job, const struct p3di_changes *changes, struct p3d_sink sink,
                        const struct p3di_changes_style *style)
{
    struct line *lines = p3di_job_alloc(job, changes->diff->change_count, sizeof *lines);
    struct p3di_out out;

    p3di_out_init(&out, sink);
    put_files(job, &out, changes);
    if (lines)
        put_screen(job, &out, changes, lines, style);
    put_end(job, &out, changes);
    p3di_job_flush(job, &out);
}

void p3di_changes_full(struct p3di_job *job, const struct p3di_changes *changes, struct p3d_sink sink,
                       const struct p3di_changes_style *style)
{
    const struct p3d_diff *diff = changes->diff;
    int32_t last = P3D_NO_LOD - 1;
    struct p3di_out out;
    char name[P3D_LOD_NAME_SIZE];

    p3di_out_init(&out, sink);
    put_files(job, &out, changes);
    for (uint32_t i = 0; i < diff->change_count; i++) {
        const struct p3di_arena_mark mark = p3di_arena_mark(job->arena);
        const int32_t lod = diff->changes[i].lod;

        if (lod != last)
            p3di_job_say(job, &out, "%s%s%s\n", style->bold,
                         lod == P3D_NO_LOD ? name_of_whole(changes) : lod_text(diff, lod, name), style->plain);
        last = lod;
        p3di_job_say(job, &out, "  %s\n", p3di_change_words(job, &diff->changes[i], true));
        p3di_arena_release(job->arena, mark);
    }
    put_end(job, &out, changes);
    p3di_job_flush(job, &out);
}
