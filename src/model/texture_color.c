/* texture_color.c: the colour in the name of a procedural texture.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "texture_color.h"

#include "core/number.h"

#include <math.h>

bool p3di_texture_color(struct p3d_bytes texture, float color[4])
{
    static const char word[] = "color(";
    const char *text = (const char *)texture.data, *end;

    if (!p3d_texture_is_procedural(texture))
        return false;
    end = text + texture.size;
    while (end - text >= (ptrdiff_t)(sizeof word - 1) && memcmp(text, word, sizeof word - 1) != 0)
        text++;
    if (end - text < (ptrdiff_t)(sizeof word - 1))
        return false;
    text += sizeof word - 1;
    for (size_t i = 0; i < 4; i++) {
        double value;

        while (text < end && *text == ' ')
            text++;
        text = p3di_parse_number(text, end, &value);
        if (!text || text == end || (*text != ',' && *text != ')'))
            return false;
        text++;
        color[i] = (float)value;
        if (!isfinite(color[i]))
            return false;
    }
    return true;
}
