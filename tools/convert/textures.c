/* textures.c: png-to-paa, tga-to-paa and jpg-to-paa.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "convert.h"

/* A name without a rule, as standard input has, gives way to the name of the output. */
static struct p3d_bytes name_of(const struct conv_job *job)
{
    const struct p3d_bytes source = p3d_bytes_of(job->path->path), output = p3d_bytes_of(job->output);

    return p3d_texture_suffix_of(source) ? source : output;
}

bool conv_to_paa(const struct conv_job *job, struct p3d_error *error)
{
    static const enum p3d_paa_effort efforts[] = {P3D_PAA_GOOD, P3D_PAA_FAST, P3D_PAA_BEST};
    const struct conv_texture *options = &job->options->texture;
    const struct p3d_paa_make_options make = {.name = name_of(job),
                                              .type = options->type,
                                              .effort = efforts[job->options->quality],
                                              .is_resized = options->is_resized};
    struct p3d_image *image = p3d_read_image(job->input->data, job->input->size, &job->library, error);
    struct p3d_paa *paa = image ? p3d_paa_make(image, &make, &job->library, error) : NULL;
    struct work_output output = {.reason = 0};
    bool is_good;

    p3d_image_free(image);
    is_good = paa && conv_output_open(&output, job, job->output, error) && p3d_paa_write(paa, output.sink, error);
    is_good = work_output_close(&output, job->output, is_good, error);
    p3d_paa_free(paa);
    return is_good;
}
