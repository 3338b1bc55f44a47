/* info_json_string.c: names in JSON.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "info.h"

#include <stdlib.h>

void info_put_json_string(FILE *file, struct p3d_bytes bytes)
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
