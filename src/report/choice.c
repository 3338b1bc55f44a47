/* choice.c: which findings somebody wants to see.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "choice.h"

#include "system/files.h"
#include "system/name.h"

#include <stdlib.h>

void p3di_choice_begin(struct p3di_choice *choice)
{
    size_t count;
    const struct p3d_check_rule *rules = p3d_check_rules(&count);

    *choice = (struct p3di_choice){.levels = NULL};
    if (!p3di_job_begin(&choice->job, "for the findings", P3DI_NO_INPUT, NULL, &choice->error))
        return;
    p3di_set_init(&choice->known, choice->job.arena, 0);
    choice->levels = p3di_job_alloc(&choice->job, count, 1);
    choice->is_hidden = p3di_job_alloc(&choice->job, count, 1);
    for (size_t i = 0; i < count && !choice->job.has_failed; i++)
        choice->levels[i] = (int8_t)rules[i].severity;
}

void p3di_choice_end(struct p3di_choice *choice)
{
    p3di_arena_free(choice->job.arena);
    memset(choice, 0, sizeof *choice);
}

/* ---- Rules ---- */

static bool begins(const char *id, const char *word)
{
    const size_t start = strlen("P3D-"); /* of every id: "P" are the rules about properties */

    return p3d_text_starts_with(p3d_bytes_of(id + start), word) ||
           (strlen(word) >= strlen("P3D") && p3d_text_starts_with(p3d_bytes_of(id), word));
}

/* The next rule from `from` on whose id begins with the word; their number if there is none. */
static size_t find_rule(const char *word, size_t from)
{
    size_t count;
    const struct p3d_check_rule *rules = p3d_check_rules(&count);

    while (from < count && !(*word && begins(rules[from].id, word)))
        from++;
    return from;
}

void p3di_choice_hide_all(struct p3di_choice *choice)
{
    size_t count;

    p3d_check_rules(&count);
    if (!choice->job.has_failed)
        memset(choice->is_hidden, true, count);
}

bool p3di_choice_show(struct p3di_choice *choice, const char *word, bool is_shown)
{
    const size_t first = find_rule(word, 0);
    size_t count;

    p3d_check_rules(&count);
    for (size_t i = first; i < count && !choice->job.has_failed; i = find_rule(word, i + 1))
        choice->is_hidden[i] = !is_shown;
    return first < count;
}

/* "F104=error" */
static bool set_level(struct p3di_choice *choice, const char *item)
{
    static const char *const names[] = {"off", "note", "warning", "error"};
    const size_t size = strcspn(item, "=");
    const char *level = item[size] ? item + size + 1 : "",
               *word = p3di_job_text(&choice->job, (struct p3d_bytes){(const uint8_t *)item, (uint32_t)size});
    const size_t first = find_rule(word, 0);
    size_t count;
    int value = 3;

    p3d_check_rules(&count);
    while (value >= 0 && strcmp(level, names[value]) != 0)
        value--;
    for (size_t i = first; i < count && value >= 0 && !choice->job.has_failed; i = find_rule(word, i + 1))
        choice->levels[i] = (int8_t)(value - 1);
    return first < count && value >= 0;
}

const char *p3di_choice_set_levels(struct p3di_choice *choice, const char *text)
{
    while (*text) {
        const size_t size = strcspn(text, ",");
        const struct p3d_bytes item = {(const uint8_t *)text, (uint32_t)size};

        if (!set_level(choice, p3di_job_text(&choice->job, item)) && !choice->job.has_failed)
            return text;
        text += size + (text[size] == ',');
    }
    return NULL;
}

/* ---- Paths of a baseline ---- */

/* The path without links; a file in an archive keeps its name behind the archive's path. NULL if it is not there. */
static char *whole_path(struct p3di_job *job, const char *path)
{
    const char *colon = strrchr(path, ':');
    char *real = p3di_real_path(path), *whole = real ? p3di_job_join(job, real, "", "") : NULL;

    if (!real && colon && colon > path + 1) {
        real = p3di_real_path(p3di_job_text(job, (struct p3d_bytes){(const uint8_t *)path, (uint32_t)(colon - path)}));
        whole = real ? p3di_job_join(job, real, "", colon) : NULL;
    }
    free(real);
    return whole;
}

/* The path as seen from a folder: "../mod/car.p3d". As it is if one of them is not there. */
static const char *seen_from(struct p3di_job *job, const char *folder, const char *path)
{
    const char *to = whole_path(job, path), *from = whole_path(job, *folder ? folder : ".");

    return from && to ? p3di_relative_path(job, from, to) : path;
}

/* ---- Baselines ---- */

static void add_known(struct p3di_choice *choice, struct p3d_bytes line)
{
    const struct p3d_bytes key = p3di_job_copy(&choice->job, line);
    uint32_t number;

    (void)p3di_job_add(&choice->job, &choice->known, &key, &number);
    if (!P3DI_ROOM(&choice->job, choice->left, number, choice->left_capacity))
        return;
    choice->left[number]++;
}

/* True for "P3D-G104", a file, a LOD and an element, with tabs between. */
static bool is_key(struct p3d_bytes line)
{
    uint32_t tabs = 0, last = 0;
    bool is_element = false;

    for (uint32_t i = 0; i < line.size; i++)
        if (line.data[i] == '\t') {
            tabs++;
            last = i + 1;
        }
    for (int i = P3D_ELEMENT_NONE; i <= P3D_ELEMENT_CLASS; i++)
        is_element |= p3d_text_starts_with((struct p3d_bytes){line.data + last, line.size - last},
                                           p3di_element_kind((enum p3d_element)i));
    return tabs == 3 && is_element && p3d_text_starts_with(line, "P3D-");
}

const char *p3di_choice_read_baseline(struct p3di_choice *choice, const char *path, const void *data, size_t size)
{
    const uint8_t *line = data, *end = line + size;
    bool is_one = false;

    choice->baseline = path;
    line += size >= 3 && memcmp(line, "\xef\xbb\xbf", 3) == 0 ? 3 : 0; /* a byte order mark, as editors write it */
    for (unsigned number = 1; size && line < end && !choice->job.has_failed; number++) {
        const uint8_t *stop = memchr(line, '\n', (size_t)(end - line));
        struct p3d_bytes text = {line, (uint32_t)((stop ? stop : end) - line)};
        bool is_row;

        text.size -= text.size && text.data[text.size - 1] == '\r';
        is_row = is_key(text);
        if (is_row && !stop)
            return "its last line has no end";
        if (is_row)
            add_known(choice, text);
        else if (text.size && *text.data != '#')
            return p3di_job_format(&choice->job, "line %u is none of a baseline", number);
        is_one |= is_row || p3d_text_starts_with(text, P3DI_BASELINE_HEAD);
        line = stop ? stop + 1 : end;
    }
    return is_one || choice->job.has_failed ? NULL : size ? "it is no baseline" : "it is empty";
}

void p3di_choice_begin_baseline(struct p3di_choice *choice, const char *path)
{
    choice->baseline = choice->baseline ? choice->baseline : path;
    choice->is_new = true;
}

static int compare_keys(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

bool p3di_choice_write_baseline(struct p3di_choice *choice, struct p3d_sink sink)
{
    struct p3di_out *out = p3di_job_alloc(&choice->job, 1, sizeof *out);

    if (!out)
        return false;
    if (choice->found_count)
        qsort(choice->found, choice->found_count, sizeof *choice->found, compare_keys);
    p3di_out_init(out, sink);
    for (size_t i = 0; i < choice->found_count; i++) {
        p3di_out_text(out, choice->found[i]);
        p3di_out_text(out, "\n");
    }
    return p3di_out_flush(out);
}

static void keep_key(struct p3di_choice *choice, const char *key)
{
    if (!P3DI_ROOM(&choice->job, choice->found, choice->found_count, choice->found_capacity))
        return;
    choice->found[choice->found_count++] = p3di_job_join(&choice->job, key, "", "");
}

/* True if the finding of this key is known. */
static bool is_known(struct p3di_choice *choice, const char *text)
{
    const struct p3d_bytes key = p3d_bytes_of(text);
    uint32_t number;

    if (choice->job.has_failed || !p3di_set_find(&choice->known, &key, &number) || !choice->left[number])
        return false;
    choice->left[number]--;
    return true;
}

/* A baseline is the same from wherever the program is called. */
enum p3di_chosen p3di_choose(struct p3di_choice *choice, struct p3di_job *job, const char *path,
                             const struct p3d_finding *finding)
{
    const size_t rule = (size_t)(finding->rule - p3d_check_rules(NULL));
    const char *key;

    if (choice->job.has_failed || choice->is_hidden[rule] || choice->levels[rule] < 0)
        return P3DI_HIDDEN;
    if (!choice->baseline)
        return P3DI_SHOWN;
    key = p3di_finding_key(job, seen_from(job, p3di_folder_of(job, choice->baseline), path), finding);
    if (choice->is_new)
        keep_key(choice, key);
    return is_known(choice, key) ? P3DI_KNOWN : P3DI_SHOWN;
}
