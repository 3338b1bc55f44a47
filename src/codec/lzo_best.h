/* lzo_best.h: LZO1X in the fewest bytes.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_LZO_BEST_H
#define P3DI_LZO_BEST_H

#include <stddef.h>
#include <stdint.h>

/* As p3di_lzo_work_size and p3di_lzo_pack. */
size_t p3di_lzo_best_work_size(void);
size_t p3di_lzo_pack_best(const uint8_t *data, size_t size, uint8_t *out, void *work);

#endif
