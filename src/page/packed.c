/* packed.c: bytes as a text: packed, then base64.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "packed.h"

#define LEVEL 6
#define GZIP_WINDOW (15 + 16)  /* zlib's word for a gzip around its largest window */
#define UNKNOWN_SYSTEM 255     /* in the head of a gzip, so that all systems write the same */
#define ROOM ((size_t)3 << 14) /* of whole groups of three bytes, which base64 takes */
#define MOST_AT_ONCE ((size_t)1 << 30)

void p3di_packer_begin(struct p3di_packer *packer, struct p3di_job *job)
{
    *packer = (struct p3di_packer){.header = {.os = UNKNOWN_SYSTEM}, .room = p3di_job_alloc(job, ROOM, 1)};
    p3di_zlib_use(&packer->stream, job->arena);
    if (packer->room && deflateInit2(&packer->stream, LEVEL, Z_DEFLATED, GZIP_WINDOW, 8, Z_DEFAULT_STRATEGY) != Z_OK) {
        packer->room = NULL;
        p3di_job_fail_memory(job);
    }
}

static void put_base64(struct p3di_out *out, const uint8_t *data, size_t size)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

    for (size_t i = 0; i < size; i += 3) {
        const size_t left = size - i;
        const uint32_t bits = (uint32_t)data[i] << 16 | (left > 1 ? (uint32_t)data[i + 1] << 8 : 0) |
                              (left > 2 ? (uint32_t)data[i + 2] : 0);
        char *text = p3di_out_room(out, 4);

        for (unsigned k = 0; k < 4; k++)
            text[k] = (char)(k > left ? '=' : digits[bits >> (18 - 6 * k) & 63]);
        out->used += 4;
    }
}

/* Packs the input of the stream. The room holds whole groups until the end. */
static void pack(struct p3di_packer *packer, struct p3di_out *out, int flush)
{
    z_stream *stream = &packer->stream;
    int status;

    do {
        status = deflate(stream, flush);
        if (!stream->avail_out || status == Z_STREAM_END) {
            put_base64(out, packer->room, ROOM - stream->avail_out);
            stream->next_out = packer->room;
            stream->avail_out = (uInt)ROOM;
        }
    } while (flush == Z_FINISH ? status == Z_OK : stream->avail_in > 0);
}

void p3di_put_packed(struct p3di_packer *packer, struct p3di_out *out, const void *data, size_t size)
{
    z_stream *stream = &packer->stream;

    if (!packer->room)
        return;
    (void)deflateReset(stream);
    (void)deflateSetHeader(stream, &packer->header);
    stream->next_out = packer->room;
    stream->avail_out = (uInt)ROOM;
    stream->next_in = (z_const Bytef *)(uintptr_t)data;
    for (size_t some; size; size -= some) {
        some = size < MOST_AT_ONCE ? size : MOST_AT_ONCE;
        stream->avail_in = (uInt)some;
        pack(packer, out, Z_NO_FLUSH);
    }
    pack(packer, out, Z_FINISH);
}
