/* output.h: what the work on an input writes, which appears when it is complete.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef WORK_OUTPUT_H
#define WORK_OUTPUT_H

#include "folders.h"

#include "cli/names.h"
#include "cli/paths.h"

/* Facts about an input, learned while it is worked on. */
struct work_notes {
    struct cli_names also_read; /* files that were read besides the input */
    struct cli_names names;     /* what was sought in the assets: includes, and what models and their rvmats name, */
    bool wants_names;           /* of models if that is so */
    struct cli_names missed;    /* files that would have been read, but were not there */
    struct cli_names made;      /* files besides the outputs; their contents may change later */
    bool is_changed;            /* in a dry run: the output would not be the same bytes as the input */
    bool is_skipped;            /* found in a folder, and of the format that the mode does not take */
    bool is_empty;              /* skipped, too: found in a folder, and without what the mode writes */
    bool is_mlod_again;         /* an MLOD was made of an MLOD */
    bool has_unsought;          /* it names textures, and there were no assets to look for them in */
    bool is_hatched;            /* its picture has hatches where textures are missing */
    bool is_plain_again;        /* a plain animation was copied */
    uint32_t lod_count;         /* LODs of which the best alone was written; 0: others were, too */
    const char *left_out;       /* the first other model of its page that could not be read; NULL: all are in it */
    bool is_cfg_damaged;        /* its model.cfg cannot be used, of which the error is */
    bool is_selector_wrong;     /* --lod names none of its LODs, --mip no mip, --phase no animation */
};

/* One input on its way to one output. */
struct work_task {
    const struct p3di_input *input;
    const char *output;   /* "-" is stdout */
    bool is_output_given; /* by -o, and not made of the input's name: it may be a link to what is replaced */
    bool is_dry_run;      /* nothing is written */
    const char *way_out;  /* a file that is there must be the same: the words for who wants another; NULL: it may be
                           * replaced */
    struct p3d_assets *assets; /* they are read, too; NULL: none */
    struct work_notes *notes;
};

struct work_output {
    struct work_task task; /* or all zero */
    struct sys_output file;
    struct p3d_sink sink;  /* writes to the output */
    struct p3d_file there; /* the file that must be the same, or all zero */
    const uint8_t *old;    /* the bytes that the output is compared with: of `there`, or in a dry run of the input */
    size_t old_size;
    size_t compared;   /* bytes that were compared */
    bool is_different; /* a byte was another one */
    int reason;        /* errno of the first write that failed, or 0 */
};

/* Opens what a task writes to, its output or what goes with that; with `path` "-" that is stdout. Without a task (NULL)
 * it is a file that nobody has named, as a copy below a folder. In a dry run nothing is written, and the notes say
 * whether the output would differ. The output must stay where it is. False and *error. */
bool work_output_open(struct work_output *output, const struct work_task *task, const char *path,
                      struct p3d_error *error);

/* The same for a file by itself that the user has named, by an option or as an operand. It replaces none of the files
 * that `notes` has as read; NULL: none was. */
bool work_output_open_named(struct work_output *output, const char *path, struct work_notes *notes,
                            struct p3d_error *error);

/* Writes the bytes that are still in memory; nothing may follow them. False and *error, also if another file is there
 * that must be the same. For outputs that belong together: the first takes its place when no other can fail any more.
 */
bool work_output_flush(struct work_output *output, const char *path, struct p3d_error *error);

/* Ends an output: in place if `is_good`, else as if it had never been. Returns whether it is in
 * place; *error is only set if that was the failure, or writing to it was. One that could not be opened, or that is all
 * zero, is none: false. */
bool work_output_close(struct work_output *output, const char *path, bool is_good, struct p3d_error *error);

/* Ends the program if `path`, which an option has named, is a file with content whose start, 64 KiB at most, is not of
 * the kind that is to be written there: it may be the user's own, as where the name was forgotten. */
void work_refuse_other(const struct cli *cli, const char *option, const char *path, const char *kind,
                       bool (*is_own)(const void *user, struct p3d_bytes start), const void *user);

/* True if the file has these bytes. */
bool work_output_has(const char *path, struct p3d_bytes data);

/* Writes one of many files below a folder that the user has named by the first `root_size` characters of the path.
 * False and *error. */
bool work_output_copy(const char *path, size_t root_size, const uint8_t *data, size_t size, struct p3d_error *error);

/* The same, in folders that are there with another letter case; a file that is there must be the same, unless it
 * `may_replace` it. */
bool work_output_new(const char *path, size_t root_size, struct p3d_bytes data, bool may_replace,
                     struct p3d_error *error);

/* The file beside `output` with another extension; NULL if that is NULL: there is none beside a pipe or a device
 * either. The caller frees it. */
char *work_second_output(const char *output, const char *extension);

/* False and *error if the file that goes with the output, as an MTL does, would replace it or the input. */
bool work_check_companion(const char *source, const char *output, const char *path, struct p3d_error *error);

#endif
