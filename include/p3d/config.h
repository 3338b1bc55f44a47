/* p3d/config.h: trees of classes: rvmat, model.cfg, config.cpp; as text or rapified (config.bin).
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * The knowledge behind this is in docs/format/config.md. The input must outlive the tree that was read from it.
 *
 *     struct p3d_config *config = p3d_config_read(data, size, NULL, NULL, &error);
 *     struct p3d_rvmat *rvmat = config ? p3d_rvmat_from_config(config, NULL, &error) : NULL; */
#ifndef P3D_CONFIG_H
#define P3D_CONFIG_H

#include <p3d/text.h>
#include <p3d/watch.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- The tree ---- */

/* The kinds of values in a class tree. */
enum p3d_config_value_kind { P3D_CONFIG_STRING, P3D_CONFIG_F32, P3D_CONFIG_I32, P3D_CONFIG_ITEMS };

/* One value. Expressions such as (rad 90) are strings, as in rapified files: p3d_config_number computes them. */
struct p3d_config_value {
    enum p3d_config_value_kind kind;
    uint32_t count; /* of items */
    union {
        struct p3d_bytes text;
        float number;
        int32_t integer;
        struct p3d_config_value *items;
    };
};

/* The kinds of entries in a class. */
enum p3d_config_kind {
    P3D_CONFIG_CLASS,
    P3D_CONFIG_VALUE,    /* name = value; */
    P3D_CONFIG_ARRAY,    /* name[] = {...}; or, is_append, name[] += {...}; the value is ITEMS */
    P3D_CONFIG_EXTERNAL, /* class name; it is defined elsewhere */
    P3D_CONFIG_DELETE    /* delete name; */
};

/* An entry of a class: a value, an array or another class. */
struct p3d_config_entry {
    enum p3d_config_kind kind;
    bool is_append;
    uint32_t line; /* of the text, from 1; 0 in rapified files */
    uint32_t file; /* of the config's files: 0 is the text itself, others are what it includes */
    struct p3d_bytes name;
    union {
        struct p3d_config_class *class_; /* of CLASS */
        struct p3d_config_value value;   /* of VALUE and ARRAY */
    };
};

/* A class with what stands in it. */
struct p3d_config_class {
    struct p3d_bytes name;                 /* "" is the root's */
    struct p3d_bytes base_name;            /* "" if it has none */
    const struct p3d_config_class *base;   /* NULL also if it is external or nowhere */
    const struct p3d_config_class *parent; /* which it stands in; NULL: it is the root */
    struct p3d_config_entry *entries;
    uint32_t entry_count;
    const void *names; /* private */
};

/* A name for a number, of the tree's enum { NAME = 1, }; */
struct p3d_config_constant {
    struct p3d_bytes name;
    int32_t value;
};

/* A tree of classes, from a text or rapified. Free with p3d_config_free. */
struct p3d_config {
    bool is_rapified;
    struct p3d_config_class root;
    struct p3d_config_constant *constants;
    uint32_t constant_count;
    const char *const *files; /* names of the texts that it was read from; the name of the first may be NULL */
    uint32_t file_count;      /* 0 if it is rapified */
    void *memory;             /* private */
};

/* ---- Reading ---- */

/* A file that a text includes. */
struct p3d_config_include {
    struct p3d_bytes data;
    const char *name;   /* for messages, and `from` of what it includes; copied */
    void *handle;       /* the callee's own */
    const char *option; /* if there is such a file, but it may not be read: what allows it, for the message */
    const char *reason; /* or why it cannot be read */
};

/* All zero is a good default; NULL may be passed instead. All but the name are for text. */
struct p3d_config_options {
    const char *name; /* of the file, which errors begin with; NULL: they begin with the line */
    /* Finds the file `path`, as written in the text `from` (`name` above, or an include's), and fills *file. False if
     * it is not there. NULL: there are no files to include. */
    bool (*include)(void *user, struct p3d_bytes path, const char *from, struct p3d_config_include *file);
    /* Called when the file has been read; may be NULL. */
    void (*release)(void *user, struct p3d_config_include *file);
    void *include_user;
    const char *const *defines; /* "NAME" or "NAME=TEXT", as #define would */
    uint32_t define_count;
    /* Hears, with include_user, of a file that is not there or may not be read; then the rest is read without it. NULL:
     * that is an error. */
    void (*lacks)(void *user, struct p3d_bytes path, const struct p3d_error *error);
    /* The path in the game of the file `from`, as above, with include_user: what __FILE__ becomes; copied at once.
     * NULL, or if it returns NULL: the file's name. */
    const char *(*game_path)(void *user, const char *from);
};

/* Reads a tree: a rapified one, which begins with NUL "raP", or text. NULL on failure: `error` says why. An error in a
 * text has the line and column in its message ("model.cfg: 12:5: ..."), and the offset in the file that it names; one
 * in a rapified tree with a name has the offset in its message, too ("model.cfg: 0x1f: ..."). A fault that the game
 * only warns of is a warning. `config_options`, `options` and `error` may be NULL. */
struct p3d_config *p3d_config_read(const void *data, size_t size, const struct p3d_config_options *config_options,
                                   const struct p3d_options *options, struct p3d_error *error);

/* Shows `watcher` the fields of a rapified tree, with the errors of p3d_config_read, and keeps nothing. False and
 * `error`; of text, which has no fields, P3D_UNSUPPORTED. */
bool p3d_config_watch(const void *data, size_t size, const struct p3d_watcher *watcher,
                      const struct p3d_options *options, struct p3d_error *error);

/* Frees a tree. NULL may be freed. */
void p3d_config_free(struct p3d_config *config);

/* True if the data begins like a rapified tree. */
bool p3d_config_is_rapified(const void *data, size_t size);

/* ---- Looking things up ---- */

/* The entry of this name in the class, or else in what it inherits from; ASCII case is ignored. NULL if there is none,
 * or the nearest is a `delete`. A class counts more than an external class of the same name, even if that is nearer. */
const struct p3d_config_entry *p3d_config_find(const struct p3d_config_class *class_, const char *name);

/* The same, but only if it is a class. */
const struct p3d_config_class *p3d_config_find_class(const struct p3d_config_class *class_, const char *name);

/* The same, but only if it is a value, or an array. */
const struct p3d_config_value *p3d_config_find_value(const struct p3d_config_class *class_, const char *name);

/* The number that a value is. Strings are computed as the game does: + - * / % ^ with parentheses, and pi, rad, deg,
 * sin, cos, tan, asin, acos, atan, sqrt, abs, exp, ln, log, floor, ceil, round, min, max, true and false; angles are in
 * degrees. False, and *number 0, for everything else. */
bool p3d_config_number(const struct p3d_config_value *value, double *number);

/* ---- Writing ---- */

/* Writes the tree as text, in one form: text and rapified files of the same tree come out the same, and reading it
 * gives the same tree. Fails with P3D_INVALID if the tree has no text (a name that a text cannot have), with P3D_SYSTEM
 * if the sink refuses; the sink may then have received a part. */
bool p3d_write_config(const struct p3d_config *config, struct p3d_sink sink, struct p3d_error *error);

/* Writes the tree rapified, as the games' own tools do: one tree, one file (docs/format/config.md, "Rapified"). Names
 * and values are written in the order of the tree, bytes of texts as they are. Fails as p3d_write_config does; a text
 * that holds a NUL and a tree of more than 4 GB are P3D_INVALID. */
bool p3d_write_rapified(const struct p3d_config *config, struct p3d_sink sink, struct p3d_error *error);

/* ---- Materials ---- */

/* The rows of a uvTransform. */
enum p3d_rvmat_row { P3D_RVMAT_ASIDE, P3D_RVMAT_UP, P3D_RVMAT_DIR, P3D_RVMAT_POS };

/* A stage: of the Super shader 1 is the normal map, 2 detail, 3 macro, 4 ambient shadow, 5 specular, 6 fresnel, 7
 * environment. */
struct p3d_rvmat_stage {
    uint32_t number;
    uint32_t tex_gen;           /* the number of the TexGen class that has its transform; its own number without */
    struct p3d_bytes texture;   /* also procedural: "#(argb,8,8,3)color(...)"; "" if there is none */
    struct p3d_bytes filter;    /* "" if it does not say */
    struct p3d_bytes uv_source; /* "tex" if it does not say */
    float uv_transform[4][3];   /* enum p3d_rvmat_row; the unit matrix if it does not say */
    bool uses_world_env_map;
};

/* A material; what its text leaves out has the defaults of docs/format/config.md. The names are those of struct
 * p3d_odol_material, which is the same, compiled. Colours are red, green, blue, alpha. */
struct p3d_rvmat {
    float emissive[4], ambient[4], diffuse[4], forced_diffuse[4], specular[4];
    float specular_power;
    struct p3d_bytes pixel_shader, vertex_shader; /* "Super"; "Normal" and "Basic" if it does not say */
    struct p3d_bytes main_light, fog_mode;        /* "Sun" and "Fog" if it does not say */
    struct p3d_bytes surface;                     /* path of a .bisurf; "" if there is none */
    struct p3d_bytes *render_flags;               /* names such as "NoZWrite" */
    uint32_t render_flag_count;
    struct p3d_rvmat_stage *stages; /* by number, ascending */
    uint32_t stage_count;
    struct p3d_rvmat_stage *thermal; /* StageTI; NULL if there is none */
    void *memory;                    /* private */
};

/* Reads the material out of a tree, which must outlive it. Values of the wrong form are warnings, and count as missing.
 * NULL if there is no memory. */
struct p3d_rvmat *p3d_rvmat_from_config(const struct p3d_config *config, const struct p3d_options *options,
                                        struct p3d_error *error);

/* Frees an rvmat. NULL may be freed. */
void p3d_rvmat_free(struct p3d_rvmat *rvmat);

#ifdef __cplusplus
}
#endif
#endif
