/* error.c: how every error is made.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "error.h"

#include "words.h"

#include <inttypes.h>
#include <stdio.h>

/* The bytes of the character at text[0] if it may stand in a message, else 0. */
static size_t printable_size(const char *text, size_t size)
{
    return p3di_control_size(text, size) ? 0 : p3di_utf8_size((const uint8_t *)text, (uint32_t)size);
}

void p3di_make_printable(char *text)
{
    size_t shown;

    for (size_t size = strlen(text); size; text += shown, size -= shown) {
        shown = printable_size(text, size);
        if (!shown) {
            *text = '?';
            shown = 1;
        }
    }
}

bool p3di_is_printed_as(const char *name, const char *printed, size_t size)
{
    const char *end = memchr(name, 0, size);
    const size_t known = end ? (size_t)(end - name) : size;
    size_t shown;

    for (size_t i = 0; i < known; i += shown ? shown : 1) {
        shown = printable_size(name + i, known - i);
        if (shown ? memcmp(printed + i, name + i, shown) != 0 : printed[i] != '?')
            return false;
    }
    return known == size;
}

void p3di_error_setv(struct p3d_error *error, enum p3d_status status, int32_t lod, uint64_t offset, const char *format,
                     va_list arguments)
{
    if (!error)
        return;
    error->status = status;
    error->lod = lod;
    error->offset = offset;
    error->has_line = false;
    vsnprintf(error->message, sizeof error->message, format, arguments);
    p3di_make_printable(error->message);
}

void p3di_error_set(struct p3d_error *error, enum p3d_status status, int32_t lod, uint64_t offset, const char *format,
                    ...)
{
    va_list arguments;

    va_start(arguments, format);
    p3di_error_setv(error, status, lod, offset, format, arguments);
    va_end(arguments);
}

/* The end of a long name says more than its start. */
void p3di_error_name_within(struct p3d_error *error, struct p3d_bytes name, size_t most)
{
    enum { LEAST = 64 }; /* bytes of the name, however long the message is */
    struct p3d_error unnamed;
    size_t room, cut = 0;

    if (!error)
        return;
    unnamed = *error;
    room = most - strlen(": ") - strlen(unnamed.message);
    if (room < LEAST || room > most)
        room = LEAST;
    if (name.size > room)
        cut = name.size - room + strlen(P3DI_CUT);
    p3di_error_set(error, unnamed.status, unnamed.lod, unnamed.offset, "%s%.*s: %s", cut ? P3DI_CUT : "",
                   (int)(name.size - cut), (const char *)name.data + cut, unnamed.message);
    error->has_line = unnamed.has_line;
}

void p3di_error_name_file(struct p3d_error *error, const char *name)
{
    p3di_error_name_within(error, p3d_bytes_of(name), sizeof error->message - 1);
}

void p3di_error_clear(struct p3d_error *error)
{
    if (!error)
        return;
    memset(error, 0, sizeof *error);
    error->lod = P3D_NO_LOD;
}

bool p3di_check_input(const void *data, size_t size, struct p3d_error *error)
{
    p3di_error_clear(error);
    if (!data && size)
        p3di_error_set(error, P3D_INVALID, P3D_NO_LOD, 0, "no data is given, but its size is %zu", size);
    return data || !size;
}

int p3di_name_size(struct p3d_bytes bytes)
{
    const uint32_t size = p3d_text(bytes).size;

    return size > 64 ? 64 : (int)size;
}

int p3di_path_size(struct p3d_bytes bytes)
{
    const uint32_t size = p3d_text(bytes).size;

    return size > 140 ? 140 : (int)size;
}

char *p3d_error_text(const struct p3d_error *error, char *text, size_t size)
{
    if (error->lod == P3D_NO_LOD && (error->has_line || !error->offset))
        snprintf(text, size, "%s", error->message);
    else if (error->lod == P3D_NO_LOD)
        snprintf(text, size, "0x%" PRIx64 ": %s", error->offset, error->message);
    else if (!error->offset)
        snprintf(text, size, "lod %d: %s", (int)error->lod, error->message);
    else
        snprintf(text, size, "lod %d: 0x%" PRIx64 ": %s", (int)error->lod, error->offset, error->message);
    return text;
}

void p3di_warn(const struct p3d_options *options, uint32_t lod, const char *format, ...)
{
    struct p3d_error warning;
    va_list arguments;

    if (!options || !options->warn)
        return;
    va_start(arguments, format);
    p3di_error_setv(&warning, P3D_OK, (int32_t)lod, 0, format, arguments);
    va_end(arguments);
    options->warn(options->warn_user, &warning);
}

void p3di_warn_of(const struct p3d_options *options, uint32_t lod, uint64_t count, const char *what)
{
    if (count)
        p3di_warn(options, lod, "%llu %s", (unsigned long long)count, what);
}
