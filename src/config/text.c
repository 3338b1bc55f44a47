/* text.c: trees from text, once comments, directives and macros are done (docs/format/config.md, "Text").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "source.h"

#include <math.h>
#include <stdio.h>

struct parser {
    struct p3di_job *job; /* the tree's */
    struct p3d_config *config;
    struct p3di_config_source *source;
    uint8_t *text; /* ours: strings with doubled quotes are put right in place */
    size_t pos, end;
    unsigned depth;
    size_t
        semicolon; /* the last one between items, as which one behind an array that is not closed is taken; 0: none */
    /* The entries and values being read: entries of outer classes (arrays) first, of inner classes behind. */
    struct p3d_config_entry *entries;
    size_t entry_count, entry_capacity;
    struct p3d_config_value *values;
    size_t value_count, value_capacity;
    struct p3d_config_constant *constants;
    size_t constant_capacity;
};

/* ---- Characters ---- */

static bool is_blank(uint8_t c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f' || c == '\v';
}

/* The next byte, 0 at the end: there are no NULs in the text. */
static uint8_t peek(const struct parser *parser)
{
    return parser->pos < parser->end ? parser->text[parser->pos] : 0;
}

static void skip_blanks(struct parser *parser)
{
    while (parser->pos < parser->end && is_blank(parser->text[parser->pos]))
        parser->pos++;
}

#define FAIL_AT(parser, at, ...)                                                                                       \
    do {                                                                                                               \
        const struct p3di_config_place place_ = p3di_config_place_of((parser)->source, at);                            \
        p3di_config_error((parser)->source, &place_, P3D_DAMAGED, __VA_ARGS__);                                        \
        (parser)->end = (parser)->pos;                                                                                 \
    } while (0)
#define FAIL(parser, ...) FAIL_AT(parser, (parser)->pos, __VA_ARGS__)

#define WARN_AT(parser, at, ...)                                                                                       \
    do {                                                                                                               \
        const struct p3di_config_place place_ = p3di_config_place_of((parser)->source, at);                            \
        p3di_config_warn((parser)->source, &place_, __VA_ARGS__);                                                      \
    } while (0)

/* A warning of text that some games refuse. */
#define NOTE_AT(parser, at, what) WARN_AT(parser, at, P3DI_NOT_EVERY_GAME "%s", what)

/* The next character as text, for "expected ... instead of ...". */
static const char *describe_next(const struct parser *parser, char text[16])
{
    const uint8_t c = peek(parser);

    if (parser->pos >= parser->end)
        return "the end of the file";
    snprintf(text, 16, c >= 0x20 && c < 0x7f ? "'%c'" : "byte 0x%02x", c);
    return text;
}

static void expect(struct parser *parser, char wanted)
{
    char text[16];

    skip_blanks(parser);
    if (peek(parser) == (uint8_t)wanted)
        parser->pos++;
    else
        FAIL(parser, "'%c' is missing in front of %s", wanted, describe_next(parser, text));
}

/* The comma between two items. The first engine takes ';' as well. */
static void expect_comma(struct parser *parser)
{
    if (peek(parser) == ';') {
        if (!parser->semicolon)
            NOTE_AT(parser, parser->pos, "';' between items"); /* once is enough */
        parser->semicolon = parser->pos;
    }
    if (peek(parser) == ',' || peek(parser) == ';')
        parser->pos++;
    else if (peek(parser) != '}')
        expect(parser, ',');
}

/* The game says so as well, and goes on. */
static void expect_semicolon(struct parser *parser, size_t behind, bool is_class)
{
    skip_blanks(parser);
    if (peek(parser) == ';')
        parser->pos++;
    else
        WARN_AT(parser, behind, "';' is missing%s", is_class ? " behind a class" : "");
}

static struct p3d_bytes read_name(struct parser *parser)
{
    const size_t start = parser->pos;
    char text[16];

    while (parser->pos < parser->end && p3di_config_is_name_char(parser->text[parser->pos]))
        parser->pos++;
    if (parser->pos == start)
        FAIL(parser, "a name is missing in front of %s", describe_next(parser, text));
    return (struct p3d_bytes){parser->text + start, (uint32_t)(parser->pos - start)};
}

static bool is_word(struct p3d_bytes name, const char *word)
{
    return p3d_text_equal(name, word);
}

/* ---- Memory ---- */

static void push_entry(struct parser *parser, const struct p3d_config_entry *entry)
{
    if (!P3DI_ROOM(parser->job, parser->entries, parser->entry_count, parser->entry_capacity))
        return;
    parser->entries[parser->entry_count++] = *entry;
}

static void push_value(struct parser *parser, const struct p3d_config_value *value)
{
    if (!P3DI_ROOM(parser->job, parser->values, parser->value_count, parser->value_capacity))
        return;
    parser->values[parser->value_count++] = *value;
}

/* Takes off the items that were pushed last, from `first` on, and copies them to memory of their own. */
static void *pop(struct parser *parser, const void *items, size_t *count, size_t first, size_t size)
{
    const size_t taken = *count - first;
    void *copy = p3di_job_alloc(parser->job, taken, size);

    if (copy && taken)
        memcpy(copy, (const char *)items + first * size, taken * size);
    *count = first;
    return copy;
}

static bool go_deeper(struct parser *parser)
{
    if (parser->depth == P3DI_CONFIG_MAX_DEPTH)
        FAIL(parser, "more than %u classes or arrays lie in each other", P3DI_CONFIG_MAX_DEPTH);
    else
        parser->depth++;
    return !parser->job->has_failed;
}

/* ---- Values ---- */

/* From one quote to the next; "" is a quote in the text. Appends to the text at *to. */
static void read_quoted(struct parser *parser, size_t *to)
{
    const size_t start = parser->pos++;

    while (parser->pos < parser->end && parser->text[parser->pos] != '\n') {
        const uint8_t c = parser->text[parser->pos++];

        if (c == '"' && peek(parser) != '"')
            return;
        parser->pos += c == '"';
        parser->text[(*to)++] = c;
    }
    FAIL_AT(parser, start, "this string has no end in its line");
}

/* "a" \n "b" is one string, of two lines. */
static bool is_continued(struct parser *parser)
{
    size_t at = parser->pos;

    while (at < parser->end && is_blank(parser->text[at]))
        at++;
    if (parser->end - at < 2 || parser->text[at] != '\\' || parser->text[at + 1] != 'n')
        return false;
    for (at += 2; at < parser->end && is_blank(parser->text[at]);)
        at++;
    if (at >= parser->end || parser->text[at] != '"')
        return false;
    parser->pos = at;
    return true;
}

static struct p3d_config_value read_string(struct parser *parser)
{
    const size_t start = parser->pos;
    struct p3d_config_value value = {.kind = P3D_CONFIG_STRING};
    size_t to = start;

    read_quoted(parser, &to);
    while (is_continued(parser)) {
        parser->text[to++] = '\n';
        read_quoted(parser, &to);
    }
    value.text = (struct p3d_bytes){parser->text + start, (uint32_t)(to - start)};
    return value;
}

/* Up to one of `stops` or the end of the line, without the blanks around. */
static struct p3d_config_value read_bare(struct parser *parser, const char *stops)
{
    const size_t start = parser->pos;

    while (parser->pos < parser->end && parser->text[parser->pos] != '\n' && !strchr(stops, parser->text[parser->pos]))
        parser->pos++;
    while (parser->pos > start && is_blank(parser->text[parser->pos - 1]))
        parser->pos--;
    return p3di_config_word((struct p3d_bytes){parser->text + start, (uint32_t)(parser->pos - start)});
}

static struct p3d_config_value read_items(struct parser *parser);

static struct p3d_config_value read_item(struct parser *parser)
{
    if (peek(parser) == '{')
        return read_items(parser);
    return peek(parser) == '"' ? read_string(parser) : read_bare(parser, ",;{}");
}

static struct p3d_config_value read_items(struct parser *parser)
{
    const size_t first = parser->value_count;
    struct p3d_config_value value = {.kind = P3D_CONFIG_ITEMS};

    if (!go_deeper(parser))
        return value;
    expect(parser, '{');
    for (skip_blanks(parser); peek(parser) != '}' && !parser->job->has_failed; skip_blanks(parser)) {
        const struct p3d_config_value item = read_item(parser);

        push_value(parser, &item);
        skip_blanks(parser);
        expect_comma(parser);
    }
    expect(parser, '}');
    parser->depth--;
    value.count = (uint32_t)(parser->value_count - first);
    value.items = pop(parser, parser->values, &parser->value_count, first, sizeof *parser->values);
    return value;
}

/* x = {1,2}; is a text, to the end of its line. */
static struct p3d_config_value read_braces(struct parser *parser)
{
    const size_t start = parser->pos;
    const struct p3d_config_value value = read_bare(parser, ";");

    if (parser->text[parser->pos - 1] != '}')
        FAIL_AT(parser, start, "an array's name needs [] behind it");
    else
        WARN_AT(parser, start, "an array's name needs [] behind it: this is a text");
    return value;
}

static struct p3d_config_value read_scalar(struct parser *parser)
{
    skip_blanks(parser);
    if (peek(parser) == '{')
        return read_braces(parser);
    return peek(parser) == '"' ? read_string(parser) : read_bare(parser, ";}");
}

/* ---- Entries ---- */

static void read_entries(struct parser *parser, struct p3d_config_class *class_);

static void read_array(struct parser *parser, struct p3d_config_entry *entry)
{
    entry->kind = P3D_CONFIG_ARRAY;
    parser->pos++; /* [ */
    expect(parser, ']');
    skip_blanks(parser);
    entry->is_append = peek(parser) == '+';
    parser->pos += entry->is_append;
    expect(parser, '=');
    skip_blanks(parser);
    entry->value = read_items(parser);
}

/* The file ends within the class that begins at `start`. */
static void fail_open(struct parser *parser, size_t start)
{
    char guess[48] = "";

    if (parser->semicolon > start)
        snprintf(guess, sizeof guess, "; is one missing in line %u?",
                 (unsigned)p3di_config_place_of(parser->source, parser->semicolon).line);
    FAIL_AT(parser, start, "this class has no '}' at its end%s", guess);
}

/* Behind "class" at `start`: X; or X: Base {...}; */
static void read_class(struct parser *parser, size_t start, struct p3d_config_entry *entry)
{
    struct p3d_config_class *class_;

    skip_blanks(parser);
    entry->name = read_name(parser);
    skip_blanks(parser);
    if (peek(parser) == ';') {
        entry->kind = P3D_CONFIG_EXTERNAL;
        return;
    }
    class_ = p3di_job_alloc(parser->job, 1, sizeof *class_);
    if (!class_)
        return;
    entry->kind = P3D_CONFIG_CLASS;
    entry->class_ = class_;
    class_->name = entry->name;
    if (peek(parser) == ':') {
        parser->pos++;
        skip_blanks(parser);
        class_->base_name = read_name(parser);
    }
    expect(parser, '{');
    if (!go_deeper(parser))
        return;
    read_entries(parser, class_);
    parser->depth--;
    if (parser->pos == parser->end)
        fail_open(parser, start);
    expect(parser, '}');
}

/* Behind "=" of a constant: a number, or an expression that can be computed. */
static int32_t read_number(struct parser *parser, struct p3d_bytes name)
{
    struct p3d_config_value value;
    double number = 0;

    skip_blanks(parser);
    value = read_bare(parser, ",;{}");
    if (p3d_config_number(&value, &number) && number >= INT32_MIN && number <= INT32_MAX && number == floor(number))
        return (int32_t)number;
    FAIL(parser, "a whole number is missing behind %.*s", P3DI_NAME(name));
    return 0;
}

static void add_constant(struct parser *parser, struct p3d_bytes name, int32_t value)
{
    struct p3d_config *config = parser->config;

    parser->constants = p3di_job_grow(parser->job, config->constants, config->constant_count,
                                      &parser->constant_capacity, sizeof *parser->constants);
    if (!parser->constants)
        return;
    config->constants = parser->constants;
    config->constants[config->constant_count++] = (struct p3d_config_constant){name, value};
}

/* Behind "enum": {NAME = 1, OTHER}; a name in front of it is of no use. One without a name only counts. */
static void read_constants(struct parser *parser)
{
    struct p3d_config *config = parser->config;
    int32_t next = 0;

    if (config->constant_count)
        next = (int32_t)((uint32_t)config->constants[config->constant_count - 1].value + 1);
    if (peek(parser) != '{')
        (void)read_name(parser);
    expect(parser, '{');
    for (skip_blanks(parser); peek(parser) != '}' && !parser->job->has_failed; skip_blanks(parser)) {
        const bool is_named = p3di_config_is_name_char(peek(parser));
        const struct p3d_bytes name = is_named ? read_name(parser) : (struct p3d_bytes){parser->text + parser->pos, 0};

        skip_blanks(parser);
        if (peek(parser) == '=') {
            parser->pos++;
            next = read_number(parser, name);
        }
        if (is_named)
            add_constant(parser, name, next);
        next = (int32_t)((uint32_t)next + 1);
        skip_blanks(parser);
        expect_comma(parser);
    }
    expect(parser, '}');
    skip_blanks(parser);
    parser->pos += peek(parser) == ';';
}

/* Behind "import": X; or X from Y; a class of the game's own config, as "class X;" in an addon's. */
static void read_import(struct parser *parser, struct p3d_config_entry *entry)
{
    entry->kind = P3D_CONFIG_EXTERNAL;
    entry->name = read_name(parser);
    skip_blanks(parser);
    if (!p3di_config_is_name_char(peek(parser)))
        return;
    if (!is_word(read_name(parser), "from"))
        FAIL(parser, "'from' or ';' is missing behind %.*s", P3DI_NAME(entry->name));
    skip_blanks(parser);
    (void)read_name(parser);
}

static void read_entry(struct parser *parser)
{
    struct p3d_config_entry entry = {.kind = P3D_CONFIG_VALUE};
    const size_t start = parser->pos;
    const struct p3d_bytes word = read_name(parser);
    struct p3di_config_place place;
    size_t behind;

    place = p3di_config_place_of(parser->source, start);
    entry.line = place.line;
    entry.file = place.file;
    skip_blanks(parser);
    if (is_word(word, "class") && peek(parser) != '=' && peek(parser) != '[') {
        read_class(parser, start, &entry);
    } else if (is_word(word, "enum") && peek(parser) != '=' && peek(parser) != '[') {
        read_constants(parser);
        return;
    } else if (is_word(word, "delete") && peek(parser) != '=' && peek(parser) != '[') {
        entry.kind = P3D_CONFIG_DELETE;
        entry.name = read_name(parser);
    } else if (is_word(word, "import") && p3di_config_is_name_char(peek(parser))) {
        read_import(parser, &entry);
    } else {
        entry.name = word;
        if (peek(parser) == '[') {
            read_array(parser, &entry);
        } else {
            expect(parser, '=');
            entry.value = read_scalar(parser);
        }
    }
    behind = parser->pos;
    expect_semicolon(parser, behind, entry.kind == P3D_CONFIG_CLASS);
    push_entry(parser, &entry);
}

static void read_entries(struct parser *parser, struct p3d_config_class *class_)
{
    const size_t first = parser->entry_count;

    while (!parser->job->has_failed) {
        skip_blanks(parser);
        if (parser->pos >= parser->end || peek(parser) == '}')
            break;
        if (peek(parser) == ';')
            parser->pos++;
        else
            read_entry(parser);
    }
    class_->entry_count = (uint32_t)(parser->entry_count - first);
    class_->entries = pop(parser, parser->entries, &parser->entry_count, first, sizeof *parser->entries);
}

/* ---- The file ---- */

bool p3di_config_read_text(struct p3di_config_tree *tree, const void *data,
                           const struct p3d_config_options *config_options)
{
    struct p3di_config_source source = {.job = &tree->job};
    struct parser parser = {.job = &tree->job, .config = tree->config, .source = &source};

    if (tree->size > UINT32_MAX) {
        p3di_job_fail(&tree->job, P3D_UNSUPPORTED, "the text is larger than 4 GB");
        return false;
    }
    if (!p3di_config_preprocess(&source, data, tree->size, config_options))
        return false;
    parser.text = source.text;
    parser.end = source.size;
    read_entries(&parser, &tree->config->root);
    if (parser.pos < parser.end)
        FAIL(&parser, "'}' without a class that it ends");
    tree->config->files = source.files;
    tree->config->file_count = (uint32_t)source.file_count;
    return !parser.job->has_failed;
}
