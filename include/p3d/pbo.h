/* p3d/pbo.h: PBO archives, in which addons are shipped.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * The knowledge behind every field is in docs/format/pbo.md. All names are spans over the input, which must outlive
 * the struct p3d_pbo that was read from it. */
#ifndef P3D_PBO_H
#define P3D_PBO_H

#include <p3d/text.h>
#include <p3d/watch.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A property of the archive, such as its prefix. */
struct p3d_pbo_property {
    struct p3d_bytes key, value;
};

/* Packings of an entry's contents. */
#define P3D_PBO_STORED 0u
#define P3D_PBO_PACKED 0x43707273u     /* "Cprs": LZSS */
#define P3D_PBO_PROPERTIES 0x56657273u /* "Vers": the entry is no file, the archive's properties follow it */
#define P3D_PBO_ENCRYPTED 0x456e6372u  /* "Encr": cannot be read */

/* No name of a file is longer. */
#define P3D_PBO_NAME_MAX 1024u

/* No prefix is longer. */
#define P3D_PBO_PREFIX_MAX 256u

/* A file in the archive. */
struct p3d_pbo_entry {
    struct p3d_bytes name; /* with backslashes; any case, any encoding */
    uint32_t method, original_size, reserved, timestamp, stored_size;
    uint64_t offset;               /* of the contents */
    uint32_t size;                 /* of the contents when they are unpacked */
    const struct p3d_error *error; /* why the contents cannot be had, or NULL */
};

/* The checksum behind the contents. */
enum p3d_pbo_checksum {
    P3D_PBO_CHECKSUM_NONE,   /* nothing */
    P3D_PBO_CHECKSUM_OK,     /* the SHA-1 of all before it */
    P3D_PBO_CHECKSUM_BAD,    /* another one, or something else */
    P3D_PBO_CHECKSUM_CUT,    /* the file ends before the contents, or within the checksum */
    P3D_PBO_CHECKSUM_UNKNOWN /* the system has no SHA-1 */
};

/* An archive. Free with p3d_pbo_free. */
struct p3d_pbo {
    struct p3d_pbo_property *properties;
    struct p3d_pbo_entry *entries; /* in the order of the file; several may have the same name */
    uint32_t property_count, entry_count;
    struct p3d_bytes prefix;   /* the value of the property `prefix`; no data if there is none */
    uint64_t contents_offset;  /* where the contents of the first entry begin */
    uint64_t checksum_offset;  /* where all contents end, which a cut file does not reach */
    struct p3d_bytes checksum; /* the SHA-1 as stored, 20 bytes; none if it is not there as a whole */
    struct p3d_bytes trailing; /* what stands behind it; of a cut file, what is there of the first entry that is cut */
    const uint8_t *data;       /* the input; NULL: only the header was read */
    size_t size;
    void *memory, *header; /* private */
};

/* True if this is the start of an archive with properties, as nearly all are. Others are only known by their names. */
bool p3d_pbo_detect(const void *data, size_t size);

/* Reads the header of an archive of `size` bytes; no contents are looked at. NULL if there is no entry and no property
 * that could be read: `error` says why. Otherwise what could be read, to be freed with p3d_pbo_free; error->status is
 * then P3D_OK, or there is damage: each entry that cannot be had says why. `options` may be NULL. */
struct p3d_pbo *p3d_pbo_read(const void *data, size_t size, const struct p3d_options *options, struct p3d_error *error);

/* The same of the file at `path`, of which no more than the header is read and kept, however large it is: the checksum
 * is not known. Contents are read by p3d_pbo_open_file when they are wanted. Also NULL if the system refuses
 * (P3D_SYSTEM). */
struct p3d_pbo *p3d_pbo_read_file(const char *path, const struct p3d_options *options, struct p3d_error *error);

/* Shows `watcher` the fields, with the warnings and errors of p3d_pbo_read, and keeps nothing. False and `error`, the
 * first damage. */
bool p3d_pbo_watch(const void *data, size_t size, const struct p3d_watcher *watcher, const struct p3d_options *options,
                   struct p3d_error *error);

/* Frees an archive. NULL may be freed. */
void p3d_pbo_free(struct p3d_pbo *pbo);

/* Looks at the whole archive to compute its checksum. */
enum p3d_pbo_checksum p3d_pbo_check(const struct p3d_pbo *pbo);

/* The same of an archive that p3d_pbo_read_file has read of the file at `path`, which is read part by part. False and
 * `error` if it cannot be read, or has changed. */
bool p3d_pbo_check_file(const struct p3d_pbo *pbo, const char *path, enum p3d_pbo_checksum *checksum,
                        struct p3d_error *error);

/* "none", "ok", "bad", "cut" or "unknown"; NULL for another number. */
const char *p3d_pbo_checksum_name(enum p3d_pbo_checksum checksum);

/* The contents of an entry. All zero means none. */
struct p3d_contents {
    const uint8_t *data;
    size_t size;
    void *memory; /* private; NULL if they are a part of the archive */
};

/* The contents of entry `index`: what is stored points into the archive, what is packed is unpacked and its sum
 * checked. False and `error` if they cannot be had, or `index` is not below entry_count (P3D_INVALID). The archive must
 * outlive them; free with p3d_contents_free. Several threads may do it at once. `options` may be NULL. */
bool p3d_pbo_open(const struct p3d_pbo *pbo, uint32_t index, const struct p3d_options *options,
                  struct p3d_contents *contents, struct p3d_error *error);

/* The same of an archive that p3d_pbo_read_file has read of the file at `path`, which must have the same size as then
 * (P3D_SYSTEM). The archive may be freed before the contents. Several threads may do it at once. */
bool p3d_pbo_open_file(const struct p3d_pbo *pbo, const char *path, uint32_t index, const struct p3d_options *options,
                       struct p3d_contents *contents, struct p3d_error *error);

/* Frees contents of p3d_pbo_open, p3d_pbo_open_file or p3d_pbo_unpack. All zero may be passed. */
void p3d_contents_free(struct p3d_contents *contents);

/* The same without the whole archive in memory: `stored` are the entry's stored_size bytes, which must outlive the
 * contents if these are not packed. */
bool p3d_pbo_unpack(const struct p3d_pbo_entry *entry, const void *stored, const struct p3d_options *options,
                    struct p3d_contents *contents, struct p3d_error *error);

/* ---- Writing ---- */

/* The contents of an archive that is written. */
struct p3d_pbo_contents {
    /* Writes the bytes of entry `index`, stored_size of them, to the sink. False and *error if they cannot be had, or
     * the sink refuses. It is called once for each entry, in their order. */
    bool (*write)(void *user, uint32_t index, struct p3d_sink sink, struct p3d_error *error);
    void *user;
};

/* Writes an archive: its properties, the records of its entries as they are, the contents, and the checksum. Of each
 * entry name, method, original_size, reserved, timestamp and stored_size are used; nothing is sorted or packed. An
 * archive without properties gets no checksum, as archives of Operation Flashpoint have none. Fails with P3D_INVALID if
 * a name is empty or holds a NUL, or contents have another size; with P3D_UNSUPPORTED if the system has no SHA-1; with
 * P3D_SYSTEM if the sink refuses; or as `contents` does. The sink may then have received a part. */
bool p3d_pbo_write(const struct p3d_pbo *pbo, const struct p3d_pbo_contents *contents, struct p3d_sink sink,
                   struct p3d_error *error);

#ifdef __cplusplus
}
#endif
#endif
