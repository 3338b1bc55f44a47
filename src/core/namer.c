/* namer.c: names as other formats can have them, and names that differ from each other.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "namer.h"

#include "number.h"
#include "words.h"

/* ---- As other formats can have them ---- */

struct p3d_bytes p3di_line(struct p3di_job *job, struct p3di_arena *arena, struct p3d_bytes text)
{
    char *line = p3di_job_utf8(job, arena, text);
    const size_t size = line ? strlen(line) : 0;

    for (size_t i = 0; i < size; i++)
        if (line[i] < ' ' || line[i] > '~') /* all above '~' are negative where char has a sign */
            memset(line + i, '_', p3di_control_size(line + i, size - i));
    return p3d_bytes_of(line ? line : "");
}

struct p3d_bytes p3di_word(struct p3di_job *job, struct p3di_arena *arena, struct p3d_bytes name)
{
    const struct p3d_bytes line = p3di_line(job, arena, name);
    char *text = (char *)line.data;

    if (job->has_failed)
        return line;
    for (uint32_t i = 0; i < line.size; i++)
        if (text[i] == ' ')
            text[i] = '_';
    if (!line.size || text[0] == '#') /* many readers take '#' for a comment */
        text[0] = '_';
    if (line.size && text[line.size - 1] == '\\') /* all of them take it for a line that goes on */
        text[line.size - 1] = '_';
    return p3d_bytes_of(text);
}

char p3di_name_character(enum p3di_name_kind kind, uint8_t c)
{
    if (kind == P3DI_NAME_OF_FILE)
        c = p3d_lower(c);
    else if (kind == P3DI_NAME_OF_ATTRIBUTE && c >= 'a' && c <= 'z')
        c = (uint8_t)(c - 'a' + 'A');
    return (char)(is_letter_or_digit(c) || (kind == P3DI_NAME_OF_CLASS && c >= 0x80) ||
                          (kind == P3DI_NAME_OF_FILE && c == '-')
                      ? c
                      : '_');
}

/* COM1 to LPT9; Windows takes the small digits 1 to 3 (in UTF-8, or a byte of Latin-1) as well. */
static bool is_port(struct p3d_bytes name)
{
    const uint32_t digit = name.size == 5 && name.data[3] == 0xc2 ? 4 : 3;

    return name.size == digit + 1 && (p3d_text_starts_with(name, "com") || p3d_text_starts_with(name, "lpt")) &&
           memchr("123456789\xb9\xb2\xb3", name.data[digit], 12);
}

bool p3di_is_device(struct p3d_bytes part)
{
    static const char *const names[] = {"CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"};
    const uint8_t *dot = part.size ? memchr(part.data, '.', part.size) : NULL;

    if (dot)
        part.size = (uint32_t)(dot - part.data);
    while (part.size && part.data[part.size - 1] == ' ')
        part.size--;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (p3d_text_equal(part, names[i]))
            return true;
    return is_port(part);
}

struct p3d_bytes p3di_plain_name(struct p3di_job *job, enum p3di_name_kind kind, struct p3d_bytes name,
                                 const char *otherwise)
{
    const struct p3d_bytes text = name.size ? name : p3d_bytes_of(otherwise);
    char *copy = p3di_job_alloc(job, (size_t)text.size + 2, 1);

    for (uint32_t i = 0; copy && i < text.size; i++)
        copy[i] = p3di_name_character(kind, text.data[i]);
    if (copy && kind == P3DI_NAME_OF_FILE && p3di_is_device(p3d_bytes_of(copy)))
        copy[text.size] = '_';
    return p3d_bytes_of(copy ? copy : "");
}

/* ---- Names that differ ---- */

void p3di_namer_init(struct namer *namer, struct p3di_job *job)
{
    memset(namer, 0, sizeof *namer);
    namer->job = job;
    namer->separator = '.';
    p3di_set_init(&namer->words, job->arena, 0);
}

/* Counts a use of a word, and gives its number; false if there is no memory. */
static bool use(struct namer *namer, struct p3d_bytes word, uint32_t *number)
{
    if (p3di_job_add(namer->job, &namer->words, &word, number)) {
        if (!P3DI_ROOM(namer->job, namer->uses, *number, namer->capacity))
            return false;
        namer->uses[*number] = 0;
    }
    if (namer->job->has_failed)
        return false;
    namer->uses[*number]++;
    return true;
}

struct p3d_bytes p3di_namer_add(struct namer *namer, struct p3d_bytes word)
{
    struct p3d_bytes unique = word;
    uint32_t number, candidate;

    if (!use(namer, word, &number))
        return word;
    candidate = number;
    /* "a.2" may itself be a name in the file, so each candidate is tried. */
    while (namer->uses[candidate] > 1) {
        char *text = p3di_job_alloc(namer->job, word.size + 12u, 1);

        if (!text)
            return word;
        memcpy(text, word.data, word.size);
        text[word.size] = namer->separator;
        p3di_format_u32(namer->uses[number], text + word.size + 1);
        unique = p3d_bytes_of(text);
        if (!use(namer, unique, &candidate))
            return word;
        if (namer->uses[candidate] > 1)
            namer->uses[number]++;
    }
    return unique;
}

struct p3d_bytes p3di_namer_add_name(struct namer *namer, struct p3d_bytes name)
{
    return p3di_namer_add(namer, p3di_word(namer->job, namer->job->arena, name));
}
