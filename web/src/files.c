/* files.c: the files that were dropped, and the archives among them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "files.h"

#include "calls.h"
#include "reply.h"

#include "assets/around.h"
#include "assets/near.h"
#include "core/set.h"
#include "system/files.h"
#include "system/name.h"

#include <stdlib.h>

/* The sources that were looked into since the files have changed. */
static struct {
    struct p3d_assets *assets;
    bool has_mod; /* something says where files are: then none is guessed, as in the game */
    struct p3d_classes *classes;
    struct p3di_archive **archives; /* whose header was read; memory of the job */
    size_t archive_count, archive_capacity;
    struct p3di_set guessed; /* paths, however often they are looked up */
    struct web_guess *guesses;
    size_t guess_capacity;
    struct p3di_job job;
} known;

static void make_known_job(void)
{
    if (known.job.arena)
        return;
    known.job = web_new_job();
    p3di_set_init(&known.guessed, known.job.arena, 0);
}

/* ---- Files that are taken by their names ---- */

static void note_guess(void *user, struct p3d_bytes path, struct p3d_bytes found)
{
    struct web_guess guess;
    uint32_t number;

    (void)user;
    make_known_job();
    guess = (struct web_guess){p3di_job_copy(&known.job, path), p3di_job_copy(&known.job, found)};
    if (!p3di_job_add(&known.job, &known.guessed, &guess.path, &number))
        return;
    known.guesses =
        web_need(p3di_job_grow(&known.job, known.guesses, number, &known.guess_capacity, sizeof *known.guesses));
    known.guesses[number] = guess;
}

void web_set_guessing(bool is_on)
{
    struct p3d_assets *assets = web_assets();

    p3di_assets_guess(assets, is_on && !known.has_mod ? note_guess : NULL, NULL);
}

size_t web_guesses(const struct web_guess **guesses)
{
    *guesses = known.guesses;
    return known.job.arena ? known.guessed.count : 0;
}

/* ---- One file system with the game's paths ---- */

static void add_root(void *user, const char *name, enum p3di_kind kind)
{
    struct p3d_error error;

    (void)user;
    if (kind == P3DI_FOLDER || p3di_is_archive_name(name))
        (void)p3d_assets_add(known.assets, p3di_job_join(web_job(), "/", name, ""), &error);
}

/* The folder's path, with its slash. */
static void look_for_mod(void *user, const char *name, enum p3di_kind kind)
{
    const char *folder = p3di_job_join(web_job(), user, name, "/");

    if (kind == P3DI_FOLDER && !known.has_mod)
        (void)p3di_list_folder(folder, look_for_mod, (void *)(uintptr_t)folder);
    else
        known.has_mod |= kind == P3DI_FILE && (p3di_is_mark(name) || p3di_is_archive_name(name));
}

struct p3d_assets *web_assets(void)
{
    struct p3d_error error;

    if (known.assets)
        return known.assets;
    known.assets = web_need(p3d_assets_new(NULL));
    (void)p3di_list_folder("/", look_for_mod, (void *)(uintptr_t) "/");
    p3di_assets_guess(known.assets, known.has_mod ? NULL : note_guess, NULL);
    (void)p3di_list_folder("/", add_root, NULL);
    (void)p3d_assets_add(known.assets, "/", &error);
    return known.assets;
}

struct p3d_classes *web_classes(void)
{
    if (!known.classes)
        known.classes = web_need(p3d_classes_read(web_assets(), NULL, NULL));
    return known.classes;
}

struct p3d_assets *web_no_assets(void)
{
    static struct p3d_assets *none;

    if (!none)
        none = web_need(p3d_assets_new(NULL));
    return none;
}

WEB_CALL(web_files_changed) void web_files_changed(void)
{
    p3d_classes_free(known.classes);
    p3d_assets_free(known.assets);
    for (size_t i = 0; i < known.archive_count; i++)
        p3di_archive_release(known.archives[i]);
    p3di_arena_free(known.job.arena);
    memset(&known, 0, sizeof known);
}

const char *web_plain_path(const char *path)
{
    return path && *path == '/' ? path + 1 : path;
}

/* ---- Finding a file ---- */

/* The archive is held by what is known. *error is its damage, P3D_OK if there is none. */
static struct p3di_archive *open_archive(const char *path, struct p3d_error *error)
{
    struct p3di_archive *archive;

    for (size_t i = 0; i < known.archive_count; i++)
        if (strcmp(known.archives[i]->path, path) == 0) {
            *error = known.archives[i]->error;
            return known.archives[i];
        }
    archive = p3di_archive_open(path, error);
    if (!archive)
        return NULL;
    make_known_job();
    known.archives = web_need(p3di_job_grow(&known.job, known.archives, known.archive_count, &known.archive_capacity,
                                            sizeof *known.archives));
    return known.archives[known.archive_count++] = archive;
}

static bool fail(struct p3d_error *error, const char *message)
{
    p3di_error_set(error, P3D_SYSTEM, P3D_NO_LOD, 0, "%s", message);
    return false;
}

/* "x.pbo:data\car.p3d" */
static bool find_member(struct p3di_job *job, const char *name, struct p3di_path *path, struct p3d_error *error)
{
    struct p3di_archive *archive;
    const char *file, *member;

    if (!p3di_split_member(job, name, &file, &member))
        return fail(error, "there is no such file");
    archive = open_archive(file, error);
    if (!archive)
        return false;
    if (!p3di_archive_find(archive, member, &path->entry))
        return fail(error, "there is no such file in the archive");
    path->archive = p3di_archive_hold(archive);
    path->relative = p3di_archive_relative(job, archive, path->entry);
    path->folder = p3di_archive_folder(job, archive);
    return true;
}

bool web_open_file(struct p3di_job *job, const char *name, struct web_file *file, struct p3d_error *error)
{
    struct p3di_path *path = &file->path;

    *file = (struct web_file){.path.path = web_copy(job, name)};
    path->relative = p3di_base_name(path->path);
    return (p3di_is_file(name) || find_member(job, name, path, error)) &&
           p3di_path_open(path, &file->input, P3DI_ANY, error);
}

void web_close_file(struct web_file *file)
{
    p3di_input_close(&file->input);
    p3di_archive_release(file->path.archive);
    free(file->made);
    memset(file, 0, sizeof *file);
}

/* ---- What there is ---- */

/* By the end of its name. */
static const char *kind_of(struct p3d_bytes name)
{
    static const char *const kinds[][2] = {{".p3d", "model"},   {".obj", "model"},       {".glb", "model"},
                                           {".gltf", "model"},  {".paa", "texture"},     {".pac", "texture"},
                                           {".pbo", "archive"}, {".png", "texture"},     {".tga", "texture"},
                                           {".rvmat", "rvmat"}, {"model.cfg", "config"}, {".rtm", "animation"}};

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

        p3di_json_open(json, NULL, '{');
        p3di_json_text(json, "path", p3di_member_path(web_job(), archive, i));
        p3di_json_u64(json, "size", entry->size);
        p3di_json_text(json, "kind", kind_of(entry->name));
        p3di_json_text(json, "gamePath", p3di_archive_relative(web_job(), archive, i));
        p3di_json_text(json, "archive", path);
        if (entry->error)
            p3di_json_text(json, "problem", p3d_error_text(entry->error, text, sizeof text));
        p3di_json_close(json, '}');
    }
}

struct walk {
    struct p3di_json *json;
    const char *folder; /* with its slash, "" for the uppermost */
};

static void put_entry(void *user, const char *name, enum p3di_kind kind)
{
    const struct walk *walk = user;
    const char *path = p3di_job_join(web_job(), walk->folder, name, "");

    if (kind == P3DI_FOLDER) {
        const char *folder = p3di_job_join(web_job(), path, "/", "");

        (void)p3di_list_folder(path, put_entry, &(struct walk){walk->json, folder});
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
    struct web_file file;
    struct p3d_error error;
    const bool is_good = web_open_file(web_job(), name, &file, &error);

    if (is_good) {
        web_begin();
        web_add_copy("data", file.input.data, file.input.size);
    }
    web_close_file(&file);
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
