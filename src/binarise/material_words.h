/* material_words.h: numbers in materials that stand for entries that an rvmat leaves out.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_BINARISE_MATERIAL_WORDS_H
#define P3DI_BINARISE_MATERIAL_WORDS_H

#define P3DI_ANISOTROPIC 3u
#define P3DI_LIGHT_SUN 1u
#define P3DI_LIGHT_SUN_DAYZ 3u /* DayZ counts in another list */
#define P3DI_FOG 1u

#endif
