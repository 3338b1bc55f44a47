/* input.c: inputs, in memory.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "input.h"

#include "file_name.h"

#include <string.h>

/* True if the first bytes say that this is another kind of file. */
static bool is_other(enum cli_kind kind, const uint8_t *data, size_t size)
{
    const bool is_model = p3d_detect(data, size) != P3D_FORMAT_UNKNOWN;

    if (kind == CLI_FIELDS)
        return !is_model && !p3d_config_is_rapified(data, size);
    return (kind == CLI_MODEL && !is_model) || (kind == CLI_TEXT && is_model);
}

/* What is looked for in the first bytes, and whether something else was there. */
struct look {
    enum cli_kind kind;
    bool is_other;
};

static bool wants(void *user, const uint8_t *data, size_t size)
{
    struct look *look = user;

    look->is_other = is_other(look->kind, data, size);
    return !look->is_other;
}

bool cli_input_open(struct cli_input *input, const char *path, enum cli_kind kind, struct p3d_error *error)
{
    struct look look = {kind, false};
    const struct p3di_reader reader = {wants, &look};
    bool is_good;

    memset(input, 0, sizeof *input);
    input->path = path;
    if (SYS_HAS_WILDCARDS && strpbrk(path, "*?")) {
        cli_set_error(error, P3D_SYSTEM, "no file matches this pattern");
        return false;
    }
    is_good = strcmp(path, "-") == 0 ? p3di_read_stream(stdin, &reader, &input->file, error)
                                     : p3di_read_file(path, &reader, &input->file, error);
    input->data = input->file.data;
    input->size = input->file.size;
    input->is_other = look.is_other;
    return is_good;
}

void cli_input_close(struct cli_input *input)
{
    p3d_contents_free(&input->contents);
    p3d_file_free(&input->file);
    input->data = NULL;
    input->size = 0;
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
