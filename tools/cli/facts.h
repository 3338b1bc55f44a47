/* facts.h: the facts of an input, with what stands around it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CLI_FACTS_H
#define CLI_FACTS_H

#include "document.h"
#include "model_cfg.h"

#include "report/report.h"

struct cli_facts {
    struct p3di_facts *facts; /* of what follows */
    struct document document;
    struct p3d_paa *texture;
    struct p3d_error *warnings;
    size_t warning_count, warning_capacity;
    struct cli_model_cfg cfg; /* of a source model */
    struct p3di_cfg_search search;
    struct p3d_model *skeleton;
    char *why;
    bool is_lod_missing; /* the selector names no LOD */
};

/* Reads a model, or a texture; `assets` (or NULL) may have the model.cfg, and what that includes. `selector` as in
 * p3d_choose_lods. */
void cli_facts_read(struct cli_facts *facts, const struct cli_path *path, const struct cli_input *input,
                    struct p3d_assets *assets, const char *selector, enum p3di_facts_depth depth);
void cli_facts_read_texture(struct cli_facts *facts, const struct cli_input *input, const char *selector);

/* The same for a file that could not even be opened. */
void cli_facts_fail(struct cli_facts *facts, const struct cli_input *input, const struct p3d_error *error);

void cli_facts_free(struct cli_facts *facts);

#endif
