/* input.c: a file that is open: all of its bytes.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "input.h"

#include "core/foreign.h"
#include "system/name.h"

#include <p3d/config.h>
#include <p3d/open.h>
#include <p3d/rtm.h>

/* The formats that are looked for in the first bytes; `is_other` if they are of another format. */
struct look {
    enum p3di_wanted wanted;
    bool is_other;
};

static bool is_wanted(void *user, const uint8_t *data, size_t size)
{
    struct look *look = user;
    const bool is_model = p3d_detect(data, size) != P3D_FORMAT_UNKNOWN;

    if (look->wanted == P3DI_FIELDS)
        look->is_other = !is_model && !p3d_config_is_rapified(data, size) && !p3d_rtm_detect(data, size);
    else if (look->wanted == P3DI_NAMELESS)
        look->is_other = !is_model && !p3d_rtm_detect(data, size) && !p3di_is_paa(data, size);
    else
        look->is_other = (look->wanted == P3DI_MODEL && !is_model) || (look->wanted >= P3DI_TEXT && is_model);
    return !look->is_other;
}

static bool open_input(struct p3di_input *input, const char *path, enum p3di_wanted wanted, bool is_named,
                       struct p3d_error *error)
{
    struct look look = {wanted, false};
    const struct p3di_reader reader = {.wants = is_wanted,
                                       .user = &look,
                                       .most = wanted == P3DI_CONFIG ? P3DI_MOST_TEXT : 0,
                                       .takes_streams = is_named};
    struct p3di_file_info facts;
    bool is_good;

    *input = (struct p3di_input){.path = path};
    is_good = is_named && strcmp(path, "-") == 0 ? p3di_read_stream(stdin, &reader, &input->file, error)
                                                 : p3di_read_file(path, &reader, &input->file, error);
    input->data = input->file.data;
    input->size = input->file.size;
    input->is_other = look.is_other;
    input->file_size = !look.is_other                                          ? input->size
                       : p3di_look_at(path, &facts) && facts.kind == P3DI_FILE ? facts.size
                                                                               : P3DI_NO_SIZE;
    return is_good;
}

bool p3di_input_open(struct p3di_input *input, const char *path, enum p3di_wanted wanted, struct p3d_error *error)
{
    return open_input(input, path, wanted, false, error);
}

bool p3di_input_open_named(struct p3di_input *input, const char *path, enum p3di_wanted wanted, struct p3d_error *error)
{
    return open_input(input, path, wanted, true, error);
}

bool p3di_input_open_member(struct p3di_input *input, const char *path, const struct p3di_archive *archive,
                            uint32_t entry, struct p3d_error *error)
{
    *input = (struct p3di_input){.path = path};
    if (!p3d_pbo_open_file(archive->pbo, archive->path, entry, NULL, &input->contents, error))
        return false;
    input->data = input->contents.data;
    input->size = input->contents.size;
    return true;
}

void p3di_input_close(struct p3di_input *input)
{
    p3d_contents_free(&input->contents);
    p3d_file_free(&input->file);
    *input = (struct p3di_input){.path = input->path};
}

void p3di_input_unknown(const struct p3di_input *input, struct p3d_error *error)
{
    struct p3d_document none;

    if (input->size && input->path && !p3di_is_pointer_of_lfs(input->data, input->size) &&
        p3di_has_extension(input->path, ".rvmat .cfg .cpp .hpp")) {
        p3di_error_set(error, P3D_UNSUPPORTED, P3D_NO_LOD, 0, "not a P3D model but a config, as its name says");
        return;
    }
    (void)p3d_read(input->data, input->size, NULL, &none, error); /* whose error names other formats */
    p3d_close(&none);
}
