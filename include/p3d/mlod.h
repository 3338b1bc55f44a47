/* p3d/mlod.h: an MLOD file, field by field, as it stands on disk.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * The knowledge behind every field is in docs/format/mlod.md. All tables are spans over the input,
 * which must outlive the struct p3d_mlod that was read from it. */
#ifndef P3D_MLOD_H
#define P3D_MLOD_H

#include <p3d/text.h>
#include <p3d/watch.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The bytes of a texture's name in SP3X; a NUL belongs in them, though some files leave no room for it. */
#define P3D_MLOD_SP3X_TEXTURE_SIZE 32u

/* The bytes of a tag's name in SP3X, likewise. */
#define P3D_MLOD_SP3X_TAG_NAME_SIZE 64u

/* The text behind the last LOD of an SP3X file, with its NUL: p3d_mlod_default_path. */
#define P3D_MLOD_SP3X_DEFAULT_PATH_SIZE 32u

/* Flavours of a LOD; one file may mix them. */
enum p3d_mlod_flavour {
    P3D_MLOD_P3DM, /* ArmA and later */
    P3D_MLOD_SP3X  /* Operation Flashpoint */
};

/* point is below the LOD's points.count in each of a face's real corners; normal may lie beyond
 * normals.count (real files do that), so check it before you follow it. */
struct p3d_mlod_corner {
    uint32_t point;
    uint32_t normal;
    float u, v; /* v runs down from the top of the texture */
};

/* A face as the file has it. */
struct p3d_mlod_face {
    uint32_t corner_count; /* 3 or 4; 2 occurs. At most 4 */
    uint32_t flags;
    struct p3d_mlod_corner corners[4]; /* all four stand in the file, whatever corner_count says */
    struct p3d_bytes texture;          /* SP3X: the whole field of 32 bytes; p3d_text() is the name */
    struct p3d_bytes material;         /* empty in SP3X */
};

/* The tags that are known. */
enum p3d_mlod_tag_kind {
    P3D_TAG_SELECTION, /* any name that does not start with '#' */
    P3D_TAG_END_OF_FILE,
    P3D_TAG_SHARP_EDGES,
    P3D_TAG_PROPERTY,
    P3D_TAG_MASS,
    P3D_TAG_ANIMATION,
    P3D_TAG_UV_SET,
    P3D_TAG_SELECTED,
    P3D_TAG_LOCK,
    P3D_TAG_HIDE,
    P3D_TAG_MATERIAL_INDEX,
    P3D_TAG_UNKNOWN /* any other name that starts with '#' */
};

/* Two real files have a #UVSet# whose size is 4 less than it should be. */
enum p3d_mlod_uv_set_form {
    P3D_UV_SET_USUAL,
    P3D_UV_SET_SHORT_SIZE, /* the size leaves out the id, which is there all the same */
    P3D_UV_SET_NO_ID       /* there is no id: `id` is one more than the id of the set before, or 0 */
};

/* A tag of a LOD: a selection, a property, masses, ... */
struct p3d_mlod_tag {
    enum p3d_mlod_tag_kind kind;
    bool is_raw;             /* the payload does not have the form of its kind: see value.raw */
    bool is_second_form;     /* of the community's pages: #Mass# and #Animation# with the number of points in front,
                              * #Property# of several pairs. The engine skips tags of these sizes */
    uint8_t active;          /* 1 in every real file; SP3X has none and shows 1 */
    uint32_t payload_size;   /* bytes, with an id that the file's size leaves out; ignored when writing */
    uint64_t offset;         /* of the record; ignored when writing */
    uint64_t payload_offset; /* likewise */
    struct p3d_bytes name;   /* SP3X: the whole field of 64 bytes. Empty when writing: the kind's own name */
    union {
        struct p3d_span sharp_edges; /* (u32, u32) point pairs, all below points.count */
        struct {
            struct p3d_bytes name, value; /* fields of 64 bytes, whole; shorter ones are padded when writing */
            struct p3d_span more;         /* further pairs of 128 bytes, in the second form alone */
        } property;
        struct p3d_span mass; /* f32 kilograms, one a point */
        struct {
            float time;
            struct p3d_span points; /* f32 x, y, z, one a point */
        } animation;
        struct {
            uint32_t id;
            struct p3d_span uvs; /* f32 u, v, one a real corner in face order */
            enum p3d_mlod_uv_set_form form;
        } uv_set;
        struct {
            struct p3d_span points; /* weight bytes, one a point: p3d_weight_from_byte */
            struct p3d_span faces;  /* one a face */
        } selection;                /* SELECTION, SELECTED, LOCK and HIDE */
        int32_t material_index[4];  /* a licence stamp of the Oxygen Light editor */
        struct p3d_bytes raw;       /* UNKNOWN, and whatever is_raw */
    } value;
};

/* A LOD of an MLOD, with its tables. */
struct p3d_mlod_lod {
    enum p3d_mlod_flavour flavour;
    const struct p3d_error *error; /* NULL unless this LOD is damaged: it then keeps the tables that
                                    * were proven, and has no faces */
    uint64_t offset, size;         /* where its bytes lie; ignored when writing */
    uint32_t header_size;          /* 28, or more with header_extra */
    uint32_t version;              /* 0x100 in P3DM, 0x99 in SP3X */
    uint32_t flags;                /* 0 in every file seen */
    struct p3d_bytes header_extra;
    struct p3d_span points;  /* 16 bytes: f32 x, y, z, u32 flags */
    struct p3d_span normals; /* 12 bytes: f32 x, y, z, pointing inward */
    struct p3d_mlod_face *faces;
    uint32_t face_count;
    uint32_t corner_count;     /* of all faces together, real corners only; ignored when writing, but not for a model */
    struct p3d_mlod_tag *tags; /* the last one is #EndOfFile# */
    uint32_t tag_count;
    float resolution;
};

/* An MLOD file: what p3d_mlod_read gives, or what p3d_mlod_write takes. */
struct p3d_mlod {
    uint32_t version; /* 257 */
    struct p3d_mlod_lod *lods;
    uint32_t lod_count;         /* LODs that were read, damaged ones included */
    uint32_t lod_count_in_file; /* what the header says; ignored when writing */
    struct p3d_bytes trailing;  /* what follows the last LOD */
    void *memory;               /* private */
};

/* Reads an MLOD file of `size` bytes. Returns NULL if no LOD could be read (or the header is not an
 * MLOD's): `error` says why. Otherwise returns what could be read, to be freed with p3d_mlod_free;
 * error->status is then P3D_OK, or the first damage: the LOD it names is marked, and LODs that
 * could not be reached are missing. Every point index of an undamaged LOD has been checked.
 * `options` may be NULL, and so may be `data` of no bytes; without data, but with a size it is P3D_INVALID. */
struct p3d_mlod *p3d_mlod_read(const void *data, size_t size, const struct p3d_options *options,
                               struct p3d_error *error);

/* Frees what p3d_mlod_read or p3d_mlod_from_model has made. NULL may be freed. */
void p3d_mlod_free(struct p3d_mlod *mlod);

/* Shows `watcher`, which may be NULL, the fields, with the checks, warnings and errors of p3d_mlod_read, and keeps
 * nothing: the memory for it does not grow with the file. False and `error`, the first damage. */
bool p3d_mlod_watch(const void *data, size_t size, const struct p3d_watcher *watcher, const struct p3d_options *options,
                    struct p3d_error *error);

/* Writes an MLOD file. A file that was read and not changed comes out byte for byte. A model made in memory needs
 * header_size 28, active 1 in each tag, and #EndOfFile# as each LOD's last tag. Fails with P3D_INVALID, naming LOD and
 * fact, if something does not fit the format (a damaged LOD, a span of the wrong length, a name too long for its field,
 * a kind or flavour that does not exist, a UV set that would be read in another way because of the tag behind it), with
 * P3D_NO_MEMORY if there is none to find that out, with P3D_SYSTEM if the sink refuses; the sink may then have received
 * a part. */
bool p3d_mlod_write(const struct p3d_mlod *mlod, struct p3d_sink sink, struct p3d_error *error);

/* The losses of a LOD that becomes SP3X: counts. */
struct p3d_mlod_losses {
    uint32_t materials;     /* faces whose rvmat is gone */
    uint32_t inactive_tags; /* tags that count as active from now on */
};

/* Lays a LOD out as the other flavour, in place: its version follows, and bytes behind the NULs of names go.
 * Names may be too long for SP3X then. A value that is not a flavour changes nothing. */
struct p3d_mlod_losses p3d_mlod_set_flavour(struct p3d_mlod_lod *lod, enum p3d_mlod_flavour flavour);

/* The folder that the editor has noted behind the last LOD of an SP3X file, such as "data\": its DefaultPath to
 * textures. Empty if nothing, or no such text, is there (docs/format/mlod.md). */
struct p3d_bytes p3d_mlod_default_path(const struct p3d_mlod *mlod);

/* The sum of the LOD's #Mass# tags in kilograms; false if it has none. */
bool p3d_mlod_mass(const struct p3d_mlod_lod *lod, double *mass);

/* The textures, or rvmats, that the LOD's faces name, without the empty one. False if there is no
 * memory. Free with p3d_names_free; the names belong to the LOD. */
bool p3d_mlod_textures(const struct p3d_mlod_lod *lod, struct p3d_names *names);

/* The same of the rvmats. */
bool p3d_mlod_materials(const struct p3d_mlod_lod *lod, struct p3d_names *names);

/* The official name of a kind, as files spell it; NULL for SELECTION and UNKNOWN, and for a value that is not a
 * kind. */
const char *p3d_mlod_tag_name(enum p3d_mlod_tag_kind kind);

#ifdef __cplusplus
}
#endif
#endif
