/* gzip.c: a sink that compresses, into another sink.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "gzip.h"

#include <limits.h>
#include <stdlib.h>
#include <zlib.h>

#define GZIP_WINDOW (15 + 16) /* zlib's way to ask for a gzip header */
#define SYSTEM_UNKNOWN 255    /* the header's system: zlib would name the one it was built for */

struct gzip {
    z_stream stream;
    gz_header header;
    struct p3d_sink sink;
    bool has_failed;
    unsigned char buffer[1 << 14];
};

struct gzip *gzip_open(struct p3d_sink sink)
{
    struct gzip *gzip = calloc(1, sizeof *gzip);

    if (!gzip)
        return NULL;
    gzip->sink = sink;
    gzip->header.os = SYSTEM_UNKNOWN;
    if (deflateInit2(&gzip->stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, GZIP_WINDOW, 8, Z_DEFAULT_STRATEGY) != Z_OK) {
        free(gzip);
        return NULL;
    }
    deflateSetHeader(&gzip->stream, &gzip->header);
    return gzip;
}

static bool pump(struct gzip *gzip, int flush)
{
    do {
        size_t made;

        gzip->stream.next_out = gzip->buffer;
        gzip->stream.avail_out = sizeof gzip->buffer;
        deflate(&gzip->stream, flush);
        made = sizeof gzip->buffer - gzip->stream.avail_out;
        if (made && !gzip->sink.write(gzip->sink.user, gzip->buffer, made))
            gzip->has_failed = true;
    } while (!gzip->has_failed && gzip->stream.avail_out == 0);
    return !gzip->has_failed;
}

static bool gzip_write(void *user, const void *data, size_t size)
{
    struct gzip *gzip = user;
    const unsigned char *next = data;

    while (size && !gzip->has_failed) {
        const uInt part = size < UINT_MAX ? (uInt)size : UINT_MAX;

        gzip->stream.next_in = (unsigned char *)next;
        gzip->stream.avail_in = part;
        pump(gzip, Z_NO_FLUSH);
        next += part;
        size -= part;
    }
    return !gzip->has_failed;
}

struct p3d_sink gzip_sink(struct gzip *gzip)
{
    return (struct p3d_sink){gzip_write, gzip};
}

bool gzip_close(struct gzip *gzip, bool is_good)
{
    const bool is_written = is_good && pump(gzip, Z_FINISH);

    deflateEnd(&gzip->stream);
    free(gzip);
    return is_written;
}
