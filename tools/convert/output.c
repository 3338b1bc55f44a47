/* output.c: what a conversion writes, which appears when it is complete.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "output.h"

#include "cli/assets.h"
#include "convert.h"
#include "paths.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <zlib.h>

/* ---- Compression: a sink that compresses, into another sink ---- */

#define GZIP_WINDOW (15 + 16) /* zlib's way to ask for a gzip header */
#define SYSTEM_UNKNOWN 255    /* the header's system: zlib would name the one it was built for */

struct gzip {
    z_stream stream;
    gz_header header;
    struct p3d_sink sink;
    bool has_failed;
    unsigned char buffer[1 << 14];
};

/* NULL if there is no memory. What is written holds no name and no time: the same data, the same bytes. */
static struct gzip *gzip_open(struct p3d_sink sink)
{
    struct gzip *gzip = calloc(1, sizeof *gzip);

    if (!gzip)
        return NULL;
    gzip->sink = sink;
    gzip->header.os = SYSTEM_UNKNOWN;
    if (deflateInit2(&gzip->stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, GZIP_WINDOW, 8, Z_DEFAULT_STRATEGY) != Z_OK) {
        free(gzip);
        return NULL;
    }
    deflateSetHeader(&gzip->stream, &gzip->header);
    return gzip;
}

static bool pump(struct gzip *gzip, int flush)
{
    do {
        size_t made;

        gzip->stream.next_out = gzip->buffer;
        gzip->stream.avail_out = sizeof gzip->buffer;
        deflate(&gzip->stream, flush);
        made = sizeof gzip->buffer - gzip->stream.avail_out;
        if (made && !gzip->sink.write(gzip->sink.user, gzip->buffer, made))
            gzip->has_failed = true;
    } while (!gzip->has_failed && gzip->stream.avail_out == 0);
    return !gzip->has_failed;
}

static bool gzip_write(void *user, const void *data, size_t size)
{
    struct gzip *gzip = user;
    const unsigned char *next = data;

    while (size && !gzip->has_failed) {
        const uInt part = size < UINT_MAX ? (uInt)size : UINT_MAX;

        gzip->stream.next_in = (unsigned char *)next;
        gzip->stream.avail_in = part;
        pump(gzip, Z_NO_FLUSH);
        next += part;
        size -= part;
    }
    return !gzip->has_failed;
}

static struct p3d_sink gzip_sink(struct gzip *gzip)
{
    return (struct p3d_sink){gzip_write, gzip};
}

/* Writes the rest if `is_good`, and frees. False if the sink did not take everything. */
static bool gzip_close(struct gzip *gzip, bool is_good)
{
    const bool is_written = is_good && pump(gzip, Z_FINISH);

    deflateEnd(&gzip->stream);
    free(gzip);
    return is_written;
}

/* ---- Dry runs: a sink that compares with the input ---- */

static bool compare(void *user, const void *data, size_t size)
{
    struct conv_comparison *c = user;
    const struct cli_input *input = c->job->input;
    const size_t left = input->size - c->at;

    c->is_different |= size > left || (size && memcmp(data, input->data + c->at, size) != 0);
    c->at += size <= left ? size : left;
    return true;
}

/* ---- Outputs ---- */

static bool fail_output(const char *path, int reason, struct p3d_error *error)
{
    cli_set_error(error, P3D_SYSTEM, "cannot write %.120s: %s", path, reason ? p3di_error_text(reason) : "write error");
    return false;
}

/* The first failure is kept: a later write may fail for another reason, or not at all. */
static bool write_output(void *user, const void *data, size_t size)
{
    struct conv_output *output = user;

    errno = 0;
    if (fwrite(data, 1, size, output->file.file) == size)
        return true;
    if (!output->reason)
        output->reason = errno;
    return false;
}

static bool open_file(struct conv_output *output, const struct conv_job *job, const char *path, struct p3d_error *error)
{
    const bool is_given = !job || (job->is_output_given && path == job->output);

    if (sys_output_open(&output->file, path, is_given ? SYS_FOLLOW : 0))
        return true;
    if (errno != ELOOP || is_given)
        return fail_output(path, errno, error);
    cli_set_error(error, P3D_SYSTEM, "cannot write %.120s: it is a symbolic link; only -o FILE writes through one",
                  path);
    return false;
}

bool conv_output_open(struct conv_output *output, const struct conv_job *job, const char *path, struct p3d_error *error)
{
    memset(output, 0, sizeof *output);
    output->job = job;
    if (job && job->renamed) {
        output->comparison.job = job;
        output->sink = (struct p3d_sink){compare, &output->comparison};
        return true;
    }
    if (strcmp(path, "-") == 0)
        output->file.file = stdout;
    else if (!open_file(output, job, path, error))
        return false;
    output->sink = (struct p3d_sink){write_output, output};
    if (!conv_is_gzip(path))
        return true;
    output->gzip = gzip_open(output->sink);
    if (output->gzip) {
        output->sink = gzip_sink(output->gzip);
        return true;
    }
    if (output->file.file != stdout)
        sys_output_abort(&output->file);
    cli_set_error(error, P3D_NO_MEMORY, "no memory to compress the output");
    return false;
}

bool conv_output_flush(struct conv_output *output, const char *path, struct p3d_error *error)
{
    const char *name = output->file.file == stdout ? "standard output" : path;

    /* A failure of gzip_close is known to the output. */
    if (output->gzip)
        gzip_close(output->gzip, true);
    output->gzip = NULL;
    errno = 0;
    if (fflush(output->file.file) == 0 && !ferror(output->file.file))
        return true;
    return fail_output(name, output->reason ? output->reason : errno, error);
}

/* Assets are inputs, too: none is replaced. */
static bool check_asset(const struct conv_job *job, const char *path, struct p3d_error *error)
{
    struct p3di_identity identity;
    bool is_asset;

    if (!job || !p3di_identify(path, &identity))
        return true;
    is_asset = job->options->assets && p3d_assets_has_archive(job->options->assets, path);
    for (size_t i = 0; i < job->notes->also_read.count && !is_asset; i++)
        is_asset = p3di_is_same_file(job->notes->also_read.items[i], path);
    if (is_asset)
        cli_set_error(error, P3D_SYSTEM, "the output %.120s would replace a file that is read; choose another with -o",
                      path);
    return !is_asset;
}

bool conv_output_close(struct conv_output *output, const char *path, bool is_good, struct p3d_error *error)
{
    const struct conv_comparison *c = &output->comparison;

    if (c->job) {
        c->job->notes->is_changed = is_good && (c->is_different || c->at != c->job->input->size);
        return is_good;
    }
    is_good = is_good && conv_output_flush(output, path, error) && check_asset(output->job, path, error);
    if (output->gzip)
        gzip_close(output->gzip, false);
    if (!is_good && output->reason) /* the library only knows that it failed */
        fail_output(output->file.file == stdout ? "standard output" : path, output->reason, error);
    if (output->file.file == stdout)
        return is_good;
    if (!is_good) {
        sys_output_abort(&output->file);
        return false;
    }
    return sys_output_commit(&output->file) || fail_output(path, errno, error);
}

bool conv_write_odol(const struct p3d_odol *odol, const struct conv_job *job, struct p3d_error *error)
{
    struct conv_output output;
    bool is_good;

    if (!conv_output_open(&output, job, job->output, error))
        return false;
    is_good = p3d_odol_write(odol, output.sink, error);
    return conv_output_close(&output, job->output, is_good, error);
}

/* ---- What goes with an output ---- */

bool conv_make_folder(const char *path, bool is_ours, struct p3d_error *error)
{
    if (is_ours && p3di_is_link(path))
        cli_set_error(error, P3D_SYSTEM, "cannot write to %.140s: it is a link; only the folder of -o may be one",
                      path);
    else if (p3di_make_folder(path))
        return true;
    else
        cli_set_error(error, P3D_SYSTEM, "cannot make the folder %.140s", path);
    return false;
}

char *conv_second_output(const struct conv_mode *mode, const struct conv_options *options, const char *output)
{
    if ((mode->kind & CONV_WRITES_CFG) && options->model_cfg)
        return cli_copy(options->model_cfg);
    if (!mode->second_extension || options->has_no_mtl || strcmp(output, "-") == 0 || p3di_is_stream(output))
        return NULL;
    return conv_with_extension(output, mode->second_extension);
}

bool conv_check_companion(const struct conv_job *job, const char *path, struct p3d_error *error)
{
    const bool is_input = p3di_is_same_file(job->source, path);

    if (is_input || strcmp(job->output, path) == 0)
        cli_set_error(error, P3D_SYSTEM, "%.120s, which goes with the output, would replace the %s", path,
                      is_input ? "input" : "output");
    return !is_input && strcmp(job->output, path) != 0;
}
