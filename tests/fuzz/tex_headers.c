/* tex_headers.c: fuzzes the reader of lists of textures; what is read is written byte for byte.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct p3d_buffer buffer = {NULL, 0, 0};
    struct p3d_error error;
    struct p3d_tex_headers *headers = p3d_tex_headers_read(data, size, &fuzz_options, &error);

    fuzz_check_error(&error);
    FUZZ_CHECK((headers != NULL) == (error.status == P3D_OK));
    if (!headers)
        return 0;
    FUZZ_CHECK(p3d_tex_headers_write(headers, p3d_buffer_sink(&buffer), &error));
    FUZZ_CHECK(buffer.size == size && memcmp(buffer.data, data, size) == 0);
    p3d_buffer_free(&buffer);
    p3d_tex_headers_free(headers);
    return 0;
}
