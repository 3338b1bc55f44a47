/* paa.c: the mode paa-to-png.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "convert.h"
#include "output.h"

/* Damage of other mips does not stand in the way, but should be known. */
static void warn_of_damage(const struct conv_job *job, const struct p3d_error *damage)
{
    if (damage->status != P3D_OK && job->library.warn)
        job->library.warn(job->library.warn_user, damage);
}

/* The pixels that options ask for. False and *error. */
static bool read_image(const struct conv_job *job, struct p3d_image *image, struct p3d_error *error)
{
    struct p3d_paa *paa = p3d_paa_read(job->input->data, job->input->size, &job->library, error);
    const struct p3d_error damage = *error;
    const uint32_t mip = job->options->mip;
    bool is_good;

    if (!paa)
        return false;
    is_good = p3d_paa_decode(paa, mip, job->options->is_raw, &job->library, image, error);
    job->notes->is_selector_wrong = mip >= paa->mip_count && damage.status == P3D_OK;
    if (is_good)
        warn_of_damage(job, &damage);
    p3d_paa_free(paa);
    return is_good;
}

bool conv_paa_to_png(const struct conv_job *job, struct p3d_error *error)
{
    struct conv_output output;
    struct p3d_image image;
    bool is_good = false;

    if (!read_image(job, &image, error))
        return false;
    if (conv_output_open(&output, job, job->output, error)) {
        is_good = p3d_write_png(&image, &job->library, output.sink, error);
        is_good = conv_output_close(&output, job->output, is_good, error);
    }
    p3d_image_free(&image);
    return is_good;
}
