/* web_calls.c: opens, meshes and checks models by the calls for browsers, compiled for this machine.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * usage: p3d_web_calls MODEL...
 *
 * web/tests/speed.mjs compares the seconds that it prints with those of the module. */
#include "calls.h"

#include <p3d/core.h>

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static void use(const struct p3d_file *file)
{
    uint8_t *data = web_allocate(file->size);
    const struct web_reply *reply;
    uint32_t id, count = 0;

    if (!data)
        exit(1);
    memcpy(data, file->data, file->size);
    reply = web_open_bytes("-", data, file->size);
    if (reply->status)
        return;
    id = (uint32_t)strtoul(strstr(reply->text, "\"id\":") + strlen("\"id\":"), NULL, 10);
    for (const char *at = reply->text; (at = strstr(at, "\"isShadowVolume\":")); at++)
        count++; /* LODs */
    for (uint32_t i = 0; i < count; i++)
        web_mesh(id, i, 0);
    web_check(id, 0);
    web_close(id);
}

int main(int argc, char **argv)
{
    clock_t spent = 0;

    for (int i = 1; i < argc; i++) {
        struct p3d_file file;
        struct p3d_error error;
        clock_t started;

        if (!p3d_read_file(argv[i], &file, &error)) {
            fprintf(stderr, "%s: %s\n", argv[i], error.message);
            return 1;
        }
        started = clock();
        use(&file);
        spent += clock() - started;
        p3d_file_free(&file);
    }
    printf("%.6f\n", (double)spent / CLOCKS_PER_SEC);
    return 0;
}
