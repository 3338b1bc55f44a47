/* html.h: the page that shows models, with models and what they name in it.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * Each file is an element that a browser ignores: web/README.md, "Models that are a part of a page". What models name
 * has the path that they name it by, so that the page finds it as the game does. */
#ifndef P3DI_PAGE_HTML_H
#define P3DI_PAGE_HTML_H

#include "packed.h"

#include "files/rvmat_file.h"
#include "mod/parts.h"

/* A page that is written. */
struct p3di_html {
    struct p3di_job job;
    struct p3di_out out;
    struct p3d_bytes rest;  /* of the page without models: the part that stands behind them */
    struct p3di_set paths;  /* of the files that are in it already */
    struct p3di_set places; /* paths of models and of their model.cfgs, in lower case, */
    const char **origins;   /* and the file that each of them is */
    size_t origin_capacity;
    struct p3di_packer packer;
    bool lacks_textures;   /* of a model that was added nobody knows where they are */
    bool has_all_textures; /* else textures that are no colours, which the page does not draw, are there very small */
    uint32_t max_texture;  /* pixels of a side that textures may have, as far as they have such a picture; 0: any */
    void (*read)(void *user, const char *origin); /* hears of each file that was read; or NULL */
    void *read_user;
    struct p3di_rvmat_listener listener;           /* of files that models name, too */
    void (*of_game)(void *user, const char *path); /* hears of the game's files that are not there, instead of warnings;
                                                    * or NULL */
    void *of_game_user;
};

/* Writes the start of a page. `html` is the page without models, as the build makes it, and must outlive the page, as
 * `options` must. False and *error if there is no memory. End it in any case. */
bool p3di_html_begin(struct p3di_html *page, struct p3d_bytes html, struct p3d_sink sink,
                     const struct p3d_options *options, struct p3d_error *error);

/* Adds a model that is open, its model.cfg and what it names, all but the last in `folder`: "", or a name with a slash
 * behind it. Where that has another model of this name, or another model.cfg, " (2)" or the like is added, so that each
 * model has its own. Of the scene options the assets, the model.cfg and
 * the hint count: the page has the file as it stands. False and *error. */
bool p3di_html_add(struct p3di_html *page, const char *folder, const struct p3di_path *path,
                   const struct p3di_input *input, const struct p3d_scene_options *scene_options,
                   struct p3d_error *error);

/* Says that the page begins with pictures of all of them. */
void p3di_html_show_gallery(struct p3di_html *page);

/* Writes the end if `is_good`, and frees all. False and *error if not all could be written. */
bool p3di_html_end(struct p3di_html *page, bool is_good, struct p3d_error *error);

#endif
