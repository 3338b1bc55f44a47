/* pack_header.c: the prefix and the other properties of an archive that is made of a folder.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "pack_header.h"

#include "find_prefix.h"
#include "paths.h"

#include "files/archive.h"

#include <stdlib.h>

void work_pack_fail(struct packing *packing, const char *path, const struct p3d_error *error)
{
    cli_error(packing->cli, path, error);
    packing->has_failed = true;
}

void work_pack_fail_words(struct packing *packing, const char *path, const char *words)
{
    cli_message(packing->cli, path, words);
    packing->has_failed = true;
}

/* ---- Prefix files ---- */

/* As archives have it: backslashes, none of them at an end. */
static struct p3d_bytes clean_prefix(struct packing *packing, struct p3d_bytes prefix)
{
    char *text = p3di_job_text(&packing->job, prefix);
    size_t size = strlen(text);

    for (char *c = text; *c; c++)
        if (*c == '/')
            *c = '\\';
    while (size && text[size - 1] == '\\')
        text[--size] = 0;
    return p3d_bytes_of(text + strspn(text, "\\"));
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

/* The property that the user has given under this key; NULL if there is none. */
static const struct p3d_pbo_property *given(const struct packing *packing, struct p3d_bytes key)
{
    return find(packing->pack->properties, packing->pack->property_count, key);
}

/* The properties of a prefix file, in their order. Of several files the first that has any counts. */
static void take_properties(struct packing *packing, struct p3d_bytes text)
{
    struct p3d_pbo_property property;
    const bool is_first = !packing->said_count;

    while (is_first && p3di_prefix_property(&text, &property)) {
        packing->said = cli_grow(packing->said, packing->said_count, &packing->said_capacity, sizeof *packing->said);
        packing->said[packing->said_count++] =
            (struct p3d_pbo_property){p3d_bytes_of(p3di_job_text(&packing->job, property.key)),
                                      p3d_bytes_of(p3di_job_text(&packing->job, property.value))};
    }
    if (packing->said_count == 1 && p3d_text_equal(packing->said[0].key, "prefix"))
        packing->said_count = 0;
}

/* Of several files the first with a prefix counts. */
static void take_prefix(struct packing *packing, const struct p3di_path *path, struct p3d_bytes text)
{
    const struct p3d_bytes prefix = clean_prefix(packing, p3di_prefix_path(text));

    if (!packing->prefix.size)
        packing->prefix = prefix;
    else if (prefix.size && work_compare_folded(prefix, packing->prefix) != 0 &&
             !given(packing, p3d_bytes_of("prefix")))
        cli_message(packing->cli, path->path,
                    p3di_job_join(&packing->job, "warning: another file beside it says another prefix, which counts: ",
                                  p3di_job_text(&packing->job, packing->prefix), ""));
}

static void read_file(struct packing *packing, const struct p3di_path *path)
{
    struct p3d_file file = {.data = NULL};
    struct p3d_error error;
    struct p3d_bytes text;

    p3di_error_clear(&error);
    text = p3di_prefix_text(path->path, &file, &error);
    if (error.status != P3D_OK)
        work_pack_fail(packing, path->path, &error);
    else if (file.size && memchr(file.data, 0, file.size))
        work_pack_fail_words(packing, path->path, "it has a zero, so it is no text in UTF-8");
    take_prefix(packing, path, text);
    take_properties(packing, text);
    p3d_file_free(&file);
}

/* Reads the prefix files of the folder. */
static void read_files(struct packing *packing)
{
    for (size_t i = 0; i < packing->paths.count; i++) {
        const struct p3di_path *path = &packing->paths.items[i];

        if (!p3di_is_prefix_file(path->relative))
            continue;
        if (path->problem)
            work_pack_fail_words(packing, path->path, path->problem);
        else
            read_file(packing, path);
    }
}

/* ---- Without a prefix file ---- */

/* Readers would ignore another, and then the game finds nothing in the archive. */
static void check_prefix(struct packing *packing)
{
    const char *fault = p3di_name_fault(packing->prefix);

    if (packing->prefix.size > P3D_PBO_PREFIX_MAX)
        fault = "too many characters";
    if (fault)
        work_pack_fail_words(packing, packing->pack->input, p3di_job_join(&packing->job, "its prefix has ", fault, ""));
}

/* The roots of assets are in small letters: the folder's name at the end is spelled as the folder. */
static void spell(struct p3d_bytes prefix, const char *folder_name)
{
    const uint32_t size = (uint32_t)strlen(folder_name);

    if (prefix.size >= size && p3d_text_ends_with(prefix, folder_name))
        memcpy((uint8_t *)(uintptr_t)prefix.data + prefix.size - size, folder_name, size);
}

void work_tell_guess(const struct cli *cli, const char *folder, const char *prefix, const char *why)
{
    char *head = cli_join("warning: it has no $PBOPREFIX$ with a prefix; the prefix is ", prefix, why);
    char *text = cli_join(head, ". To say another: --property prefix=PATH, or a file $PBOPREFIX$ with it", "");

    cli_message(cli, folder, text);
    free(text);
    free(head);
}

static void guess_prefix(struct packing *packing, const char *folder_name)
{
    const char *found =
        work_find_prefix(&packing->job, packing->pack->assets, packing->pack->input, packing->pack->around);

    packing->prefix = clean_prefix(packing, p3d_bytes_of(found ? found : ""));
    spell(packing->prefix, folder_name);
    packing->why = packing->prefix.size ? ", as the mod's own files name it" : "";
    if (!packing->prefix.size)
        packing->prefix = p3d_bytes_of(folder_name);
    if (!packing->pack->builder)
        work_tell_guess(packing->cli, packing->pack->input, p3di_job_text(&packing->job, packing->prefix),
                        packing->why);
}

void work_pack_choose_prefix(struct packing *packing, const char *folder_name)
{
    const struct p3d_pbo_property *property = given(packing, p3d_bytes_of("prefix"));

    read_files(packing);
    if (property && clean_prefix(packing, property->value).size)
        packing->prefix = clean_prefix(packing, property->value);
    if (!packing->prefix.size)
        guess_prefix(packing, folder_name);
    check_prefix(packing);
}

/* ---- Properties ---- */

static void add(struct packing *packing, struct p3d_bytes key, struct p3d_bytes value)
{
    packing->pbo.properties[packing->pbo.property_count++] = (struct p3d_pbo_property){key, value};
}

/* Adds the properties of a prefix file, with the user's in their place. */
static void add_said(struct packing *packing)
{
    for (size_t i = 0; i < packing->said_count; i++) {
        const struct p3d_pbo_property *said = &packing->said[i], *instead = given(packing, said->key);
        const bool is_prefix = p3d_text_equal(said->key, "prefix");

        if (!is_prefix || !find(packing->pbo.properties, packing->pbo.property_count, said->key))
            add(packing, said->key, is_prefix ? packing->prefix : instead ? instead->value : said->value);
    }
}

/* DayZ's client is kicked from servers whose addons do not say what they are a product of. */
void work_pack_set_properties(struct packing *packing)
{
    const struct p3d_bytes product = p3d_bytes_of("product"), prefix = p3d_bytes_of("prefix");

    packing->pbo.properties =
        cli_alloc(packing->said_count + packing->pack->property_count + 2, sizeof *packing->pbo.properties);
    if (packing->is_of_dayz && !given(packing, product) && !find(packing->said, packing->said_count, product))
        add(packing, product, p3d_bytes_of("dayz ugc"));
    if (!find(packing->said, packing->said_count, prefix))
        add(packing, prefix, packing->prefix);
    add_said(packing);
    for (uint32_t i = 0; i < packing->pack->property_count; i++)
        if (!find(packing->pbo.properties, packing->pbo.property_count, packing->pack->properties[i].key))
            add(packing, packing->pack->properties[i].key, packing->pack->properties[i].value);
    packing->pbo.prefix = packing->prefix;
}

char *work_pack_properties_line(struct packing *packing)
{
    char *line = p3di_job_join(&packing->job, "", "", "");

    for (uint32_t i = 0; i < packing->pbo.property_count; i++) {
        const struct p3d_pbo_property *property = &packing->pbo.properties[i];

        line = p3di_job_join(&packing->job, line, "; ", p3di_job_text(&packing->job, property->key));
        line = p3di_job_join(&packing->job, line, "=", p3di_job_text(&packing->job, property->value));
    }
    return line;
}
