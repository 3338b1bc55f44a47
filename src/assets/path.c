/* path.c: the game's paths in the one spelling in which they are compared.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "path.h"

/* True if these are `count` dots. */
static bool is_dots(const uint8_t *name, uint32_t size, uint32_t count)
{
    return size == count && memcmp(name, "..", count) == 0;
}

/* Goes up a folder, but not above the first `least` characters. */
static bool go_up(struct p3di_asset_path *path, uint32_t least)
{
    if (path->size == least)
        return false;
    while (path->size > least && path->text[path->size - 1] != '\\')
        path->size--;
    if (path->size > least)
        path->size--;
    return true;
}

static bool add_name(struct p3di_asset_path *path, uint32_t least, const uint8_t *name, uint32_t size)
{
    if (!size || is_dots(name, size, 1))
        return true;
    if (is_dots(name, size, 2))
        return go_up(path, least);
    if (size >= sizeof path->text - path->size || memchr(name, ':', size))
        return false;
    if (path->size)
        path->text[path->size++] = '\\';
    for (uint32_t i = 0; i < size; i++)
        path->text[path->size++] = (char)p3d_lower(name[i]);
    return true;
}

bool p3di_asset_path_add(struct p3di_asset_path *path, struct p3d_bytes part)
{
    const struct p3d_bytes text = p3d_text(part);
    const uint32_t before = path->size;
    uint32_t start = 0;
    bool is_good = true;

    if (!text.size) /* it need not have data */
        return true;
    for (uint32_t i = 0; i <= text.size && is_good; i++) {
        if (i < text.size && !p3d_is_slash(text.data[i]))
            continue;
        is_good = add_name(path, before, text.data + start, i - start);
        start = i + 1;
    }
    if (!is_good)
        path->size = before;
    return is_good;
}

#define EXTENSION_SIZE 4

/* Extensions of built textures first. */
static const char *const extensions[] = {".paa", ".pac", ".tga", ".png"};
enum { EXTENSION_COUNT = sizeof extensions / sizeof *extensions };

/* The number of its extension, EXTENSION_COUNT if it has none of textures. */
static unsigned extension_of(const struct p3di_asset_path *path)
{
    unsigned i = 0;

    if (path->size <= EXTENSION_SIZE)
        return EXTENSION_COUNT;
    while (i < EXTENSION_COUNT && memcmp(path->text + path->size - EXTENSION_SIZE, extensions[i], EXTENSION_SIZE) != 0)
        i++;
    return i;
}

bool p3di_is_config_name(struct p3d_bytes name)
{
    return p3d_text_equal(name, "config.cpp") || p3d_text_equal(name, "config.bin");
}

bool p3di_asset_path_is_source(const struct p3di_asset_path *path)
{
    const unsigned extension = extension_of(path);

    return extension >= P3DI_BUILT_EXTENSIONS && extension < EXTENSION_COUNT;
}

bool p3di_asset_path_other(const struct p3di_asset_path *path, unsigned index, struct p3di_asset_path *other)
{
    if (index >= EXTENSION_COUNT || extension_of(path) == EXTENSION_COUNT)
        return false;
    other->size = path->size;
    memcpy(other->text, path->text, path->size);
    memcpy(other->text + path->size - EXTENSION_SIZE, extensions[index], EXTENSION_SIZE);
    return true;
}

struct p3d_bytes p3di_asset_path_bytes(const struct p3di_asset_path *path)
{
    return (struct p3d_bytes){(const uint8_t *)path->text, path->size};
}

uint8_t *p3di_path_key(struct p3di_arena *arena, struct p3d_bytes path, uint32_t extra, uint32_t *size)
{
    uint8_t *text = p3di_arena_alloc(arena, (size_t)path.size + extra, 1);
    struct p3di_asset_path plain;

    *size = 0;
    plain.size = 0;
    if (p3di_asset_path_add(&plain, path))
        path = p3di_asset_path_bytes(&plain); /* never longer */
    for (uint32_t i = 0; text && i < path.size; i++)
        if (*size || !p3d_is_slash(path.data[i]))
            text[(*size)++] = p3d_lower_path(path.data[i]);
    return text;
}
