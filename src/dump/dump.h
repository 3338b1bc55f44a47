/* dump.h: the fields of a file, for people and as JSON: each as its reader meets it.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 *     if (p3di_dump_open(&dump, path, &wish, options, &error) && p3di_dump_choose(&dump, &error))
 *         (void)p3di_dump_write(&dump, true, sink, &error);
 *     p3di_dump_close(&dump); */
#ifndef P3DI_DUMP_DUMP_H
#define P3DI_DUMP_DUMP_H

#include "names.h"

#include "files/walk.h"

enum p3di_dump_view {
    P3DI_DUMP_FIELDS, /* all, a line each */
    P3DI_DUMP_FIELD,  /* the fields of a path */
    P3DI_DUMP_AT,     /* the one that has a byte, its record, and the bytes around it */
    P3DI_DUMP_LAYOUT, /* how large each part is, and the bytes that are in none */
    P3DI_DUMP_TEXT,   /* to be compared line by line */
    P3DI_DUMP_JSON,
    P3DI_DUMP_TAGS /* the tags of LODs, or the fields of an ODOL that correspond */
};

struct p3di_dump_tag {
    const char *text; /* '*' stands for any characters, \x1b for that one */
    bool has_matched; /* in any file */
};

struct p3di_dump_wish {
    enum p3di_dump_view view;
    bool has_elements; /* elements of tables are shown, too */
    bool has_hex;      /* bytes, too */
    bool has_colors;
    bool is_terminal;           /* it obeys control characters: in a tree of classes they are escaped, too */
    uint64_t at;                /* of P3DI_DUMP_AT */
    const char *field;          /* of P3DI_DUMP_FIELD: p3di_dump_is_path */
    struct p3di_dump_tag *tags; /* of P3DI_DUMP_TAGS; none: all are shown */
    size_t tag_count;
    const char *lods;           /* a selector for p3d_choose_lods; NULL: all */
    struct p3d_assets *assets;  /* in which the files that they include may be; or NULL */
    const char *const *folders; /* from which trees of classes may include files, too */
    size_t folder_count;
    const char *include_hint; /* that adds such a folder, for messages */
};

enum dump_kind { DUMP_MODEL, DUMP_TEXTURE, DUMP_ARCHIVE, DUMP_ANIMATION, DUMP_TREE };

/* A file whose fields can be watched, again and again. It must not move. */
struct p3di_dump {
    const struct p3di_dump_wish *wish;
    const struct p3d_options *options; /* may be NULL; warnings go there */
    struct p3di_input input;
    enum dump_kind kind;
    struct p3di_job job; /* the memory of all that follows */
    struct p3d_error failure;
    struct dump_wanted *wanted; /* a path */
    struct dump_names names;    /* of a first reading, where names of LODs or records are needed; else empty */
    bool is_filtered;           /* only chosen LODs are watched */
    bool *is_chosen;            /* by LOD; NULL: none is */
    bool is_selector_wrong;     /* it names none of the LODs, which could all be read */
};

/* True if the text is a path like lods[2].faces[17].corners[1].u or, as P3DI_DUMP_TEXT prints it,
 * lods["1.000"].faces[].texture. */
bool p3di_dump_is_path(const char *text);

/* Opens the file and finds out what it is. False and *error; close it in any case. The wish must outlive it. */
bool p3di_dump_open(struct p3di_dump *dump, const struct p3di_path *path, const struct p3di_dump_wish *wish,
                    const struct p3d_options *options, struct p3d_error *error);
void p3di_dump_close(struct p3di_dump *dump);

/* Finds names of LODs, by which some are chosen, and of what is in them. False and *error if none is chosen. */
bool p3di_dump_choose(struct p3di_dump *dump, struct p3d_error *error);

/* Writes what is wished for; false and *error, before which all is shown that was read, or if there is no memory.
 * With P3DI_DUMP_JSON a file that is not open is shown, too, as the *error that it has. */
bool p3di_dump_write(struct p3di_dump *dump, bool is_open, struct p3d_sink sink, struct p3d_error *error);

#endif
