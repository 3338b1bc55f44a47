/* input.c: inputs, which others may change while they are read.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "input.h"

#include "file_name.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define FIRST_READ 65536

static bool fail_changed(struct p3d_error *error)
{
    cli_set_error(error, P3D_SYSTEM, "changed while it was read");
    return false;
}

/* True if the first bytes say that this is another kind of file. */
static bool is_other(const struct cli_input *input, enum cli_kind kind)
{
    const bool is_model = p3d_detect(input->data, input->size) != P3D_FORMAT_UNKNOWN;

    if (kind == CLI_FIELDS)
        return !is_model && !p3d_config_is_rapified(input->data, input->size);
    return (kind == CLI_MODEL && !is_model) || (kind == CLI_TEXT && is_model);
}

/* Memory for what is left of a stream; NULL if there is none. */
static uint8_t *make_room(struct cli_input *input, size_t *capacity)
{
    uint8_t *grown;

    if (input->size < *capacity)
        return input->read;
    *capacity = input->size ? 2 * input->size : (size_t)input->stamp.size + FIRST_READ;
    if (!input->size)
        grown = sys_allocate(*capacity);
    else
        grown = *capacity > input->size ? realloc(input->read, *capacity) : NULL;
    if (grown)
        input->read = grown;
    return grown;
}

static bool read_stream(struct cli_input *input, FILE *stream, enum cli_kind kind, struct p3d_error *error)
{
    size_t capacity = 0, got;

    do {
        /* A large file is read only a little at first; a small one mostly comes whole. */
        const size_t most = input->size ? SIZE_MAX : FIRST_READ;

        if (!make_room(input, &capacity)) {
            cli_set_error(error, P3D_NO_MEMORY, "no memory for the file's %zu bytes", capacity);
            return false;
        }
        got = capacity - input->size;
        got = fread(input->read + input->size, 1, got < most ? got : most, stream);
        input->data = input->read;
        input->size += got;
        input->is_other = is_other(input, kind);
    } while (got && !input->is_other);
    if (!ferror(stream))
        return true;
    cli_set_error(error, P3D_SYSTEM, "%s", sys_error_text(errno));
    return false;
}

static bool map(struct cli_input *input, struct p3d_error *error)
{
    if (!p3d_map_file(input->path, &input->file, error))
        return false;
    input->data = input->file.data;
    input->size = input->file.size;
    sys_guard(input->data, input->size);
    return true;
}

static void unmap(struct cli_input *input)
{
    if (input->file.data)
        sys_guard(NULL, 0);
    p3d_unmap_file(&input->file);
    input->data = NULL;
    input->size = 0;
}

/* Numbers of an ODOL are followed, and checked only once: nobody may change them meanwhile. */
static bool map_or_read(struct cli_input *input, enum cli_kind kind, struct p3d_error *error)
{
    if (!map(input, error))
        return false;
    if (kind != CLI_MODEL || p3d_detect(input->data, input->size) != P3D_FORMAT_ODOL)
        return true;
    unmap(input);
    return read_stream(input, input->stream, kind, error) && cli_input_check(input, error);
}

static bool open_input(struct cli_input *input, const char *path, enum cli_kind kind, bool is_mapped,
                       struct p3d_error *error)
{
    memset(input, 0, sizeof *input);
    input->path = path;
    if (strcmp(path, "-") == 0)
        return read_stream(input, stdin, kind, error);
    if (SYS_HAS_WILDCARDS && strpbrk(path, "*?")) {
        cli_set_error(error, P3D_SYSTEM, "no file matches this pattern");
        return false;
    }
    if (SYS_LOCKS_MAPPED && !sys_is_stream(path))
        return map(input, error);
    input->stream = sys_open_file(path);
    if (!input->stream) {
        cli_set_error(error, P3D_SYSTEM, "%s", sys_error_text(errno));
        return false;
    }
    sys_stamp(input->stream, &input->stamp);
    if (is_mapped && input->stamp.is_regular)
        return map_or_read(input, kind, error);
    return read_stream(input, input->stream, kind, error) && cli_input_check(input, error);
}

bool cli_input_open(struct cli_input *input, const char *path, enum cli_kind kind, struct p3d_error *error)
{
    return open_input(input, path, kind, false, error);
}

bool cli_input_map(struct cli_input *input, const char *path, enum cli_kind kind, struct p3d_error *error)
{
    return open_input(input, path, kind, true, error);
}

bool cli_input_check(const struct cli_input *input, struct p3d_error *error)
{
    struct sys_stamp now;

    if (!input->stream || !input->stamp.is_regular || input->is_other)
        return true;
    sys_stamp(input->stream, &now);
    if (now.size != (input->is_member ? input->stamp.size : input->size) || now.seconds != input->stamp.seconds ||
        now.nanoseconds != input->stamp.nanoseconds)
        return fail_changed(error);
    return true;
}

void cli_input_close(struct cli_input *input)
{
    if (input->stream)
        (void)fclose(input->stream); /* only read */
    p3d_contents_free(&input->contents);
    free(input->read);
    unmap(input);
}

void cli_unknown_format(const struct cli_input *input, struct p3d_error *error)
{
    struct p3d_document none;

    if (input->size && input->path && cli_has_extension(input->path, ".rvmat .cfg .cpp .hpp")) {
        cli_set_error(error, P3D_UNSUPPORTED, "not a P3D model but a config, as its name says: p3ddump shows it");
        return;
    }
    (void)p3d_read(input->data, input->size, NULL, &none, error); /* which knows what is taken for a model */
    p3d_close(&none);
}
