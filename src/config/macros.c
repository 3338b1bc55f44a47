/* macros.c: the macros of a text (docs/format/config.md, "Macros").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "macros.h"

#include "core/number.h"
#include "core/words.h"

#include <inttypes.h>
#include <stdio.h>

#define MOST_NESTED 64u
#define BUDGET_AT_LEAST ((uint64_t)1 << 20)
#define BUDGET_FOR_EACH_BYTE 512                /* a short name may be many macros in each other */
#define BUDGET_FOR_INCLUDES ((uint64_t)1 << 30) /* at most */
#define COST_OF_EACH 64 /* cost of a text that is looked at, besides its size: about the memory that it takes */

/* ---- Memory ---- */

void p3di_config_macros_init(struct p3di_config_macros *macros, struct p3di_config_source *source,
                             const struct p3d_config_options *options, size_t size)
{
    *macros = (struct p3di_config_macros){.source = source, .options = options, .job = source->job};
    macros->budget = BUDGET_AT_LEAST + BUDGET_FOR_EACH_BYTE * (uint64_t)size;
    p3di_set_init(&macros->names, macros->job->arena, 0);
    macros->scratch = p3di_arena_new(macros->job->options, size);
    if (!macros->scratch)
        p3di_job_fail_memory(macros->job);
}

void p3di_config_macros_include(struct p3di_config_macros *macros, size_t size)
{
    const uint64_t wanted = BUDGET_FOR_EACH_BYTE * (uint64_t)size, left = BUDGET_FOR_INCLUDES - macros->included;
    const uint64_t given = wanted < left ? wanted : left;

    macros->included += given;
    macros->budget += given;
}

void p3di_config_macros_free(struct p3di_config_macros *macros)
{
    p3di_arena_free(macros->scratch);
}

void p3di_config_put(struct p3di_config_macros *macros, struct p3di_config_buffer *buffer, const void *bytes,
                     size_t size)
{
    while (size > buffer->capacity - buffer->size && !macros->job->has_failed) {
        uint8_t *data = p3di_arena_grow(macros->scratch, buffer->data, buffer->capacity, &buffer->capacity, 1);

        if (data)
            buffer->data = data;
        else
            p3di_job_fail_memory(macros->job);
    }
    if (macros->job->has_failed || !size)
        return;
    memcpy(buffer->data + buffer->size, bytes, size);
    buffer->size += size;
}

struct p3d_bytes p3di_config_bytes(const struct p3di_config_buffer *buffer)
{
    return (struct p3d_bytes){buffer->data ? buffer->data : (const uint8_t *)"", (uint32_t)buffer->size};
}

static struct p3d_bytes slice(struct p3d_bytes text, size_t from, size_t to)
{
    return (struct p3d_bytes){text.data + from, (uint32_t)(to - from)};
}

/* ---- Words ---- */

static size_t word_end(struct p3d_bytes text, size_t at)
{
    while (at < text.size && p3di_config_is_word_char(text.data[at]))
        at++;
    return at;
}

/* Behind the string that begins at text[at]. A doubled quote is two strings side by side, which does no harm here. */
static size_t string_end(struct p3d_bytes text, size_t at)
{
    const uint8_t *quote = memchr(text.data + at + 1, '"', text.size - at - 1);

    return quote ? (size_t)(quote - text.data) + 1 : text.size;
}

/* The index of the ')' that closes the parentheses at text[at]; the size if they do not close. */
static size_t find_close(struct p3d_bytes text, size_t at)
{
    size_t depth = 0;

    while (at < text.size) {
        const uint8_t c = text.data[at];

        if (c == '"') {
            at = string_end(text, at);
            continue;
        }
        depth += c == '(';
        if (c == ')' && --depth == 0)
            return at;
        at++;
    }
    return text.size;
}

/* ---- Definitions ---- */

struct p3di_config_macro *p3di_config_find_macro(const struct p3di_config_macros *macros, struct p3d_bytes name)
{
    uint32_t number;

    if (!p3di_set_find(&macros->names, &name, &number) || !macros->items[number].is_defined)
        return NULL;
    return &macros->items[number];
}

void p3di_config_undefine(struct p3di_config_macros *macros, struct p3d_bytes name)
{
    struct p3di_config_macro *macro = p3di_config_find_macro(macros, name);

    if (macro)
        macro->is_defined = false;
}

static struct p3di_config_macro *add_macro(struct p3di_config_macros *macros, struct p3d_bytes name)
{
    uint32_t number;

    if (!p3di_set_find(&macros->names, &name, &number)) {
        name = p3di_job_copy(macros->job, name);
        if (!P3DI_ROOM(macros->job, macros->items, macros->names.count, macros->capacity) ||
            !p3di_job_add(macros->job, &macros->names, &name, &number))
            return NULL;
    }
    macros->items[number] = (struct p3di_config_macro){.is_defined = true};
    return &macros->items[number];
}

/* The names between the parentheses; false if no names stand there. */
static bool read_parameters(struct p3di_config_macros *macros, struct p3di_config_macro *macro, struct p3d_bytes text)
{
    struct p3d_bytes names[P3DI_CONFIG_MAX_PARAMETERS] = {{NULL, 0}};
    size_t at = 0;

    while (at < text.size) {
        size_t end;

        while (at < text.size && (text.data[at] == ' ' || text.data[at] == '\t'))
            at++;
        end = word_end(text, at);
        if (end == at || macro->parameter_count == P3DI_CONFIG_MAX_PARAMETERS)
            return at == text.size && !macro->parameter_count;
        names[macro->parameter_count++] = slice(text, at, end);
        for (at = end; at < text.size && (text.data[at] == ' ' || text.data[at] == '\t');)
            at++;
        if (at < text.size && text.data[at++] != ',')
            return false;
    }
    macro->parameters = p3di_job_alloc(macros->job, macro->parameter_count, sizeof *names);
    for (uint32_t i = 0; macro->parameters && i < macro->parameter_count; i++)
        macro->parameters[i] = p3di_job_copy(macros->job, names[i]);
    return true;
}

void p3di_config_define(struct p3di_config_macros *macros, struct p3d_bytes text, const struct p3di_config_place *place)
{
    size_t at = word_end(text, 0), end = text.size;
    const struct p3d_bytes name = slice(text, 0, at);
    struct p3di_config_macro *macro;

    if (!at || !p3di_config_is_word_start(text.data[0])) {
        p3di_config_error(macros->source, place, P3D_DAMAGED, "#define needs a name");
        return;
    }
    macro = add_macro(macros, name);
    if (!macro)
        return;
    if (at < end && text.data[at] == '(') {
        const uint8_t *close = memchr(text.data + at, ')', end - at);

        macro->has_parameters = true;
        if (!close || !read_parameters(macros, macro, slice(text, at + 1, (size_t)(close - text.data)))) {
            p3di_config_error(macros->source, place, P3D_DAMAGED, "the parameters of %.*s are not names",
                              P3DI_NAME(name));
            return;
        }
        at = (size_t)(close - text.data) + 1;
    }
    while (at < end && (text.data[at] == ' ' || text.data[at] == '\t'))
        at++;
    while (end > at && (text.data[end - 1] == ' ' || text.data[end - 1] == '\t'))
        end--;
    macro->body = p3di_job_copy(macros->job, slice(text, at, end));
}

/* ---- Uses ---- */

/* The limit bounds time and memory by the size of the input. */
static bool use_budget(struct p3di_config_macros *macros, size_t size)
{
    macros->spent += size + COST_OF_EACH;
    if (macros->spent > macros->budget)
        p3di_config_error(macros->source, &macros->place, P3D_DAMAGED, "macros become too much text");
    return !macros->job->has_failed;
}

static void expand(struct p3di_config_macros *macros, struct p3d_bytes text, struct p3di_config_buffer *out);

/* The argument that the parameter `word` stands for; NULL if it is no parameter. */
static const struct p3d_bytes *argument_of(const struct p3di_config_macro *macro, const struct p3d_bytes *arguments,
                                           struct p3d_bytes word)
{
    for (uint32_t i = 0; i < macro->parameter_count; i++)
        if (bytes_equal(macro->parameters[i], word))
            return &arguments[i];
    return NULL;
}

/* The macro's text with its arguments. Other than in C, # and ## work everywhere in it, on arguments that are expanded:
 * #word is quoted, whatever the word is, and other # vanish. */
static struct p3d_bytes substitute(struct p3di_config_macros *macros, const struct p3di_config_macro *macro,
                                   const struct p3d_bytes *arguments)
{
    const struct p3d_bytes body = macro->body;
    struct p3di_config_buffer out = {NULL, 0, 0};

    for (size_t at = 0, end; at < body.size && !macros->job->has_failed; at = end) {
        const bool is_hash = body.data[at] == '#';
        const size_t word = at + is_hash;
        const struct p3d_bytes *argument = NULL;

        end = at + 1;
        if (body.data[at] == '"') {
            end = string_end(body, at);
        } else if (is_hash && word < body.size && body.data[word] == '#') {
            end = at + 2;
            continue;
        } else if (word < body.size && p3di_config_is_word_start(body.data[word])) {
            end = word_end(body, word);
            argument = argument_of(macro, arguments, slice(body, word, end));
        } else if (is_hash) {
            continue;
        } else if (p3di_config_is_word_char(body.data[at])) {
            end = word_end(body, at);
        }
        p3di_config_put(macros, &out, "\"", is_hash);
        p3di_config_put(macros, &out, argument ? argument->data : body.data + word,
                        argument ? argument->size : end - word);
        p3di_config_put(macros, &out, "\"", is_hash);
        if (argument && !use_budget(macros, argument->size))
            break;
    }
    return p3di_config_bytes(&out);
}

/* Splits at the commas outside of strings and parentheses; how many there are. */
static uint32_t split_arguments(struct p3d_bytes text, struct p3d_bytes *arguments)
{
    uint32_t count = 0;
    size_t start = 0, depth = 0, at = 0;

    while (at < text.size) {
        const uint8_t c = text.data[at];

        if (c == '"') {
            at = string_end(text, at);
            continue;
        }
        depth += c == '(';
        depth -= c == ')' && depth;
        if (c == ',' && !depth && count < P3DI_CONFIG_MAX_PARAMETERS) {
            arguments[count++] = slice(text, start, at);
            start = at + 1;
        }
        at++;
    }
    if (count < P3DI_CONFIG_MAX_PARAMETERS)
        arguments[count++] = slice(text, start, text.size);
    return count;
}

static void use_macro(struct p3di_config_macros *macros, struct p3di_config_macro *macro, struct p3d_bytes name,
                      struct p3d_bytes text, struct p3di_config_buffer *out)
{
    struct p3d_bytes arguments[P3DI_CONFIG_MAX_PARAMETERS];
    const uint32_t count = macro->has_parameters ? split_arguments(text, arguments) : 0;
    struct p3d_bytes body;

    if (count != macro->parameter_count && !(count == 1 && !text.size && !macro->parameter_count)) {
        p3di_config_error(macros->source, &macros->place, P3D_DAMAGED, "%.*s takes %u arguments, not %u",
                          P3DI_NAME(name), macro->parameter_count, count);
        return;
    }
    for (uint32_t i = 0; i < macro->parameter_count && !macros->job->has_failed; i++) {
        struct p3di_config_buffer expanded = {NULL, 0, 0};

        expand(macros, arguments[i], &expanded);
        arguments[i] = p3di_config_bytes(&expanded);
    }
    body = substitute(macros, macro, arguments);
    macro->is_open = true;
    expand(macros, body, out);
    macro->is_open = false;
}

/* The path in quotes: all of it, or the part behind the last slash, or that without an extension. */
static void put_file(struct p3di_config_macros *macros, struct p3d_bytes name, struct p3di_config_buffer *out)
{
    const struct p3d_config_options *options = macros->options;
    const char *file = macros->source->files[macros->place.file],
               *path = options->game_path ? options->game_path(options->include_user, file) : NULL;
    struct p3d_bytes text = p3d_bytes_of(path ? path : file ? file : "");
    uint32_t at = bytes_equal(name, p3d_bytes_of("__FILE__")) ? 0 : text.size;
    const uint8_t *dot;

    while (at && !p3d_is_slash(text.data[at - 1]))
        at--;
    text = slice(text, at, text.size);
    dot = text.size ? memchr(text.data, '.', text.size) : NULL;
    if (dot && bytes_equal(name, p3d_bytes_of("__FILE_SHORT__")))
        text.size = (uint32_t)(dot - text.data);
    p3di_config_put(macros, out, "\"", 1);
    p3di_config_put(macros, out, text.data, text.size);
    p3di_config_put(macros, out, "\"", 1);
}

static void put_number(struct p3di_config_macros *macros, uint32_t number, struct p3di_config_buffer *out)
{
    char text[12] = "";

    snprintf(text, sizeof text, "%u", (unsigned)number);
    p3di_config_put(macros, out, text, strlen(text));
}

static bool is_built_in(struct p3di_config_macros *macros, struct p3d_bytes name, struct p3di_config_buffer *out)
{
    if (!p3di_config_is_built_in(name))
        return false;
    if (p3di_config_is_script(name))
        p3di_config_error(macros->source, &macros->place, P3D_DAMAGED, "%.*s needs a script in parentheses",
                          P3DI_NAME(name));
    else if (bytes_equal(name, p3d_bytes_of("__LINE__")))
        put_number(macros, macros->place.line, out);
    else if (bytes_equal(name, p3d_bytes_of("__COUNTER__")))
        put_number(macros, macros->counter++, out);
    else
        put_file(macros, name, out);
    return true;
}

/* A number of numbers alone: whole ones become i32, as in HEMTT. False for what only the game can run; words of truth
 * are no numbers there. */
static bool compute(struct p3d_bytes script, char text[32])
{
    const struct p3d_config_value value = {.kind = P3D_CONFIG_STRING, .text = script};
    double number;

    if (p3d_text_contains(script, "true") || p3d_text_contains(script, "false") || !p3d_config_number(&value, &number))
        return false;
    if (number >= INT32_MIN && number <= INT32_MAX && number == (int32_t)number)
        snprintf(text, 32, "%" PRId32, (int32_t)number);
    else
        text[p3di_format_f32(p3di_config_f32(number), text)] = 0;
    return true;
}

static void note_script(struct p3di_config_macros *macros, struct p3d_bytes name)
{
    if (macros->script_count++)
        return;
    macros->script = bytes_equal(name, p3d_bytes_of("__EXEC")) ? "__EXEC" : "__EVAL";
    macros->script_place = macros->place;
}

void p3di_config_warn_of_scripts(const struct p3di_config_macros *macros)
{
    char more[64] = "";

    if (macros->script_count > 1)
        snprintf(more, sizeof more, "; %" PRIu64 " more likewise", macros->script_count - 1);
    if (macros->script_count)
        p3di_config_warn(macros->source, &macros->script_place, "%s%s: it is a script, which only the game can run%s",
                         macros->script, P3DI_NOT_COMPUTED, more);
}

/* __EVAL becomes its number, or if it is a script its text in parentheses, of which the game may make a number, or 0.
 * What __EXEC says is left out. */
static void use_script(struct p3di_config_macros *macros, struct p3d_bytes name, struct p3d_bytes text,
                       struct p3di_config_buffer *out)
{
    struct p3di_config_buffer expanded = {NULL, 0, 0};
    char number[32];
    bool is_script = false;

    if (bytes_equal(name, p3d_bytes_of("__EXEC"))) {
        note_script(macros, name);
        return;
    }
    expand(macros, text, &expanded);
    if (compute(p3di_config_bytes(&expanded), number)) {
        p3di_config_put(macros, out, number, strlen(number));
        return;
    }
    note_script(macros, name);
    for (size_t i = 0; i < expanded.size; i++)
        is_script |= strchr("\"{};,[]", expanded.data[i]) != NULL;
    p3di_config_put(macros, out, "(", 1);
    p3di_config_put(macros, out, is_script ? (const uint8_t *)"0" : p3di_config_bytes(&expanded).data,
                    is_script ? 1 : expanded.size);
    p3di_config_put(macros, out, ")", 1);
}

/* The word text[at..end): appends what it becomes; returns how far that reaches. */
static size_t expand_word(struct p3di_config_macros *macros, struct p3d_bytes text, size_t at, size_t end,
                          struct p3di_config_buffer *out)
{
    const struct p3d_bytes name = slice(text, at, end);
    struct p3di_config_macro *macro = p3di_config_find_macro(macros, name);
    const bool is_call = end < text.size && text.data[end] == '(';
    size_t close = text.size;

    if (!macro && p3di_config_is_script(name) && is_call) {
        close = find_close(text, end);
        if (use_budget(macros, text.size - end))
            use_script(macros, name, slice(text, end + 1, close), out);
        return close < text.size ? close + 1 : close;
    }
    if (!macro && is_built_in(macros, name, out))
        return end;
    if (macro && macro->has_parameters && is_call) {
        close = find_close(text, end);
        if (close == text.size) /* nothing was found, and so it may be for each word: the search costs, too */
            use_budget(macros, text.size - end);
    }
    if (!macro || macro->is_open || (macro->has_parameters && close == text.size)) {
        p3di_config_put(macros, out, name.data, name.size);
        return end;
    }
    if (!macro->has_parameters) {
        use_macro(macros, macro, name, slice(text, end, end), out);
        return end;
    }
    use_macro(macros, macro, name, slice(text, end + 1, close), out);
    return close + 1;
}

static void expand(struct p3di_config_macros *macros, struct p3d_bytes text, struct p3di_config_buffer *out)
{
    if (macros->depth == MOST_NESTED)
        p3di_config_error(macros->source, &macros->place, P3D_DAMAGED, "macros lie more than %u deep in each other",
                          MOST_NESTED);
    if (!use_budget(macros, text.size))
        return;
    macros->depth++;
    for (size_t at = 0, end; at < text.size && !macros->job->has_failed; at = end) {
        end = at + 1;
        if (text.data[at] == '"')
            end = string_end(text, at);
        else if (p3di_config_is_word_char(text.data[at]))
            end = word_end(text, at);
        if (p3di_config_is_word_start(text.data[at]))
            end = expand_word(macros, text, at, end, out);
        else
            p3di_config_put(macros, out, text.data + at, end - at);
    }
    macros->depth--;
}

struct p3d_bytes p3di_config_expanded(struct p3di_config_macros *macros, struct p3d_bytes text,
                                      const struct p3di_config_place *place)
{
    struct p3di_config_buffer out = {NULL, 0, 0};

    macros->place = *place;
    expand(macros, text, &out);
    return p3di_config_bytes(&out);
}

void p3di_config_expand(struct p3di_config_macros *macros, struct p3d_bytes use, const struct p3di_config_place *place)
{
    struct p3di_config_buffer out = {NULL, 0, 0};

    macros->place = *place;
    expand(macros, use, &out);
    if (!macros->job->has_failed)
        p3di_config_append(macros->source, out.data, out.size, place, false);
    p3di_arena_clear(macros->scratch);
}
