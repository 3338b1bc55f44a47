/* info_page.h: names and lists as p3dinfo prints them for people.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_TOOLS_INFO_PAGE_H
#define P3D_TOOLS_INFO_PAGE_H

#include "info.h"

struct info_page {
    FILE *file;
    const char *bold, *dim, *plain;
    int column; /* of the list that is being printed */
};

/* The name as it may stand on a terminal: UTF-8 without control characters, which some terminals
 * obey. The caller frees it. */
char *info_printable(struct p3d_bytes bytes);

/* "label (count)", then items, which stand in one line as long as they fit. */
void info_begin_list(struct info_page *page, const char *label, uint32_t count);
void info_put_item(struct info_page *page, const char *text, const char *more);
void info_end_list(struct info_page *page);

/* Names, one a line; nothing if there are none. */
void info_put_names(struct info_page *page, const char *label, const struct p3d_bytes *names, uint32_t count);

/* What stands above the table of LODs. */
void info_put_model(struct info_page *page, const struct info_model *model);

#endif
