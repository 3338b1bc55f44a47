/* stb_control.h: another packer of blocks, to compare ours with: stb_dxt.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_BENCH_STB_CONTROL_H
#define P3D_BENCH_STB_CONTROL_H

#include <stdint.h>

/* Packs a square picture to BC1 in stb_dxt's normal mode. */
void stb_control_pack(const uint8_t *pixels, uint32_t side, uint8_t *out);

#endif
