/* cli.c: what the tools share: options, messages, outputs.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "cli.h"

#include "near.h"
#include "wildcards.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>

#define RED "\x1b[31m"
#define YELLOW "\x1b[33m"

/* ---- Options ---- */

void cli_init(struct cli *cli, const char *tool, const struct cli_option *options, int argc, char **argv)
{
    memset(cli, 0, sizeof *cli);
    cli->tool = tool;
    cli->options = options;
    cli->count = argc;
    cli->arguments = sys_arguments(&cli->count, argv);
    cli->next = 1;
    sys_prepare_streams();
    if (SYS_HAS_WILDCARDS)
        cli_expand_wildcards(cli);
}

void cli_usage(const struct cli *cli, const char *format, ...)
{
    char text[512];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    cli_message(cli, NULL, text);
    fprintf(stderr, "Try '%s --help'.\n", cli->tool);
    exit(CLI_USAGE);
}

static void print_version(const struct cli *cli)
{
    printf("%s (p3dkit) %s\n", cli->tool, p3d_version());
    exit(cli_finish(cli, CLI_OK));
}

/* Two options may have one name if one of them takes a number: --version, and --version N of a mode. */
static const struct cli_option *find_option(const struct cli *cli, const char *name, size_t size, bool is_long)
{
    const char *next = cli->next < cli->count ? cli->arguments[cli->next] : "";
    const bool has_value = name[size] || (*next >= '0' && *next <= '9');
    const struct cli_option *found = NULL;

    for (const struct cli_option *option = cli->options; option->id; option++) {
        if (is_long ? strlen(option->name) != size || memcmp(option->name, name, size) != 0
                    : !option->letter || option->letter != *name)
            continue;
        if (!found || (option->value != NULL) == has_value)
            found = option;
    }
    return found;
}

#if defined(__GNUC__)
__attribute__((noreturn))
#endif
static void
fail_option(const struct cli *cli, const char *argument)
{
    struct cli_near search = cli_near_bytes(argument + 2, argument[1] == '-' ? strcspn(argument + 2, "=") : 0);

    for (const struct cli_option *option = cli->options; option->id; option++)
        cli_near_try(&search, option->name);
    if (search.best)
        cli_usage(cli, "unknown option %s; did you mean --%s?", argument, search.best);
    cli_usage(cli, "unknown option %s", argument);
}

/* "-o FILE", "-oFILE", "--output FILE" or "--output=FILE"; `argument` begins with a dash. */
static int parse_option(struct cli *cli, const char *argument)
{
    const bool is_long = argument[1] == '-';
    const char *name = argument + 1 + is_long;
    const size_t name_size = is_long ? strcspn(name, "=") : 1;
    const char *rest = name + name_size;
    const struct cli_option *option = find_option(cli, name, name_size, is_long);

    cli->value = NULL;
    if (!option)
        fail_option(cli, argument);
    cli->option = option;
    cli->is_used[option->id] = true;
    if (!option->value) {
        if (*rest)
            cli_usage(cli, "option %.*s takes no value", (int)(rest - argument), argument);
        if (strcmp(option->name, "version") == 0)
            print_version(cli);
        return option->id;
    }
    if (*rest)
        cli->value = rest + is_long; /* behind the '=' */
    else if (cli->next < cli->count)
        cli->value = cli->arguments[cli->next++];
    else
        cli_usage(cli, "option %s needs a value", argument);
    return option->id;
}

int cli_next(struct cli *cli)
{
    const char *argument;

    if (cli->next >= cli->count)
        return CLI_END;
    argument = cli->arguments[cli->next++];
    if (!cli->are_operands && strcmp(argument, "--") == 0) {
        cli->are_operands = true;
        return cli_next(cli);
    }
    if (!cli->are_operands && argument[0] == '-' && argument[1])
        return parse_option(cli, argument);
    cli->value = argument;
    return CLI_OPERAND;
}

#if defined(__GNUC__)
__attribute__((noreturn))
#endif
static void
fail_word(const struct cli *cli)
{
    const char *name = cli->option->name, *end;
    char words[160], all[2 * sizeof words] = "";
    struct cli_near search = cli_near(cli->value);

    snprintf(words, sizeof words, "%s", cli->option->value->words);
    end = words + strlen(words);
    for (char *word = words; word < end; word += strlen(word) + 1) {
        word[strcspn(word, " ")] = 0;
        cli_near_try(&search, word);
        snprintf(all + strlen(all), sizeof all - strlen(all), "%s%s", *all ? ", " : "", word);
    }
    if (search.best)
        cli_usage(cli, "--%s does not take %s; did you mean %s?", name, cli->value, search.best);
    cli_usage(cli, "--%s does not take %s; it takes one of %s", name, cli->value, all);
}

size_t cli_take_word(const struct cli *cli)
{
    const size_t place = cli_value_place(cli->option->value, cli->value);

    if (place == SIZE_MAX)
        fail_word(cli);
    return place;
}

void cli_check_options(const struct cli *cli, unsigned modes, const char *name)
{
    for (const struct cli_option *option = cli->options; option->id; option++)
        if (cli->is_used[option->id] && !(option->group->modes & modes))
            cli_usage(cli, "--%s is an option of %s, not of %s", option->name, option->group->owner, name);
}

/* ---- Messages ---- */

static void *need(void *memory)
{
    if (!memory) {
        fputs("out of memory\n", stderr);
        exit(CLI_FAILED);
    }
    return memory;
}

static void put(struct p3d_buffer *log, const char *text, size_t size)
{
    const struct p3d_sink sink = p3d_buffer_sink(log);

    if (size && !sink.write(sink.user, text, size))
        need(NULL);
}

/* Bytes that are no UTF-8 become some, so that no terminal sees a control character that we do not. */
void cli_put_escaped(struct p3d_buffer *log, const char *text)
{
    const size_t size = p3d_text_utf8_size(p3d_bytes_of(text));
    char *utf8 = cli_alloc(size + 1, 1), escape[8];

    p3d_text_utf8(p3d_bytes_of(text), utf8, size + 1);
    for (size_t i = 0; i < size; i++) {
        const size_t control = p3d_control_size(utf8 + i, size - i);

        if (utf8[i] == '\n')
            put(log, "\\n", 2);
        else if (control)
            put(log, escape, (size_t)snprintf(escape, sizeof escape, "\\x%02x", (unsigned char)utf8[i += control - 1]));
        else
            put(log, utf8 + i, 1);
    }
    free(utf8);
}

/* `color` is an escape sequence for the tool's name, so that messages stand out. */
static void put_message(const struct cli *cli, const char *color, const char *path, const char *text)
{
    struct p3d_buffer line = {NULL, 0, 0};
    struct p3d_buffer *log = cli->log ? cli->log : &line;
    const char *begin = cli->has_colors ? color : "", *end = *begin ? "\x1b[0m" : "";

    put(log, begin, strlen(begin));
    put(log, cli->tool, strlen(cli->tool));
    put(log, ":", 1);
    put(log, end, strlen(end));
    put(log, " ", 1);
    if (path) {
        cli_put_escaped(log, strcmp(path, "-") == 0 ? "standard input" : path);
        put(log, ": ", 2);
    }
    cli_put_escaped(log, text);
    put(log, "\n", 1);
    if (line.size) {
        if (sys_is_terminal(stdout)) /* what was printed before stands before it */
            (void)fflush(stdout);
        fwrite(line.data, 1, line.size, stderr);
        (void)fflush(stderr); /* consoles of Windows have a buffer */
    }
    p3d_buffer_free(&line);
}

void cli_message(const struct cli *cli, const char *path, const char *text)
{
    put_message(cli, "", path, text);
}

void cli_error(const struct cli *cli, const char *path, const struct p3d_error *error)
{
    char text[256];

    /* The system speaks of whole files, and a wrong argument is in none, so an offset would only puzzle. */
    if (error->status == P3D_SYSTEM || (error->status != P3D_DAMAGED && error->lod == P3D_NO_LOD && error->offset == 0))
        put_message(cli, RED, path, error->message);
    else
        put_message(cli, RED, path, p3d_error_text(error, text, sizeof text));
}

void cli_set_error(struct p3d_error *error, enum p3d_status status, const char *format, ...)
{
    va_list arguments;

    *error = (struct p3d_error){.status = status, .lod = P3D_NO_LOD};
    va_start(arguments, format);
    vsnprintf(error->message, sizeof error->message, format, arguments);
    va_end(arguments);
}

#define WARNINGS_PRINTED 10

void cli_warn(void *user, const struct p3d_error *warning)
{
    struct cli_warnings *warnings = user;
    char text[256];
    char *line;

    if (warnings->count++ >= WARNINGS_PRINTED)
        return;
    line = cli_join("warning: ", p3d_error_text(warning, text, sizeof text), "");
    put_message(warnings->cli, YELLOW, warnings->path, line);
    free(line);
}

void cli_warnings_end(struct cli_warnings *warnings)
{
    char text[96];

    if (warnings->count > WARNINGS_PRINTED) {
        snprintf(text, sizeof text, "%lu more warnings; 'p3dinfo --json' lists all",
                 warnings->count - WARNINGS_PRINTED);
        cli_message(warnings->cli, warnings->path, text);
    }
}

/* ---- Memory ---- */

void *cli_alloc(size_t count, size_t size)
{
    return need(calloc(count ? count : 1, size ? size : 1));
}

void *cli_grow(void *items, size_t count, size_t *capacity, size_t size)
{
    if (count < *capacity)
        return items;
    *capacity = count ? 2 * count : 16;
    if (*capacity > SIZE_MAX / size)
        need(NULL);
    return need(realloc(items, *capacity * size));
}

char *cli_join(const char *a, const char *b, const char *c)
{
    const size_t size = strlen(a) + strlen(b) + strlen(c) + 1;
    char *text = cli_alloc(size, 1);

    snprintf(text, size, "%s%s%s", a, b, c);
    return text;
}

const char *cli_base_name(const char *path)
{
    const bool has_drive = SYS_OTHER_SLASH == '\\' && path[0] && path[1] == ':';
    const char *base = path + (has_drive ? 2 : 0);

    for (const char *c = path; *c; c++)
        if (*c == '/' || *c == SYS_OTHER_SLASH)
            base = c + 1;
    return base;
}

/* ---- Outputs ---- */

int cli_finish(const struct cli *cli, int status)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return status;
    if (sys_is_unread(stdout)) /* as after "| head" */
        return CLI_FAILED;
    cli_message(cli, "standard output", errno ? sys_error_text(errno) : "write error");
    return CLI_FAILED;
}
