/* sha1.h: the SHA-1 behind an archive's contents, which nettle computes, or Windows.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_PBO_SHA1_H
#define P3DI_PBO_SHA1_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32)

#include <windows.h>

#include <bcrypt.h>

struct p3di_sha1 {
    BCRYPT_ALG_HANDLE algorithm;
    BCRYPT_HASH_HANDLE hash;
    bool is_good;
};

#else

#include <nettle/sha1.h>

struct p3di_sha1 {
    struct sha1_ctx context;
};

#endif

#define P3DI_SHA1_SIZE 20

void p3di_begin_sha1(struct p3di_sha1 *sha1);
void p3di_add_sha1(struct p3di_sha1 *sha1, const uint8_t *data, size_t size);

/* The digest, of P3DI_SHA1_SIZE bytes. False if the system has no SHA-1. */
bool p3di_end_sha1(struct p3di_sha1 *sha1, uint8_t *digest);

#endif
