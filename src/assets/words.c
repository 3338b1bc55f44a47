/* words.c: roots that follow from the paths that files name. "mod\data\a.paa" in some file, and a file
 * data/a.paa below "src": then the game's name of "src" is "mod".
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "store.h"

#include "game.h"
#include "roots.h"

#include "system/name.h"

#include <limits.h>
#include <stdlib.h>

#define LONGEST 260u                   /* of a path */
#define MOST_BYTES ((uint64_t)1 << 29) /* of files that are looked into */
#define MOST_OF_ONE_NAME 64u           /* files that a path is compared with */
#define MOST_CLAIMS 65536u

/* Paths that are there if the folder is called so. */
struct claim {
    struct p3d_bytes prefix, below;
    uint32_t tree, count;
    uint32_t file; /* a file of the assets */
    bool is_weak;  /* only the files' names are equal */
};

struct words {
    struct p3d_assets *assets;
    struct p3di_arena *arena;
    struct p3di_set seen; /* paths */
    struct p3di_set keys; /* of the claims */
    struct claim *claims;
    size_t capacity;
    uint8_t *buffer;
    const struct p3di_asset_file *namer; /* the file that is looked into */
    uint64_t size;                       /* of all that was read */
    bool has_memory;
};

static struct p3d_bytes part_of(struct p3d_bytes path, uint32_t from, uint32_t to)
{
    return (struct p3d_bytes){path.data + from, to - from};
}

static struct p3d_bytes keep(struct words *words, struct p3d_bytes bytes)
{
    uint8_t *copy = p3di_arena_alloc(words->arena, (size_t)bytes.size + 1, 1);

    words->has_memory &= copy != NULL;
    if (copy && bytes.size)
        memcpy(copy, bytes.data, bytes.size);
    return (struct p3d_bytes){copy, copy ? bytes.size : 0};
}

/* True if the key is new. */
static bool is_new(struct words *words, struct p3di_set *set, struct p3d_bytes key, uint32_t *number)
{
    const uint32_t known = set->count;
    struct p3d_bytes copy;

    if (p3di_set_find(set, &key, number))
        return false;
    copy = keep(words, key);
    words->has_memory = words->has_memory && p3di_set_add(set, &copy, number);
    return words->has_memory && *number == known;
}

/* ---- Claims ---- */

/* "tree:prefix:below": paths have no colons. */
static void add_claim(struct words *words, const struct p3di_asset_file *file, struct p3d_bytes prefix,
                      struct p3d_bytes below, bool is_weak)
{
    uint8_t key[2 * LONGEST + 16];
    const uint32_t size = 4 + prefix.size + 1 + below.size;
    struct claim *claims;
    uint32_t number;

    if (size > sizeof key || words->keys.count >= MOST_CLAIMS)
        return;
    memcpy(key, &file->tree, 4);
    memcpy(key + 4, prefix.data, prefix.size);
    key[4 + prefix.size] = ':';
    if (below.size)
        memcpy(key + 5 + prefix.size, below.data, below.size);
    claims = p3di_arena_grow(words->arena, words->claims, words->keys.count, &words->capacity, sizeof *claims);
    words->has_memory &= claims != NULL;
    if (!claims)
        return;
    words->claims = claims;
    if (is_new(words, &words->keys, (struct p3d_bytes){key, size}, &number))
        claims[number] = (struct claim){
            keep(words, prefix), keep(words, below), file->tree, 0, (uint32_t)(file - words->assets->files), true};
    if (!words->has_memory)
        return;
    claims[number].count++;
    claims[number].is_weak &= is_weak;
}

/* The part before the last `size` bytes and their backslash. */
static struct p3d_bytes before(struct p3d_bytes path, uint32_t size)
{
    return part_of(path, 0, path.size > size ? path.size - size - 1 : 0);
}

/* A path that `namer` names, and a file that it may be; or that was packed: then an archive has the path, too, and the
 * folder is its source if what names the path is in it. */
static void compare(struct words *words, const struct p3di_asset_file *namer, struct p3d_bytes path,
                    const struct p3di_asset_file *file, bool is_packed)
{
    const uint32_t size = p3di_root_shared(path, file->path);
    const struct p3d_bytes tail = part_of(path, path.size - size, path.size);
    const struct p3d_bytes prefix = before(path, size), below = before(file->path, size);
    const bool has_folder = memchr(tail.data, '\\', tail.size) != NULL;
    struct p3d_bytes rest;

    if (is_packed && (!prefix.size || file->tree != namer->tree || !p3di_root_is_below(namer->path, below, &rest)))
        return;
    if (!prefix.size) { /* the first folder is there under its own name */
        const uint8_t *end = memchr(path.data, '\\', path.size);
        const uint32_t first = (uint32_t)(end - path.data);

        add_claim(words, file, part_of(path, 0, first), part_of(file->path, 0, file->path.size - path.size + first),
                  false);
    } else if (has_folder) {
        add_claim(words, file, prefix, below, false);
    } else if (file->tree == namer->tree && file->next == P3DI_NO_FILE &&
               p3di_is_same(below, before(namer->path, p3di_root_name_of(namer->path).size))) {
        add_claim(words, file, prefix, below,
                  true); /* only the names are equal, but both files lie beside each other */
    }
}

/* ---- Paths ---- */

/* Proxies end in a number, or in nothing, instead of ".p3d". */
static void complete(struct p3di_asset_path *path)
{
    uint32_t at = path->size;

    while (at && path->text[at - 1] >= '0' && path->text[at - 1] <= '9')
        at--;
    if (at && path->text[at - 1] == '.')
        path->size = at - 1;
    else if (memchr(p3di_root_name_of(p3di_asset_path_bytes(path)).data, '.',
                    p3di_root_name_of(p3di_asset_path_bytes(path)).size))
        return;
    memcpy(path->text + path->size, ".p3d", 4);
    path->size += 4;
}

/* True if files of this name are there, which then are compared. */
static bool take_name(struct words *words, const struct p3di_asset_file *namer, const struct p3di_asset_path *path)
{
    const struct p3d_assets *assets = words->assets;
    const struct p3d_bytes key = p3di_asset_path_bytes(path);
    uint32_t file = p3di_root_first_of_name(assets, p3di_root_name_of(key)), number;
    bool is_packed;

    if (file == P3DI_NO_FILE)
        return false;
    if (!is_new(words, &words->seen, key, &number))
        return true;
    is_packed = p3di_root_find(assets, key, P3DI_BY_FILES, &number);
    if (is_packed && assets->files[number].archive == P3DI_NO_ARCHIVE)
        return true;
    for (unsigned i = 0; i < MOST_OF_ONE_NAME && file != P3DI_NO_FILE; i++) {
        if (!p3di_root_is_certain(assets, &assets->files[file]))
            compare(words, namer, key, &assets->files[file], is_packed);
        file = assets->files[file].next;
    }
    return true;
}

static bool take_path(void *user, const struct p3di_asset_path *path)
{
    struct words *words = user;
    struct p3di_asset_path other;

    if (take_name(words, words->namer, path))
        return words->has_memory;
    for (unsigned i = 0; p3di_asset_path_other(path, i, &other); i++)
        if (take_name(words, words->namer, &other))
            break;
    return words->has_memory;
}

/* ---- Files ---- */

/* A character that may be in a path. Macros make paths of words in parentheses. */
static bool is_of_path(uint8_t c)
{
    switch (c) {
    case '"':
    case '\'':
    case '<':
    case '>':
    case '|':
    case '*':
    case '?':
    case ':':
    case ';':
    case ',':
    case '=':
    case '{':
    case '}':
    case '(':
    case ')':
        return false;
    default:
        return c >= ' ';
    }
}

/* False if `each` wants no more. */
static bool take_word(struct p3d_bytes word, bool (*each)(void *user, const struct p3di_asset_path *path), void *user)
{
    struct p3di_asset_path path;

    path.size = 0;
    if (word.size > LONGEST || !p3di_asset_path_add(&path, word) || path.size < 3 ||
        !memchr(path.text, '\\', path.size) || p3di_is_of_game(p3di_asset_path_bytes(&path), P3D_PROFILE_ANY, false))
        return true;
    complete(&path);
    return each(user, &path);
}

/* How many bytes are kept for the next part of the file: the bytes from `from` on, and the byte before, which decides
 * whether they are a path. */
static size_t kept_from(const uint8_t *from, const uint8_t *data, const uint8_t *end)
{
    return (size_t)(end - from) + (from > data && from[-1] == '(');
}

/* Faces of a model name the same texture and material again and again. */
static bool is_repeated(struct p3d_bytes last[2], struct p3d_bytes word)
{
    if (p3di_is_same(last[0], word) || p3di_is_same(last[1], word))
        return true;
    last[0] = last[1];
    last[1] = word;
    return false;
}

size_t p3di_each_path(const uint8_t *data, size_t size, bool is_last,
                      bool (*each)(void *user, const struct p3di_asset_path *path), void *user)
{
    const uint8_t *end = data + size, *least = data;
    struct p3d_bytes last[2] = {{NULL, 0}, {NULL, 0}};

    for (const uint8_t *slash = data; (slash = memchr(slash, '\\', (size_t)(end - slash))) != NULL;) {
        const uint8_t *from = slash, *to = slash;

        while (from > least && slash - from <= (int)LONGEST && is_of_path(from[-1]))
            from--;
        while (to < end && to - from <= (int)LONGEST && is_of_path(*to))
            to++;
        if (to == end && !is_last && to - from <= (int)LONGEST)
            return kept_from(from, data, end);
        if (to - from <= (int)LONGEST && (from == data || from[-1] != '(') &&
            !is_repeated(last, (struct p3d_bytes){from, (uint32_t)(to - from)}) && !take_word(last[1], each, user))
            return 0;
        slash = least = to;
    }
    for (const uint8_t *from = end; !is_last; from--)
        if (from == least || end - from == (int)LONGEST || !is_of_path(from[-1]))
            return kept_from(from, data, end);
    return 0;
}

uint64_t p3di_each_path_of(const char *path, uint8_t *buffer,
                           bool (*each)(void *user, const struct p3di_asset_path *path), void *user,
                           struct p3d_error *error)
{
    uint64_t size = 0, at = 0;
    FILE *file = p3di_open_parts(path, &size, error);
    size_t kept = 0;

    while (file && at < size) {
        size_t left = P3DI_NAMING_CHUNK - kept;
        const size_t wanted = size - at < left ? (size_t)(size - at) : left;

        if (!p3di_read_at(file, at, buffer + kept, wanted))
            break;
        at += wanted;
        left = kept + wanted;
        kept = p3di_each_path(buffer, left, at == size, each, user);
        memmove(buffer, buffer + left - kept, kept);
    }
    if (file)
        (void)fclose(file); /* nothing was written */
    return size;
}

static void take_file(struct words *words, const struct p3di_asset_file *namer)
{
    struct p3d_error error = {.status = P3D_OK};

    words->namer = namer;
    words->size += p3di_each_path_of(namer->origin, words->buffer, take_path, words, &error);
    words->has_memory &= error.status != P3D_NO_MEMORY;
}

static void take_files(struct words *words)
{
    const struct p3d_assets *assets = words->assets;

    for (size_t i = 0; i < assets->file_count && words->has_memory && words->size < MOST_BYTES; i++) {
        const struct p3di_asset_file *file = &assets->files[i];

        if (file->archive == P3DI_NO_ARCHIVE && !assets->trees[file->tree].is_alone &&
            p3di_ends_with_any(file->path, P3DI_NAMING_FILES) && !p3di_is_of_game(file->path, P3D_PROFILE_ANY, false))
            take_file(words, file);
    }
}

/* ---- Roots ---- */

static int compare_bytes(struct p3d_bytes a, struct p3d_bytes b)
{
    const uint32_t size = a.size < b.size ? a.size : b.size;
    const int order = size ? memcmp(a.data, b.data, size) : 0;

    return order ? order : (a.size > b.size) - (a.size < b.size);
}

/* Claims with the most evidence come first. */
static int compare_claims(const void *a, const void *b)
{
    const struct claim *first = a, *second = b;
    int order = first->is_weak - second->is_weak;

    if (!order)
        order = (first->count < second->count) - (first->count > second->count);
    if (!order)
        order = (first->tree > second->tree) - (first->tree < second->tree);
    if (!order)
        order = compare_bytes(first->below, second->below);
    return order ? order : compare_bytes(first->prefix, second->prefix);
}

#define OUTDONE 4u /* times as many paths */

/* True if a better claim wins: a folder has one name, and folders in it follow it unless many paths speak for another
 * name. */
static bool is_outdone(const struct p3d_assets *assets, const struct claim *claim)
{
    struct p3d_bytes rest;

    for (uint32_t i = assets->trees[claim->tree].first_worded; i != P3DI_NO_ROOT; i = assets->worded.items[i].next) {
        const struct p3di_asset_root *root = &assets->worded.items[i];

        if (p3di_is_same(root->below, claim->below) || (p3di_root_is_below(claim->below, root->below, &rest) &&
                                                        (claim->is_weak || root->info.count > OUTDONE * claim->count)))
            return true;
    }
    return false;
}

/* The folder's own path, as a file in it has it. */
static const char *folder_of(struct p3d_assets *assets, const struct claim *claim)
{
    const struct p3di_asset_file *file = &assets->files[claim->file];
    const uint32_t rest = file->path.size - claim->below.size;
    char *path = p3di_assets_join(assets, file->origin, "", "");
    const size_t size = path ? strlen(path) : 0;

    if (!claim->below.size)
        return assets->trees[claim->tree].folder;
    if (size > rest)
        path[size - rest] = 0;
    return path;
}

static void add_roots(struct words *words)
{
    struct p3d_assets *assets = words->assets;

    if (words->keys.count)
        qsort(words->claims, words->keys.count, sizeof *words->claims, compare_claims);
    for (uint32_t i = 0; i < words->keys.count && words->has_memory; i++) {
        const struct claim *claim = &words->claims[i];
        struct p3d_asset_root info = {.prefix = claim->prefix, .reason = P3D_ROOT_WORDS, .count = claim->count};

        if (is_outdone(assets, claim))
            continue;
        info.folder = folder_of(assets, claim);
        words->has_memory = info.folder && p3di_root_add(assets, &assets->worded, claim->tree, claim->below, info);
    }
}

bool p3di_assets_read_words(struct p3d_assets *assets)
{
    struct words words = {.assets = assets, .has_memory = true};

    words.arena = p3di_arena_new(&assets->options, P3DI_NO_INPUT);
    words.buffer = words.arena ? p3di_arena_alloc(words.arena, P3DI_NAMING_CHUNK, 1) : NULL;
    words.has_memory = words.buffer != NULL;
    if (words.has_memory) {
        p3di_set_init(&words.seen, words.arena, 0);
        p3di_set_init(&words.keys, words.arena, 0);
        take_files(&words);
        add_roots(&words);
        p3di_root_mark_configs(assets, &assets->worded);
    }
    p3di_arena_free(words.arena);
    return words.has_memory;
}
