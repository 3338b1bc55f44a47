/* conv.h: one conversion of p3dconv, and the table of its modes.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_TOOLS_CONV_H
#define P3D_TOOLS_CONV_H

#include "common/cli.h"

struct conv_options {
    const char *selector;                 /* --lod */
    const char *texture_root;             /* --texture-root */
    float resolution, mass;               /* --resolution, --mass */
    const char *texture_ext;              /* --texture-ext, without its dot */
    uint32_t max_frames;                  /* --max-frames, 0 if not given */
    bool has_selections;                  /* --selections */
    enum p3d_gltf_lods lods;              /* --lods; with --lod and without --lods: all */
    bool has_msft_lod;                    /* --msft-lod */
    bool has_proxy_triangles;             /* --proxy-triangles */
    bool has_no_mtl;                      /* --no-mtl */
    struct p3d_png_options png;           /* --size, --view, --sheet */
    struct conv_rules *rules;             /* --rename, --rename-file */
    const enum p3d_mlod_flavour *flavour; /* --to; NULL: as it is */
};

struct conv_mode;
struct conv_names;
struct conv_rules;

/* One input on its way to one output. */
struct conv_job {
    const struct conv_mode *mode;
    const struct conv_options *options;
    struct p3d_options library; /* carries the warn callback */
    const struct cli_input *input;
    const char *output;           /* "-" is stdout */
    bool is_output_given;         /* by -o, and not made of the input's name: it may be a link to what is replaced */
    struct conv_names *changes;   /* --dry-run: what would be renamed; nothing is written. Else NULL */
    struct conv_names *also_read; /* gets the files that were read besides the input */
};

struct conv_mode {
    const char *name;
    enum p3d_format format;       /* of the input; P3D_FORMAT_UNKNOWN: any that the library reads */
    const char *extension;        /* of the output */
    const char *second_extension; /* of what is written beside it, or NULL */
    const char *what;             /* for --help; NULL: the same as the next mode */
    /* False and *error on failure; then no output has changed. */
    bool (*convert)(const struct conv_job *job, struct p3d_error *error);
};

/* Ended by a row without a name. */
extern const struct conv_mode conv_modes[];

/* Whether inputs of a mode are OBJ, and no P3D. */
bool conv_reads_obj(const struct conv_mode *mode);

/* What inputs of a mode are called, ".p3d" or ".obj". */
const char *conv_input_extension(const struct conv_mode *mode);

/* `path` with another extension (or an added one); .gz counts with what stands before it. The caller frees it. */
char *conv_with_extension(const char *path, const char *extension);

/* The file that the mode writes beside `output`, or NULL: there is none beside a pipe or a device. The caller frees it.
 */
char *conv_second_output(const struct conv_mode *mode, const struct conv_options *options, const char *output);

bool conv_is_gzip(const char *path);

/* ---- For the modes ---- */

struct document;

/* Opens the input if its format is one that the mode takes; see document_open. False and *error. */
bool conv_open_document(struct document *document, const struct conv_job *job, struct p3d_error *error);

/* The model of a job's OBJ, for itself. NULL and *error. */
struct p3d_model *conv_obj_model(const struct conv_job *job, struct p3d_error *error);

/* Renames and converts as the options say, and writes. False and *error. */
bool conv_write_mlod(struct p3d_mlod *mlod, const struct conv_job *job, struct p3d_error *error);

struct conv_output {
    struct sys_output file;
    struct gzip *gzip;    /* NULL unless the name ends in .gz */
    struct p3d_sink sink; /* what to write to */
    int reason;           /* errno of the first write that failed, or 0 */
};

/* Opens what a job writes to, its output or what goes with that; with `path` "-" that is stdout. Without a job it is
 * what the user has named. The output must stay where it is. False and *error. */
bool conv_output_open(struct conv_output *output, const struct conv_job *job, const char *path,
                      struct p3d_error *error);

/* Writes what is still in memory; nothing may follow it. For outputs that belong together: the first takes its place
 * when no other can fail any more. */
bool conv_output_flush(struct conv_output *output, const char *path, struct p3d_error *error);

/* Ends an output: in place if `is_good`, else as if it had never been. Returns whether it is in
 * place; *error is only set if that was the failure, or writing to it was. */
bool conv_output_close(struct conv_output *output, const char *path, bool is_good, struct p3d_error *error);

/* False if the file that goes with the output, as an MTL does, would replace it or the input. */
bool conv_check_companion(const struct conv_job *job, const char *path, struct p3d_error *error);

bool conv_to_obj(const struct conv_job *job, struct p3d_error *error);
bool conv_to_glb(const struct conv_job *job, struct p3d_error *error);
bool conv_to_gltf(const struct conv_job *job, struct p3d_error *error);
bool conv_to_png(const struct conv_job *job, struct p3d_error *error);
bool conv_to_mdd(const struct conv_job *job, struct p3d_error *error);
bool conv_obj_to_mlod(const struct conv_job *job, struct p3d_error *error);
bool conv_to_mlod(const struct conv_job *job, struct p3d_error *error);

#endif
