/* squish_control.h: block textures as libsquish unpacks them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_TESTS_SQUISH_CONTROL_H
#define P3D_TESTS_SQUISH_CONTROL_H

#ifdef __cplusplus
extern "C" {
#endif

/* `kind` as enum p3di_block_kind; a block of 4 x 4 pixels of red, green, blue, alpha. */
void squish_control(int kind, const unsigned char *block, unsigned char *pixels);

#ifdef __cplusplus
}
#endif
#endif
