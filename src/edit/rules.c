/* rules.c: rules by which paths are renamed, and where they match.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "rules.h"

#include "system/name.h"

/* ---- Rules ---- */

/* A job that works in the memory of the rules. */
static struct p3di_job begin(struct p3d_rename_rules *rules, struct p3d_error *error)
{
    struct p3di_job job = {.error = error, .what = "for the rules", .lod = P3D_NO_LOD};

    p3di_error_clear(error);
    if (!rules->memory)
        rules->memory = p3di_arena_new(NULL, P3DI_NO_INPUT);
    job.arena = rules->memory;
    if (!job.arena)
        p3di_job_fail_memory(&job);
    return job;
}

/* Without the slashes at its end. */
static char *copy_path(struct p3di_job *job, const char *text, size_t size)
{
    while (size && p3d_is_slash((uint8_t)text[size - 1]))
        size--;
    return p3di_job_text(job, (struct p3d_bytes){(const uint8_t *)text, (uint32_t)size});
}

/* False if OLD is empty. */
static bool add_rule(struct p3di_job *job, struct p3d_rename_rules *rules, const char *from, size_t from_size,
                     const char *to, size_t to_size)
{
    char *old = copy_path(job, from, from_size), *made = copy_path(job, to, to_size);

    if (!P3DI_ROOM(job, rules->items, rules->count, rules->capacity))
        return true; /* the job knows */
    p3di_set_slashes(made, '\\');
    if (*old)
        rules->items[rules->count++] = (struct p3d_rename_rule){old, made};
    return *old;
}

bool p3d_rename_rules_add(struct p3d_rename_rules *rules, const char *text, struct p3d_error *error)
{
    struct p3di_job job = begin(rules, error);
    const char *equals = strchr(text, '=');

    if (!equals || !add_rule(&job, rules, text, (size_t)(equals - text), equals + 1, strlen(equals + 1)))
        p3di_job_fail(&job, P3D_INVALID, "the rule is not OLD=NEW");
    return !job.has_failed;
}

static bool add_line(struct p3di_job *job, struct p3d_rename_rules *rules, const char *line, size_t size)
{
    const char *tab = size ? memchr(line, '\t', size) : NULL;

    if (size && line[size - 1] == '\r')
        size--;
    if (!size || *line == '#')
        return true;
    return tab && add_rule(job, rules, line, (size_t)(tab - line), tab + 1, (size_t)(line + size - tab - 1));
}

bool p3d_rename_rules_read(struct p3d_rename_rules *rules, const void *data, size_t size, struct p3d_error *error)
{
    struct p3di_job job = begin(rules, error);
    const char *line = data, *end = size ? line + size : line;

    for (unsigned number = 1; line < end && !job.has_failed; number++) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));

        if (!add_line(&job, rules, line, (size_t)((stop ? stop : end) - line)))
            p3di_job_fail(&job, P3D_INVALID, "line %u is not OLD, a tab and NEW", number);
        line = stop ? stop + 1 : end;
    }
    return !job.has_failed;
}

void p3d_rename_rules_free(struct p3d_rename_rules *rules)
{
    p3di_arena_free(rules->memory);
    memset(rules, 0, sizeof *rules);
}

/* ---- Matching ---- */

/* The bytes of `text` that the prefix takes, 0 if it does not match: whole folders or names only. A slash at the start
 * of the text does not count, unless the prefix begins with a slash itself. */
static uint32_t match(const char *prefix, struct p3d_bytes text, uint32_t start)
{
    const size_t size = strlen(prefix);
    const char *chars = (const char *)text.data + start;

    if (size > text.size - start)
        return 0;
    for (size_t i = 0; i < size; i++)
        if (p3d_lower_path((uint8_t)prefix[i]) != p3d_lower_path((uint8_t)chars[i]))
            return 0;
    return size == text.size - start || p3d_is_slash((uint8_t)chars[size]) ? (uint32_t)size : 0;
}

const struct p3d_rename_rule *p3di_rename_match(const struct p3d_rename_rules *rules, struct p3d_bytes text,
                                                uint32_t *start, uint32_t *end)
{
    const struct p3d_rename_rule *best = NULL;
    uint32_t best_size = 0;

    for (size_t i = 0; i < rules->count; i++) {
        const uint32_t at = p3d_is_slash(text.data[0]) && !p3d_is_slash((uint8_t)rules->items[i].from[0]);
        const uint32_t size = match(rules->items[i].from, text, at);

        if (size <= best_size)
            continue;
        best = &rules->items[i];
        best_size = size;
        *start = at;
        *end = at + size;
    }
    return best;
}
