/* unzip.c: ZIPs that were dropped: their files stand among those that the module sees.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "calls.h"

#include "files/zip.h"

#include <stdlib.h>

WEB_CALL(web_zip) const struct web_reply *web_zip(const char *name)
{
    struct p3d_error error;
    struct p3di_job job = *web_job();
    struct p3di_zip zip;
    struct p3di_json *json;

    job.error = &error;
    if (!p3di_zip_read(&job, name, &zip))
        return web_fail(&error);
    json = web_begin();
    p3di_json_u64(json, "encrypted", zip.encrypted_count);
    p3di_json_u64(json, "strange", zip.strange_count);
    p3di_json_open(json, "entries", '[');
    for (uint32_t i = 0; i < zip.count; i++) {
        p3di_json_open(json, NULL, '{');
        p3di_json_string(json, "path", zip.items[i].name);
        p3di_json_u64(json, "offset", zip.items[i].offset);
        p3di_json_u64(json, "room", zip.items[i].room);
        p3di_json_u64(json, "size", zip.items[i].size);
        p3di_json_close(json, '}');
    }
    p3di_json_close(json, ']');
    return web_end();
}

WEB_CALL(web_unzip) uint8_t *web_unzip(const uint8_t *data, size_t size, uint32_t unpacked_size)
{
    uint8_t *unpacked = malloc(unpacked_size ? unpacked_size : 1);

    if (unpacked && !p3di_zip_unpack(data, size, unpacked, unpacked_size)) {
        free(unpacked);
        return NULL;
    }
    return unpacked;
}
