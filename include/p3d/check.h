/* p3d/check.h: what is wrong with a model, and what the engine will make of it. Findings are data; nothing is printed.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 *     struct p3d_findings *findings = p3d_check(&document, NULL, NULL, &error);
 *
 *     for (uint32_t i = 0; findings && i < findings->count; i++)
 *         puts(findings->items[i].rule->summary);
 *     p3d_findings_free(findings);
 *
 * docs/check.md lists the rules. */
#ifndef P3D_CHECK_H
#define P3D_CHECK_H

#include <p3d/config.h>
#include <p3d/open.h>
#include <p3d/rtm.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Rules ---- */

/* Severities of findings. */
enum p3d_severity {
    P3D_SEVERITY_NOTE,    /* worth knowing; many good models have it */
    P3D_SEVERITY_WARNING, /* the game logs it, or something looks or works wrong */
    P3D_SEVERITY_ERROR    /* something does not load, is not hit or is not seen */
};

/* A kind of finding. All texts are ASCII. */
struct p3d_check_rule {
    const char *id; /* "P3D-G101": the letter is the group, and a number never changes its meaning */
    enum p3d_severity severity;
    const char *summary; /* one line, without a full stop */
    const char *detail;  /* what the engine does or logs, and how that is known */
    const char *fix;     /* what to do */
};

/* All rules, ordered by group. */
const struct p3d_check_rule *p3d_check_rules(size_t *count);

/* The rule of that id, ASCII case ignored, with or without "P3D-"; NULL if it does not exist. */
const struct p3d_check_rule *p3d_check_rule_of(const char *id);

/* The name of a group: "collision geometry" for 'G'. NULL if the letter is not a group. */
const char *p3d_check_group_name(char letter);

/* ---- Findings ---- */

/* The thing that a finding is about. */
enum p3d_element {
    P3D_ELEMENT_NONE, /* the LOD as a whole, or the file */
    P3D_ELEMENT_SELECTION,
    P3D_ELEMENT_COMPONENT, /* a selection, too */
    P3D_ELEMENT_PROXY,     /* likewise */
    P3D_ELEMENT_FACE,
    P3D_ELEMENT_POINT,
    P3D_ELEMENT_NORMAL,
    P3D_ELEMENT_EDGE, /* `index` is the index of one of its points */
    P3D_ELEMENT_PROPERTY,
    P3D_ELEMENT_TEXTURE,
    P3D_ELEMENT_MATERIAL,
    P3D_ELEMENT_ANIMATION, /* a class of a model.cfg */
    P3D_ELEMENT_CLASS      /* of a config or model.cfg: its path, "CfgVehicles/Car/HitPoints" */
};

/* In place of an index: the finding is about no single element. */
#define P3D_NO_ELEMENT UINT32_MAX

/* One thing that is worth telling of a model. */
struct p3d_finding {
    const struct p3d_check_rule *rule;
    enum p3d_severity severity; /* the rule's own, or a milder or worse one that it has here */
    int32_t lod;                /* index in the file; P3D_NO_LOD: of the whole file */
    float resolution;           /* of that LOD */
    enum p3d_element element;
    uint32_t index;        /* in the LOD (of a model from an ODOL: p3d_model_from_odol), or P3D_NO_ELEMENT */
    uint32_t count;        /* of the elements that have this; `index` is the first of them */
    struct p3d_bytes name; /* of the selection, the proxy or the property, or a path; empty if there is none */
    bool has_position;
    struct p3d_vec3 position; /* of the first element */
    const char *message;      /* the facts: printable UTF-8 without a full stop */
    const char *file;         /* a text that the one that is checked includes, and that it is in; NULL: that one */
    uint32_t line;            /* of the text, from 1; 0: it is not known, or there are none */
    uint32_t column;          /* likewise */
};

/* In the order of the LODs; findings of the whole file come last. Free with p3d_findings_free. */
struct p3d_findings {
    const struct p3d_finding *items;
    uint32_t count;
    uint32_t severity_counts[3]; /* by enum p3d_severity */
    void *memory;                /* private */
};

/* ---- Checking ---- */

/* The game that a model is for: some limits depend on it. */
enum p3d_profile { P3D_PROFILE_ANY, P3D_PROFILE_OFP, P3D_PROFILE_A1, P3D_PROFILE_A2, P3D_PROFILE_A3, P3D_PROFILE_DAYZ };

/* The profile of "ofp" ("flashpoint"), "a1" ("arma1"), "a2", "a3", "dayz" or "any"; false for any other name. */
bool p3d_profile_of(const char *name, enum p3d_profile *profile);

/* All zero, or NULL, is a good default. */
struct p3d_check_options {
    enum p3d_profile profile;
    /* The MLOD that the document was binarised from: parts of it that were lost are found. NULL: it is not known. */
    const struct p3d_document *source;
    /* Says if the game has a file at this path. NULL: files are not looked for. */
    bool (*has_file)(void *user, struct p3d_bytes path);
    /* A sentence about the file that a path without one may mean: "is 'mod\data\a.paa' meant?"; NULL if nothing
     * may be. It must live as long as the findings. NULL: not known. */
    const char *(*find_hint)(void *user, struct p3d_bytes path);
    /* Opens an .rvmat, whose stages are judged then; NULL if it is not there. It must live as long as the findings,
     * which may name its textures. NULL: the materials of a source are not known; those of binarised models are in
     * them. */
    const struct p3d_rvmat *(*open_material)(void *user, struct p3d_bytes path);
    /* Says if the .rvmat is checked by itself, so that the model is not told of its stages. NULL: none is. */
    bool (*is_checked)(void *user, struct p3d_bytes path);
    /* The name below its root of the file at a path, if the path has other letters there, upper or lower; NULL if it
     * has not. It must live as long as the findings. NULL: not known. */
    const char *(*find_spelling)(void *user, struct p3d_bytes path);
    /* Where files are looked for: "the mod (roots: car)"; NULL: "the assets". It must live as long as the findings. */
    const char *(*where)(void *user);
    /* Says if a class of a config stands for a proxy without a file: ProxyNAME for mod\name. NULL: none does. */
    bool (*has_proxy)(void *user, struct p3d_bytes path);
    /* The addon of a file without which nothing is wrong, as the addon is not given; NULL: the file should be there. It
     * must live as long as the findings. NULL: not known. */
    const char *(*find_addon)(void *user, struct p3d_bytes path);
    void *has_file_user; /* of these eight */
    /* The bones, sections and animations that an MLOD does not tell: what p3d_model_with_cfg makes of a model without
     * LODs. Then weights, axes and the names that it names are judged. NULL: they are not known; then a selection is an
     * axis if its name says so. With `source` the document's own bones are taken. */
    const struct p3d_model *model_cfg;
};

/* Checks a document that was read. The findings point into it, so it must outlive them. LODs that are damaged are a
 * finding each. NULL and `error` on failure (P3D_NO_MEMORY); findings are not failures. Free with
 * p3d_findings_free. */
struct p3d_findings *p3d_check(const struct p3d_document *document, const struct p3d_check_options *check,
                               const struct p3d_options *options, struct p3d_error *error);

/* ---- A model in its mod ---- */

struct p3d_scene; /* p3d/scene.h */

/* All that `p3dinfo check` finds in the file of a scene: as p3d_check, with the files and rvmats that the scene's
 * assets have, its model.cfg, and what is wrong with that. A scene that is only checked is opened with `what` 0 and
 * leaves_damaged_out. The findings need nothing of the scene any more. NULL and `error` on failure: P3D_NO_MEMORY, or
 * the model.cfg that was asked for cannot be read or has no class for the model. Either of options and `error` may be
 * NULL. Free with p3d_findings_free. */
struct p3d_findings *p3d_check_scene(const struct p3d_scene *scene, enum p3d_profile profile,
                                     const struct p3d_options *options, struct p3d_error *error);

/* ---- The config of an addon ---- */

/* The files that a config names may be the game's, which are not at hand. */
enum p3d_file_state {
    P3D_FILE_UNKNOWN, /* it is of another mod, or of the game: nothing is said of it */
    P3D_FILE_MISSING,
    P3D_FILE_THERE
};

/* The files of the mod. */
struct p3d_check_mod {
    void *user;
    /* A path has no slash in front. `near` gets the one that may be meant by one that is missing or of another mod, and
     * of one that is there how it is called below its root, if the path has other letters there, upper or lower; else
     * it is empty. */
    enum p3d_file_state (*find_file)(void *user, struct p3d_bytes path, struct p3d_bytes *near);
    /* Opens a model that is there, once for each path; *model_cfg is what the model.cfg of a source says, or NULL. NULL
     * if it cannot be read. Both must live until p3d_check_config returns. */
    const struct p3d_document *(*open_model)(void *user, struct p3d_bytes path, const struct p3d_model **model_cfg);
};

/* Compares what the classes of a config.cpp or config.bin name with the mod's files and models. docs/check.md lists the
 * entries; those that are not listed are not judged. The findings need neither of them any more. NULL and `error` on
 * failure (P3D_NO_MEMORY). Free with p3d_findings_free. */
struct p3d_findings *p3d_check_config(const struct p3d_config *config, const struct p3d_check_mod *mod,
                                      const struct p3d_options *options, struct p3d_error *error);

/* ---- An animation ---- */

/* Checks an animation, and with `skeleton`, which may be NULL, whether it fits. The findings need neither of them any
 * more. NULL and `error` on failure (P3D_NO_MEMORY). Free with p3d_findings_free. */
struct p3d_findings *p3d_check_rtm(const struct p3d_rtm *rtm, const struct p3d_skeleton *skeleton,
                                   const struct p3d_options *options, struct p3d_error *error);

/* Frees the findings that p3d_check, p3d_check_config or p3d_check_rtm has made. NULL may be freed. */
void p3d_findings_free(struct p3d_findings *findings);

/* The number of vertices of a LOD (an index) of an MLOD once it is binarised: docs/check.md, "How vertices are
 * predicted". The document's own number for an ODOL. False and `error` if the LOD does not exist, if it is damaged, or
 * if there is no memory. */
bool p3d_predict_vertices(const struct p3d_document *document, uint32_t lod, const struct p3d_options *options,
                          uint32_t *count, struct p3d_error *error);

#ifdef __cplusplus
}
#endif
#endif
