/* number_names.c: the meanings of numbers, for people.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include <p3d/watch.h>

#include <stdio.h>

#define WORD_SIZE 64

static uint32_t lowest_bit(uint32_t mask)
{
    return mask & (~mask + 1);
}

static const char *name_of(const struct p3d_number_names *names, uint32_t number)
{
    return number - names->first < names->name_count ? names->names[number - names->first] : NULL;
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

/* "hidden", "user=12", "user=200 (shining)". */
static void flag_word(const struct p3d_flag *flag, uint32_t bits, char *word)
{
    const uint32_t number = bits / lowest_bit(flag->mask);
    const char *name = flag->values ? name_of(flag->values, number) : NULL;

    if (flag->mask == lowest_bit(flag->mask))
        snprintf(word, WORD_SIZE, "%s", flag->name);
    else if (name)
        snprintf(word, WORD_SIZE, "%s=%u (%s)", flag->name, number, name);
    else
        snprintf(word, WORD_SIZE, "%s=%u", flag->name, number);
}

static void put_flags(const struct p3d_number_names *names, uint32_t bits, char *text, size_t size)
{
    size_t used = 0;
    char word[WORD_SIZE];

    for (size_t i = 0; i < names->flag_count; i++) {
        const struct p3d_flag *flag = &names->flags[i];

        if (!(bits & flag->mask))
            continue;
        flag_word(flag, bits & flag->mask, word);
        used = append(text, size, used, word);
        bits &= ~flag->mask;
    }
    if (bits) {
        snprintf(word, sizeof word, "0x%x", bits);
        append(text, size, used, word);
    }
}

char *p3d_number_text(const struct p3d_number_names *names, uint32_t number, char *text, size_t size)
{
    const char *name;

    if (!size)
        return text;
    text[0] = 0;
    if (names->flags) {
        put_flags(names, number, text, size);
    } else {
        name = name_of(names, number);
        append(text, size, 0, name ? name : "");
    }
    return text;
}
