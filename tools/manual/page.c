/* page.c: a page of the manual, in mdoc(7): prose that stands in docs/man, with the tables put in.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "manual.h"

#include <ctype.h>
#include <string.h>

enum { LINE_WIDTH = 78, MOST_LINE = 1024 };

/* ---- Texts ---- */

/* Writes a character, or only counts it if `to` is NULL. */
static size_t put(FILE *to, const char *text)
{
    if (to)
        fputs(text, to);
    return strlen(text);
}

static size_t end_line(FILE *to)
{
    put(to, "\n");
    return 0;
}

/* A word: a backslash is none of mdoc's, dashes of an option are no hyphens, and such a word is not broken. Returns how
 * many bytes that are. */
static size_t put_word(FILE *to, const char *word, size_t size)
{
    size_t used = *word == '-' ? put(to, "\\%") : 0;

    for (size_t i = 0; i < size; i++) {
        const char plain[] = {word[i], 0};
        const bool is_dash = word[i] == '-' && (i == 0 || word[i - 1] == '-' || (i + 1 < size && word[i + 1] == '-'));

        used += put(to, word[i] == '\\' ? "\\e" : is_dash ? "\\-" : plain);
    }
    return used;
}

static bool ends_sentence(const char *word, size_t size)
{
    return size && strchr(".?!", word[size - 1]);
}

/* Sentences, each on lines of its own, as mdoc wants them. */
static void put_text(FILE *to, const char *text)
{
    size_t column = 0;

    for (const char *word = text; *word;) {
        const size_t size = strcspn(word, " \n"), width = put_word(NULL, word, size);

        if (column && column + 1 + width > LINE_WIDTH)
            column = end_line(to);
        else if (column)
            column += put(to, " ");
        if (!column && (*word == '.' || *word == '\'')) /* else it would be a macro */
            column += put(to, "\\&");
        column += put_word(to, word, size);
        if (word[size] && ends_sentence(word, size))
            column = end_line(to);
        word += size;
        word += strspn(word, " \n");
    }
    put(to, "\n");
}

/* Prints the few words of the help as a sentence. A word with a capital letter later on, like glTF, keeps its first. */
static void put_sentence(FILE *to, const char *text)
{
    char sentence[MOST_LINE];

    snprintf(sentence, sizeof sentence, "%s.", text);
    if (!strpbrk(sentence, "ABCDEFGHIJKLMNOPQRSTUVWXYZ ") || strpbrk(sentence, "ABCDEFGHIJKLMNOPQRSTUVWXYZ ")[0] == ' ')
        sentence[0] = (char)toupper((unsigned char)sentence[0]);
    put_text(to, sentence);
}

/* ---- Tables ---- */

static void put_options(const struct manual_tool *tool, FILE *to)
{
    const struct cli_group *group = NULL;

    for (const struct cli_option *option = tool->options; option->name; option++) {
        if (!option->what)
            continue;
        if (option->group != group)
            fprintf(to, "%s.Ss %s%s\n.Bl -tag -width Ds\n", group ? ".El\n" : "",
                    option->group->title ? "" : "Options of ",
                    option->group->title ? option->group->title : option->group->owner);
        group = option->group;
        fputs(".It ", to);
        if (option->letter)
            fprintf(to, "Fl %c , ", option->letter);
        fprintf(to, "Fl -%s%s%s\n", option->name, option->value ? " Ar " : "",
                option->value ? option->value->name : "");
        put_sentence(to, option->what);
        if (option->more)
            put_text(to, option->more);
    }
    fputs(".El\n", to);
}

/* Modes that do the same share a row. */
static void put_modes(const struct manual_tool *tool, FILE *to)
{
    fputs(".Bl -tag -width Ds -compact\n", to);
    for (size_t i = 0; i < tool->mode_count; i++) {
        fprintf(to, ".It Cm %s", tool->modes[i].name);
        while (i + 1 < tool->mode_count && strcmp(tool->modes[i].what, tool->modes[i + 1].what) == 0)
            fprintf(to, " , %s", tool->modes[++i].name);
        fputs("\n", to);
        put_sentence(to, tool->modes[i].what);
    }
    fputs(".El\n", to);
}

const struct manual_part manual_page[] = {{"@OPTIONS@", put_options}, {"@MODES@", put_modes}, {NULL, NULL}};
