/* pack_header.c: the prefix and the other properties of an archive that is made of a folder.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "pack_header.h"
#include "paths.h"

#include "files/archive.h"

#include <stdlib.h>

void work_pack_fail(struct packing *p, const char *path, const struct p3d_error *error)
{
    cli_error(p->cli, path, error);
    p->has_failed = true;
}

void work_pack_fail_words(struct packing *p, const char *path, const char *words)
{
    cli_message(p->cli, path, words);
    p->has_failed = true;
}

/* ---- Prefix files ---- */

/* As archives have it: backslashes, none of them at an end. */
static struct p3d_bytes clean_prefix(struct packing *p, struct p3d_bytes prefix)
{
    char *text = p3di_job_text(&p->job, prefix);
    size_t size = strlen(text);

    for (char *c = text; *c; c++)
        if (*c == '/')
            *c = '\\';
    while (size && text[size - 1] == '\\')
        text[--size] = 0;
    return p3d_bytes_of(text + strspn(text, "\\"));
}

/* A folder in it with a prefix of its own may be an addon of its own. */
static void tell_inner(const struct packing *p, const struct p3di_path *path)
{
    if (!path->problem && p3di_is_prefix_file(p3di_base_name(path->relative)))
        cli_message(p->cli, path->path,
                    "warning: this is the prefix of another addon, whose files get into this one, too");
}

/* The property of this key in a list; NULL if it is not there. */
static const struct p3d_pbo_property *find(const struct p3d_pbo_property *properties, size_t count,
                                           struct p3d_bytes key)
{
    for (size_t i = 0; i < count; i++)
        if (work_compare_folded(properties[i].key, key) == 0)
            return &properties[i];
    return NULL;
}

/* What the user has given under this key; NULL if nothing. */
static const struct p3d_pbo_property *given(const struct packing *p, struct p3d_bytes key)
{
    return find(p->pack->properties, p->pack->property_count, key);
}

/* The properties of a prefix file, in their order. Of several files the first that has any counts. */
static void take_properties(struct packing *p, struct p3d_bytes text)
{
    struct p3d_pbo_property property;
    const bool is_first = !p->said_count;

    while (is_first && p3di_prefix_property(&text, &property)) {
        p->said = cli_grow(p->said, p->said_count, &p->said_capacity, sizeof *p->said);
        p->said[p->said_count++] = (struct p3d_pbo_property){p3d_bytes_of(p3di_job_text(&p->job, property.key)),
                                                             p3d_bytes_of(p3di_job_text(&p->job, property.value))};
    }
    if (p->said_count == 1 && p3d_text_equal(p->said[0].key, "prefix"))
        p->said_count = 0;
}

/* Of several files the first with a prefix counts. */
static void take_prefix(struct packing *p, const struct p3di_path *path, struct p3d_bytes text)
{
    const struct p3d_bytes prefix = clean_prefix(p, p3di_prefix_path(text));

    if (!p->prefix.size)
        p->prefix = prefix;
    else if (prefix.size && work_compare_folded(prefix, p->prefix) != 0 && !given(p, p3d_bytes_of("prefix")))
        cli_message(p->cli, path->path,
                    p3di_job_join(&p->job, "warning: another file beside it says another prefix, which counts: ",
                                  p3di_job_text(&p->job, p->prefix), ""));
}

static void read_file(struct packing *p, const struct p3di_path *path)
{
    struct p3d_file file = {.data = NULL};
    struct p3d_error error;
    struct p3d_bytes text;

    p3di_error_clear(&error);
    text = p3di_prefix_text(path->path, &file, &error);
    if (error.status != P3D_OK)
        work_pack_fail(p, path->path, &error);
    else if (file.size && memchr(file.data, 0, file.size))
        work_pack_fail_words(p, path->path, "it has a zero, so it is no text in UTF-8");
    take_prefix(p, path, text);
    take_properties(p, text);
    p3d_file_free(&file);
}

/* What prefix files in the folder say. */
static void read_files(struct packing *p)
{
    for (size_t i = 0; i < p->paths.count; i++) {
        const struct p3di_path *path = &p->paths.items[i];

        if (!p3di_is_prefix_file(path->relative))
            tell_inner(p, path);
        else if (path->problem)
            work_pack_fail_words(p, path->path, path->problem);
        else
            read_file(p, path);
    }
}

/* ---- Without a prefix file ---- */

/* The prefix of the folder by that of one around it, or of its own; NULL if it is not in there. */
static char *prefix_below(struct p3di_job *job, const struct p3d_asset_root *root, const char *folder)
{
    char *from = p3di_real_path(root->folder), *to = p3di_real_path(folder), *prefix = NULL;
    const char *way = from && to ? p3di_relative_path(job, from, to) : "..";

    if (strcmp(way, ".") == 0)
        prefix = p3di_job_text(job, root->prefix);
    else if (strncmp(way, "..", 2) != 0 && !p3di_is_slash(*way) && !strchr(way, ':'))
        prefix = p3di_job_join(job, p3di_job_text(job, root->prefix), "\\", way);
    free(from);
    free(to);
    return prefix;
}

char *work_find_prefix(struct p3di_job *job, struct p3d_assets *assets, const char *folder)
{
    char *prefix = NULL;
    struct p3d_asset_root root;
    size_t longest = 0;

    for (size_t i = 0; assets && p3d_assets_root(assets, i, &root); i++) {
        const bool is_said = root.reason == P3D_ROOT_WORDS || root.reason == P3D_ROOT_PROJECT;
        char *below = is_said && strlen(root.folder) > longest ? prefix_below(job, &root, folder) : NULL;

        if (!below || !*below)
            continue;
        longest = strlen(root.folder);
        prefix = below;
    }
    return prefix;
}

/* Readers would ignore another, and then the game finds nothing in the archive. */
static void check_prefix(struct packing *p)
{
    const char *fault = p3di_name_fault(p->prefix);

    if (p->prefix.size > P3D_PBO_PREFIX_MAX)
        fault = "too many characters";
    if (fault)
        work_pack_fail_words(p, p->pack->input, p3di_job_join(&p->job, "its prefix has ", fault, ""));
}

/* The roots of assets are in small letters: the folder's name at the end is spelled as the folder. */
static void spell(struct p3d_bytes prefix, const char *folder_name)
{
    const uint32_t size = (uint32_t)strlen(folder_name);

    if (prefix.size >= size && p3d_text_ends_with(prefix, folder_name))
        memcpy((uint8_t *)(uintptr_t)prefix.data + prefix.size - size, folder_name, size);
}

static void guess_prefix(struct packing *p, const char *folder_name)
{
    const char *found = work_find_prefix(&p->job, p->pack->assets, p->pack->input), *why;

    p->prefix = clean_prefix(p, p3d_bytes_of(found ? found : ""));
    spell(p->prefix, folder_name);
    why = p->prefix.size ? ", as the mod's own files name it" : "";
    if (!p->prefix.size)
        p->prefix = p3d_bytes_of(folder_name);
    why = p3di_job_join(&p->job, why, ". To say another: --property prefix=PATH, or a file $PBOPREFIX$ with it", "");
    cli_message(p->cli, p->pack->input,
                p3di_job_join(&p->job, "warning: there is no $PBOPREFIX$ in it; the prefix is ",
                              p3di_job_text(&p->job, p->prefix), why));
}

void work_pack_choose_prefix(struct packing *p, const char *folder_name)
{
    const struct p3d_pbo_property *property = given(p, p3d_bytes_of("prefix"));

    read_files(p);
    if (property && clean_prefix(p, property->value).size)
        p->prefix = clean_prefix(p, property->value);
    if (!p->prefix.size)
        guess_prefix(p, folder_name);
    check_prefix(p);
}

/* ---- Properties ---- */

static void add(struct packing *p, struct p3d_bytes key, struct p3d_bytes value)
{
    p->pbo.properties[p->pbo.property_count++] = (struct p3d_pbo_property){key, value};
}

/* What a prefix file says, with what the user has given instead. */
static void add_said(struct packing *p)
{
    for (size_t i = 0; i < p->said_count; i++) {
        const struct p3d_pbo_property *said = &p->said[i], *instead = given(p, said->key);
        const bool is_prefix = p3d_text_equal(said->key, "prefix");

        if (!is_prefix || !find(p->pbo.properties, p->pbo.property_count, said->key))
            add(p, said->key, is_prefix ? p->prefix : instead ? instead->value : said->value);
    }
}

/* DayZ's client is kicked from servers whose addons do not say what they are a product of. */
void work_pack_set_properties(struct packing *p)
{
    const struct p3d_bytes product = p3d_bytes_of("product"), prefix = p3d_bytes_of("prefix");

    p->pbo.properties = cli_alloc(p->said_count + p->pack->property_count + 2, sizeof *p->pbo.properties);
    if (p->is_of_dayz && !given(p, product) && !find(p->said, p->said_count, product))
        add(p, product, p3d_bytes_of("dayz ugc"));
    if (!find(p->said, p->said_count, prefix))
        add(p, prefix, p->prefix);
    add_said(p);
    for (uint32_t i = 0; i < p->pack->property_count; i++)
        if (!find(p->pbo.properties, p->pbo.property_count, p->pack->properties[i].key))
            add(p, p->pack->properties[i].key, p->pack->properties[i].value);
    p->pbo.prefix = p->prefix;
}

char *work_pack_properties_line(struct packing *p)
{
    char *line = p3di_job_join(&p->job, "", "", "");

    for (uint32_t i = 0; i < p->pbo.property_count; i++) {
        const struct p3d_pbo_property *property = &p->pbo.properties[i];

        line = p3di_job_join(&p->job, line, "; ", p3di_job_text(&p->job, property->key));
        line = p3di_job_join(&p->job, line, "=", p3di_job_text(&p->job, property->value));
    }
    return line;
}
