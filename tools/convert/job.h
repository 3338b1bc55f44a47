/* job.h: one conversion of p3dconv: what it is to do, and what is learned on the way.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CONVERT_JOB_H
#define CONVERT_JOB_H

#include "cli/cli.h"
#include "cli/names.h"
#include "cli/options.h"
#include "work/output.h"

struct conv_rules;

/* Values of animations. */
struct conv_phases {
    struct p3d_pose_value *items; /* the names are their own */
    size_t count, capacity;
};

/* The options and files of a command line. */
struct conv_options {
    const char *output;                  /* -o or a second operand, or NULL; "-" is standard output */
    bool is_recursive, is_newer;         /* --recursive, --newer */
    uint32_t thread_count;               /* --jobs */
    const char *depfile;                 /* --depfile, or NULL */
    const char *rename_file;             /* --rename-file, or NULL */
    enum cli_color color;                /* --color */
    bool is_list_deps, is_dry_run;       /* --list-deps, --dry-run */
    struct cli_words asset_paths;        /* --assets */
    const char *selector;                /* --lod */
    const char *texture_root;            /* --texture-root */
    float resolution, mass;              /* --resolution, --mass */
    bool has_selections;                 /* --selections */
    uint32_t odol_version;               /* --version of an ODOL, 0 if not given */
    bool is_missing_allowed;             /* --allow-missing */
    bool has_no_physx;                   /* --no-physx */
    bool has_collision;                  /* --collision */
    enum p3d_gltf_lods lods;             /* --lods; with --lod and without --lods: all */
    bool has_proxy_triangles;            /* --proxy-triangles */
    const struct p3d_gltf_rvmat *rvmats; /* --rvmat */
    size_t rvmat_count;
    bool is_lossless;                /* --lossless */
    bool has_no_skins;               /* --no-skin */
    bool has_no_mtl;                 /* --no-mtl */
    const char *page;                /* --page */
    const struct cli_path *together; /* further inputs of one page */
    size_t together_count;
    struct p3d_assets *assets;                /* --assets, P3D_ASSETS; NULL: none */
    bool has_no_textures;                     /* --no-textures */
    bool has_proxies;                         /* --proxies */
    uint32_t max_texture;                     /* --max-texture, 0 if not given */
    const char *textures_dir;                 /* --textures-dir */
    struct conv_shared_images *shared_images; /* those that are written there; NULL without it */
    struct p3d_draw_options png;              /* --size, --view, --sheet */
    uint32_t mip;                             /* --mip */
    bool is_raw;                              /* --raw */
    const enum p3d_paa_type *texture_type;    /* --type; NULL: as the name says */
    bool is_resized, is_best, is_fast;        /* --resize, --best, --fast */
    bool is_missing_only;                     /* --missing */
    const char *model_cfg;                    /* --model-cfg */
    struct conv_phases phases;                /* --phase */
    struct conv_rules *rules;                 /* --rename, --rename-file */
    const enum p3d_mlod_flavour *flavour;     /* --to; NULL: as it is */
    const float *lod_sizes;                   /* --make-lods */
    size_t lod_size_count;
    unsigned kinds;      /* --make: P3D_MAKE_GEOMETRY... */
    uint32_t part_count; /* --parts, 0 if not given */
};

struct conv_job;

/* The input of a mode. */
struct conv_source {
    const char *name;       /* in the names of modes */
    enum p3d_format format; /* P3D_FORMAT_UNKNOWN: any that the library reads */
    enum cli_kind kind;
    const char *extensions; /* of files, with blanks between */
    const char *what;       /* for --help */
};

struct conv_mode {
    const char *name;
    const struct conv_source *source;
    unsigned kind;                /* of output: one of CONV_... */
    const char *extension;        /* of the output */
    const char *second_extension; /* of what is written beside it, or NULL */
    const char *what;             /* for --help */
    /* False and *error on failure; then no output has changed. */
    bool (*convert)(const struct conv_job *job, struct p3d_error *error);
};

/* One input on its way to one output. */
struct conv_job {
    const struct conv_mode *mode;
    const struct conv_options *options;
    const struct cli *cli;      /* who speaks */
    struct p3d_options library; /* carries the warn callback */
    const struct cli_input *input;
    const struct cli_path *path; /* of the input */
    const char *source;          /* the file that is read: the input, or the archive that it is in */
    const char *folder;          /* of the game's file system, where its archive is; NULL: it is in none */
    const char *output;          /* "-" is stdout */
    bool is_output_given;        /* by -o, and not made of the input's name: it may be a link to what is replaced */
    bool is_found;               /* in a folder: nobody has named it */
    struct cli_names *renamed;   /* --dry-run: what would be renamed; nothing is written. Else NULL */
    struct work_notes *notes;
};

/* Opens what a job writes to: its output, or what goes with that (work_output_open). */
static inline bool conv_output_open(struct work_output *output, const struct conv_job *job, const char *path,
                                    struct p3d_error *error)
{
    const struct work_task task = {.input = job->input,
                                   .output = job->output,
                                   .is_output_given = job->is_output_given,
                                   .is_dry_run = job->renamed != NULL,
                                   .assets = job->options->assets,
                                   .notes = job->notes};

    return work_output_open(output, &task, path, error);
}

#endif
