/* json.c: what the library writes, and JSON, into a file.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "json.h"

static bool put(void *user, const void *data, size_t size)
{
    FILE *file = user;

    return fwrite(data, 1, size, file) == size;
}

struct p3d_sink cli_sink(FILE *file)
{
    return (struct p3d_sink){put, file};
}

void cli_json_begin(struct p3di_json *json, FILE *file)
{
    p3di_json_begin(json, cli_sink(file), P3DI_JSON_SPACED);
}

void cli_json_end(struct p3di_json *json)
{
    if (p3di_json_end(json))
        fputc('\n', json->sink.user);
}
