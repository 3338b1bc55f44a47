/* line_marks.c: findings that a line of a text says are meant.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "line_marks.h"

#include "core/words.h"

#include <stdlib.h>

static const char mark[] = "p3dkit: ignore";

static bool open_text(struct p3di_line_marks *marks, const char *path)
{
    const size_t size = strlen(path) + 1;
    struct p3d_error error;

    if (marks->path && strcmp(marks->path, path) == 0)
        return marks->file.data;
    p3di_line_marks_free(marks);
    marks->path = malloc(size);
    if (!marks->path)
        return false;
    memcpy(marks->path, path, size);
    if (!p3di_is_file(path) ||
        !p3di_read_file(path, &(struct p3di_reader){.most = P3DI_MOST_TEXT}, &marks->file, &error))
        memset(&marks->file, 0, sizeof marks->file);
    return marks->file.data;
}

static struct p3d_bytes find_line(const struct p3d_file *file, uint32_t number)
{
    const uint8_t *at = file->data, *end = at + file->size, *newline = NULL;

    for (uint32_t i = 1; at < end; i++, at = newline ? newline + 1 : end) {
        newline = memchr(at, '\n', (size_t)(end - at));
        if (i == number)
            return (struct p3d_bytes){at, (uint32_t)((newline ? newline : end) - at)};
    }
    return (struct p3d_bytes){NULL, 0};
}

static bool is_separator(uint8_t c)
{
    return c == ' ' || c == ',' || c == '\t' || c == '\r';
}

static bool is_start(struct p3d_bytes word, const char *id)
{
    uint32_t i = 0;

    while (i < word.size && id[i] && p3d_lower(word.data[i]) == p3d_lower((uint8_t)id[i]))
        i++;
    return word.size && i == word.size;
}

/* The ids behind the mark. */
static bool names_rule(struct p3d_bytes ids, const char *id)
{
    for (uint32_t i = 0; i < ids.size;) {
        uint32_t end = i;
        struct p3d_bytes word;

        while (end < ids.size && !is_separator(ids.data[end]))
            end++;
        word = (struct p3d_bytes){ids.data + i, end - i};
        if (p3d_text_starts_with(word, "P3D-")) {
            word.data += 4;
            word.size -= 4;
        }
        if (is_start(word, id + 4))
            return true;
        i = end + 1;
    }
    return false;
}

/* Where the ids begin; 0: there is no mark. */
static uint32_t find_mark(struct p3d_bytes line)
{
    const uint32_t size = sizeof mark - 1;

    for (uint32_t i = 0; i + size <= line.size; i++)
        if (memcmp(line.data + i, mark, size) == 0)
            return i + size;
    return 0;
}

bool p3di_is_marked_line(struct p3d_bytes line)
{
    return find_mark(line) != 0;
}

bool p3di_line_ignores(struct p3di_line_marks *marks, const char *path, const struct p3d_finding *finding)
{
    struct p3d_bytes line;
    uint32_t at;

    if (!finding->line || !open_text(marks, finding->file ? finding->file : path))
        return false;
    line = find_line(&marks->file, finding->line);
    at = find_mark(line);
    return at && names_rule((struct p3d_bytes){line.data + at, line.size - at}, finding->rule->id);
}

void p3di_line_marks_free(struct p3di_line_marks *marks)
{
    free(marks->path);
    p3d_file_free(&marks->file);
    memset(marks, 0, sizeof *marks);
}
