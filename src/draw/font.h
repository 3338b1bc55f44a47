/* font.h: a small font for labels.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_DRAW_FONT_H
#define P3DI_DRAW_FONT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The size of a character with the gap behind it, at scale 1. */
#define FONT_WIDTH 6
#define FONT_HEIGHT 9

/* True if the font has a sign for the character, or it is a blank. */
bool p3di_has_sign(char character);

/* Draws a text of letters, digits, "+-._?" and blanks; other characters are left blank. `pixels` (red, green,
 * blue, alpha) is its upper left corner; rows are `row_size` bytes apart, and there must be room. */
void p3di_draw_text(uint8_t *pixels, size_t row_size, const char *text, uint32_t scale, const uint8_t color[4]);

#endif
