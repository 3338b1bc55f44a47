/* job.h: one conversion of p3dconv: what it is to do, and what is learned on the way.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CONVERT_JOB_H
#define CONVERT_JOB_H

#include "cli/cli.h"
#include "cli/names.h"
#include "cli/options.h"
#include "work/odol.h"

struct conv_rules;
struct conv_request;

/* Values of animations. */
struct conv_phases {
    struct p3d_pose_value *items; /* the names are their own */
    size_t count, capacity;
};

/* Animations of skeletons. */
struct conv_rtm {
    struct cli_words paths; /* --rtm */
    float speed;            /* --speed, 0 if not given */
    float time;             /* --phase without a name */
    bool has_time;
    const char *animation; /* --animation */
    float fps;             /* --fps, 0 if not given */
    const char *bone_map;  /* --bone-map */
    bool keeps_way;        /* --no-step */
    bool is_plain;         /* --plain */
};

/* A model and the files around it. */
struct conv_scene {
    const char *selector;        /* --lod */
    const char *model_cfg;       /* --model-cfg */
    const char *variant;         /* --variant CLASS */
    bool has_variants;           /* --variant all */
    struct p3d_classes *classes; /* of the assets, for --variant; or NULL */
    struct conv_phases phases;   /* --phase */
    bool has_proxies;            /* --proxies */
    bool has_collision;          /* --collision */
};

/* A file that is changed as a file. */
struct conv_edit {
    struct conv_rules *rules;             /* --rename */
    const enum p3d_mlod_flavour *flavour; /* of --target; NULL: as it is */
    const char *short_names;              /* --short-names, or NULL */
};

/* The images of outputs. */
struct conv_textures {
    bool are_left_out; /* --no-textures */
    uint32_t max_size; /* --max-texture, 0 if not given */
    const char *root;  /* --texture-root */
};

/* The textures in a page of p3d-to-html. */
enum conv_page_textures { CONV_PAGE_COLOR, CONV_PAGE_ALL };

/* The page of p3d-to-html. */
struct conv_page {
    const char *path;                 /* --page */
    bool has_gallery;                 /* --gallery */
    enum conv_page_textures textures; /* --textures */
    const struct p3di_path *together; /* further inputs that it has */
    size_t together_count;
};

/* A texture that is made of a picture. */
struct conv_texture {
    const enum p3d_paa_type *type; /* --type; NULL: as the name says */
    bool is_resized;               /* --resize */
};

/* An OBJ or glTF that is read. */
struct conv_import {
    float resolution;              /* --resolution */
    struct p3d_gltf_rvmat *rvmats; /* --rvmat; the names are their own */
    size_t rvmat_count, rvmat_capacity;
    bool is_two_sided;  /* --two-sided */
    bool makes_rvmats;  /* --make-rvmat */
    bool bakes_tints;   /* --bake-tint */
    uint32_t max_error; /* --max-error, degrees */
};

/* LODs that are made. */
struct conv_makes {
    float *lod_sizes; /* --make-lods */
    size_t lod_size_count, lod_size_capacity;
    bool is_forced; /* --force */
    struct p3d_make_options
        special; /* --make, --parts, and --mass, which may also be the mass of a LOD that is there */
};

/* Changes of an MLOD. */
struct conv_changes {
    float scale;            /* --scale, 0 if not given */
    struct p3d_turn *turns; /* --turn */
    size_t turn_count, turn_capacity;
    struct p3d_named_value *properties; /* --property; the names are their own, and the values are in them */
    size_t property_count, property_capacity;
    struct p3d_rename_rule *selections; /* --rename-selection, likewise */
    size_t selection_count, selection_capacity;
    struct cli_words removed;        /* --remove-selection */
    struct p3d_point_change *points; /* --move-point, --add-point; the names are their own */
    size_t point_count, point_capacity;
    struct p3d_proxy_change *proxies; /* --add-proxy, --turn-proxy; the paths are their own */
    size_t proxy_count, proxy_capacity;
};

/* In the order of the option's words. */
enum conv_quality { CONV_QUALITY_NORMAL, CONV_QUALITY_DRAFT, CONV_QUALITY_BEST };

/* The settings for inputs, from command line and mode. */
struct conv_options {
    struct p3d_assets *assets; /* --assets, P3D_ASSETS; NULL: none */
    struct conv_scene scene;
    struct conv_rtm rtm;
    struct cli_names *of_game; /* gets the game's files that are not there, which are no warnings; NULL: they are */
    bool is_missing_only;      /* --missing */
    enum conv_quality quality; /* --quality */
    const char *rvmat_folder;  /* -o of odol-to-rvmat, or NULL: a folder for each input */
    struct conv_textures textures;
    struct p3d_gltf_options gltf; /* --lossless, and all LODs with --lod */
    struct p3d_draw_options png;  /* --size, --view, --sheet */
    struct conv_page page;
    uint32_t mip; /* --mip */
    struct conv_texture texture;
    struct conv_import import;
    struct conv_makes make;
    struct conv_changes changes;
    struct work_binarised odol; /* --target, --allow-missing, --physx */
    struct conv_edit edit;
};

struct conv_job;

/* The input of a mode. */
struct conv_source {
    const char *name;       /* in the names of modes */
    enum p3d_format format; /* P3D_FORMAT_UNKNOWN: any that the library reads */
    enum p3di_wanted kind;
    const char *extensions; /* of files, with blanks between */
    const char *what;       /* for --help */
};

struct conv_mode {
    const char *name;
    const struct conv_source *source;
    const char *row;              /* its name in --help, where modes behind it that have none have no room */
    const char *also;             /* what that row adds to `what` to name these */
    unsigned kind;                /* of output: one of CONV_... */
    const char *extension;        /* of the output */
    const char *second_extension; /* of the file that is written beside it, or NULL */
    const char *what;             /* "Makes ...": of this mode alone; modes that do the same have the same words */
    /* False and *error on failure; then no output has changed. */
    bool (*convert)(const struct conv_job *job, struct p3d_error *error);
    /* Instead, of modes that take a folder or an archive as a whole: false if messages say what has failed. */
    bool (*whole)(const struct conv_request *request, const char *input);
};

/* One input on its way to one output. */
struct conv_job {
    const struct conv_mode *mode;
    const struct conv_options *options;
    const struct cli *cli;      /* who speaks */
    struct p3d_options library; /* carries the warn callback */
    const struct p3di_input *input;
    const struct p3di_path *path; /* of the input */
    const struct p3d_rtm *rtm;    /* that moves the model of outputs that do not move, as at rtm_time; or NULL */
    float rtm_time;
    const char *source;          /* the file that is read: the input, or the archive that it is in */
    const char *output;          /* "-" is stdout */
    bool is_output_given;        /* by -o, and not made of the input's name: it may be a link to what is replaced */
    bool may_replace;            /* the output was named behind -o, or its folder, which is not that of the source */
    bool keeps_others;           /* the output is a folder that was named last: no other file there is replaced */
    bool is_found;               /* in a folder: nobody has named it */
    bool is_only_one;            /* there is no other input */
    struct cli_names *shortened; /* --short-names: gets its lines; else NULL */
    struct cli_names *renamed;   /* --dry-run: what would be renamed; nothing is written. Else NULL */
    struct work_notes *notes;
};

static inline struct work_task conv_task(const struct conv_job *job)
{
    return (struct work_task){.input = job->input,
                              .output = job->output,
                              .is_output_given = job->is_output_given,
                              .is_dry_run = job->renamed != NULL,
                              .way_out = job->keeps_others ? "-o FOLDER replaces it" : NULL,
                              .assets = job->options->assets,
                              .notes = job->notes};
}

/* Opens the output of a job, or a file that goes with it (work_output_open). */
static inline bool conv_output_open(struct work_output *output, const struct conv_job *job, const char *path,
                                    struct p3d_error *error)
{
    const struct work_task task = conv_task(job);

    return work_output_open(output, &task, path, error);
}

#endif
