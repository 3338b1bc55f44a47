/* conv_rename.c: paths in an MLOD renamed by prefix, and its flavour changed.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "conv_rename.h"

#include <stdlib.h>

/* ---- Rules ---- */

static bool is_slash(char c)
{
    return c == '/' || c == '\\';
}

/* Without the slashes at its end. */
static char *copy_path(const char *text, size_t size)
{
    char *path = cli_alloc(size + 1, 1);

    while (size && is_slash(text[size - 1]))
        size--;
    memcpy(path, text, size);
    return path;
}

static bool add_rule(struct conv_rules *rules, const char *from, size_t from_size, const char *to, size_t to_size)
{
    struct conv_rule rule = {copy_path(from, from_size), copy_path(to, to_size), false};

    if (!*rule.from) {
        free(rule.from);
        free(rule.to);
        return false;
    }
    for (char *c = rule.to; *c; c++)
        if (*c == '/')
            *c = '\\';
    rules->items = cli_grow(rules->items, rules->count, &rules->capacity, sizeof *rules->items);
    rules->items[rules->count++] = rule;
    return true;
}

bool conv_rules_add(struct conv_rules *rules, const char *text)
{
    const char *equals = strchr(text, '=');

    return equals && add_rule(rules, text, (size_t)(equals - text), equals + 1, strlen(equals + 1));
}

static bool add_line(struct conv_rules *rules, const char *line, size_t size)
{
    const char *tab = size ? memchr(line, '\t', size) : NULL;

    if (size && line[size - 1] == '\r')
        size--;
    if (!size || *line == '#')
        return true;
    return tab && add_rule(rules, line, (size_t)(tab - line), tab + 1, (size_t)(line + size - tab - 1));
}

bool conv_rules_read(struct conv_rules *rules, const char *path, struct p3d_error *error)
{
    struct cli_input input;
    const char *line, *end;
    bool is_good = cli_input_open(&input, path, CLI_ANY, error);
    unsigned number = 1;

    line = (const char *)input.data;
    end = is_good && line ? line + input.size : line;
    for (; is_good && line < end; number++) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        const size_t size = (size_t)((stop ? stop : end) - line);

        is_good = add_line(rules, line, size);
        if (!is_good)
            cli_set_error(error, P3D_INVALID, "line %u is not OLD, a tab and NEW", number);
        line = stop ? stop + 1 : end;
    }
    cli_input_close(&input);
    return is_good;
}

void conv_rules_free(struct conv_rules *rules)
{
    for (size_t i = 0; i < rules->count; i++) {
        free(rules->items[i].from);
        free(rules->items[i].to);
    }
    free(rules->items);
    memset(rules, 0, sizeof *rules);
}

/* ---- Matching ---- */

static char fold(char c)
{
    return (char)(c == '/' ? '\\' : c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
}

/* The bytes of `text` that the prefix takes, 0 if it does not match: whole folders or names only. A slash
 * at the start of the text is not the prefix's, unless it begins with one itself. */
static uint32_t match(const char *prefix, struct p3d_bytes text, uint32_t start)
{
    const size_t size = strlen(prefix);
    const char *chars = (const char *)text.data + start;

    if (size > text.size - start)
        return 0;
    for (size_t i = 0; i < size; i++)
        if (fold(prefix[i]) != fold(chars[i]))
            return 0;
    return size == text.size - start || is_slash(chars[size]) ? (uint32_t)size : 0;
}

static struct conv_rule *find_rule(const struct conv_rules *rules, struct p3d_bytes text, uint32_t *start,
                                   uint32_t *end)
{
    struct conv_rule *best = NULL;
    uint32_t best_size = 0;

    for (size_t i = 0; i < rules->count; i++) {
        const uint32_t at = is_slash((char)text.data[0]) && !is_slash(rules->items[i].from[0]);
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

static char *add_made(struct conv_names *names, char *text)
{
    names->items = cli_grow(names->items, names->count, &names->capacity, sizeof *names->items);
    return names->items[names->count++] = text;
}

static char *copy_bytes(const uint8_t *data, size_t size)
{
    char *text = cli_alloc(size + 1, 1);

    if (size)
        memcpy(text, data, size);
    return text;
}

/* The path behind `skip` bytes of *name and before its last `keep` bytes, renamed. False if no rule matches. */
static bool rename_part(struct p3d_bytes *name, uint32_t skip, uint32_t keep, const struct conv_job *job,
                        struct conv_names *made)
{
    const struct p3d_bytes whole = p3d_text(*name);
    struct p3d_bytes text;
    struct conv_rule *rule;
    uint32_t start, end;
    char *head, *tail, *renamed;

    if (whole.size <= skip + keep)
        return false;
    text = (struct p3d_bytes){whole.data + skip, whole.size - skip - keep};
    rule = find_rule(job->options->rules, text, &start, &end);
    if (!rule)
        return false;
    /* Renamed to nothing: the folder goes, and its slash with it. */
    if (!*rule->to && end < text.size)
        end++;
    head = copy_bytes(whole.data, skip + start);
    tail = copy_bytes(text.data + end, whole.size - skip - end);
    renamed = add_made(made, cli_join(head, rule->to, tail));
    free(head);
    free(tail);
    sys_lock();
    rule->is_used = true;
    sys_unlock();
    *name = p3d_bytes_of(renamed);
    if (job->changes) {
        char *old = copy_bytes(whole.data, whole.size);

        add_made(job->changes, cli_join(old, " -> ", renamed));
        free(old);
    }
    return true;
}

/* ---- A LOD ---- */

/* One LOD on its way from what it was read as. */
struct change {
    const struct conv_job *job;
    struct conv_names *made;
    uint32_t lod;
    bool is_narrow;    /* it will be SP3X, */
    bool is_converted; /* and was not */
    struct p3d_error *error;
};

/* Whether an SP3X field holds the name with its NUL. Names stay as they were read, even if there was none. */
static bool has_room(const struct change *change, struct p3d_bytes name, bool is_renamed, uint32_t field_size)
{
    char text[100];

    if (!change->is_narrow || !(is_renamed || change->is_converted) || p3d_text(name).size < field_size)
        return true;
    p3d_text_utf8(p3d_text(name), text, sizeof text);
    cli_set_error(change->error, P3D_INVALID, "\"%s\" is longer than %u bytes, which SP3X cannot hold", text,
                  field_size - 1);
    change->error->lod = (int32_t)change->lod;
    return false;
}

static bool change_face(const struct change *change, struct p3d_mlod_face *face)
{
    const bool is_renamed = rename_part(&face->texture, 0, 0, change->job, change->made);

    rename_part(&face->material, 0, 0, change->job, change->made);
    return has_room(change, face->texture, is_renamed, P3D_MLOD_SP3X_TEXTURE_SIZE);
}

static bool change_tag(const struct change *change, struct p3d_mlod_tag *tag)
{
    const struct p3d_bytes name = p3d_text(tag->name);
    struct p3d_bytes path;
    bool is_renamed = false;

    if (tag->kind == P3D_TAG_SELECTION && p3d_proxy_name(name, &path, NULL))
        is_renamed =
            rename_part(&tag->name, (uint32_t)(path.data - name.data),
                        (uint32_t)(name.data + name.size - (path.data + path.size)), change->job, change->made);
    return has_room(change, tag->name, is_renamed, P3D_MLOD_SP3X_TAG_NAME_SIZE);
}

static void warn_of(const struct change *change, uint32_t count, const char *what)
{
    struct p3d_error warning = {.lod = (int32_t)change->lod};

    if (!count || !change->job->library.warn)
        return;
    snprintf(warning.message, sizeof warning.message, "%u %s", count, what);
    change->job->library.warn(change->job->library.warn_user, &warning);
}

static bool change_lod(const struct change *change, struct p3d_mlod_lod *lod, enum p3d_mlod_flavour flavour)
{
    struct p3d_mlod_losses losses;

    for (uint32_t i = 0; i < lod->face_count; i++)
        if (!change_face(change, &lod->faces[i]))
            return false;
    for (uint32_t i = 0; i < lod->tag_count; i++)
        if (!change_tag(change, &lod->tags[i]))
            return false;
    losses = p3d_mlod_set_flavour(lod, flavour);
    if (change->is_narrow) {
        warn_of(change, losses.materials, "faces lose their material, which SP3X cannot hold");
        warn_of(change, losses.inactive_tags, "inactive tags become active: SP3X has no others");
    }
    return true;
}

bool conv_change_mlod(struct p3d_mlod *mlod, const struct conv_job *job, struct conv_names *made,
                      struct p3d_error *error)
{
    const struct conv_options *options = job->options;

    for (uint32_t i = 0; i < mlod->lod_count; i++) {
        struct p3d_mlod_lod *lod = &mlod->lods[i];
        const enum p3d_mlod_flavour flavour = options->flavour ? *options->flavour : lod->flavour;
        const struct change change = {job, made, i, flavour == P3D_MLOD_SP3X, lod->flavour != flavour, error};

        if (!change_lod(&change, lod, flavour))
            return false;
    }
    return true;
}

/* ---- Printing ---- */

static void print_change(size_t count, const char *change)
{
    struct p3d_buffer text = {NULL, 0, 0};

    cli_put_escaped(&text, change);
    printf("%8zu  ", count);
    fwrite(text.data, 1, text.size, stdout);
    putchar('\n');
    p3d_buffer_free(&text);
}

void conv_changes_print(const struct conv_names *lists, size_t count, const struct conv_rules *rules)
{
    struct conv_names all = conv_names_sorted(lists, count);

    for (size_t i = 0, next; i < all.count; i = next) {
        for (next = i + 1; next < all.count && strcmp(all.items[i], all.items[next]) == 0;)
            next++;
        print_change(next - i, all.items[i]);
    }
    free(all.items);
    for (size_t i = 0; i < rules->count; i++) {
        if (rules->items[i].is_used)
            continue;
        printf("matches nothing: %s -> %s\n", rules->items[i].from, rules->items[i].to);
    }
}
