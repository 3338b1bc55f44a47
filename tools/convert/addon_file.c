/* addon_file.c: how HEMTT packs an addon: addon.toml in its folder, and the file of its project.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "addon_file.h"

#include "assets/project.h"

#include <inttypes.h>
#include <stdlib.h>

static void leave_out(struct conv_addon_file *file, const char *pattern)
{
    struct cli_words *words = &file->left_out;

    words->items = cli_grow(words->items, words->count, &words->capacity, sizeof *words->items);
    words->items[words->count++] = pattern;
}

static void add_property(struct conv_addon_file *file, struct p3d_bytes key, struct p3d_bytes value)
{
    file->properties =
        cli_grow(file->properties, file->property_count, &file->property_capacity, sizeof *file->properties);
    file->properties[file->property_count++] = (struct p3d_pbo_property){key, value};
}

/* A star of ours passes slashes, too: "a*b" is what HEMTT calls "a", any folders, and "b". */
static const char *pattern_of(char *text)
{
    char *to = text;

    for (const char *at = text; *at;) {
        const bool are_folders = strncmp(at, "**/", 3) == 0;

        *to++ = *at;
        at += are_folders ? 3 : 1;
    }
    *to = 0;
    return text;
}

/* True if the key is that of a property. The prefix is what $PBOPREFIX$ says. */
static bool take_property(struct conv_addon_file *file, const char *key, const char *value)
{
    static const char table[] = "properties.";
    const char *own = key + strlen(table);

    if (strncmp(key, table, strlen(table)) != 0 || strcmp(own, "prefix") == 0)
        return false;
    add_property(file, p3d_bytes_of(p3di_job_join(&file->memory, own, "", "")), p3d_bytes_of(value));
    return true;
}

static void take_of_project(void *user, const char *key, struct p3d_bytes value)
{
    struct conv_addon_file *file = user;

    (void)take_property(file, key, p3di_job_text(&file->memory, value));
}

static void take_of_addon(void *user, const char *key, struct p3d_bytes value)
{
    struct conv_addon_file *file = user;
    char *text = p3di_job_text(&file->memory, value);
    const struct p3d_bytes plain = {(const uint8_t *)key, (uint32_t)strcspn(key, "[")};

    if (strcmp(key, "files.exclude[]") == 0 || strcmp(key, "exclude[]") == 0)
        leave_out(file, pattern_of(text));
    else if (p3d_text_equal(plain, "rapify.enabled") || p3d_text_equal(plain, "preprocess.enabled") ||
             p3d_text_equal(plain, "preprocess"))
        file->keeps_texts |= strcmp(text, "false") == 0;
    else if (!take_property(file, key, text) && !file->odd_key && strcmp(text, "true") != 0)
        file->odd_key = p3di_job_text(&file->memory, plain);
}

/* False, with a message, if a file cannot be read; one that is not there says nothing. */
static bool read_file(struct p3di_project *project, const struct cli *cli, const char *path)
{
    struct p3di_input input = {.path = NULL};
    struct p3d_error error;
    const bool is_there = p3di_is_file(path), is_good = is_there && p3di_input_open(&input, path, P3DI_CONFIG, &error);

    if (is_good)
        p3di_project_read(project, (struct p3d_bytes){input.data, (uint32_t)input.size});
    else if (is_there)
        cli_error(cli, path, &error);
    p3di_input_close(&input);
    return is_good || !is_there;
}

static bool read_addon(struct conv_addon_file *file, const struct cli *cli, const char *folder)
{
    char *path = cli_join_path(folder, "addon.toml");
    struct p3di_project project = {.take = take_of_addon, .user = file};
    const bool is_good = read_file(&project, cli, path);

    if (project.odd_line)
        cli_say(cli, NULL, "%s:%" PRIu32 ": warning: this line is not understood as TOML, and passed over", path,
                project.odd_line);
    if (file->odd_key)
        cli_say(cli, path, "warning: %s is not followed; files.exclude, properties and rapify.enabled are",
                file->odd_key);
    free(path);
    return is_good;
}

char *conv_project_above(const char *folder)
{
    char *above = p3di_real_path(folder), *path = NULL;

    while (above && !path && p3di_climb(above)) {
        path = cli_join_path(above, CONV_PROJECT);
        if (p3di_is_file(path))
            break;
        free(path);
        path = NULL;
    }
    free(above);
    return path;
}

/* The faults of the project's file are told when addons are looked for. */
static bool read_project(struct conv_addon_file *file, const struct cli *cli, const char *folder)
{
    char *path = conv_project_above(folder);
    struct p3di_project project = {.take = take_of_project, .user = file};
    const bool is_good = !path || read_file(&project, cli, path);

    free(path);
    return is_good;
}

/* Of several properties of a name the first counts: the user's, then the addon's. */
bool conv_addon_file_open(struct conv_addon_file *file, const struct cli *cli, struct work_pack *pack)
{
    bool is_good;

    *file = (struct conv_addon_file){.odd_key = NULL};
    cli_job_begin(&file->memory, &file->error);
    for (size_t i = 0; i < pack->left_out->count; i++)
        leave_out(file, pack->left_out->items[i]);
    for (uint32_t i = 0; i < pack->property_count; i++)
        add_property(file, pack->properties[i].key, pack->properties[i].value);
    is_good = read_addon(file, cli, pack->input) && read_project(file, cli, pack->input);
    pack->left_out = &file->left_out;
    pack->keeps_texts |= file->keeps_texts;
    pack->properties = file->properties;
    pack->property_count = (uint32_t)file->property_count;
    return is_good;
}

void conv_addon_file_close(struct conv_addon_file *file)
{
    free(file->left_out.items);
    free(file->properties);
    cli_job_end(&file->memory);
}
