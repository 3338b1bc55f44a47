/* files.c: the files that were dropped, and the archives among them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "files.h"

#include "calls.h"
#include "reply.h"

#include <stdlib.h>

static struct p3d_assets *assets;

/* Archives whose header was read. */
static struct p3di_archive **archives;
static size_t archive_count, archive_capacity;

/* ---- One file system with the game's paths ---- */

static void add_root(void *user, const char *name, enum p3di_kind kind)
{
    struct p3d_error error;
    char *path = cli_join("/", name, "");

    (void)user;
    if (kind == P3DI_FOLDER || p3di_is_archive_name(name))
        (void)p3d_assets_add(assets, path, &error);
    free(path);
}

struct p3d_assets *web_assets(void)
{
    struct p3d_error error;

    if (assets)
        return assets;
    assets = cli_need(p3d_assets_new(NULL));
    (void)p3di_list_folder("/", add_root, NULL);
    (void)p3d_assets_add(assets, "/", &error);
    return assets;
}

struct p3d_assets *web_no_assets(void)
{
    static struct p3d_assets *none;

    if (!none)
        none = cli_need(p3d_assets_new(NULL));
    return none;
}

WEB_CALL(web_files_changed) void web_files_changed(void)
{
    p3d_assets_free(assets);
    assets = NULL;
    while (archive_count)
        p3di_archive_release(archives[--archive_count]);
}

const char *web_plain_path(const char *path)
{
    return path && *path == '/' ? path + 1 : path;
}

/* ---- Archives ---- */

/* The archive belongs to this file. *error is its damage, P3D_OK if there is none. */
static struct p3di_archive *open_archive(const char *path, struct p3d_error *error)
{
    struct p3di_archive *archive;

    for (size_t i = 0; i < archive_count; i++)
        if (strcmp(archives[i]->path, path) == 0) {
            *error = archives[i]->error;
            return archives[i];
        }
    archive = p3di_archive_open(path, error);
    if (!archive)
        return NULL;
    archives = cli_grow(archives, archive_count, &archive_capacity, sizeof(struct p3di_archive *));
    return archives[archive_count++] = archive;
}

/* "x.pbo:data\car.p3d" */
static bool find_member(const char *name, struct p3di_path *path, struct p3d_error *error)
{
    struct p3di_archive *archive;
    const char *member;
    char *file;

    if (!cli_split_member(name, &file, &member)) {
        cli_set_error(error, P3D_SYSTEM, "there is no such file");
        return false;
    }
    archive = open_archive(file, error);
    free(file);
    if (!archive)
        return false;
    if (!p3di_archive_find(archive, member, &path->entry)) {
        cli_set_error(error, P3D_SYSTEM, "there is no such file in the archive");
        return false;
    }
    path->archive = p3di_archive_hold(archive);
    path->relative = cli_archive_relative(archive, path->entry);
    return true;
}

bool web_path_of(const char *name, struct p3di_path *path, struct p3d_error *error)
{
    memset(path, 0, sizeof *path);
    path->path = cli_copy(name);
    if (!p3di_is_file(name))
        return find_member(name, path, error);
    path->relative = cli_copy(p3di_base_name(name));
    return true;
}

/* ---- What there is ---- */

/* By the end of its name; NULL: nothing of ours. */
static const char *kind_of(struct p3d_bytes name)
{
    static const char *const kinds[][2] = {{".p3d", "model"},   {".paa", "texture"},    {".pac", "texture"},
                                           {".pbo", "archive"}, {".png", "texture"},    {".tga", "texture"},
                                           {".rvmat", "rvmat"}, {"model.cfg", "config"}};

    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (p3d_text_ends_with(name, kinds[i][0]))
            return kinds[i][1];
    return "other";
}

static void put_archive(struct p3di_json *json, const char *path)
{
    struct p3d_error error;
    const struct p3di_archive *archive = open_archive(path, &error);
    char text[256];

    if (error.status != P3D_OK)
        p3di_json_text(json, "problem", p3d_error_text(&error, text, sizeof text));
    p3di_json_close(json, '}');
    for (uint32_t i = 0; archive && i < archive->pbo->entry_count; i++) {
        const struct p3d_pbo_entry *entry = &archive->pbo->entries[i];
        char *name = cli_member_path(archive, i), *game_path = cli_archive_relative(archive, i);

        p3di_json_open(json, NULL, '{');
        p3di_json_text(json, "path", name);
        p3di_json_u64(json, "size", entry->size);
        p3di_json_text(json, "kind", kind_of(entry->name));
        p3di_json_text(json, "gamePath", game_path);
        p3di_json_text(json, "archive", path);
        if (entry->error)
            p3di_json_text(json, "problem", p3d_error_text(entry->error, text, sizeof text));
        p3di_json_close(json, '}');
        free(name);
        free(game_path);
    }
}

struct walk {
    struct p3di_json *json;
    const char *folder; /* with its slash, "" for the uppermost */
};

static void put_entry(void *user, const char *name, enum p3di_kind kind)
{
    const struct walk *walk = user;
    char *path = cli_join(walk->folder, name, "");

    if (kind == P3DI_FOLDER) {
        char *folder = cli_join(path, "/", "");

        (void)p3di_list_folder(path, put_entry, &(struct walk){walk->json, folder});
        free(folder);
    } else {
        struct p3di_file_info facts;

        (void)p3di_look_at(path, &facts);
        p3di_json_open(walk->json, NULL, '{');
        p3di_json_text(walk->json, "path", path);
        p3di_json_u64(walk->json, "size", facts.size);
        p3di_json_text(walk->json, "kind", kind_of(p3d_bytes_of(name)));
        p3di_json_text(walk->json, "gamePath", path);
        if (p3di_is_archive_name(name))
            put_archive(walk->json, path);
        else
            p3di_json_close(walk->json, '}');
    }
    free(path);
}

WEB_CALL(web_list) const struct web_reply *web_list(void)
{
    struct p3di_json *json = web_begin();

    p3di_json_open(json, "entries", '[');
    (void)p3di_list_folder("/", put_entry, &(struct walk){json, ""});
    p3di_json_close(json, ']');
    return web_end();
}

WEB_CALL(web_read) const struct web_reply *web_read(const char *name)
{
    struct p3di_input input = {.path = name};
    struct p3di_path path;
    struct p3d_error error;
    const bool is_good = web_path_of(name, &path, &error) && p3di_path_open(&path, &input, P3DI_ANY, &error);

    if (is_good) {
        web_begin();
        web_add_copy("data", input.data, input.size);
    }
    p3di_input_close(&input);
    cli_path_free(&path);
    return is_good ? web_end() : web_fail(&error);
}

WEB_CALL(web_find) const struct web_reply *web_find(const char *name)
{
    struct p3di_json *json = web_begin();
    const char *origin = NULL;

    p3d_assets_has(web_assets(), p3d_bytes_of(name), &origin);
    p3di_json_text(json, "path", web_plain_path(origin));
    return web_end();
}
