/* prefix.c: archives whose prefix is not what their own files take it for.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "prefix.h"

#include "assets/named.h"
#include "assets/path.h"
#include "assets/roots.h"
#include "assets/store.h"

#define MOST_FILES 32u                 /* of an archive, that are looked into: */
#define MOST_BYTES ((uint64_t)1 << 24) /* configs, materials and models */
#define MOST_CLAIMS 16u                /* prefixes */
#define FEWEST 2u                      /* paths that speak for one */

bool p3di_prefixes_begin(struct p3di_prefixes *all, struct p3d_assets *assets, struct p3d_error *error)
{
    *all = (struct p3di_prefixes){.assets = assets};
    return p3di_lock_init(&all->lock) &&
           p3di_job_begin(&all->job, "for the prefixes of archives", P3DI_NO_INPUT, NULL, error);
}

void p3di_prefixes_end(struct p3di_prefixes *all)
{
    if (all->job.arena)
        p3di_lock_end(&all->lock);
    p3di_arena_free(all->job.arena);
    memset(all, 0, sizeof *all);
}

/* ---- What the files say ---- */

/* Paths that are there if the archive is called so. */
struct claim {
    struct p3d_bytes prefix, example;
    uint32_t count;
};

struct search {
    struct p3d_assets *assets;
    struct p3di_job job;
    struct p3d_bytes own;   /* the prefix */
    struct p3di_set names;  /* of the files, in small letters */
    struct p3di_set seen;   /* paths */
    uint32_t fitting_count; /* below the own prefix */
    struct claim claims[MOST_CLAIMS];
    uint32_t claim_count;
};

static void add_claim(struct search *search, struct p3d_bytes prefix, struct p3d_bytes path)
{
    uint32_t i = 0;

    while (i < search->claim_count && !p3di_is_same(search->claims[i].prefix, prefix))
        i++;
    if (i == MOST_CLAIMS)
        return;
    if (i == search->claim_count)
        search->claims[search->claim_count++] = (struct claim){prefix, path, 0};
    search->claims[i].count++;
}

/* The shortest prefix with which the path is that of a file in the archive. */
static bool compare(struct search *search, struct p3d_bytes path, struct p3d_bytes name)
{
    for (uint32_t i = 0; i < path.size && i < name.size; i++) {
        const struct p3d_bytes rest = {name.data + i + 1, name.size - i - 1};
        uint32_t number;

        if (name.data[i] == '\\' && rest.size && p3di_set_find(&search->names, &rest, &number)) {
            add_claim(search, (struct p3d_bytes){path.data, i}, path);
            return true;
        }
    }
    return false;
}

/* Paths that are there count for nothing: they may be another addon's. */
static bool take_path(void *user, const struct p3di_asset_path *path)
{
    struct search *search = user;
    struct p3d_bytes key = p3di_asset_path_bytes(path), rest;
    struct p3di_asset_path other;
    uint32_t number;

    key = p3di_job_copy(&search->job, key);
    if (!p3di_job_add(&search->job, &search->seen, &key, &number))
        return !search->job.has_failed;
    if (p3di_root_is_below(key, search->own, &rest))
        search->fitting_count++;
    else if (!p3d_assets_has(search->assets, key, NULL) && !compare(search, key, key))
        for (unsigned i = 0; p3di_asset_path_other(path, i, &other); i++)
            if (compare(search, key, p3di_asset_path_bytes(&other)))
                break;
    return !search->job.has_failed;
}

static void add_names(struct search *search, const struct p3d_pbo *pbo)
{
    for (uint32_t i = 0; i < pbo->entry_count && !search->job.has_failed; i++) {
        struct p3di_asset_path path;
        struct p3d_bytes key;
        uint32_t number;

        path.size = 0;
        if (!p3di_asset_path_add(&path, pbo->entries[i].name) || !path.size)
            continue;
        key = p3di_job_copy(&search->job, p3di_asset_path_bytes(&path));
        p3di_job_add(&search->job, &search->names, &key, &number);
    }
}

/* An entry that cannot be read says nothing. */
static void take_entries(struct search *search, const struct p3di_archive *archive)
{
    const struct p3d_pbo *pbo = archive->pbo;
    uint64_t bytes = 0;
    uint32_t files = 0;

    for (uint32_t i = 0; i < pbo->entry_count && files < MOST_FILES && bytes < MOST_BYTES && !search->job.has_failed;
         i++) {
        const char *name = p3di_job_text(&search->job, p3d_text(pbo->entries[i].name));
        struct p3d_contents contents;
        struct p3d_error error;

        if (pbo->entries[i].error || pbo->entries[i].size > MOST_BYTES ||
            !p3di_has_extension(name, ".cpp .bin .rvmat .p3d"))
            continue;
        files++;
        bytes += pbo->entries[i].size;
        if (p3d_pbo_open_file(pbo, archive->path, i, NULL, &contents, &error)) {
            (void)p3di_each_path(contents.data, contents.size, true, take_path, search);
            p3d_contents_free(&contents);
        }
    }
}

/* ---- What that means ---- */

static void conclude(struct p3di_prefixes *all, const struct search *search, struct p3di_prefix *prefix)
{
    const struct claim *best = NULL;
    const char *own, *example, *meant;

    for (uint32_t i = 0; i < search->claim_count; i++)
        if (!best || search->claims[i].count > best->count)
            best = &search->claims[i];
    if (!best || best->count < FEWEST || best->count <= search->fitting_count)
        return;
    prefix->own = p3di_job_copy(&all->job, search->own);
    prefix->meant = p3di_job_copy(&all->job, best->prefix);
    own = p3di_job_printable(&all->job, prefix->own);
    example = p3di_job_printable(&all->job, best->example);
    meant = p3di_job_printable(&all->job, prefix->meant);
    prefix->finding = (struct p3d_finding){
        .rule = p3d_check_rule_of("N114"),
        .severity = p3d_check_rule_of("N114")->severity,
        .lod = P3D_NO_LOD,
        .index = P3D_NO_ELEMENT,
        .count = 1,
        .message = p3di_job_format(&all->job, "it is '%s', but its files name %u paths like '%s'; is '%s' meant?", own,
                                   (unsigned)best->count, example, meant)};
}

static void look_into(struct p3di_prefixes *all, const struct p3di_archive *archive, struct p3di_prefix *prefix)
{
    struct search search = {.assets = all->assets};
    struct p3di_asset_path own;

    own.size = 0;
    if (!p3di_asset_path_add(&own, p3d_bytes_of(p3di_archive_folder(&all->job, archive))))
        return;
    if (p3di_job_begin(&search.job, all->job.what, P3DI_NO_INPUT, NULL, all->job.error)) {
        search.own = p3di_asset_path_bytes(&own);
        p3di_set_init(&search.names, search.job.arena, 0);
        p3di_set_init(&search.seen, search.job.arena, 0);
        add_names(&search, archive->pbo);
        take_entries(&search, archive);
        conclude(all, &search, prefix);
    }
    all->job.has_failed |= search.job.has_failed;
    p3di_arena_free(search.job.arena);
}

static struct p3di_prefix *prefix_of(struct p3di_prefixes *all, const struct p3di_archive *archive)
{
    struct p3di_prefix *prefix;

    for (size_t i = all->count; i-- > 0;) /* it mostly is the last */
        if (strcmp(all->items[i]->archive, archive->path) == 0)
            return all->items[i]->finding.rule ? all->items[i] : NULL;
    prefix = p3di_job_alloc(&all->job, 1, sizeof *prefix);
    if (!prefix || !p3di_job_room(&all->job, &all->items, all->count, &all->capacity, sizeof(struct p3di_prefix *)))
        return NULL;
    all->items[all->count++] = prefix;
    prefix->archive = p3di_job_join(&all->job, archive->path, "", "");
    look_into(all, archive, prefix);
    return prefix->finding.rule && !all->job.has_failed ? prefix : NULL;
}

struct p3di_prefix *p3di_prefix_of(struct p3di_prefixes *all, const struct p3di_archive *archive)
{
    struct p3di_prefix *prefix;

    if (!archive || !all->assets)
        return NULL;
    p3di_lock_take(&all->lock);
    prefix = prefix_of(all, archive);
    p3di_lock_give(&all->lock);
    return prefix;
}

bool p3di_prefixes_are_whole(struct p3di_prefixes *all)
{
    bool are_whole;

    p3di_lock_take(&all->lock);
    are_whole = !all->job.has_failed;
    p3di_lock_give(&all->lock);
    return are_whole;
}

void p3di_note_found(const struct p3di_found_files *found, struct p3d_assets *assets, struct p3d_bytes path)
{
    const char *origin;

    if (found->take && p3d_assets_has(assets, path, &origin))
        found->take(found->user, origin);
}

bool p3di_prefix_find(const struct p3di_prefix *prefix, struct p3d_assets *assets, struct p3di_job *job,
                      struct p3d_bytes path, struct p3d_bytes *there)
{
    struct p3di_asset_path plain;
    struct p3d_bytes rest;

    *there = path;
    if (p3di_assets_has_good(assets, path))
        return true;
    plain.size = 0;
    if (!prefix || !p3di_asset_path_add(&plain, path) ||
        !p3di_root_is_below(p3di_asset_path_bytes(&plain), prefix->meant, &rest))
        return false;
    *there = p3d_bytes_of(p3di_job_join(job, p3di_job_text(job, prefix->own), "\\", p3di_job_text(job, rest)));
    return p3di_assets_has_good(assets, *there);
}
