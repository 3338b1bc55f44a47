/* p3d/assets.h: folders and PBO archives as one file system, in which files have the game's paths.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 *     struct p3d_assets *assets = p3d_assets_new(NULL);
 *     if (assets && p3d_assets_add(assets, "@mod/addons", &error) &&
 *         p3d_assets_open(assets, path, NULL, &asset, &error)) {
 *         ... asset.data, asset.size ...
 *         p3d_asset_close(&asset);
 *     }
 *     p3d_assets_free(assets);
 *
 * The paths of files:
 *
 * - A file of a folder that was added: under its path below that folder.
 * - A file in a PBO that was added or lies in an added folder, however deep: under the archive's property `prefix`,
 *   else under its file name without extension. The archive itself does not appear.
 * - A file below a folder with a file $PBOPREFIX$, $PREFIX$, one of them with .txt, or pboprefix.txt: under the path
 *   that this names.
 *   It is a line that is not empty, or begins with "prefix="; the first such line, but for comments (//).
 *
 * - A file of a HEMTT project (a folder with .hemtt/project.toml): under "mainprefix\prefix" and its path below that
 *   folder; what is in `include`, under its path below that.
 * - If no such file says how paths begin: as the paths in the folder's own files (configs, materials, models) have it.
 * A folder `x` whose files name x\data\y.paa, which is there, is that root; so is any other folder that has data\y.paa.
 * - Below a folder that was added, also with the folder's own name before it, or with its parents' names.
 *
 * p3d_assets_root lists what was found. If a path is there several times: what was added first wins; of one folder its
 * files win over its archives, and these go by the order of their paths. A file that is damaged gives way to one that
 * is not. Links to folders are followed. */
#ifndef P3D_ASSETS_H
#define P3D_ASSETS_H

#include <p3d/core.h>
#include <p3d/pbo.h>

#ifdef __cplusplus
extern "C" {
#endif

struct p3d_assets;

/* No files yet. The allocator, the memory limit (0: none) and `warn` of the options are used until p3d_assets_free;
 * `warn` tells of archives and folders that cannot be read, or not as a whole, from whichever call is the first to look
 * something up. NULL if there is no memory. */
struct p3d_assets *p3d_assets_new(const struct p3d_options *options);

/* Closes all archives. NULL may be freed. */
void p3d_assets_free(struct p3d_assets *assets);

/* Adds a folder or a PBO. It is not looked into before the first call below, so this costs nothing; after that nothing
 * can be added (P3D_INVALID). False and `error` if there is neither a folder nor a file (P3D_SYSTEM). */
bool p3d_assets_add(struct p3d_assets *assets, const char *path, struct p3d_error *error);

/* Adds the mod in which the file at `path` lies, or will lie: the highest folder of up to eight, from the
 * file's own, that has a prefix file, a config, mod.cpp, meta.cpp or .hemtt, with its addons side by side; and
 * without these "z/mod", if the file names "z\mod\data\a.paa", and that is in a folder "z" above it. In the mod
 * links are followed that do not lead out of it. Of a file in no mod only the files beside it count, under their names:
 * textures, materials, surfaces and models, if these are no more than 10,000. A folder or an archive, also as
 * "addon.pbo:data/car.p3d", is added as p3d_assets_add does. Mods come before what was added. False and `error`
 * likewise. */
bool p3d_assets_add_mod(struct p3d_assets *assets, const char *path, struct p3d_error *error);

/* True if a path that is not there is a file that is missing. False if mods were added alone, and none was found: then
 * nobody knows where files should be. False, too, if there is no memory. */
bool p3d_assets_has_mod(struct p3d_assets *assets);

/* True if the folder at `path` is one that was added, however either path is spelled. Several threads may ask at once.
 */
bool p3d_assets_has_folder(struct p3d_assets *assets, const char *path);

/* True if the file at `path` is one of the archives: one that was added, or that was found in a folder, which is so
 * only after something was looked up. */
bool p3d_assets_has_archive(struct p3d_assets *assets, const char *path);

/* True if a file of this name says where the files beside it appear: $PBOPREFIX$ and the like. A mod's folders begin
 * there. */
bool p3d_assets_is_prefix_file(const char *name);

/* The reason why paths begin so. */
enum p3d_root_reason {
    P3D_ROOT_GIVEN,       /* the folder was added */
    P3D_ROOT_AROUND,      /* it is the folder of a mod, of which a folder that was added is a part */
    P3D_ROOT_PREFIX_FILE, /* $PBOPREFIX$ or the like says so */
    P3D_ROOT_ARCHIVE,     /* the archive's prefix, or its name */
    P3D_ROOT_PROJECT,     /* .hemtt/project.toml */
    P3D_ROOT_WORDS,       /* paths that files in the folder name are there */
    P3D_ROOT_NAME         /* the folder is called so, or its parents are */
};

/* A folder, or an archive, and how the game's paths to what is in it begin. All texts live as long as the assets. */
struct p3d_asset_root {
    const char *folder;
    struct p3d_bytes prefix; /* in small letters; empty: paths are as they are below the folder */
    enum p3d_root_reason reason;
    const char *source; /* the file that says so; NULL: none */
    uint32_t count;     /* WORDS: so many paths are there */
};

/* The root of that index, from 0; false if there are no more, or there is no memory. */
bool p3d_assets_root(struct p3d_assets *assets, size_t index, struct p3d_asset_root *root);

/* A file that was opened: its bytes, and where it is from. */
struct p3d_asset {
    const uint8_t *data;
    size_t size;
    const char *origin;   /* the file's path, or "addons/x.pbo:data\y.paa" in UTF-8; lives as long as the assets */
    struct p3d_file file; /* private */
    struct p3d_contents contents; /* private */
};

/* Opens the file at `path`, as models and materials write it: any case (of ASCII letters), either slash, with or
 * without a leading one; ".." takes a folder back, but never above the uppermost. A texture that is not there under its
 * own extension is looked for with the others: .paa, .pac, .tga, .png; `origin` says which it is. A path to a .tga or
 * .png means the .paa or .pac beside it first, as in the game. False and `error` if it is not there (P3D_SYSTEM;
 * asset->origin is NULL) or damaged. Close with p3d_asset_close. This call and p3d_assets_has may be made by several
 * threads at once; `options` (of this file only) may be NULL. */
bool p3d_assets_open(struct p3d_assets *assets, struct p3d_bytes path, const struct p3d_options *options,
                     struct p3d_asset *asset, struct p3d_error *error);

/* Closes what p3d_assets_open has opened; its bytes are gone then. */
void p3d_asset_close(struct p3d_asset *asset);

/* True if there is a file that p3d_assets_open would open, whole or damaged; `origin`, if not NULL, gets its origin. */
bool p3d_assets_has(struct p3d_assets *assets, struct p3d_bytes path, const char **origin);

/* The file that may be meant by a path where p3d_assets_has finds none, as the assets spell it: one of the same name in
 * another folder, else one of a similar name in the same folder. It lives as long as the assets; empty if there is
 * none. `has_root`, if not NULL, says if the path should be among the files: it begins like the path of an addon
 * there, which has a config. */
struct p3d_bytes p3d_assets_near(struct p3d_assets *assets, struct p3d_bytes path, bool *has_root);

#ifdef __cplusplus
}
#endif
#endif
