/* info_read.c: gathers what p3dinfo prints, from a file of either format.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "info.h"

static void begin(struct info *info, const struct cli_input *input)
{
    memset(info, 0, sizeof *info);
    info->path = input->path;
    info->size = input->size;
}

void info_fail(struct info *info, const struct cli_input *input, const struct p3d_error *error)
{
    begin(info, input);
    info_add_error(info, error);
}

void info_read(struct info *info, const struct cli_input *input, const char *selector, bool has_crcs)
{
    struct p3d_error error;

    begin(info, input);
    if (input->size >= 8 && p3d_detect(input->data, input->size) != P3D_FORMAT_UNKNOWN)
        info->version = p3d_load_u32(input->data + 4);
    switch (p3d_detect(input->data, input->size)) {
    case P3D_FORMAT_MLOD:
        info_read_mlod(info, input, selector, has_crcs);
        break;
    case P3D_FORMAT_ODOL:
        info_read_odol(info, input, selector, has_crcs);
        break;
    case P3D_FORMAT_UNKNOWN:
        cli_unknown_format(input, &error);
        info_add_error(info, &error);
        break;
    }
}
