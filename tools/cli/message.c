/* message.c: what the tools say on stderr.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "message.h"

#include "alike.h"
#include "assets/prefix.h"
#include "core/words.h"
#include "memory.h"
#include "near_path.h"
#include "progress.h"
#include "system/files.h"
#include "system/name.h"
#include "system/native.h"
#include "system/system.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#define RED "\x1b[31m"
#define YELLOW "\x1b[33m"

static void put(struct p3d_buffer *log, const char *text, size_t size)
{
    const struct p3d_sink sink = p3d_buffer_sink(log);

    if (size && !sink.write(sink.user, text, size))
        cli_fail_memory();
}

void cli_put(struct p3d_buffer *log, const char *text)
{
    put(log, text, strlen(text));
}

/* Bytes that are no UTF-8 become some, so that no terminal sees a control character that we do not. */
static void put_escaped(struct p3d_buffer *log, const char *text)
{
    const size_t size = p3d_text_utf8_size(p3d_bytes_of(text));
    char *utf8 = cli_alloc(size + 1, 1), escape[P3DI_ESCAPE_SIZE];

    p3d_text_utf8(p3d_bytes_of(text), utf8, size + 1);
    for (size_t i = 0; i < size; i++) {
        const size_t control = p3di_control_size(utf8 + i, size - i);

        if (utf8[i] == '\n') {
            cli_put(log, "\\n");
        } else if (control) {
            put(log, escape, p3di_escape_control(utf8 + i, control, escape));
            i += control - 1;
        } else {
            put(log, utf8 + i, 1);
        }
    }
    free(utf8);
}

void cli_print_escaped(FILE *file, const char *text)
{
    struct p3d_buffer escaped = {NULL, 0, 0};

    put_escaped(&escaped, text);
    fwrite(escaped.data, 1, escaped.size, file);
    p3d_buffer_free(&escaped);
}

void cli_print_log(struct p3d_buffer *log)
{
    if (log->size) {
        cli_progress_hide();
        (void)fflush(stdout); /* lines that were printed before stand before it, also in one file of both */
        fwrite(log->data, 1, log->size, stderr);
        (void)fflush(stderr); /* consoles of Windows have a buffer */
    }
    p3d_buffer_free(log);
}

/* `color` is an escape sequence for the tool's name, so that messages stand out. Other files may have the same. */
static void put_message(const struct cli *cli, const char *color, const char *path, const char *text, bool is_of_many)
{
    static const char mark[] = {CLI_ALIKE_MARK, 0}, words[] = {CLI_ALIKE_WORDS, 0};
    struct p3d_buffer line = {NULL, 0, 0};
    struct p3d_buffer *log = cli->log ? cli->log : &line;
    const char *begin = cli->has_colors ? color : "", *end = *begin ? "\x1b[0m" : "";

    is_of_many &= cli->alike != NULL;
    cli_put(log, is_of_many ? mark : "");
    cli_put(log, begin);
    cli_put(log, cli->tool);
    cli_put(log, ":");
    cli_put(log, end);
    cli_put(log, " ");
    if (path) {
        put_escaped(log, strcmp(path, "-") == 0 ? "standard input" : path);
        cli_put(log, ": ");
    }
    cli_put(log, is_of_many ? words : "");
    put_escaped(log, text);
    cli_put(log, "\n");
    if (is_of_many && !cli->log)
        cli_alike_filter(cli->alike, &line);
    cli_print_log(&line);
}

void cli_message(const struct cli *cli, const char *path, const char *text)
{
    put_message(cli, "", path, text, false);
}

void cli_say(const struct cli *cli, const char *path, const char *format, ...)
{
    va_list arguments, again;
    char *text;
    int size;

    va_start(arguments, format);
    va_copy(again, arguments);
    size = vsnprintf(NULL, 0, format, arguments);
    text = cli_alloc((size_t)size + 1, 1);
    vsnprintf(text, (size_t)size + 1, format, again);
    va_end(again);
    va_end(arguments);
    cli_message(cli, path, text);
    free(text);
}

/* Words to type, for a message of the library, which knows no options. */
static const char *find_hint(const char *text)
{
    static const char *const hints[][2] = {
        {"made of proxies alone", "; --proxies adds those whose models are there"},
        {"no skeleton: ", "; --model-cfg FILE takes that of another file"},
        {"but a config, as its name says", ": p3ddump shows it, p3dinfo check checks it"},
        {"but a rapified config or rvmat", ": p3ddump shows it, p3dinfo check checks it"},
        {"the file has no such field", "; --field takes a path as the other modes print it"},
        {"powers of two: resize it to", "; --resize does that"},
        {"but a glTF", ": p3dconv makes a model of it"},
        {"but an FBX", ": export glTF from your program, of which p3dconv makes a model"},
        {"but a file of Blender", ": export glTF from there, of which p3dconv makes a model"},
        {"convert one of them first", ": p3dconv rtm-to-rtm --plain FILE.rtm -o PLAIN.rtm"},
        {"an OBJ has no ", ": p3d-to-glb --lossless keeps all"},
        {"not called like a LOD", "; --resolution chooses another LOD"},
        {"Memory has no point", "; --add-point adds one"},
        {"no Memory LOD for the point", "; --make memory makes one, for the next call"},
    };

    for (size_t i = 0; i < sizeof hints / sizeof *hints; i++)
        if (strstr(text, hints[i][0]))
            return hints[i][1];
    return "";
}

/* True if the path would lead to something with slashes of this system. */
static bool has_other_slashes(const char *path)
{
    char *plain = p3di_set_slashes(cli_copy(path), '/');
    struct p3di_file_info facts;
    const bool is_there = strcmp(plain, path) != 0 && !p3di_look_at(path, &facts) && p3di_look_at(plain, &facts);

    free(plain);
    return is_there;
}

/* True if the path goes on behind an archive as if that were a folder. */
static bool is_in_archive(const char *path)
{
    char *folder = cli_copy(path);
    bool is_there = false;

    while (!is_there && p3di_climb(folder))
        is_there = p3di_is_archive_name(folder) && p3di_is_file(folder);
    free(folder);
    return is_there;
}

/* The same of a path that is none here. */
static const char *find_path_hint(const char *path, const struct p3d_error *error)
{
    if (!path || error->status != P3D_SYSTEM)
        return "";
    if (strstr(path, "://"))
        return "; it is an address: download the file, and name that";
    if (P3DI_OTHER_SLASH == '/' && *path && path[1] == ':' && p3d_is_slash((uint8_t)path[2]))
        return "; drives are of Windows: name the folder that is this drive here";
    if (P3DI_OTHER_SLASH == '/' && has_other_slashes(path))
        return "; it is there with '/' for each '\\'";
    if (is_in_archive(path))
        return "; what is in an archive stands behind a colon: addon.pbo:data/car.p3d";
    return "";
}

/* Likewise: the file that was meant where none is. The caller frees it. */
static char *find_meant(const char *path, const struct p3d_error *error)
{
    const bool is_missing = path && strcmp(error->message, p3di_error_text(ENOENT)) == 0;
    char *near = is_missing ? cli_near_path(path) : NULL;
    char *hint = near ? cli_join("; is ", near, " meant?") : cli_copy("");

    free(near);
    return hint;
}

void cli_error(const struct cli *cli, const char *path, const struct p3d_error *error)
{
    const char *text = error->message;
    char whole[256], *line, *meant;
    const char *hint;

    if (error->status != P3D_SYSTEM) /* the system speaks of whole files, so an offset would only puzzle */
        text = p3d_error_text(error, whole, sizeof whole);
    hint = find_path_hint(path, error);
    meant = find_meant(path, error);
    line = cli_join(text, find_hint(text), *hint ? hint : meant);
    put_message(cli, RED, path, line, false);
    free(meant);
    free(line);
}

void cli_set_error(struct p3d_error *error, enum p3d_status status, const char *format, ...)
{
    va_list arguments;

    *error = (struct p3d_error){.status = status, .lod = P3D_NO_LOD};
    va_start(arguments, format);
    vsnprintf(error->message, sizeof error->message, format, arguments);
    va_end(arguments);
}

const char *cli_path_dots(const char *path, size_t most)
{
    return strlen(path) > most ? "..." : "";
}

const char *cli_path_end(const char *path, size_t most)
{
    const char *end = path + (strlen(path) > most ? strlen(path) - most : 0);

    while ((*end & 0xc0) == 0x80) /* not in the middle of a character */
        end++;
    return end;
}

#define WARNINGS_PRINTED 10

void cli_warn(void *user, const struct p3d_error *warning)
{
    struct cli_warnings *warnings = user;
    char text[256];
    char *line;

    if (warnings->count++ >= WARNINGS_PRINTED && warnings->lister)
        return;
    p3d_error_text(warning, text, sizeof text);
    line = cli_join("warning: ", text, find_hint(text));
    put_message(warnings->cli, YELLOW, warnings->path, line, true);
    free(line);
}

void cli_warnings_end(struct cli_warnings *warnings)
{
    char text[80];

    if (warnings->count <= WARNINGS_PRINTED || !warnings->lister)
        return;
    snprintf(text, sizeof text, "%lu more warnings; '%s' lists all", warnings->count - WARNINGS_PRINTED,
             warnings->lister);
    put_message(warnings->cli, "", warnings->path, text, true);
}

void cli_tell_alike(const struct cli *cli, struct cli_alike *alike)
{
    if (alike->left_out)
        cli_say(cli, NULL, "... and %zu more warning%s like these, of %zu file%s", alike->left_out,
                alike->left_out == 1 ? "" : "s", alike->file_count, alike->file_count == 1 ? "" : "s");
    alike->left_out = alike->file_count = 0;
    alike->last_head = UINT32_MAX;
}

/* ---- Colours ---- */

bool cli_has_colors(enum cli_color color, FILE *file)
{
    const char *no_color = getenv("NO_COLOR"), *terminal = getenv("TERM");

    if (color != CLI_COLOR_AUTO)
        return color == CLI_COLOR_ALWAYS;
    return !(no_color && *no_color) && !(terminal && strcmp(terminal, "dumb") == 0) && sys_has_escapes(file);
}

/* ---- The end ---- */

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

/* The failure to write to stdout. */
static struct {
    int reason; /* errno of the first write that failed; 0: it is not known */
    bool is_told;
} loss;

void cli_loss_is_told(void)
{
    loss.is_told = true;
}

static bool write_file(void *user, const void *data, size_t size)
{
    FILE *file = user;

    errno = 0;
    if (fwrite(data, 1, size, file) == size)
        return true;
    if (file == stdout && !loss.reason)
        loss.reason = errno;
    return false;
}

struct p3d_sink cli_sink(FILE *file)
{
    return (struct p3d_sink){write_file, file};
}

int cli_finish(const struct cli *cli, int status)
{
    const int reason = loss.reason;
    const bool is_told = loss.is_told;

    memset(&loss, 0, sizeof loss); /* tests call main again and again */
    errno = reason;                /* not the reason of another failure */
    if (fflush(stdout) == 0 && !ferror(stdout))
        return status;
    if (is_told || sys_is_unread(stdout)) /* as after "| head" */
        return CLI_FAILED;
    if (!errno && fputc('\n', stdout) != EOF)
        (void)fflush(stdout); /* the reason of the first failure is lost, so it fails once more */
    cli_message(cli, "standard output", errno ? p3di_error_text(errno) : "write error");
    return CLI_FAILED;
}
