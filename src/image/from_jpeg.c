/* from_jpeg.c: JPEG pictures, by libjpeg-turbo.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "from.h"

bool p3di_is_jpeg(const uint8_t *data, size_t size)
{
    return size >= 3 && data[0] == 0xff && data[1] == 0xd8 && data[2] == 0xff;
}

#ifdef P3DI_HAVE_JPEG
#include <turbojpeg.h>

/* A bit for each block of 8 x 8 pixels, at least. */
#define MOST_PIXELS_A_BYTE 512.0
/* Real files have about ten. Each takes as long as decoding the whole picture, even if it has few bytes. */
#define MOST_SCANS 64

/* Markers cannot be in the middle of packed data. In texts of the header the same bytes may stand by chance. */
static unsigned count_scans(const uint8_t *data, size_t size)
{
    unsigned count = 0;

    for (size_t i = 0; i + 1 < size; i++)
        count += data[i] == 0xff && data[i + 1] == 0xda;
    return count;
}

/* The library allocates memory of its own, which the size of the picture limits. */
static void decode(struct image_reader *image_reader, tjhandle jpeg)
{
    int width = 0, height = 0, sampling, colors = TJCS_RGB; /* a JPEG of tables alone has none */
    bool is_read = tjDecompressHeader3(jpeg, image_reader->data, (unsigned long)image_reader->size, &width, &height,
                                       &sampling, &colors) == 0;

    if (is_read && (colors == TJCS_CMYK || colors == TJCS_YCCK)) {
        p3di_job_fail(&image_reader->job, P3D_UNSUPPORTED, "JPEG: it is in the colors of a printer; save it as RGB");
        return;
    }
    if (is_read && !p3di_image_size(image_reader, (uint32_t)width, (uint32_t)height, MOST_PIXELS_A_BYTE))
        return;
    is_read = is_read && tjDecompress2(jpeg, image_reader->data, (unsigned long)image_reader->size,
                                       image_reader->pixels, width, 0, height, TJPF_RGBA, TJFLAG_ACCURATEDCT) == 0;
    if (!is_read)
        p3di_job_fail(&image_reader->job, P3D_DAMAGED, "JPEG: %s", tjGetErrorStr2(jpeg));
}

void p3di_image_from_jpeg(struct image_reader *image_reader)
{
    tjhandle jpeg;

    if (count_scans(image_reader->data, image_reader->size) > MOST_SCANS) {
        p3di_job_fail(&image_reader->job, P3D_DAMAGED, "JPEG: it has more than %d scans", MOST_SCANS);
        return;
    }
    jpeg = tjInitDecompress();
    if (!jpeg) {
        p3di_job_fail_memory(&image_reader->job);
        return;
    }
    decode(image_reader, jpeg);
    tjDestroy(jpeg);
}
#else
void p3di_image_from_jpeg(struct image_reader *image_reader)
{
    p3di_job_fail(&image_reader->job, P3D_UNSUPPORTED,
                  "this program was built without libjpeg-turbo and cannot read JPEG; PNG and TGA work");
}
#endif
