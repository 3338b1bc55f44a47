/* whole.h: modes that take a folder or an archive as a whole, and make one thing of it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CONVERT_WHOLE_H
#define CONVERT_WHOLE_H

#include "options.h"

/* Runs such a mode on all inputs; the assets are for includes of configs. CLI_OK or CLI_FAILED. */
int conv_run_whole(struct conv_request *request);

/* What the modes do with an input, and with an output that was named or not; see struct conv_mode. */
bool conv_list_textures(const struct conv_request *request, const char *input);
bool conv_folder_to_pbo(const struct conv_request *request, const char *input);
bool conv_pbo_to_folder(const struct conv_request *request, const char *input);

#endif
