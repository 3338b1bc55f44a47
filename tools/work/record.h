/* record.h: whether an output is what would be made again, as a file beside it records it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef WORK_RECORD_H
#define WORK_RECORD_H

#include "read_scene.h"

/* The files and options that an output is made of. */
struct work_recipe {
    const char *how;                  /* all that the output depends on besides files: one line */
    bool has_options;                 /* of the command line are some in it */
    const char *output, *second;      /* the files that are made; `second` may be NULL */
    const char *record;               /* what the record is called after, in a folder that is there; NULL: the output */
    const struct p3di_path *source;   /* the file that is read, */
    const struct p3di_path *together; /* and further ones */
    size_t together_count;            /* of the files of `together` */
    const char *also;                 /* a file that is read besides, or NULL */
    bool is_model;                    /* the sources are models, which name files */
    unsigned parts;                   /* of these, of enum P3D_SCENE_..., beyond the skeleton; or 0 */
    bool needs_record; /* or only a record knows what other files name or include, or what else was made */
    const struct p3d_scene_options *scene; /* options for its model.cfg; NULL: none is read */
    struct p3d_assets *assets;             /* or NULL */
};

/* True if nothing has changed that went into the output: then the notes get what was read. If the file beside it is
 * about that output, it decides: it has the program's version, and of each file that was read the size and the times.
 * If the output has other bytes than when it was recorded, it is not. Without a record the output must be newer than
 * all that would be read, which is found by reading the models; if that is one file alone, newer also than its coming
 * to its place. */
bool work_is_up_to_date(const struct work_recipe *recipe, struct work_notes *notes);

/* The time before something is read. */
struct work_start {
    int64_t seconds, nanoseconds;
};
struct work_start work_start(void);

/* Writes the file beside an output that was made since, if more than its source goes into it, or if it has one;
 * notes->wants_names was set meanwhile. Without it, as where it cannot be written, nothing is lost but time. */
void work_record(const struct work_recipe *recipe, struct work_notes *notes, struct work_start start);

/* True of a file that is such a record. */
bool work_is_record(const char *path);

/* The first file that an output was made of, as the record beside `output` says, for free(). NULL: nothing says it. */
char *work_recorded_source(const char *output);

/* True if the output has the bytes that the record called after `record` says, and the first file that it was made of,
 * or that this was made of, lies or lay in the folder. */
bool work_is_made_of(const char *output, const char *record, const char *folder);

#endif
