/* page.h: names, lists and the table of LODs as p3dinfo prints them for people.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef LIST_PAGE_H
#define LIST_PAGE_H

#include "info.h"

struct info_page {
    FILE *file;
    const char *bold, *dim, *plain;
    int width;
    bool is_terminal;
    struct p3d_assets *assets;
    struct p3d_bytes texture_folder; /* p3d_mlod_default_path */
    int column;                      /* of the list that is being printed */
};

struct info_page info_begin_page(FILE *file, const struct info_style *style);

/* The name as it may stand on a terminal: UTF-8 without control characters, which some terminals
 * obey. The caller frees it. */
char *info_printable(struct p3d_bytes bytes);

/* The mark behind the name of a file that is not in the assets, else ""; see cli_assets_has. */
const char *info_mark(const struct info_page *page, const char *name, const char *extension);

/* How many characters of UTF-8 there are. */
int info_count_characters(const char *text);

/* "label (count)", then items, which stand in one line as long as they fit. */
void info_begin_list(struct info_page *page, const char *label, size_t count);
void info_put_item(struct info_page *page, const char *text, const char *more);
void info_end_list(struct info_page *page);

/* Names of files, one a line; nothing if there are none. */
void info_put_names(struct info_page *page, const char *label, const struct p3d_names *names);

/* A blank, and the number as short as it can be. */
void info_put_f32(struct info_page *page, float value);
void info_put_vec3(struct info_page *page, struct p3d_vec3 value);

/* Prints the format of the file, the model's size in metres and its mass. */
void info_put_heading(struct info_page *page, const struct info *info);

/* Half the mean of the three edges of the box that gives the model's size; 0 if there is none. */
double info_radius(const struct info *info);

/* A row a LOD. With `is_whole` all columns are there in which a LOD has something, else those that fit. */
void info_put_table(struct info_page *page, const struct info *info, bool is_whole);

/* Prints the facts about all LODs of an ODOL together. */
void info_put_model(struct info_page *page, const struct info_model *model);

/* Only its bones and animations; only these. */
void info_put_skeleton(struct info_page *page, const struct info_model *model);
void info_put_animations(struct info_page *page, const struct info_model *model);

#endif
