/* names.c: names as binarised models have them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "names.h"

struct p3d_bytes p3di_binarised_name(struct p3di_job *job, struct p3d_bytes text)
{
    return p3di_job_lower(job, p3d_text(text));
}

struct p3d_bytes p3di_binarised_texture(struct p3di_job *job, struct p3d_bytes text)
{
    static const char extension[] = ".paa";
    const uint32_t size = sizeof extension - 1;
    struct p3d_bytes name = p3di_binarised_name(job, text);
    uint8_t *data;

    if (name.size <= size || !(p3d_text_ends_with(name, ".tga") || p3d_text_ends_with(name, ".png")))
        return name;
    data = p3di_job_alloc(job, name.size, 1);
    if (data) {
        memcpy(data, name.data, name.size - size);
        memcpy(data + name.size - size, extension, size);
    }
    return (struct p3d_bytes){data, data ? name.size : 0};
}
