/* convert.h: the kinds of output, and what makes them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CONVERT_CONVERT_H
#define CONVERT_CONVERT_H

#include "job.h"

/* Kinds of output, a bit each: by them an option says which modes take it. */
enum {
    CONV_OBJ = 1,
    CONV_GLB = 2,
    CONV_GLTF = 4,
    CONV_MDD = 8,
    CONV_PNG = 16,
    CONV_MLOD = 32,     /* of a P3D */
    CONV_FROM_OBJ = 64, /* an MLOD of an OBJ */
    CONV_PAA = 128,     /* a PNG of a texture */
    CONV_MODEL_CFG = 256,
    CONV_ODOL = 512,         /* of an MLOD */
    CONV_EDITED_ODOL = 1024, /* of an ODOL */
    CONV_HTML = 2048,
    CONV_TEXTURE = 4096,     /* a PAA of a picture */
    CONV_TEX_HEADERS = 8192, /* a list of textures */
    CONV_FROM_GLTF = 16384,  /* an MLOD of a glTF */
    CONV_RTM = 32768,
    CONV_RTM_GLB = 65536,   /* a GLB of an animation */
    CONV_GLTF_RTM = 131072, /* an animation of a glTF */
    CONV_RAPIFIED = 262144, /* of a config */
    CONV_PBO = 524288,      /* of a folder */
    CONV_FOLDER = 1048576,  /* of an archive */
    CONV_RVMATS = 2097152,  /* of an ODOL */
    CONV_MOD = 4194304,     /* archives of a folder's addons */
    CONV_SOURCES = 8388608, /* of all ODOLs in an addon */
    CONV_ALL = 16777215,
    CONV_WHOLE = CONV_TEX_HEADERS | CONV_PBO | CONV_FOLDER | CONV_MOD | CONV_SOURCES,
    CONV_TOGETHER = CONV_MOD | CONV_SOURCES, /* of the modes for wholes: all inputs at once */
    CONV_OF_RTM = CONV_RTM | CONV_RTM_GLB | CONV_GLTF_RTM,
    CONV_OF_FILES = CONV_PAA | CONV_TEXTURE | CONV_WHOLE | CONV_OF_RTM | CONV_RAPIFIED, /* not of models */
    CONV_NAMING = CONV_RAPIFIED | CONV_FROM_OBJ | CONV_FROM_GLTF | CONV_GLTF_RTM, /* of what names files, no P3D */
    CONV_TEXT = CONV_OBJ | CONV_GLTF | CONV_MODEL_CFG | CONV_HTML,                /* a terminal shows it */
    CONV_WRITES_CFG = CONV_MLOD | CONV_FROM_GLTF                                  /* --model-cfg is an output */
};

/* Each converts the job's input. False and *error on failure; then no output has changed. */
bool conv_to_obj(const struct conv_job *job, struct p3d_error *error);
bool conv_to_glb(const struct conv_job *job, struct p3d_error *error);
bool conv_to_gltf(const struct conv_job *job, struct p3d_error *error);
bool conv_to_png(const struct conv_job *job, struct p3d_error *error);
bool conv_to_html(const struct conv_job *job, struct p3d_error *error);
bool conv_to_mdd(const struct conv_job *job, struct p3d_error *error);
bool conv_to_mlod(const struct conv_job *job, struct p3d_error *error);
bool conv_to_odol(const struct conv_job *job, struct p3d_error *error);
bool conv_odol_to_odol(const struct conv_job *job, struct p3d_error *error);
bool conv_to_model_cfg(const struct conv_job *job, struct p3d_error *error);
bool conv_paa_to_png(const struct conv_job *job, struct p3d_error *error);
bool conv_to_paa(const struct conv_job *job, struct p3d_error *error);
bool conv_rtm_to_rtm(const struct conv_job *job, struct p3d_error *error);
bool conv_rtm_to_glb(const struct conv_job *job, struct p3d_error *error);
bool conv_gltf_to_rtm(const struct conv_job *job, struct p3d_error *error);
bool conv_to_rvmats(const struct conv_job *job, struct p3d_error *error);
bool conv_config_to_bin(const struct conv_job *job, struct p3d_error *error);
bool conv_obj_to_mlod(const struct conv_job *job, struct p3d_error *error);
bool conv_gltf_to_mlod(const struct conv_job *job, struct p3d_error *error);

/* The model of a job's OBJ, for itself. NULL and *error. */
struct p3d_model *conv_obj_model(const struct conv_job *job, struct p3d_error *error);

/* The model of the job's glTF, with bones and animations if --model-cfg asks for them; `images` gets the images that it
 * holds. */
struct p3d_model *conv_gltf_model(const struct conv_job *job, struct p3d_image_files images, struct p3d_error *error);

#endif
