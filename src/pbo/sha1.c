/* sha1.c: the SHA-1 behind an archive's contents, which nettle computes, or Windows.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "sha1.h"

#include <string.h>

#if defined(_WIN32)

void p3di_begin_sha1(struct p3di_sha1 *sha1)
{
    memset(sha1, 0, sizeof *sha1);
    sha1->is_good = BCryptOpenAlgorithmProvider(&sha1->algorithm, BCRYPT_SHA1_ALGORITHM, NULL, 0) >= 0 &&
                    BCryptCreateHash(sha1->algorithm, &sha1->hash, NULL, 0, NULL, 0, 0) >= 0;
}

void p3di_add_sha1(struct p3di_sha1 *sha1, const uint8_t *data, size_t size)
{
    sha1->is_good = sha1->is_good && BCryptHashData(sha1->hash, (uint8_t *)(uintptr_t)data, (ULONG)size, 0) >= 0;
}

bool p3di_end_sha1(struct p3di_sha1 *sha1, uint8_t *digest)
{
    const bool is_good = sha1->is_good && BCryptFinishHash(sha1->hash, digest, P3DI_SHA1_SIZE, 0) >= 0;

    if (sha1->hash)
        BCryptDestroyHash(sha1->hash);
    if (sha1->algorithm)
        BCryptCloseAlgorithmProvider(sha1->algorithm, 0);
    return is_good;
}

#else

void p3di_begin_sha1(struct p3di_sha1 *sha1)
{
    sha1_init(&sha1->context);
}

void p3di_add_sha1(struct p3di_sha1 *sha1, const uint8_t *data, size_t size)
{
    sha1_update(&sha1->context, size, data);
}

bool p3di_end_sha1(struct p3di_sha1 *sha1, uint8_t *digest)
{
    sha1_digest(&sha1->context, P3DI_SHA1_SIZE, digest);
    return true;
}

#endif
