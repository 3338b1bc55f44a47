/* records.c: the records of PBO, each described once (docs/format/pbo.md).
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "records.h"

void x_pbo_entry(struct io *s, struct p3d_pbo_entry *entry)
{
    x_asciiz(io_as(s, P3D_ID_NAME), "name", &entry->name);
    x_hex32(io_as(s, P3D_ID_METHOD), "method", &entry->method);
    x_u32(s, "original_size", &entry->original_size);
    x_u32(s, "reserved", &entry->reserved);
    x_u32(s, "timestamp", &entry->timestamp);
    x_u32(s, "stored_size", &entry->stored_size);
}

void x_pbo_property(struct io *s, struct p3d_pbo_property *property)
{
    x_asciiz(s, "key", &property->key);
    if (property->key.size)
        x_asciiz(s, "value", &property->value);
}

void x_pbo_checksum(struct io *s, uint8_t *nul, struct p3d_bytes *checksum)
{
    x_u8(s, "nul", nul);
    x_bytes(s, "sha1", checksum, PBO_CHECKSUM_SIZE);
}
