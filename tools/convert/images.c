/* images.c: PNG files: the images that go with an output, and the modes *-to-png that make one.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "images.h"

#include "clips.h"
#include "convert.h"
#include "draw.h"
#include "source.h"
#include "work/paths.h"

#include <stdlib.h>

/* An output must stay where it is, so each is allocated by itself. */
struct conv_image {
    struct conv_image *before;
    struct work_output output;
    char *path;
    bool is_kept;           /* the file that is there; */
    struct p3d_buffer made; /* what would be written in its place */
};

/* ---- Of one output ---- */

void conv_images_open(struct conv_images *images, const struct conv_job *job, bool has_images)
{
    *images = (struct conv_images){.job = job};
    if (!has_images)
        return;
    images->folder = work_with_extension(job->output, "_textures");
    images->shown = p3di_base_name(images->folder);
}

/* An rvmat is made as a start: people go on with it. */
static bool is_kept(const struct conv_images *images, const char *path)
{
    return p3di_has_extension(path, ".rvmat") && !images->job->options->make.special.is_replacing && p3di_is_file(path);
}

static bool begin(void *user, const char *name, struct p3d_sink *sink)
{
    struct conv_images *images = user;
    struct conv_image *image;
    char *path = cli_join(images->folder, "/", name);

    if (!work_make_folder(images->folder, true, &images->error)) {
        free(path);
        return false;
    }
    image = cli_alloc(1, sizeof *image);
    image->is_kept = is_kept(images, path);
    if (!image->is_kept && !conv_output_open(&image->output, images->job, path, &images->error)) {
        free(image);
        free(path);
        return false;
    }
    work_note(&images->job->notes->made, path);
    image->path = path;
    image->before = images->last;
    images->last = image;
    *sink = image->is_kept ? p3d_buffer_sink(&image->made) : image->output.sink;
    return true;
}

/* A failed write is known to the output; it is closed with the other outputs. */
static bool end(void *user, bool is_whole)
{
    struct conv_images *images = user;
    struct conv_image *image = images->last;

    return is_whole && (image->is_kept || work_output_flush(&image->output, image->path, &images->error));
}

struct p3d_image_files conv_images_files(struct conv_images *images)
{
    return (struct p3d_image_files){begin, end, images};
}

void conv_images_tell(const struct conv_images *images)
{
    if (images->last && images->job->options->import.makes_rvmats)
        cli_say(images->job->cli, images->job->output,
                "the rvmats, their maps, and the images that the glTF holds, are in %s, which the MLOD names; images "
                "that are files stay beside the glTF; png-to-paa makes textures of all of them",
                images->shown);
    else if (images->last)
        cli_say(images->job->cli, images->job->output,
                "the images are in %s, which the MLOD names; png-to-paa makes its textures of them", images->shown);
}

static void tell_kept(const struct cli *cli, const struct conv_image *image)
{
    if (!work_output_has(image->path, (struct p3d_bytes){image->made.data, (uint32_t)image->made.size}))
        cli_message(cli, image->path, "warning: it is there and is another file, so it stays; --replace replaces it");
}

bool conv_images_close(struct conv_images *images, bool is_good, struct p3d_error *error)
{
    if (images->error.status != P3D_OK)
        *error = images->error;
    while (images->last) {
        struct conv_image *image = images->last;

        images->last = image->before;
        if (image->is_kept && is_good)
            tell_kept(images->job->cli, image);
        else if (!image->is_kept && !work_output_close(&image->output, image->path, is_good, error))
            is_good = false;
        p3d_buffer_free(&image->made);
        free(image->path);
        free(image);
    }
    free(images->folder);
    return is_good;
}

/* ---- *-to-png ---- */

static bool draw(const struct conv_job *job, struct p3d_error *error)
{
    struct p3d_draw_options options = job->options->png;
    struct p3d_scene scene;
    struct work_output output;
    bool is_good;

    if (!conv_open_whole(&scene, job, !options.is_sheet, error))
        return false;
    options.looks = scene.looks;
    is_good =
        conv_output_open(&output, job, job->output, error) && conv_draw(job, scene.model, &options, output.sink, error);
    is_good = work_output_close(&output, job->output, is_good, error);
    if (is_good && job->options->scene.selector && scene.lod_count > 1 && !options.is_sheet)
        cli_say(job->cli, job->output, "1 of the %u LODs that --lod names; --sheet shows them all",
                (unsigned)scene.lod_count);
    p3d_scene_close(&scene);
    return is_good;
}

bool conv_to_png(const struct conv_job *job, struct p3d_error *error)
{
    struct conv_clips clips;
    bool is_good = conv_clips_open(&clips, job, false, error);
    const struct conv_job moved = conv_moved(job, &clips);

    if (is_good && moved.rtm && job->options->png.is_sheet && !job->options->rtm.has_time)
        is_good = conv_draw_phases(job, &clips, error);
    else if (is_good && job->options->scene.has_variants)
        is_good = conv_draw_variants(job, error);
    else if (is_good)
        is_good = draw(&moved, error);
    conv_clips_close(&clips);
    return is_good;
}

/* ---- paa-to-png ---- */

/* Damage of other mips does not stand in the way, but should be known. */
static void warn_of_damage(const struct conv_job *job, const struct p3d_error *damage)
{
    if (damage->status != P3D_OK && job->library.warn)
        job->library.warn(job->library.warn_user, damage);
}

/* The pixels that options ask for. NULL and *error. */
static struct p3d_image *read_image(const struct conv_job *job, struct p3d_error *error)
{
    struct p3d_paa *paa = p3d_paa_read(job->input->data, job->input->size, &job->library, error);
    const struct p3d_error damage = *error;
    const uint32_t mip = job->options->mip;
    struct p3d_image *image;

    if (!paa)
        return NULL;
    image = p3d_paa_decode(paa, mip, false, &job->library, error);
    job->notes->is_selector_wrong = mip >= paa->mip_count && damage.status == P3D_OK;
    if (image)
        warn_of_damage(job, &damage);
    p3d_paa_free(paa);
    return image;
}

bool conv_paa_to_png(const struct conv_job *job, struct p3d_error *error)
{
    struct p3d_image *image = read_image(job, error);
    struct work_output output;
    bool is_good;

    if (!image)
        return false;
    is_good =
        conv_output_open(&output, job, job->output, error) && p3d_write_png(image, &job->library, output.sink, error);
    is_good = work_output_close(&output, job->output, is_good, error);
    p3d_image_free(image);
    return is_good;
}
