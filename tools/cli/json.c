/* json.c: values in JSON.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "json.h"

#include <math.h>
#include <stdlib.h>

static bool put(void *user, const void *data, size_t size)
{
    FILE *file = user;

    return fwrite(data, 1, size, file) == size;
}

void cli_json_begin(struct p3d_json *json, FILE *file)
{
    p3d_json_begin(json, (struct p3d_sink){put, file}, P3D_JSON_SPACED);
}

void cli_json_end(struct p3d_json *json)
{
    if (p3d_json_end(json))
        fputc('\n', json->sink.user);
}

void cli_json_string(FILE *file, struct p3d_bytes bytes)
{
    const size_t size = p3d_text_utf8_size(bytes);
    char *text = cli_alloc(size + 1, 1);

    p3d_text_utf8(bytes, text, size + 1);
    fputc('"', file);
    for (size_t i = 0; i < size; i++) {
        const size_t control = p3d_control_size(text + i, size - i);
        const char c = text[i];

        if (c == '"' || c == '\\')
            fprintf(file, "\\%c", c);
        else if (control) /* of two bytes the second is the number */
            fprintf(file, "\\u%04x", (unsigned char)text[i += control - 1]);
        else
            fputc(c, file);
    }
    fputc('"', file);
    free(text);
}

void cli_json_f32(FILE *file, float value)
{
    char text[24];
    const size_t size = p3d_format_f32(value, text);

    if (isfinite(value))
        fwrite(text, 1, size, file);
    else
        fputs("null", file);
}

void cli_json_vec3(FILE *file, struct p3d_vec3 value)
{
    fputc('[', file);
    cli_json_f32(file, value.x);
    fputs(", ", file);
    cli_json_f32(file, value.y);
    fputs(", ", file);
    cli_json_f32(file, value.z);
    fputc(']', file);
}
