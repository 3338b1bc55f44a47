/* checksum.c: the SHA-1 behind an archive's contents, which nettle computes, or Windows.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "records.h"

#if defined(_WIN32)

#include <windows.h>

#include <bcrypt.h>

#define MANY_BYTES ((size_t)1 << 30)

static bool hash_parts(BCRYPT_HASH_HANDLE hash, const uint8_t *data, size_t size)
{
    for (size_t part; size; data += part, size -= part) {
        part = size < MANY_BYTES ? size : MANY_BYTES;
        if (BCryptHashData(hash, (uint8_t *)(uintptr_t)data, (ULONG)part, 0) < 0)
            return false;
    }
    return true;
}

static bool compute_sha1(const uint8_t *data, size_t size, uint8_t *digest)
{
    BCRYPT_ALG_HANDLE algorithm = NULL;
    BCRYPT_HASH_HANDLE hash = NULL;
    bool is_good = BCryptOpenAlgorithmProvider(&algorithm, BCRYPT_SHA1_ALGORITHM, NULL, 0) >= 0 &&
                   BCryptCreateHash(algorithm, &hash, NULL, 0, NULL, 0, 0) >= 0;

    is_good = is_good && hash_parts(hash, data, size) && BCryptFinishHash(hash, digest, PBO_CHECKSUM_SIZE, 0) >= 0;
    if (hash)
        BCryptDestroyHash(hash);
    if (algorithm)
        BCryptCloseAlgorithmProvider(algorithm, 0);
    return is_good;
}

#else

#include <nettle/sha1.h>

static bool compute_sha1(const uint8_t *data, size_t size, uint8_t *digest)
{
    struct sha1_ctx context;

    sha1_init(&context);
    sha1_update(&context, size, data);
    sha1_digest(&context, PBO_CHECKSUM_SIZE, digest);
    return true;
}

#endif

enum p3d_pbo_checksum p3d_pbo_check(const struct p3d_pbo *pbo)
{
    uint8_t digest[PBO_CHECKSUM_SIZE];

    if (pbo->checksum_offset > pbo->size)
        return P3D_PBO_CHECKSUM_CUT;
    if (!pbo->checksum.size)
        return pbo->trailing.size ? P3D_PBO_CHECKSUM_CUT : P3D_PBO_CHECKSUM_NONE;
    if (!compute_sha1(pbo->data, (size_t)pbo->checksum_offset, digest))
        return P3D_PBO_CHECKSUM_UNKNOWN;
    return memcmp(digest, pbo->checksum.data, sizeof digest) == 0 ? P3D_PBO_CHECKSUM_OK : P3D_PBO_CHECKSUM_BAD;
}

const char *p3d_pbo_checksum_name(enum p3d_pbo_checksum checksum)
{
    static const char *const names[] = {
        [P3D_PBO_CHECKSUM_NONE] = "none", [P3D_PBO_CHECKSUM_OK] = "ok",           [P3D_PBO_CHECKSUM_BAD] = "bad",
        [P3D_PBO_CHECKSUM_CUT] = "cut",   [P3D_PBO_CHECKSUM_UNKNOWN] = "unknown",
    };

    return (size_t)checksum < sizeof names / sizeof *names ? names[checksum] : NULL;
}
