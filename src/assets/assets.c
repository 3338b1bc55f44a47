/* assets.c: folders and PBO archives as one file system: what callers see of it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "index.h"

#include "core/error.h"
#include "path.h"
#include "prefix.h"

#include <limits.h>

struct p3d_assets *p3d_assets_new(const struct p3d_options *options)
{
    struct p3di_arena *arena = p3di_arena_new(options, P3DI_NO_INPUT);
    struct p3d_assets *assets = arena ? p3di_arena_alloc(arena, 1, sizeof *assets) : NULL;

    if (!assets || !p3di_lock_init(&assets->lock)) {
        p3di_arena_free(arena);
        return NULL;
    }
    assets->arena = arena;
    assets->names_left = P3DI_MOST_ASSET_NAMES;
    if (options) {
        assets->options.max_memory = options->max_memory;
        assets->options.allocator = options->allocator;
        assets->options.warn = options->warn;
        assets->options.warn_user = options->warn_user;
    }
    p3di_set_init(&assets->paths, arena, 0);
    p3di_set_init(&assets->folders, arena, sizeof(struct p3di_identity));
    return assets;
}

void p3d_assets_free(struct p3d_assets *assets)
{
    if (!assets)
        return;
    for (size_t i = 0; i < assets->archive_count; i++)
        p3d_pbo_free(assets->archives[i].pbo);
    p3di_lock_end(&assets->lock);
    p3di_arena_free(assets->arena);
}

static bool fail_memory(struct p3d_error *error)
{
    p3di_error_set(error, P3D_NO_MEMORY, P3D_NO_LOD, 0, "no memory for the files of the assets");
    return false;
}

static bool add_root(struct p3d_assets *assets, const char *path)
{
    const char **roots =
        p3di_arena_grow(assets->arena, assets->roots, assets->root_count, &assets->root_capacity, sizeof *roots);

    if (!roots)
        return false;
    assets->roots = roots;
    roots[assets->root_count] = p3di_assets_join(assets, path, "", "");
    return roots[assets->root_count] && ++assets->root_count;
}

bool p3d_assets_add(struct p3d_assets *assets, const char *path, struct p3d_error *error)
{
    bool is_good = false;

    p3di_error_clear(error);
    p3di_lock_take(&assets->lock);
    if (assets->is_indexed)
        p3di_error_set(error, P3D_INVALID, P3D_NO_LOD, 0, "folders cannot be added to assets that were looked into");
    else if (!p3di_is_file(path) && !p3di_is_folder(path))
        p3di_error_set(error, P3D_SYSTEM, P3D_NO_LOD, 0, "there is no such folder or file");
    else
        is_good = add_root(assets, path) || fail_memory(error);
    p3di_lock_give(&assets->lock);
    return is_good;
}

static bool is_it(const char *path, const struct p3di_identity *identity)
{
    struct p3di_identity own;

    return p3di_identify(path, &own) && own.device == identity->device && own.number == identity->number;
}

/* True if a folder or an archive was added, or an archive was found since. */
static bool has_place(struct p3d_assets *assets, const char *path, enum p3di_kind kind)
{
    struct p3di_file_info wanted;
    bool is_one = false;

    if (!p3di_look_at(path, &wanted) || wanted.kind != kind)
        return false;
    p3di_lock_take(&assets->lock);
    for (size_t i = 0; i < assets->root_count && !is_one; i++)
        is_one = is_it(assets->roots[i], &wanted.identity);
    for (size_t i = 0; i < assets->archive_count && !is_one; i++)
        is_one = is_it(assets->archives[i].path, &wanted.identity);
    p3di_lock_give(&assets->lock);
    return is_one;
}

bool p3d_assets_has_folder(struct p3d_assets *assets, const char *path)
{
    return has_place(assets, path, P3DI_FOLDER);
}

bool p3d_assets_has_archive(struct p3d_assets *assets, const char *path)
{
    return has_place(assets, path, P3DI_FILE);
}

bool p3d_assets_is_prefix_file(const char *name)
{
    return p3di_is_prefix_file(name);
}

/* ---- Looking up ---- */

/* Whoever comes first looks into the roots; the others wait. Nothing changes the tables afterwards. */
static bool make_ready(struct p3d_assets *assets)
{
    p3di_lock_take(&assets->lock);
    if (!assets->is_indexed) {
        assets->is_indexed = true;
        assets->has_memory = p3di_assets_index(assets);
    }
    p3di_lock_give(&assets->lock);
    return assets->has_memory;
}

static bool find_path(const struct p3d_assets *assets, const struct p3di_asset_path *path, uint32_t *number)
{
    const struct p3d_bytes key = p3di_asset_path_bytes(path);

    return key.size && p3di_set_find(&assets->paths, &key, number);
}

/* With another extension of textures, from the first to the one before `end`. */
static bool find_other(const struct p3d_assets *assets, const struct p3di_asset_path *own, unsigned end,
                       uint32_t *number)
{
    struct p3di_asset_path other;

    for (unsigned i = 0; i < end && p3di_asset_path_other(own, i, &other); i++)
        if (find_path(assets, &other, number))
            return true;
    return false;
}

/* The game takes a built texture where a path names its source. */
static bool find(const struct p3d_assets *assets, struct p3d_bytes path, uint32_t *number)
{
    struct p3di_asset_path own;

    own.size = 0;
    if (!p3di_asset_path_add(&own, path))
        return false;
    return (p3di_asset_path_is_source(&own) && find_other(assets, &own, P3DI_BUILT_EXTENSIONS, number)) ||
           find_path(assets, &own, number) || find_other(assets, &own, UINT_MAX, number);
}

/* "archive:entry", in the assets' memory; NULL if there is none. */
static const char *make_origin(struct p3d_assets *assets, const struct p3di_asset_file *file)
{
    const struct p3di_asset_archive *archive = &assets->archives[file->archive];
    const struct p3d_bytes name = archive->pbo->entries[file->entry].name;
    const size_t path_size = strlen(archive->path), name_size = p3d_text_utf8_size(name);
    char *origin = p3di_arena_alloc(assets->arena, path_size + name_size + 2, 1);

    if (!origin)
        return NULL;
    memcpy(origin, archive->path, path_size);
    origin[path_size] = ':';
    p3d_text_utf8(name, origin + path_size + 1, name_size + 1);
    return origin;
}

static const char *origin_of(struct p3d_assets *assets, uint32_t number)
{
    struct p3di_asset_file *file = &assets->files[number];
    const char *origin;

    p3di_lock_take(&assets->lock);
    if (!file->origin)
        file->origin = make_origin(assets, file);
    origin = file->origin;
    p3di_lock_give(&assets->lock);
    return origin;
}

bool p3d_assets_has(struct p3d_assets *assets, struct p3d_bytes path, const char **origin)
{
    uint32_t number;

    if (origin)
        *origin = NULL;
    if (!make_ready(assets) || !find(assets, path, &number))
        return false;
    if (origin)
        *origin = origin_of(assets, number);
    return !origin || *origin;
}

/* ---- What may be meant ---- */

/* Where the file's name begins. */
static uint32_t name_at(struct p3d_bytes path)
{
    uint32_t at = path.size;

    while (at && path.data[at - 1] != '\\')
        at--;
    return at;
}

static struct p3d_bytes part_of(struct p3d_bytes path, uint32_t from, uint32_t to)
{
    return (struct p3d_bytes){path.data + from, to - from};
}

/* Up to the first backslash. */
static struct p3d_bytes root_of(struct p3d_bytes path)
{
    const uint8_t *end = path.size ? memchr(path.data, '\\', path.size) : NULL;

    return part_of(path, 0, end ? (uint32_t)(end - path.data) : 0);
}

/* The nearest so far. */
struct near_file {
    struct p3d_bytes path;
    uint32_t slips;
};

#define MOST_SLIPS 3u

static void compare_file(struct near_file *near, struct p3d_bytes wanted, struct p3d_bytes path)
{
    const uint32_t at = name_at(path), wanted_at = name_at(wanted);
    const struct p3d_bytes name = part_of(path, at, path.size);
    const struct p3d_bytes wanted_name = part_of(wanted, wanted_at, wanted.size);
    uint32_t slips;

    if (p3di_is_same(name, wanted_name)) {
        if (near->slips)
            *near = (struct near_file){path, 0};
        return;
    }
    if (near->slips < 2 || !p3di_is_same(part_of(path, 0, at), part_of(wanted, 0, wanted_at)))
        return;
    slips = p3d_text_distance(name, wanted_name);
    if (slips && slips <= MOST_SLIPS && slips < near->slips && 2 * slips < wanted_name.size)
        *near = (struct near_file){path, slips};
}

struct p3d_bytes p3d_assets_near(struct p3d_assets *assets, struct p3d_bytes path, bool *has_root)
{
    struct near_file near = {{NULL, 0}, UINT32_MAX};
    struct p3di_asset_path own;
    struct p3d_bytes wanted, root;
    bool is_rooted = false;

    if (has_root)
        *has_root = false;
    own.size = 0;
    if (!make_ready(assets) || !p3di_asset_path_add(&own, path))
        return near.path;
    wanted = p3di_asset_path_bytes(&own);
    root = root_of(wanted);
    for (uint32_t i = 0; i < assets->paths.count; i++) {
        const struct p3d_bytes each = ((const struct p3d_bytes *)(const void *)assets->paths.keys)[i];

        is_rooted |= root.size && p3di_is_same(root_of(each), root);
        compare_file(&near, wanted, each);
    }
    if (has_root)
        *has_root = is_rooted;
    return near.path;
}

/* ---- Opening ---- */

static bool open_file(const struct p3d_assets *assets, const struct p3di_asset_file *file,
                      const struct p3d_options *options, struct p3d_asset *asset, struct p3d_error *error)
{
    const struct p3di_asset_archive *archive;

    if (file->archive == P3DI_NO_ARCHIVE) {
        if (!p3d_read_file(file->origin, &asset->file, error))
            return false;
        asset->data = asset->file.data;
        asset->size = asset->file.size;
        return true;
    }
    archive = &assets->archives[file->archive];
    if (!p3d_pbo_open_file(archive->pbo, archive->path, file->entry, options, &asset->contents, error))
        return false;
    asset->data = asset->contents.data;
    asset->size = asset->contents.size;
    return true;
}

/* What the system says of a file does not say which one it is. */
static bool name_failure(struct p3d_bytes path, struct p3d_error *error)
{
    struct p3d_error reason;

    if (!error || error->status != P3D_SYSTEM)
        return false;
    reason = *error;
    p3di_error_clear(error);
    p3di_error_set(error, P3D_SYSTEM, P3D_NO_LOD, 0, "%.*s: %.80s", P3DI_PATH(path), reason.message);
    return false;
}

bool p3d_assets_open(struct p3d_assets *assets, struct p3d_bytes path, const struct p3d_options *options,
                     struct p3d_asset *asset, struct p3d_error *error)
{
    uint32_t number;

    p3di_error_clear(error);
    memset(asset, 0, sizeof *asset);
    if (!make_ready(assets))
        return fail_memory(error);
    if (!find(assets, path, &number)) {
        p3di_error_set(error, P3D_SYSTEM, P3D_NO_LOD, 0, "%.*s is not in the assets", P3DI_PATH(path));
        return false;
    }
    asset->origin = origin_of(assets, number);
    if (!asset->origin)
        return fail_memory(error);
    return open_file(assets, &assets->files[number], options, asset, error) || name_failure(path, error);
}

void p3d_asset_close(struct p3d_asset *asset)
{
    p3d_file_free(&asset->file);
    p3d_contents_free(&asset->contents);
    memset(asset, 0, sizeof *asset);
}
