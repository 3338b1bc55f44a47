// squish_control.cpp: block textures as libsquish unpacks them.
// SPDX-License-Identifier: GPL-2.0-or-later
#include "squish_control.h"

#include <squish.h>

void squish_control(int kind, const unsigned char *block, unsigned char *pixels)
{
    static const int flags[] = {squish::kDxt1, squish::kDxt3, squish::kDxt5};

    squish::Decompress(pixels, block, flags[kind]);
}
