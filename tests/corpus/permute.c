/* permute.c: writes an MLOD in another order, for tests of p3dinfo --diff.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * permute IN OUT */
#include "permute.h"

#include <stdio.h>

int main(int argc, char **argv)
{
    struct p3d_buffer buffer = {NULL, 0, 0};
    struct p3d_document document;
    struct p3d_error error;
    bool is_good;
    FILE *file;

    if (argc != 3 || !p3d_open(argv[1], NULL, &document, &error))
        return 2;
    is_good = document.mlod && permute_mlod(document.mlod, 1, &buffer);
    p3d_close(&document);
    file = is_good ? fopen(argv[2], "wb") : NULL;
    is_good = file && fwrite(buffer.data, 1, buffer.size, file) == buffer.size;
    if (file)
        is_good &= fclose(file) == 0;
    p3d_buffer_free(&buffer);
    return is_good ? 0 : 2;
}
