/* preprocess.c: comments, directives and macros of a text (docs/format/config.md, "Preprocessor").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "macros.h"

#include "core/error.h"
#include "core/words.h"

#include <stdio.h>

#define MOST_INCLUDES_INSIDE 32u
#define MOST_INCLUDES 4096u
#define MOST_INCLUDED_BYTES ((uint64_t)32 << 20) /* in all: the text of each inclusion is kept */
#define MOST_CONDITIONS 64u

struct preprocessor {
    struct p3di_config_source *source;
    struct p3di_config_macros macros;
    const struct p3d_config_options *options;
    unsigned include_depth;
    uint32_t include_count;
    uint64_t included_bytes;
};

/* One file that is being read. */
struct cpp_file {
    struct preprocessor *preprocessor;
    const uint8_t *data;
    size_t size, pos;
    size_t line_start;
    uint32_t number, line;

    /* #ifdef and so on: whether the text between them counts, and whether #else was there, innermost last */
    bool is_taken[MOST_CONDITIONS], has_else[MOST_CONDITIONS];
    unsigned condition_count;
    unsigned skipped; /* the text is skipped from this condition on, counted from 1; 0: it is not skipped */
};

static bool has_failed(const struct cpp_file *cpp_file)
{
    return cpp_file->preprocessor->source->job->has_failed;
}

static struct p3di_config_place place_at(const struct cpp_file *cpp_file, size_t at)
{
    return (struct p3di_config_place){cpp_file->number, cpp_file->line, (uint32_t)(at - cpp_file->line_start) + 1,
                                      (uint32_t)at};
}

/* ---- Characters ---- */

static bool is_at(const struct cpp_file *cpp_file, size_t at, const char *text)
{
    const size_t size = strlen(text);

    return cpp_file->size - at >= size && memcmp(cpp_file->data + at, text, size) == 0;
}

/* The length of a line's end at `at`: 1 or 2, or 0 if there is none. */
static size_t newline_size(const struct cpp_file *cpp_file, size_t at)
{
    if (at < cpp_file->size && cpp_file->data[at] == '\n')
        return 1;
    return is_at(cpp_file, at, "\r\n") ? 2 : 0;
}

/* A backslash at the very end of a line joins it with the next one. */
static size_t join_size(const struct cpp_file *cpp_file, size_t at)
{
    const size_t newline = cpp_file->data[at] == '\\' ? newline_size(cpp_file, at + 1) : 0;

    return newline ? newline + 1 : 0;
}

/* Moves pos, behind which a line begins. */
static void begin_line(struct cpp_file *cpp_file, size_t pos)
{
    cpp_file->pos = cpp_file->line_start = pos;
    cpp_file->line++;
}

static void skip_spaces(struct cpp_file *cpp_file)
{
    while (cpp_file->pos < cpp_file->size &&
           (cpp_file->data[cpp_file->pos] == ' ' || cpp_file->data[cpp_file->pos] == '\t'))
        cpp_file->pos++;
}

/* Goes behind one character and those that mean nothing by themselves. */
static void pass_plain(struct cpp_file *cpp_file)
{
    for (cpp_file->pos++; cpp_file->pos < cpp_file->size; cpp_file->pos++)
        switch (cpp_file->data[cpp_file->pos]) {
        case '\n':
        case '\r':
        case '\\':
        case '"':
        case '/':
        case '*':
            return;
        default:
            break;
        }
}

/* Goes behind a comment that begins here; false if there is none. */
static bool skip_comment(struct cpp_file *cpp_file)
{
    const size_t start = cpp_file->pos;
    const struct p3di_config_place place = place_at(cpp_file, start);

    if (is_at(cpp_file, start, "//")) {
        while (cpp_file->pos < cpp_file->size && !newline_size(cpp_file, cpp_file->pos) &&
               !join_size(cpp_file, cpp_file->pos))
            pass_plain(cpp_file);
        return true;
    }
    if (!is_at(cpp_file, start, "/*"))
        return false;
    for (cpp_file->pos += 2; cpp_file->pos < cpp_file->size && !is_at(cpp_file, cpp_file->pos, "*/");)
        if (cpp_file->data[cpp_file->pos] == '\n')
            begin_line(cpp_file, cpp_file->pos + 1);
        else
            pass_plain(cpp_file);
    if (cpp_file->pos == cpp_file->size)
        p3di_config_error(cpp_file->preprocessor->source, &place, P3D_DAMAGED, "this comment has no end");
    else
        cpp_file->pos += 2;
    return true;
}

/* Behind the quote that ends a string, or the end of the line, which may join the next one. */
static size_t part_end(const struct cpp_file *cpp_file, size_t at)
{
    for (; at < cpp_file->size && cpp_file->data[at] != '\n' && !join_size(cpp_file, at); at++)
        if (cpp_file->data[at] == '"')
            return at + 1;
    return at;
}

/* The same of a string that begins at `at`. */
static size_t string_end(const struct cpp_file *cpp_file, size_t at)
{
    return part_end(cpp_file, at + 1);
}

static size_t word_end(const struct cpp_file *cpp_file, size_t at)
{
    while (at < cpp_file->size && p3di_config_is_word_char(cpp_file->data[at]))
        at++;
    return at;
}

/* ---- Directives ---- */

/* True if only blanks, and some of them, stand between this backslash and the end of the line. */
static bool is_loose(const struct cpp_file *cpp_file, size_t backslash)
{
    size_t at = backslash + 1;

    if (cpp_file->data[backslash] != '\\')
        return false;
    while (at < cpp_file->size && (cpp_file->data[at] == ' ' || cpp_file->data[at] == '\t'))
        at++;
    return at > backslash + 1 && newline_size(cpp_file, at);
}

static void warn_loose(const struct cpp_file *cpp_file)
{
    const struct p3di_config_place place = place_at(cpp_file, cpp_file->pos);

    if (!cpp_file->skipped && is_loose(cpp_file, cpp_file->pos))
        p3di_config_warn(cpp_file->preprocessor->source, &place,
                         P3DI_LOOSE_BACKSLASH ": the next line is no part of this one");
}

/* The rest of a line, and the lines that are joined to it, without comments: in scratch memory. */
static struct p3d_bytes read_line(struct cpp_file *cpp_file)
{
    struct p3di_config_buffer line = {NULL, 0, 0};

    while (cpp_file->pos < cpp_file->size && !newline_size(cpp_file, cpp_file->pos) && !has_failed(cpp_file)) {
        const size_t start = cpp_file->pos, join = join_size(cpp_file, start);

        if (join) {
            begin_line(cpp_file, start + join);
            continue;
        }
        if (skip_comment(cpp_file))
            continue;
        warn_loose(cpp_file);
        cpp_file->pos = cpp_file->data[start] == '"' ? string_end(cpp_file, start) : start;
        if (cpp_file->pos <= start + 1 ||
            cpp_file->data[cpp_file->pos - 1] != '"') { /* no end in this line: the text may go on in the next */
            cpp_file->pos = start;
            pass_plain(cpp_file);
        }
        p3di_config_put(&cpp_file->preprocessor->macros, &line, cpp_file->data + start, cpp_file->pos - start);
    }
    return p3di_config_bytes(&line);
}

static struct p3d_bytes first_word(struct p3d_bytes line)
{
    uint32_t size = 0;

    while (size < line.size && p3di_config_is_word_char(line.data[size]))
        size++;
    return (struct p3d_bytes){line.data, size};
}

static void preprocess_file(struct preprocessor *preprocessor, const void *data, size_t size, const char *name);

/* Files without a name are all the same. */
static bool was_included(const struct p3di_config_source *source, const char *name)
{
    for (size_t i = 1; i < source->file_count; i++)
        if (!name || !source->files[i] || strcmp(source->files[i], name) == 0)
            return true;
    return false;
}

static bool find_include(const struct cpp_file *cpp_file, struct p3d_bytes path, struct p3d_config_include *included)
{
    const struct p3d_config_options *options = cpp_file->preprocessor->options;

    return options->include && options->include(options->include_user, path,
                                                cpp_file->preprocessor->source->files[cpp_file->number], included);
}

static void lack_include(const struct cpp_file *cpp_file, struct p3d_bytes path,
                         const struct p3d_config_include *included, const struct p3di_config_place *place)
{
    struct preprocessor *preprocessor = cpp_file->preprocessor;
    struct p3d_error error;
    char message[sizeof error.message];

    if (included->option)
        snprintf(message, sizeof message, "\"%.*s\" is not included: it lies outside of the mod; %s allows it",
                 P3DI_PATH(path), included->option);
    else if (included->reason)
        snprintf(message, sizeof message, "\"%.*s\" cannot be included: %.100s", P3DI_PATH(path), included->reason);
    else
        snprintf(message, sizeof message, "there is no file \"%.*s\" to include", P3DI_PATH(path));
    p3di_error_clear(&error);
    p3di_config_error_at(preprocessor->source, place, P3D_SYSTEM, message, &error);
    if (preprocessor->options->lacks)
        preprocessor->options->lacks(preprocessor->options->include_user, path, &error);
    else
        p3di_config_fail(preprocessor->source, &error);
}

/* "path" or <path>; empty if it is neither. */
static struct p3d_bytes include_path(struct p3d_bytes line)
{
    const char close = line.size && line.data[0] == '<' ? '>' : '"';
    const uint8_t *end = line.size > 1 ? memchr(line.data + 1, close, line.size - 1) : NULL;

    if (!end || (line.data[0] != '"' && line.data[0] != '<'))
        return (struct p3d_bytes){NULL, 0};
    return (struct p3d_bytes){line.data + 1, (uint32_t)(end - line.data) - 1};
}

/* #include "path" or <path> */
static void include_file(struct cpp_file *cpp_file, struct p3d_bytes line, const struct p3di_config_place *place)
{
    struct preprocessor *preprocessor = cpp_file->preprocessor;
    const struct p3d_bytes path = include_path(line);
    struct p3d_config_include included = {.data = {NULL, 0}};

    if (!path.data) {
        p3di_config_error(preprocessor->source, place, P3D_DAMAGED, "#include needs a path in quotes");
        return;
    }
    if (preprocessor->include_depth == MOST_INCLUDES_INSIDE || ++preprocessor->include_count > MOST_INCLUDES) {
        p3di_config_error(preprocessor->source, place, P3D_DAMAGED, "too many files include each other");
        return;
    }
    if (!find_include(cpp_file, path, &included)) {
        lack_include(cpp_file, path, &included, place);
        return;
    }
    preprocessor->included_bytes += included.data.size;
    if (preprocessor->included_bytes > MOST_INCLUDED_BYTES) {
        p3di_config_error(preprocessor->source, place, P3D_DAMAGED, "the included files are too large");
    } else {
        preprocessor->include_depth++;
        p3di_arena_add_unpacked(preprocessor->source->job->arena, (size_t)8 * included.data.size);
        if (!was_included(preprocessor->source, included.name))
            p3di_config_macros_include(&preprocessor->macros, included.data.size);
        preprocess_file(preprocessor, included.data.data, included.data.size, included.name);
        preprocessor->include_depth--;
    }
    if (preprocessor->options->release)
        preprocessor->options->release(preprocessor->options->include_user, &included);
}

/* ---- Conditions ---- */

static struct p3d_bytes trimmed(struct p3d_bytes text)
{
    for (; text.size && (*text.data == ' ' || *text.data == '\t'); text.size--)
        text.data++;
    while (text.size && (text.data[text.size - 1] == ' ' || text.data[text.size - 1] == '\t'))
        text.size--;
    return text;
}

/* False if it is no number: it counts as 0 then, as in C. */
static bool is_number(struct p3d_bytes text, double *number)
{
    const struct p3d_config_value value = {.kind = P3D_CONFIG_STRING, .text = trimmed(text)};
    const bool is_one = p3d_config_number(&value, number);

    if (!is_one)
        *number = 0;
    return is_one;
}

static bool has_include(const struct cpp_file *cpp_file, struct p3d_bytes line)
{
    const uint8_t *open = memchr(line.data, '(', line.size);
    struct p3d_config_include included = {.data = {NULL, 0}};
    struct p3d_bytes path;

    if (!open)
        return false;
    line.size -= (uint32_t)(open + 1 - line.data);
    line.data = open + 1;
    path = include_path(trimmed(line));
    if (!path.data || ++cpp_file->preprocessor->include_count > MOST_INCLUDES ||
        !find_include(cpp_file, path, &included))
        return false;
    if (cpp_file->preprocessor->options->release)
        cpp_file->preprocessor->options->release(cpp_file->preprocessor->options->include_user, &included);
    return true;
}

/* "a < b" and the like, or a number. */
static bool is_true(struct cpp_file *cpp_file, struct p3d_bytes line, const struct p3di_config_place *place)
{
    static const char *const signs[] = {"==", "!=", "<=", ">=", "<", ">"};
    struct p3d_bytes text;
    double first, second;

    if (p3d_text_starts_with(line, "__has_include"))
        return has_include(cpp_file, line);
    text = p3di_config_expanded(&cpp_file->preprocessor->macros, line, place);
    for (unsigned s = 0; s < sizeof signs / sizeof *signs; s++)
        for (uint32_t i = 0, size = (uint32_t)strlen(signs[s]); i + size <= text.size; i++)
            if (memcmp(text.data + i, signs[s], size) == 0) {
                const struct p3d_bytes a = trimmed((struct p3d_bytes){text.data, i});
                const struct p3d_bytes b = trimmed((struct p3d_bytes){text.data + i + size, text.size - i - size});
                const bool is_left_one = is_number(a, &first), is_right_one = is_number(b, &second);
                const bool is_equal = is_left_one && is_right_one ? first == second : bytes_equal(a, b);
                const bool results[] = {is_equal, !is_equal, first <= second, first >= second,
                                        first<second, first> second};

                return results[s];
            }
    return is_number(text, &first) && first != 0;
}

/* Opens a condition. */
static void begin_condition(struct cpp_file *cpp_file, bool is_taken, const struct p3di_config_place *place)
{
    if (cpp_file->condition_count == MOST_CONDITIONS) {
        p3di_config_error(cpp_file->preprocessor->source, place, P3D_DAMAGED,
                          "more than %u conditions lie in each other", MOST_CONDITIONS);
        return;
    }
    cpp_file->has_else[cpp_file->condition_count] = false;
    cpp_file->is_taken[cpp_file->condition_count++] = is_taken;
}

/* #if, #ifdef, #ifndef, #else, #endif; false if it is another directive. */
static bool do_condition(struct cpp_file *cpp_file, struct p3d_bytes name, struct p3d_bytes line,
                         const struct p3di_config_place *place)
{
    const bool is_ifdef = p3d_text_equal(name, "ifdef"), is_else = p3d_text_equal(name, "else");
    struct p3di_config_source *source = cpp_file->preprocessor->source;

    if (p3d_text_equal(name, "if")) {
        begin_condition(cpp_file, !cpp_file->skipped && is_true(cpp_file, line, place), place);
    } else if (is_ifdef || p3d_text_equal(name, "ifndef")) {
        begin_condition(cpp_file,
                        (p3di_config_find_macro(&cpp_file->preprocessor->macros, first_word(line)) != NULL) == is_ifdef,
                        place);
    } else if (is_else || p3d_text_equal(name, "endif")) {
        if (!cpp_file->condition_count || (is_else && cpp_file->has_else[cpp_file->condition_count - 1])) {
            p3di_config_error(source, place, P3D_DAMAGED, "#%.*s without #if, #ifdef or #ifndef", P3DI_NAME(name));
            return true;
        }
        cpp_file->has_else[cpp_file->condition_count - 1] = true;
        cpp_file->is_taken[cpp_file->condition_count - 1] = !cpp_file->is_taken[cpp_file->condition_count - 1];
        cpp_file->condition_count -= !is_else;
    } else {
        return false;
    }
    cpp_file->skipped = 0;
    for (unsigned i = cpp_file->condition_count; i > 0; i--)
        if (!cpp_file->is_taken[i - 1])
            cpp_file->skipped = i;
    return true;
}

/* Behind '#'. */
static void do_directive(struct cpp_file *cpp_file, const struct p3di_config_place *place)
{
    struct p3d_bytes name, line;

    skip_spaces(cpp_file);
    name = (struct p3d_bytes){cpp_file->data + cpp_file->pos,
                              (uint32_t)(word_end(cpp_file, cpp_file->pos) - cpp_file->pos)};
    cpp_file->pos += name.size;
    skip_spaces(cpp_file);
    line = read_line(cpp_file);
    if (name.size && *name.data < 'a')
        p3di_config_warn(cpp_file->preprocessor->source, place, P3DI_NOT_EVERY_GAME "#%.*s in capitals",
                         P3DI_NAME(name));
    if (!has_failed(cpp_file) && !do_condition(cpp_file, name, line, place) && !cpp_file->skipped) {
        if (p3d_text_equal(name, "define"))
            p3di_config_define(&cpp_file->preprocessor->macros, line, place);
        else if (p3d_text_equal(name, "undef"))
            p3di_config_undefine(&cpp_file->preprocessor->macros, first_word(line));
        else if (p3d_text_equal(name, "include"))
            include_file(cpp_file, line, place);
        else if (!p3d_text_equal(name, "pragma") && !p3d_text_equal(name, "line")) /* these are for other tools */
            p3di_config_error(cpp_file->preprocessor->source, place, P3D_UNSUPPORTED, "#%.*s is not known here",
                              P3DI_NAME(name));
    }
    p3di_arena_clear(cpp_file->preprocessor->macros.scratch);
}

/* ---- Text ---- */

static void copy(struct cpp_file *cpp_file, size_t end)
{
    const struct p3di_config_place place = place_at(cpp_file, cpp_file->pos);

    p3di_config_append(cpp_file->preprocessor->source, cpp_file->data + cpp_file->pos, end - cpp_file->pos, &place,
                       true);
    cpp_file->pos = end;
}

/* Goes on in the next line if this one joins it. */
static bool join_line(struct cpp_file *cpp_file)
{
    const size_t join = cpp_file->pos < cpp_file->size ? join_size(cpp_file, cpp_file->pos) : 0;

    if (join)
        begin_line(cpp_file, cpp_file->pos + join);
    return join;
}

/* A string in the arguments of a macro. */
static void read_string(struct cpp_file *cpp_file, struct p3di_config_buffer *use)
{
    size_t start = cpp_file->pos;

    cpp_file->pos = string_end(cpp_file, start);
    for (;;) {
        p3di_config_put(&cpp_file->preprocessor->macros, use, cpp_file->data + start, cpp_file->pos - start);
        if (!join_line(cpp_file))
            return;
        start = cpp_file->pos;
        cpp_file->pos = part_end(cpp_file, start);
    }
}

/* A string of the text. */
static void copy_string(struct cpp_file *cpp_file)
{
    copy(cpp_file, string_end(cpp_file, cpp_file->pos));
    while (join_line(cpp_file))
        copy(cpp_file, part_end(cpp_file, cpp_file->pos));
}

/* Behind the name of a macro with parameters: appends "(arguments)" to the use, over several lines if need be. */
static void read_arguments(struct cpp_file *cpp_file, struct p3di_config_buffer *use,
                           const struct p3di_config_place *place)
{
    size_t depth = 0;

    while (cpp_file->pos < cpp_file->size && !has_failed(cpp_file)) {
        const size_t start = cpp_file->pos, join = join_size(cpp_file, start), newline = newline_size(cpp_file, start);
        const uint8_t c = cpp_file->data[start];

        if (join || newline) {
            begin_line(cpp_file, start + join + (join ? 0 : newline));
            p3di_config_put(&cpp_file->preprocessor->macros, use, "\n", newline && !join);
            continue;
        }
        if (skip_comment(cpp_file))
            continue;
        if (c == '"') {
            read_string(cpp_file, use);
            continue;
        }
        cpp_file->pos = word_end(cpp_file, start);
        cpp_file->pos += cpp_file->pos == start;
        p3di_config_put(&cpp_file->preprocessor->macros, use, cpp_file->data + start, cpp_file->pos - start);
        depth += c == '(';
        if (c == ')' && --depth == 0)
            return;
    }
    p3di_config_error(cpp_file->preprocessor->source, place, P3D_DAMAGED, "the arguments of %.*s have no end",
                      P3DI_NAME(p3di_config_bytes(use)));
}

/* A word: itself, or the text of the macro of this name. */
static void do_word(struct cpp_file *cpp_file)
{
    const struct p3di_config_place place = place_at(cpp_file, cpp_file->pos);
    const size_t end = word_end(cpp_file, cpp_file->pos);
    const struct p3d_bytes name = {cpp_file->data + cpp_file->pos, (uint32_t)(end - cpp_file->pos)};
    const struct p3di_config_macro *macro = p3di_config_find_macro(&cpp_file->preprocessor->macros, name);
    struct p3di_config_buffer use = {NULL, 0, 0};

    if (macro ? macro->has_parameters && (end == cpp_file->size || cpp_file->data[end] != '(')
              : !p3di_config_is_built_in(name)) {
        copy(cpp_file, end);
        return;
    }
    p3di_config_put(&cpp_file->preprocessor->macros, &use, name.data, name.size);
    cpp_file->pos = end;
    if ((macro && macro->has_parameters) ||
        (!macro && p3di_config_is_script(name) && end < cpp_file->size && cpp_file->data[end] == '('))
        read_arguments(cpp_file, &use, &place);
    p3di_config_expand(&cpp_file->preprocessor->macros, p3di_config_bytes(&use), &place);
}

/* True if this is neither a word, a string, a comment nor the end of a line. */
static bool is_plain(const struct cpp_file *cpp_file, size_t at)
{
    const uint8_t c = cpp_file->data[at];

    return !p3di_config_is_word_char(c) && c != '"' && c != '/' && c != '\\' && c != '\n';
}

/* Lines without text are left out, so that they take no memory. */
static bool is_after_newline(const struct p3di_config_source *source)
{
    return source->size && source->text[source->size - 1] == '\n';
}

static void do_text(struct cpp_file *cpp_file)
{
    const size_t start = cpp_file->pos, join = join_size(cpp_file, start);
    size_t end = start + 1;

    if (join) {
        begin_line(cpp_file, start + join);
    } else if (cpp_file->data[start] == '\n') {
        if (!is_after_newline(cpp_file->preprocessor->source))
            copy(cpp_file, end);
        begin_line(cpp_file, end);
    } else if (p3di_config_is_word_start(cpp_file->data[start])) {
        do_word(cpp_file);
    } else if (cpp_file->data[start] == '"') {
        copy_string(cpp_file);
    } else if (!skip_comment(cpp_file)) {
        if (p3di_config_is_word_char(cpp_file->data[start]))
            end = word_end(cpp_file, start);
        else
            while (end < cpp_file->size && is_plain(cpp_file, end))
                end++;
        copy(cpp_file, end);
    }
}

/* Text that does not count: only its lines, comments and directives matter. */
static void skip_text(struct cpp_file *cpp_file)
{
    if (cpp_file->data[cpp_file->pos] == '\n')
        begin_line(cpp_file, cpp_file->pos + 1);
    else if (cpp_file->data[cpp_file->pos] == '"')
        cpp_file->pos = string_end(cpp_file, cpp_file->pos);
    else if (!skip_comment(cpp_file))
        pass_plain(cpp_file);
}

/* ---- Files ---- */

/* A directive begins with '#' and a word, at the beginning of a line. Its own line's end stays. */
static bool is_directive(const struct cpp_file *cpp_file, size_t *hash)
{
    size_t at = cpp_file->line_start;

    while (at < cpp_file->size && (cpp_file->data[at] == ' ' || cpp_file->data[at] == '\t'))
        at++;
    *hash = at;
    if (at < cpp_file->pos || at == cpp_file->size || cpp_file->data[at] != '#')
        return false;
    for (at++; at < cpp_file->size && (cpp_file->data[at] == ' ' || cpp_file->data[at] == '\t');)
        at++;
    return at < cpp_file->size && p3di_config_is_word_start(cpp_file->data[at]);
}

static void refuse_nuls(struct cpp_file *cpp_file)
{
    const uint8_t *nul = cpp_file->size ? memchr(cpp_file->data, 0, cpp_file->size) : NULL;
    struct p3di_config_place place;

    if (!nul)
        return;
    while (cpp_file->data + cpp_file->pos < nul)
        if (cpp_file->data[cpp_file->pos] == '\n')
            begin_line(cpp_file, cpp_file->pos + 1);
        else
            cpp_file->pos++;
    place = place_at(cpp_file, cpp_file->pos);
    p3di_config_error(cpp_file->preprocessor->source, &place, P3D_DAMAGED, "there is a NUL in the text");
}

/* A byte order mark. */
static void skip_mark(struct cpp_file *cpp_file)
{
    const struct p3di_config_place place = place_at(cpp_file, 0);

    p3di_config_warn(cpp_file->preprocessor->source, &place,
                     P3DI_NOT_EVERY_GAME "a byte order mark; save the file as UTF-8 without it");
    cpp_file->pos = cpp_file->line_start = 3;
}

static void preprocess_file(struct preprocessor *preprocessor, const void *data, size_t size, const char *name)
{
    struct cpp_file cpp_file = {
        .preprocessor = preprocessor, .data = data ? data : (const uint8_t *)"", .size = size, .line = 1};
    struct p3di_config_place place;
    size_t hash;

    cpp_file.number = p3di_config_add_file(preprocessor->source, name);
    if (size >= 3 && memcmp(cpp_file.data, "\xef\xbb\xbf", 3) == 0)
        skip_mark(&cpp_file);
    refuse_nuls(&cpp_file);
    while (cpp_file.pos < cpp_file.size && !has_failed(&cpp_file)) {
        if (cpp_file.pos == cpp_file.line_start && is_directive(&cpp_file, &hash)) {
            place = place_at(&cpp_file, hash);
            cpp_file.pos = hash + 1;
            do_directive(&cpp_file, &place);
        } else if (cpp_file.skipped) {
            skip_text(&cpp_file);
        } else {
            do_text(&cpp_file);
        }
    }
    place = place_at(&cpp_file, cpp_file.pos);
    if (cpp_file.condition_count)
        p3di_config_error(preprocessor->source, &place, P3D_DAMAGED, "#endif is missing");
    if (!preprocessor->include_depth)
        p3di_config_end(preprocessor->source, &place);
}

static void define_option(struct preprocessor *preprocessor, const char *text)
{
    const struct p3di_config_place place = {0, 0, 0, 0};
    const char *equal = strchr(text, '=');
    struct p3di_config_buffer line = {NULL, 0, 0};

    p3di_config_put(&preprocessor->macros, &line, text, equal ? (size_t)(equal - text) : strlen(text));
    p3di_config_put(&preprocessor->macros, &line, " ", 1);
    if (equal)
        p3di_config_put(&preprocessor->macros, &line, equal + 1, strlen(equal + 1));
    p3di_config_define(&preprocessor->macros, p3di_config_bytes(&line), &place);
    p3di_arena_clear(preprocessor->macros.scratch);
}

bool p3di_config_preprocess(struct p3di_config_source *source, const void *data, size_t size,
                            const struct p3d_config_options *config_options)
{
    struct preprocessor preprocessor = {.source = source, .options = config_options};

    p3di_config_macros_init(&preprocessor.macros, source, config_options, size);
    for (uint32_t i = 0; i < config_options->define_count && !source->job->has_failed; i++)
        define_option(&preprocessor, config_options->defines[i]);
    if (!source->job->has_failed)
        preprocess_file(&preprocessor, data, size, config_options->name);
    p3di_config_warn_of_scripts(&preprocessor.macros);
    p3di_config_macros_free(&preprocessor.macros);
    return !source->job->has_failed;
}
