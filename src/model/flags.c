/* flags.c: flags of points and faces, and weights of selections, as people read them.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * docs/format/mlod.md, "Flags" and "Tags". */
#include <p3d/model.h>

#include "mlod/names.h"

#include <stdlib.h>

static uint32_t lowest_bit(uint32_t mask)
{
    return mask & (~mask + 1);
}

static bool parse_word(const struct p3d_number_names *names, const char *word, size_t size, uint32_t *flags)
{
    char *end;

    if (size > 2 && word[0] == '0' && word[1] == 'x') {
        *flags |= (uint32_t)strtoul(word, &end, 16);
        return end == word + size;
    }
    for (size_t i = 0; i < names->flag_count; i++) {
        const struct p3d_flag *flag = &names->flags[i];
        const uint32_t mask = flag->mask, unit = lowest_bit(mask);
        const size_t name_size = strlen(flag->name);
        unsigned long number;

        if (size < name_size || memcmp(word, flag->name, name_size) != 0)
            continue;
        if (mask == unit && size == name_size) {
            *flags |= mask;
            return true;
        }
        if (mask == unit || size < name_size + 2 || word[name_size] != '=') /* no name is the start of another */
            return false;
        number = strtoul(word + name_size + 1, &end, 10);
        if (end != word + size || number > mask / unit)
            return false;
        *flags |= (uint32_t)number * unit;
        return true;
    }
    return false;
}

static bool flags_parse(const struct p3d_number_names *names, const char *text, uint32_t *flags)
{
    *flags = 0;
    while (*text) {
        const size_t size = strcspn(text, " ");

        if (size && !parse_word(names, text, size, flags))
            return false;
        text += size + (text[size] == ' ');
    }
    return true;
}

/* Other files have this text: "decal=2 (vertical)" is "decal=2" there. */
static char *flags_text(const struct p3d_number_names *names, uint32_t flags, char *text, size_t size)
{
    char *to = p3d_number_text(names, flags, text, size);

    if (!size)
        return text;
    for (const char *from = text; *from;) {
        if (from[0] == ' ' && from[1] == '(')
            from += strcspn(from, ")") + 1;
        else
            *to++ = *from++;
    }
    *to = 0;
    return text;
}

char *p3d_point_flags_text(uint32_t flags, char *text, size_t size)
{
    return flags_text(&p3di_mlod_point_flags, flags, text, size);
}

char *p3d_face_flags_text(uint32_t flags, char *text, size_t size)
{
    return flags_text(&p3di_mlod_face_flags, flags, text, size);
}

bool p3d_point_flags_parse(const char *text, uint32_t *flags)
{
    return flags_parse(&p3di_mlod_point_flags, text, flags);
}

bool p3d_face_flags_parse(const char *text, uint32_t *flags)
{
    return flags_parse(&p3di_mlod_face_flags, text, flags);
}

bool p3d_point_flags_are_kept(uint32_t flags)
{
    return !(flags & ~0x0fff33ffu);
}

bool p3d_face_flags_are_kept(uint32_t flags)
{
    return !(flags & ~0xff3003bfu);
}

/* ---- Weights ---- */

float p3d_weight_from_byte(uint8_t byte)
{
    return byte ? (float)(256 - byte) / 255 : 0;
}

uint8_t p3d_weight_to_byte(float weight)
{
    if (!(weight > 0))
        return 0;
    if (weight >= 1)
        return 1;
    return (uint8_t)(uint32_t)(256.5f - 255 * weight);
}
