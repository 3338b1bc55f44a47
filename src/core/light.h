/* light.h: colours as textures store them (sRGB), and as light is added (linear). Both are from 0 to 1.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_CORE_LIGHT_H
#define P3DI_CORE_LIGHT_H

#include <math.h>

static inline double p3di_to_linear(double v)
{
    return v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4);
}

static inline double p3di_from_linear(double v)
{
    return v <= 0.0031308 ? v * 12.92 : 1.055 * pow(v, 1 / 2.4) - 0.055;
}

#endif
