/* alike.c: warnings that many files have in the same words.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "alike.h"

#include "memory.h"

#include <stdlib.h>
#include <string.h>

#define FILES_PRINTED 3u

struct alike_row {
    uint32_t file_count; /* printed */
    uint32_t last_head;  /* of the last of them */
};

void cli_alike_begin(struct cli_alike *alike)
{
    *alike = (struct cli_alike){.last_head = UINT32_MAX};
    cli_job_begin(&alike->job, &alike->error);
    p3di_set_init(&alike->words, alike->job.arena, 0);
    p3di_set_init(&alike->heads, alike->job.arena, 0);
}

/* Its number in the set, which keeps a copy. */
static uint32_t number_of(struct cli_alike *alike, struct p3di_set *set, struct p3d_bytes text)
{
    uint32_t number;

    if (!p3di_set_find(set, &text, &number)) {
        text = p3d_bytes_of(p3di_job_text(&alike->job, text));
        p3di_job_add(&alike->job, set, &text, &number);
    }
    if (alike->job.has_failed)
        cli_fail_memory();
    return number;
}

/* False if it is one too many, which is counted. */
static bool is_printed(struct cli_alike *alike, struct p3d_bytes head, struct p3d_bytes words)
{
    const uint32_t file = number_of(alike, &alike->heads, head), count = alike->words.count;
    const uint32_t number = number_of(alike, &alike->words, words);
    struct alike_row *row;

    if (number == count) {
        alike->rows = cli_grow(alike->rows, count, &alike->capacity, sizeof *alike->rows);
        alike->rows[number] = (struct alike_row){0, UINT32_MAX};
    }
    row = &alike->rows[number];
    if (row->last_head == file) /* a file's own warnings are not counted together */
        return true;
    if (row->file_count < FILES_PRINTED) {
        row->file_count++;
        row->last_head = file;
        return true;
    }
    alike->left_out++;
    alike->file_count += alike->last_head != file;
    alike->last_head = file;
    return false;
}

static void put(struct p3d_buffer *log, struct p3d_bytes bytes)
{
    const struct p3d_sink sink = p3d_buffer_sink(log);

    if (bytes.size && !sink.write(sink.user, bytes.data, bytes.size))
        cli_fail_memory();
}

static void take_line(struct cli_alike *alike, struct p3d_bytes line, struct p3d_buffer *kept)
{
    const uint8_t *middle =
        line.size && line.data[0] == CLI_ALIKE_MARK ? memchr(line.data, CLI_ALIKE_WORDS, line.size) : NULL;
    struct p3d_bytes head = {line.data, 0}, words = line;

    if (middle) {
        head = (struct p3d_bytes){line.data + 1, (uint32_t)(middle - line.data - 1)};
        words = (struct p3d_bytes){middle + 1, line.size - head.size - 2};
        if (!is_printed(alike, head, words))
            return;
    }
    put(kept, head);
    put(kept, words);
}

void cli_alike_filter(struct cli_alike *alike, struct p3d_buffer *log)
{
    struct p3d_buffer kept = {NULL, 0, 0};

    for (size_t at = 0; at < log->size;) {
        const uint8_t *line = (const uint8_t *)log->data + at, *end = memchr(line, '\n', log->size - at);
        const size_t size = end ? (size_t)(end - line) + 1 : log->size - at;

        take_line(alike, (struct p3d_bytes){line, (uint32_t)size}, &kept);
        at += size;
    }
    p3d_buffer_free(log);
    *log = kept;
}

void cli_alike_free(struct cli_alike *alike)
{
    free(alike->rows);
    cli_job_end(&alike->job);
}
