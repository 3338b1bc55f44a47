/* error.h: how every error is made.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_ERROR_H
#define P3DI_ERROR_H

#include <p3d/text.h>

#include <stdarg.h>

#if defined(__GNUC__)
#define P3DI_PRINTF(at, first) __attribute__((format(printf, at, first)))
#else
#define P3DI_PRINTF(at, first)
#endif

/* Fills *error (NULL is allowed). Bytes of the message that are no printable UTF-8, which can only
 * come from names in the input, become '?'. */
void p3di_error_set(struct p3d_error *error, enum p3d_status status, int32_t lod, uint64_t offset, const char *format,
                    ...) P3DI_PRINTF(5, 6);
void p3di_error_setv(struct p3d_error *error, enum p3d_status status, int32_t lod, uint64_t offset, const char *format,
                     va_list arguments) P3DI_PRINTF(5, 0);

/* Gives a warning about a LOD to `warn` of the options, which may be NULL. */
void p3di_warn(const struct p3d_options *options, uint32_t lod, const char *format, ...) P3DI_PRINTF(3, 4);

/* A warning "count what", unless the count is 0. */
void p3di_warn_of(const struct p3d_options *options, uint32_t lod, uint64_t count, const char *what);

/* Puts '?' in place of each byte that is no printable UTF-8. */
void p3di_make_printable(char *text);

/* True if `size` bytes of a name are these in a message. */
bool p3di_is_printed_as(const char *name, const char *printed, size_t size);

#define P3DI_CUT "..." /* so begins a name that is not whole */

/* Puts the name of a file before the message, the whole of it if there is room, else its end. */
void p3di_error_name_file(struct p3d_error *error, const char *name);

/* The same, so that the message has at most `most` bytes, and there is room for words behind it. */
void p3di_error_name_within(struct p3d_error *error, struct p3d_bytes name, size_t most);

/* No error yet: the first call of every public function, with its `error`, which may be NULL. */
void p3di_error_clear(struct p3d_error *error);

/* Clears the error; false, and P3D_INVALID, if `data` is NULL but `size` is not 0. */
bool p3di_check_input(const void *data, size_t size, struct p3d_error *error);

/* For "%.*s": the part of a name before its NUL, at most 64 bytes. */
#define P3DI_NAME(bytes) p3di_name_size(bytes), (const char *)((bytes).size ? (bytes).data : (const uint8_t *)"")
int p3di_name_size(struct p3d_bytes bytes);

/* Arguments for "%.*s": a path, whole unless a message has no room for it. */
#define P3DI_PATH(bytes) p3di_path_size(bytes), (const char *)((bytes).size ? (bytes).data : (const uint8_t *)"")
int p3di_path_size(struct p3d_bytes bytes);

#endif
