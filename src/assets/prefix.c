/* prefix.c: names that decide where files appear: of archives, and of files with a prefix.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "prefix.h"

#include "system/files.h"

static const char extension[] = ".pbo";

bool p3di_is_archive_name(const char *name)
{
    const size_t size = strlen(name), extension_size = sizeof extension - 1;

    return size > extension_size && p3d_text_equal(p3d_bytes_of(name + size - extension_size), extension);
}

struct p3d_bytes p3di_archive_name(const char *path)
{
    const char *name = p3di_base_name(path);
    struct p3d_bytes bytes = p3d_bytes_of(name);

    if (p3di_is_archive_name(name))
        bytes.size -= (uint32_t)sizeof extension - 1;
    return bytes;
}

bool p3di_is_prefix_file(const char *name)
{
    static const char *const names[] = {"$PBOPREFIX$", "$PBOPREFIX$.txt", "pboprefix.txt", "$PREFIX$", "$PREFIX$.txt"};
    bool is_one = false;

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        is_one |= p3d_text_equal(p3d_bytes_of(name), names[i]);
    return is_one;
}

/* ---- The text of a prefix file ---- */

static bool is_blank(uint8_t c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == ';';
}

static struct p3d_bytes trimmed(struct p3d_bytes text)
{
    for (; text.size && is_blank(text.data[0]); text.size--)
        text.data++;
    while (text.size && is_blank(text.data[text.size - 1]))
        text.size--;
    return text;
}

/* The key and value of a line "key=value"; a line without '=' is a prefix. False for comments and lines that say
 * nothing. */
static bool read_line(struct p3d_bytes line, struct p3d_pbo_property *property)
{
    const uint8_t *equals = line.size ? memchr(line.data, '=', line.size) : NULL;

    *property = (struct p3d_pbo_property){p3d_bytes_of("prefix"), trimmed(line)};
    if (line.size >= 2 && memcmp(line.data, "//", 2) == 0)
        return false;
    if (equals) {
        property->key = trimmed((struct p3d_bytes){line.data, (uint32_t)(equals - line.data)});
        property->value = trimmed((struct p3d_bytes){equals + 1, line.size - (uint32_t)(equals - line.data) - 1});
    }
    return property->key.size && (equals || property->value.size);
}

bool p3di_prefix_property(struct p3d_bytes *text, struct p3d_pbo_property *property)
{
    bool is_found = false;

    while (text->size && !is_found) {
        const uint8_t *end = memchr(text->data, '\n', text->size);
        const uint32_t size = end ? (uint32_t)(end - text->data) : text->size;

        is_found = read_line((struct p3d_bytes){text->data, size}, property);
        text->data += size + (end != NULL);
        text->size -= size + (end != NULL);
    }
    return is_found;
}

struct p3d_bytes p3di_prefix_path(struct p3d_bytes text)
{
    struct p3d_pbo_property property;

    while (p3di_prefix_property(&text, &property))
        if (property.value.size && p3d_text_equal(property.key, "prefix"))
            return property.value;
    return (struct p3d_bytes){NULL, 0};
}

struct p3d_bytes p3di_prefix_text(const char *file_path, struct p3d_file *file, struct p3d_error *error)
{
    struct p3d_bytes text;

    if (!p3di_read_file(file_path, &(struct p3di_reader){.starts_only = true}, file, error))
        return (struct p3d_bytes){NULL, 0};
    text = p3d_text((struct p3d_bytes){
        file->data, (uint32_t)(file->size < P3DI_PREFIX_FILE_MOST ? file->size : P3DI_PREFIX_FILE_MOST)});
    if (text.size >= 3 && memcmp(text.data, "\xef\xbb\xbf", 3) == 0) {
        text.data += 3;
        text.size -= 3;
    }
    return text;
}

bool p3di_is_properties_file(const char *file_path)
{
    struct p3d_pbo_property property;
    struct p3d_file file = {.data = NULL};
    struct p3d_bytes text = p3di_prefix_text(file_path, &file, NULL);
    const bool is_one = p3d_text_ends_with(p3d_bytes_of(file_path), ".txt") && p3di_prefix_property(&text, &property) &&
                        !p3d_text_equal(property.key, "prefix");

    p3d_file_free(&file);
    return is_one;
}

bool p3di_read_prefix(const char *file_path, struct p3di_asset_path *path, struct p3d_error *error)
{
    struct p3d_file file = {.data = NULL};
    const struct p3d_bytes prefix = p3di_prefix_path(p3di_prefix_text(file_path, &file, error));
    const bool is_good = prefix.size && p3di_asset_path_add(path, prefix);

    p3d_file_free(&file);
    return is_good;
}
