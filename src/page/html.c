/* html.c: the page that shows models, with models and what they name in it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "html.h"

#include "smaller.h"

#include "system/name.h"

#include <p3d/open.h>
#include <p3d/scene.h>

/* A model on its way into the page. */
struct adding {
    struct p3di_html *page;
    struct p3d_assets *assets;
};

/* ---- Elements ---- */

/* As the value of an attribute. */
static void put_escaped(struct p3di_out *out, const char *text)
{
    for (; *text; text++)
        if (strchr("&\"<>", *text) || (unsigned char)*text < 0x20) {
            p3di_out_text(out, "&#");
            p3di_out_u32(out, (unsigned char)*text);
            p3di_out_char(out, ';');
        } else {
            p3di_out_char(out, *text);
        }
}

static void put_file(struct p3di_html *page, const char *path, struct p3d_bytes head, const void *data, size_t size)
{
    p3di_out_text(&page->out, "<script type=\"application/gzip;base64\" data-path=\"");
    put_escaped(&page->out, path);
    p3di_out_span(&page->out, head);
    p3di_put_packed(&page->packer, &page->out, data, size);
    p3di_out_text(&page->out, "</script>\n");
}

static void put_plain_file(struct p3di_html *page, const char *path, const void *data, size_t size)
{
    put_file(page, path, p3d_bytes_of("\">"), data, size);
}

/* A text that includes others would need them, too: all of it, written as one text, takes its place. */
static bool put_written(struct p3di_html *page, const char *path, const struct p3d_config *config,
                        struct p3d_error *error)
{
    struct p3d_buffer text = {NULL, 0, 0};
    const bool is_good = p3d_write_config(config, p3d_buffer_sink(&text), error);

    if (is_good)
        put_plain_file(page, path, text.data, text.size);
    p3d_buffer_free(&text);
    return is_good;
}

static void note_read(const struct p3di_html *page, const char *origin)
{
    if (page->read)
        page->read(page->read_user, origin);
}

static void tell_sought(struct p3di_html *page, struct p3d_bytes name)
{
    const char *utf8 = page->listener.sought ? p3di_job_utf8(&page->job, page->job.arena, name) : NULL;

    if (utf8)
        page->listener.sought(page->listener.user, utf8, true);
}

/* ---- What models name ---- */

/* "mod/data/car_co.tga" of "\Mod\data\.\car_co.tga": as the game spells it, without dots that lead elsewhere. `path`
 * has room. */
static void put_plain_path(char *path, char *name)
{
    size_t used = 0;

    for (char *part = name, *next; part; part = next) {
        const size_t size = strcspn(part, "\\/");

        next = part[size] ? part + size + 1 : NULL;
        part[size] = 0;
        if (strcmp(part, "..") == 0) {
            while (used && path[--used] != '/')
                ;
        } else if (size && strcmp(part, ".") != 0) {
            if (used)
                path[used++] = '/';
            for (const char *c = part; *c; c++)
                path[used++] = (char)p3d_lower((uint8_t)*c);
        }
        path[used] = 0;
    }
}

static bool is_alike(char a, char b)
{
    return p3d_lower((uint8_t)a) == p3d_lower((uint8_t)b) || (p3d_is_slash((uint8_t)a) && p3d_is_slash((uint8_t)b));
}

/* As far as both end alike, the path gets the file's letters: findings of the page say where others are written. */
static void spell_as(char *path, const char *origin)
{
    size_t at = strlen(path), from = strlen(origin);

    for (; at && from && is_alike(path[at - 1], origin[from - 1]); at--, from--)
        if (!p3d_is_slash((uint8_t)path[at - 1]))
            path[at - 1] = origin[from - 1];
}

/* "assets/mod/data/car_CO.paa" of "\Mod\data\car_co.tga", if car_CO.paa is found. */
static const char *path_of(struct p3di_job *job, struct p3d_bytes name, const char *origin)
{
    const char *extension = strrchr(p3di_base_name(origin), '.');
    const size_t room = p3d_text_utf8_size(name) + (extension ? strlen(extension) : 0) + 1;
    char *path = p3di_job_alloc(job, room, 1), *plain = p3di_job_alloc(job, room, 1), *dot;

    if (!path || !plain)
        return "";
    p3d_text_utf8(name, plain, room);
    put_plain_path(path, plain);
    dot = strrchr(path, '.');
    if (dot && extension && strchr(dot, '/') == NULL)
        memcpy(dot, extension, strlen(extension) + 1);
    spell_as(path, origin);
    return p3di_job_join(job, "assets/", path, "");
}

static const char *with_extension(struct p3di_job *job, const char *path, const char *extension)
{
    const char *dot = strrchr(path, '.');

    return dot ? p3di_job_format(job, "%.*s%s", (int)(dot - path), path, extension) : path;
}

/* A texture that is not drawn is embedded as one block, so that it is not missing. */
#define NOT_DRAWN 4u

static void put_named(struct adding *adding, struct p3d_bytes name, uint32_t max_size);

static uint32_t size_of_others(const struct adding *adding)
{
    return adding->page->has_all_textures ? adding->page->max_texture : NOT_DRAWN;
}

/* Stages of rvmats name no rvmats, which could name others, and so on. */
static void put_part(struct adding *adding, struct p3d_bytes name)
{
    if (!p3d_text_ends_with(name, ".rvmat"))
        put_named(adding, name, size_of_others(adding));
}

/* An rvmat with the files that it names. One that cannot be read is put as it is. */
static void put_rvmat(struct adding *adding, struct p3d_bytes name, const char *path, const struct p3d_asset *asset)
{
    struct p3di_html *page = adding->page;
    struct rvmat_file file;
    struct p3d_error error;

    if (!p3di_rvmat_open(&file, adding->assets, name, &page->listener, NULL, &error)) {
        if (error.status == P3D_NO_MEMORY)
            p3di_job_fail_memory(&page->job);
        put_plain_file(page, path, asset->data, asset->size);
        return;
    }
    for (size_t i = 0; i < file.included_count; i++)
        note_read(page, file.included[i]);
    if (!file.included_count)
        put_plain_file(page, path, asset->data, asset->size);
    else if (!put_written(page, path, file.config, &error))
        p3di_job_fail_memory(&page->job);
    for (uint32_t i = 0; i < file.rvmat->stage_count; i++)
        put_part(adding, file.rvmat->stages[i].texture);
    put_part(adding, file.rvmat->surface);
    p3di_rvmat_close(&file);
}

/* The file, or a texture of it with sides of at most `max_size` pixels (0: any). */
static void put_bytes(struct adding *adding, struct p3d_bytes name, const char *path, const struct p3d_asset *asset,
                      uint32_t max_size)
{
    struct p3di_html *page = adding->page;
    struct p3d_buffer smaller = {NULL, 0, 0};
    struct p3d_error error = {.status = P3D_OK};
    const char *extension = NULL;

    if (p3d_text_ends_with(name, ".rvmat"))
        put_rvmat(adding, name, path, asset);
    else if (max_size && p3di_smaller_texture(asset, max_size, NULL, &smaller, &extension, &error))
        put_plain_file(page, extension ? with_extension(&page->job, path, extension) : path, smaller.data,
                       smaller.size);
    else if (error.status == P3D_NO_MEMORY)
        p3di_job_fail_memory(&page->job);
    else
        put_plain_file(page, path, asset->data, asset->size);
    p3d_buffer_free(&smaller);
}

/* Adds the file at a path of the game. False if it is not, or was added before. */
static bool put_asset(struct adding *adding, struct p3d_bytes name, uint32_t max_size, struct p3d_asset *asset)
{
    struct p3di_html *page = adding->page;
    struct p3d_bytes key;
    struct p3d_error error;
    uint32_t number;
    const char *path;

    tell_sought(page, name);
    if (!p3d_assets_open(adding->assets, name, NULL, asset, &error)) {
        if (error.status == P3D_NO_MEMORY)
            p3di_job_fail_memory(&page->job);
        return false;
    }
    path = path_of(&page->job, name, asset->origin);
    key = p3d_bytes_of(path);
    note_read(page, asset->origin);
    if (!p3di_job_add(&page->job, &page->paths, &key, &number)) {
        p3d_asset_close(asset);
        return false;
    }
    put_bytes(adding, name, path, asset, max_size);
    return true;
}

static void put_proxies(struct adding *adding, const struct p3d_model *model, unsigned depth);

/* The model that a proxy names, and the proxies in that model. */
static void put_proxy(struct adding *adding, struct p3d_bytes name, unsigned depth)
{
    struct p3di_job *job = &adding->page->job;
    const char *path = p3di_job_join(job, p3di_job_text(job, name), p3d_text_ends_with(name, ".p3d") ? "" : ".p3d", "");
    struct p3d_document document;
    struct p3d_asset asset;

    if (!put_asset(adding, p3d_bytes_of(path), 0, &asset))
        return;
    if (p3d_read(asset.data, asset.size, NULL, &document, NULL)) {
        const uint32_t best = p3d_document_best_lod(&document, NULL, 0);
        struct p3d_model *model =
            best < document.lod_count ? p3d_document_model(&document, &best, 1, NULL, NULL) : NULL;

        if (model && depth < P3D_ATTACH_DEPTH)
            put_proxies(adding, model, depth + 1);
        p3d_model_free(model);
        p3d_close(&document);
    }
    p3d_asset_close(&asset);
}

static void put_proxies(struct adding *adding, const struct p3d_model *model, unsigned depth)
{
    for (uint32_t i = 0; i < model->lod_count; i++)
        for (uint32_t j = 0; j < model->lods[i].proxy_count && !adding->page->out.failed; j++)
            put_proxy(adding, p3d_text(model->lods[i].proxies[j].path), depth);
}

static void put_named(struct adding *adding, struct p3d_bytes name, uint32_t max_size)
{
    struct p3d_asset asset;

    if (name.size && !p3d_texture_is_procedural(name) && put_asset(adding, name, max_size, &asset))
        p3d_asset_close(&asset);
}

static void put_image(struct adding *adding, const struct p3d_looks *looks, uint32_t image, uint32_t max_size)
{
    if (image != P3D_NO_IMAGE && looks->images[image].origin)
        put_named(adding, p3d_bytes_of(looks->images[image].path), max_size);
}

/* The textures and rvmats that p3d_find_looks reads. A texture that is a colour somewhere counts as one. */
static void put_looks(struct adding *adding, const struct p3d_scene *scene)
{
    const struct p3d_looks *looks = scene->looks;
    const uint32_t largest = adding->page->max_texture, others = size_of_others(adding);

    for (uint32_t i = 0; i < looks->count; i++)
        put_image(adding, looks, looks->items[i].images[P3D_LOOK_COLOR], largest);
    for (uint32_t i = 0; i < looks->image_count; i++)
        put_image(adding, looks, i, others);
    for (uint32_t i = 0; i < scene->model->material_count; i++) {
        put_named(adding, p3d_text(scene->model->materials[i].material), 0);
        put_named(adding, p3d_text(scene->model->materials[i].texture), others); /* also one that cannot be read */
    }
}

/* ---- Places of models ---- */

/* The file at a path; NULL if none is there. */
static const char *origin_at(struct p3di_html *page, const char *path)
{
    const struct p3d_bytes key = p3di_job_lower(&page->job, p3d_bytes_of(path));
    uint32_t number;

    return p3di_set_find(&page->places, &key, &number) ? page->origins[number] : NULL;
}

static void take_place(struct p3di_html *page, const char *path, const char *origin)
{
    const struct p3d_bytes key = p3di_job_lower(&page->job, p3d_bytes_of(path));
    uint32_t number;

    if (P3DI_ROOM(&page->job, page->origins, page->places.count, page->origin_capacity) &&
        p3di_job_add(&page->job, &page->places, &key, &number))
        page->origins[number] = p3di_job_join(&page->job, origin, "", "");
}

/* A model and its model.cfg on their way into a folder. */
struct placing {
    const char *folder, *name, *cfg_name;
    const char *cfg_origin; /* NULL: it has none */
};

/* The file of one class that is called like it is seen by its model alone: in the page, too. */
static struct placing placing_of(struct p3di_html *page, const char *name, const struct p3d_scene *scene)
{
    const struct p3di_found_cfg *cfg = p3di_scene_cfg(scene);
    struct placing placing = {.name = name, .cfg_name = "model.cfg"};

    if (!cfg || !cfg->config)
        return placing;
    placing.cfg_origin = cfg->asset.origin ? cfg->asset.origin : cfg->path;
    if (p3d_text_equal(p3d_bytes_of(p3di_base_name(cfg->path)), p3di_job_join(&page->job, cfg->class_name, ".cfg", "")))
        placing.cfg_name = p3di_base_name(cfg->path);
    return placing;
}

static bool has_room(struct p3di_html *page, const struct placing *placing)
{
    const char *there = origin_at(page, p3di_job_join(&page->job, placing->folder, placing->cfg_name, ""));

    return !origin_at(page, p3di_job_join(&page->job, placing->folder, placing->name, "")) &&
           (!placing->cfg_origin || !there || strcmp(there, placing->cfg_origin) == 0);
}

static void choose_folder(struct p3di_html *page, struct placing *placing, const char *folder)
{
    const int size = (int)strlen(folder) - (*folder != 0);

    placing->folder = folder;
    for (unsigned i = 2; !page->job.has_failed && !has_room(page, placing); i++)
        placing->folder = p3di_job_format(&page->job, "%.*s%s(%u)/", size, folder, size ? " " : "", i);
}

/* ---- A model ---- */

static bool put_model_cfg(struct p3di_html *page, const struct placing *placing, const struct p3d_scene *scene,
                          struct p3d_error *error)
{
    const struct p3di_found_cfg *cfg = p3di_scene_cfg(scene);
    const char *path = p3di_job_join(&page->job, placing->folder, placing->cfg_name, "");

    if (!placing->cfg_origin)
        return true;
    note_read(page, cfg->path);
    if (origin_at(page, path)) /* of another model in this folder */
        return true;
    take_place(page, path, placing->cfg_origin);
    if (p3d_text_contains(cfg->text, "#include"))
        return put_written(page, path, cfg->config, error);
    put_plain_file(page, path, cfg->text.data, cfg->text.size);
    return true;
}

/* The page shows them as damaged. */
static void warn_damage(const struct p3d_document *document, const struct p3d_options *options)
{
    for (uint32_t i = 0; i < document->lod_count; i++)
        if (options && options->warn && p3d_document_lod_error(document, i))
            options->warn(options->warn_user, p3d_document_lod_error(document, i));
}

static bool put_scene(struct p3di_html *page, const char *folder, const struct p3di_path *path,
                      const struct p3di_input *input, struct p3d_scene *scene, struct p3d_assets *assets,
                      struct p3d_error *error)
{
    const struct p3d_look_options looks = {.max_size = 1, .is_silent_of_game = page->of_game != NULL};
    const struct p3d_options *options = page->job.options;
    struct adding adding = {page, assets};
    const char *name = strcmp(path->path, "-") == 0 ? "model.p3d" : p3di_base_name(path->relative);
    struct placing placing = placing_of(page, name, scene);

    warn_damage(&scene->document, options);
    choose_folder(page, &placing, folder);
    name = p3di_job_join(&page->job, placing.folder, name, "");
    take_place(page, name, path->path);
    put_file(page, name, p3d_bytes_of("\" data-model=\"\">"), input->data, input->size);
    if (!put_model_cfg(page, &placing, scene, error))
        return false;
    page->lacks_textures |= p3di_lacks_textures(scene->plain, assets);
    if (!assets)
        return true;
    put_proxies(&adding, scene->plain, 1);
    if (!p3di_scene_attach(scene, options, error) || !p3di_scene_find_looks(scene, &looks, options, error))
        return false;
    for (uint32_t i = 0; page->of_game && i < scene->looks->game_file_count; i++)
        page->of_game(page->of_game_user, scene->looks->game_files[i]);
    put_looks(&adding, scene);
    return true;
}

bool p3di_html_add(struct p3di_html *page, const char *folder, const struct p3di_path *path,
                   const struct p3di_input *input, const struct p3d_scene_options *scene_options,
                   struct p3d_error *error)
{
    const struct p3d_scene_options options = {.assets = scene_options->assets,
                                              .model_cfg = scene_options->model_cfg,
                                              .include_hint = scene_options->include_hint,
                                              .leaves_damaged_out = true};
    struct p3d_scene scene;
    bool is_good;

    page->job.error = error;
    if (!p3di_scene_read(&scene, path, input, P3D_SCENE_MODEL | P3D_SCENE_SKELETON, &options, page->job.options, error))
        return false;
    is_good = put_scene(page, folder, path, input, &scene, options.assets, error) && !page->job.has_failed;
    p3d_scene_close(&scene);
    return is_good;
}

/* ---- The page ---- */

/* The place for models: before the end of the body. */
static uint32_t end_of_body(struct p3d_bytes html)
{
    static const char end[] = "</body>";
    const uint32_t size = sizeof end - 1;

    for (uint32_t i = html.size; i-- > 0;)
        if (html.size - i >= size && memcmp(html.data + i, end, size) == 0)
            return i;
    return html.size;
}

bool p3di_html_begin(struct p3di_html *page, struct p3d_bytes html, struct p3d_sink sink,
                     const struct p3d_options *options, struct p3d_error *error)
{
    const uint32_t end = end_of_body(html);

    page->read = NULL;
    page->listener = (struct p3di_rvmat_listener){NULL, NULL};
    page->of_game = NULL;
    page->has_all_textures = page->lacks_textures = false;
    page->max_texture = 0;
    page->origins = NULL;
    page->origin_capacity = 0;
    p3di_out_init(&page->out, sink);
    if (!p3di_job_begin(&page->job, "for the page", P3DI_NO_INPUT, options, error))
        return false;
    p3di_set_init(&page->paths, page->job.arena, 0);
    p3di_set_init(&page->places, page->job.arena, 0);
    p3di_packer_begin(&page->packer, &page->job);
    page->rest = (struct p3d_bytes){html.data + end, html.size - end};
    p3di_out_bytes(&page->out, html.data, end);
    return true;
}

void p3di_html_show_gallery(struct p3di_html *page)
{
    p3di_out_text(&page->out, "<template data-gallery></template>\n");
}

bool p3di_html_end(struct p3di_html *page, bool is_good, struct p3d_error *error)
{
    if (is_good) {
        page->job.error = error;
        p3di_out_span(&page->out, page->rest);
        p3di_job_flush(&page->job, &page->out);
        is_good = !page->job.has_failed;
    }
    p3di_arena_free(page->job.arena);
    return is_good;
}
