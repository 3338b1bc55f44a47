/* flags.c: flags of points and faces, and weights of selections, as people read them.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * docs/format/mlod.md, "Flags" and "Tags". */
#include <p3d/model.h>

#include <stdio.h>
#include <stdlib.h>

/* A bit by its name, or a number in the bits of a wider mask, "name=number". */
struct flag {
    uint32_t mask;
    const char *name;
};

static const struct flag point_flags[] = {
    {0x00000001, "surface-on"},   {0x00000002, "surface-under"}, {0x00000004, "surface-above"},
    {0x00000008, "surface-keep"}, {0x00000010, "light-shining"}, {0x00000020, "light-shadow"},
    {0x00000040, "light-full"},   {0x00000080, "light-half"},    {0x00000300, "decal"},
    {0x00001000, "fog-none"},     {0x00002000, "fog-sky"},       {0x00ff0000, "user"},
    {0x01000000, "hidden"},
};

static const struct flag face_flags[] = {
    {0x00000001, "light-none"},     {0x00000002, "light-ambient"},      {0x00000004, "light-full"},
    {0x00000008, "is-shadow"},      {0x00000010, "no-shadow"},          {0x00000020, "both-sides-lit"},
    {0x00000080, "light-sky"},      {0x00000300, "z-bias"},             {0x00100000, "light-reversed"},
    {0x00200000, "light-flat"},     {0x01000000, "no-texture-merging"}, {0xfe000000, "user"},
};

#define COUNT(table) (sizeof(table) / sizeof *(table))

static uint32_t lowest_bit(uint32_t mask)
{
    return mask & (~mask + 1);
}

/* Appends a word if it fits. */
static size_t append(char *text, size_t size, size_t used, const char *word)
{
    const int wanted = snprintf(text + used, size - used, "%s%s", used ? " " : "", word);

    if (wanted < 0 || (size_t)wanted >= size - used) {
        text[used] = 0;
        return used;
    }
    return used + (size_t)wanted;
}

static char *flags_text(const struct flag *table, size_t count, uint32_t flags, char *text, size_t size)
{
    size_t used = 0;
    char word[48];

    if (!size)
        return text;
    text[0] = 0;
    for (size_t i = 0; i < count; i++) {
        const uint32_t mask = table[i].mask;

        if (!(flags & mask))
            continue;
        if (mask == lowest_bit(mask))
            snprintf(word, sizeof word, "%s", table[i].name);
        else
            snprintf(word, sizeof word, "%s=%u", table[i].name, (flags & mask) / lowest_bit(mask));
        used = append(text, size, used, word);
        flags &= ~mask;
    }
    if (flags) {
        snprintf(word, sizeof word, "0x%x", flags);
        append(text, size, used, word);
    }
    return text;
}

static bool parse_word(const struct flag *table, size_t count, const char *word, size_t size, uint32_t *flags)
{
    char *end;

    if (size > 2 && word[0] == '0' && word[1] == 'x') {
        *flags |= (uint32_t)strtoul(word, &end, 16);
        return end == word + size;
    }
    for (size_t i = 0; i < count; i++) {
        const uint32_t mask = table[i].mask, unit = lowest_bit(mask);
        const size_t name_size = strlen(table[i].name);
        unsigned long number;

        if (size < name_size || memcmp(word, table[i].name, name_size) != 0)
            continue;
        if (mask == unit && size == name_size) {
            *flags |= mask;
            return true;
        }
        if (mask == unit || size < name_size + 2 || word[name_size] != '=')
            continue;
        number = strtoul(word + name_size + 1, &end, 10);
        if (end != word + size || number > mask / unit)
            return false;
        *flags |= (uint32_t)number * unit;
        return true;
    }
    return false;
}

static bool flags_parse(const struct flag *table, size_t count, const char *text, uint32_t *flags)
{
    *flags = 0;
    while (*text) {
        const size_t size = strcspn(text, " ");

        if (size && !parse_word(table, count, text, size, flags))
            return false;
        text += size + (text[size] == ' ');
    }
    return true;
}

char *p3d_point_flags_text(uint32_t flags, char *text, size_t size)
{
    return flags_text(point_flags, COUNT(point_flags), flags, text, size);
}

char *p3d_face_flags_text(uint32_t flags, char *text, size_t size)
{
    return flags_text(face_flags, COUNT(face_flags), flags, text, size);
}

bool p3d_point_flags_parse(const char *text, uint32_t *flags)
{
    return flags_parse(point_flags, COUNT(point_flags), text, flags);
}

bool p3d_face_flags_parse(const char *text, uint32_t *flags)
{
    return flags_parse(face_flags, COUNT(face_flags), text, flags);
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
