/* pack.c: folder-to-pbo and mod-to-pbo: the files below a folder as an archive (docs/format/pbo.md, "What is written").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "pack.h"

#include "batch.h"
#include "config.h"
#include "pack_header.h"
#include "paths.h"
#include "read_scene.h"
#include "record.h"
#include "tex_headers.h"

#include "assets/prefix.h"
#include "cli/assets.h"
#include "cli/progress.h"
#include "cli/wildcards.h"
#include "files/archive.h"

#include <inttypes.h>
#include <stdlib.h>

/* ---- Which files ---- */

/* Keys that sign, sources of pictures and models, and what programs leave behind; and hidden files and folders. The
 * last has gone into models that were built. */
static const char *const never[] = {"*.biprivatekey", "*.hemttprivatekey", "*.bak",         "*.orig",   "*~",
                                    "*.psd",          "*.blend",           "*.blend1",      "*.xcf",    "*.dep",
                                    "thumbs.db",      "desktop.ini",       "p3dconv-*.tmp", "model.cfg"};

static bool fits_any(const char *name, const char *const *patterns, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (cli_matches(patterns[i], name))
            return true;
    return false;
}

/* Patterns fit a file's name, its path, or a folder in that. */
bool work_is_left_out(const struct work_pack *pack, const char *relative)
{
    const struct cli_words *patterns = pack->left_out;
    char *part = cli_copy(relative);
    const size_t never_count = sizeof never / sizeof *never - !pack->builder;
    bool is_out = fits_any(relative, patterns->items, patterns->count);

    for (char *at = part, *next; at && !is_out; at = next) {
        next = strpbrk(at, "/\\");
        if (next)
            *next++ = 0;
        is_out = *at == '.' || fits_any(at, patterns->items, patterns->count) ||
                 (!next && (fits_any(at, never, never_count) || p3di_is_prefix_file(at)));
    }
    free(part);
    return is_out;
}

static bool is_config(const char *path)
{
    return p3d_text_equal(p3d_bytes_of(p3di_base_name(path)), "config.cpp");
}

/* "config.cpp" becomes "config.bin". */
static void name_binary(char *name)
{
    static const char extension[] = ".bin";

    memcpy(strrchr(name, '.'), extension, sizeof extension - 1);
}

static struct packed *add(struct packing *p, const struct p3di_path *path, const char *relative)
{
    struct packed *file;

    p->files = cli_grow(p->files, p->count, &p->capacity, sizeof *p->files);
    file = &p->files[p->count++];
    *file = (struct packed){
        .path = path, .from = path ? path->path : NULL, .name = p3di_job_join(&p->job, relative, "", "")};
    for (char *c = file->name; *c; c++)
        if (*c == '/')
            *c = '\\';
    return file;
}

static void add_files(struct packing *p)
{
    for (size_t i = 0; i < p->paths.count; i++) {
        const struct p3di_path *path = &p->paths.items[i];

        const bool is_output = !path->problem && p3di_is_same_file(path->path, p->pack->output);

        p->is_inside |= is_output;
        if (is_output || work_is_left_out(p->pack, path->relative))
            continue;
        if (path->problem)
            work_pack_fail_words(p, path->path, path->problem);
        else
            add(p, path, path->relative);
        if (p3di_is_archive_name(path->relative))
            cli_message(p->cli, path->path, "warning: this is an archive in an archive");
    }
}

/* ---- Models and animations ---- */

static bool build(void *user, size_t index, const struct cli *cli)
{
    struct packing *p = user;
    struct packed *file = &p->files[p->models[index]];
    const struct work_pack *pack = p->pack;
    const enum work_built built = work_build(pack->builder, file->path->path, file->from, pack->root_size, cli);

    file->word = work_built_word(built);
    return built != WORK_FAILED;
}

static const char *name_of(void *user, size_t index)
{
    const struct packing *p = user;

    return p->files[p->models[index]].path->path;
}

static void build_all(struct packing *p)
{
    struct batch batch = {.cli = p->cli,
                          .what = "binarising",
                          .thread_count = p->pack->thread_count,
                          .name = name_of,
                          .work = build,
                          .user = p};

    p->models = cli_alloc(p->count + 1, sizeof *p->models);
    for (size_t i = 0; i < p->count; i++) {
        struct packed *file = &p->files[i];

        if (!p3di_has_extension(file->from, ".p3d .rtm .wrp"))
            continue;
        file->from = p3di_job_join(&p->job, p->pack->built, "/", file->path->relative);
        p->models[p->model_count++] = i;
    }
    batch.count = p->model_count;
    p->has_failed |= batch_run(&batch) != CLI_OK;
}

/* The path without the extension, in small letters. */
static struct p3d_bytes stem_of(struct packing *p, const char *relative)
{
    const char *dot = strrchr(relative, '.');

    return p3di_job_lower(&p->job, (struct p3d_bytes){(const uint8_t *)relative, (uint32_t)(dot - relative)});
}

/* Pictures that are called as textures, of which nobody has made the textures that games read. */
static void tell_sources(struct packing *p)
{
    struct p3di_set made;
    const char *first = NULL;
    size_t count = 0;
    uint32_t ignored;

    p3di_set_init(&made, p->job.arena, 0);
    for (size_t i = 0; i < p->count; i++)
        if (p3di_has_extension(p->files[i].path->relative, P3DI_TEXTURES)) {
            const struct p3d_bytes stem = stem_of(p, p->files[i].path->relative);

            p3di_job_add(&p->job, &made, &stem, &ignored);
        }
    for (size_t i = 0; i < p->count; i++) {
        const char *path = p->files[i].path->relative;

        if (p3di_has_extension(path, ".png .tga") && p3d_texture_suffix_of(p3d_bytes_of(path))) {
            const struct p3d_bytes stem = stem_of(p, path);

            if (p3di_set_find(&made, &stem, &ignored))
                continue;
            count++;
            first = first ? first : path;
        }
    }
    if (count)
        cli_message(p->cli, p->pack->input,
                    p3di_job_format(&p->job,
                                    "warning: games read .paa, which is not there of %zu picture%s, such as %s: "
                                    "p3dconv %s-to-paa -r %s makes them",
                                    count, count == 1 ? "" : "s", first,
                                    p3di_has_extension(first, ".png") ? "png" : "tga", p->pack->input));
}

/* The list of the textures that are packed. */
static void list_textures(struct packing *p)
{
    struct p3di_path *textures = cli_alloc(p->count + 1, sizeof *textures);
    struct p3d_buffer list = {NULL, 0, 0};
    size_t count = 0;

    for (size_t i = 0; i < p->count; i++)
        if (p3di_has_extension(p->files[i].from, P3DI_TEXTURES))
            textures[count++] = *p->files[i].path;
    if (count && work_list_textures(p->cli, textures, count, &list)) {
        struct packed *file = add(p, NULL, "texHeaders.bin");

        file->made = list;
        file->word = "list of textures";
    }
    free(textures);
}

/* ---- Configs ---- */

/* The file gets the name of what it becomes: config.bin. */
static void rapify(struct packing *p, struct packed *file)
{
    struct cli_warnings warnings = {p->cli, file->path->path, 0, false};
    const struct p3d_options library = {.warn = cli_warn, .warn_user = &warnings};
    struct p3d_config *config = NULL;
    struct p3di_input input;
    struct p3d_error error;

    if (p3di_path_open(file->path, &input, P3DI_CONFIG, &error))
        config = work_read_config(&input, p->pack->assets, &p->notes, &library, &error);
    if (config)
        p->is_of_dayz |= !p->pack->is_of_other && work_is_of_dayz(config);
    if (!config || !p3d_write_rapified(config, p3d_buffer_sink(&file->made), &error))
        work_pack_fail(p, file->path->path, &error);
    name_binary(file->name);
    file->word = "rapified";
    p3d_config_free(config);
    cli_warnings_end(&warnings);
    p3di_input_close(&input);
}

static void rapify_all(struct packing *p)
{
    for (size_t i = 0; i < p->count && !p->pack->keeps_texts; i++)
        if (p->files[i].path && is_config(p->files[i].path->relative))
            rapify(p, &p->files[i]);
}

/* ---- The header ---- */

/* As the games' tools sort, whose signatures depend on it: whole paths in small letters, byte for byte. */
static int compare_names(const void *a, const void *b)
{
    const struct packed *fa = a, *fb = b;

    return work_compare_folded(p3d_bytes_of(fa->name), p3d_bytes_of(fb->name));
}

/* An old config.bin beside the config.cpp that is packed as one gives way; of other twins the game takes one. */
static void drop_twins(struct packing *p)
{
    size_t kept = 0;

    for (size_t i = 0; i < p->count; i++) {
        struct packed *last = kept ? &p->files[kept - 1] : NULL, *file = &p->files[i];

        if (!last || compare_names(last, file) != 0) {
            p->files[kept++] = *file;
            continue;
        }
        if (!last->made.data == !file->made.data)
            work_pack_fail_words(p, file->path->path,
                                 "another file has this name in other letter case; the game takes one of them");
        if (!last->made.data) { /* the one that is made stays */
            struct packed other = *last;

            *last = *file;
            *file = other;
        }
        p3d_buffer_free(&file->made);
    }
    p->count = kept;
}

/* Of configs that stay texts. */
static void tell_both_configs(struct packing *p)
{
    for (size_t i = 0; i < p->count && p->pack->keeps_texts; i++) {
        struct packed binary = {.name = p3di_job_join(&p->job, p->files[i].name, "", "")};

        if (!p->files[i].path || !is_config(p->files[i].path->relative))
            continue;
        name_binary(binary.name);
        if (bsearch(&binary, p->files, p->count, sizeof binary, compare_names))
            cli_message(p->cli, p->files[i].path->path,
                        "warning: a config.bin beside it is packed, too; the game takes one of them");
    }
}

static uint32_t time_stamp(void)
{
    char *text = sys_environment("SOURCE_DATE_EPOCH");
    const unsigned long long seconds = text ? strtoull(text, NULL, 10) : 0;

    free(text);
    return seconds <= UINT32_MAX ? (uint32_t)seconds : 0;
}

static void set_size(struct packing *p, const struct packed *file, struct p3d_pbo_entry *entry)
{
    const char *fault = p3di_name_fault(entry->name);
    struct p3di_file_info info = {.kind = P3DI_FILE, .size = file->made.size};

    if (!file->made.data && !p3di_look_at(file->from, &info))
        work_pack_fail_words(p, file->from, "cannot be read");
    else if (info.kind == P3DI_FOLDER)
        work_pack_fail_words(p, file->from, "is a link to a folder, and is not followed; --exclude leaves it out");
    else if (info.size > UINT32_MAX)
        work_pack_fail_words(p, file->from, "has more than 4 GB, which no archive can hold");
    else if (strlen(file->name) > P3D_PBO_NAME_MAX)
        work_pack_fail_words(p, file->from, "its name is longer than an archive's can be");
    else if (fault)
        work_pack_fail_words(
            p, file->from,
            p3di_job_join(&p->job, "its name has ", fault, ", so it could not be unpacked; --exclude leaves it out"));
    entry->stored_size = entry->original_size = (uint32_t)info.size;
}

static void set_entries(struct packing *p)
{
    const uint32_t time = time_stamp();

    p->pbo.entries = cli_alloc(p->count, sizeof *p->pbo.entries);
    p->pbo.entry_count = (uint32_t)p->count;
    for (size_t i = 0; i < p->count; i++) {
        struct p3d_pbo_entry *entry = &p->pbo.entries[i];

        entry->name = p3d_bytes_of(p->files[i].name);
        entry->timestamp = time;
        set_size(p, &p->files[i], entry);
    }
}

/* ---- Writing ---- */

/* An archive of another addon is not replaced because two folders are called alike; and in the folder that is packed
 * nothing is replaced but the archive of the last time. */
static void check_place(struct packing *p)
{
    struct p3d_error error;
    struct p3d_pbo *there = (!p->pack->may_replace || p->is_inside) && p3di_is_file(p->pack->output)
                                ? p3d_pbo_read_file(p->pack->output, NULL, &error)
                                : NULL;

    if (p->is_inside && (!there || work_compare_folded(there->prefix, p->pbo.prefix) != 0))
        work_pack_fail_words(p, p->pack->output, "the output would replace this file of the folder that is packed");
    else if (there && work_compare_folded(there->prefix, p->pbo.prefix) != 0)
        work_pack_fail_words(
            p, p->pack->output,
            p3di_job_join(&p->job, "is there and is another addon, ", p3di_job_text(&p->job, there->prefix),
                          p->pack->builder ? "; another folder of -o leaves it" : "; -o FILE replaces it"));
    p3d_pbo_free(there);
}

static bool write_contents(void *user, uint32_t index, struct p3d_sink sink, struct p3d_error *error)
{
    struct packing *p = user;
    const struct packed *file = &p->files[index];
    struct p3di_input input;
    bool is_good;

    cli_progress_step();
    if (file->made.data)
        return sink.write(sink.user, file->made.data, file->made.size);
    is_good = p3di_input_open(&input, file->from, P3DI_ANY, error);
    if (is_good && input.size != p->pbo.entries[index].stored_size)
        is_good = p3di_fail_changed(error);
    if (!is_good)
        p->unread = file->from;
    is_good = is_good && (!input.size || sink.write(sink.user, input.data, input.size));
    p3di_input_close(&input);
    return is_good;
}

static void write_archive(struct packing *p)
{
    const struct p3d_pbo_contents contents = {write_contents, p};
    struct work_output output;
    struct p3d_error error;
    const struct work_task task = {.output = p->pack->output, .is_output_given = p->pack->is_named, .notes = &p->notes};
    bool is_good = work_output_open(&output, &task, p->pack->output, &error);

    if (is_good) {
        cli_progress_begin(p->cli->tool, "packing", p->count, false);
        is_good = p3d_pbo_write(&p->pbo, &contents, output.sink, &error);
        cli_progress_end();
        is_good = work_output_close(&output, p->pack->output, is_good, &error);
    }
    if (!is_good)
        work_pack_fail(p, p->unread ? p->unread : p->pack->input, &error);
}

static void make_archive(struct packing *p)
{
    rapify_all(p);
    if (p->count)
        qsort(p->files, p->count, sizeof *p->files, compare_names);
    drop_twins(p);
    tell_both_configs(p);
    set_entries(p);
    if (!p->pbo.properties)
        work_pack_set_properties(p);
    if (!p->has_failed)
        check_place(p);
    if (!p->has_failed)
        write_archive(p);
}

/* ---- What is up to date ---- */

/* What the archive depends on besides files, on one line. */
static char *how_of(struct packing *p)
{
    char numbers[64];

    snprintf(numbers, sizeof numbers, "pack %d %d %" PRIu32, p->is_of_dayz, p->pack->keeps_texts, time_stamp());
    return p3di_job_join(&p->job, numbers, work_pack_properties_line(p), "");
}

/* Only archives of what was built have a record. */
static void pack_what_changed(struct packing *p)
{
    struct p3di_path *sources = cli_alloc(p->count + 1, sizeof *sources);
    const struct work_recipe recipe = {.how = how_of(p),
                                       .has_options = true,
                                       .output = p->pack->output,
                                       .record = p->pack->built,
                                       .source = sources,
                                       .together = sources + 1,
                                       .together_count = p->count - 1};
    const struct work_start start = work_start();

    for (size_t i = 0; i < p->count; i++)
        sources[i].path = p->files[i].from;
    p->is_up_to_date = work_is_up_to_date(&recipe, &p->notes);
    if (!p->is_up_to_date) {
        list_textures(p);
        make_archive(p);
        if (!p->has_failed)
            work_record(&recipe, &p->notes, start);
    }
    free(sources);
}

static void print_list(const struct packing *p)
{
    cli_print_escaped(stdout, p->pack->output);
    if (p->is_up_to_date)
        puts(": up to date");
    else
        printf(": %zu file%s\n", p->count, p->count == 1 ? "" : "s");
    for (size_t i = 0; i < p->count && !p->is_up_to_date; i++) {
        fputs("  ", stdout);
        cli_print_escaped(stdout, p->files[i].name);
        printf("%s%s\n", p->files[i].word ? ": " : "", p->files[i].word ? p->files[i].word : "");
    }
}

static void build_archive(struct packing *p)
{
    work_pack_set_properties(p); /* by the game, which is known */
    tell_sources(p);
    build_all(p);
    if (!p->has_failed)
        pack_what_changed(p);
    if (!p->has_failed)
        print_list(p);
}

/* ---- The whole ---- */

static void find_files(struct packing *p)
{
    p3di_paths_begin(&p->paths);
    p3di_paths_add(&p->paths, p->pack->input, P3DI_ARCHIVES_AS_FILES, P3DI_ANY_NAME, true, NULL);
    cli_need(p->paths.job.has_failed ? NULL : p);
    add_files(p);
    if (!p->count && !p->has_failed)
        work_pack_fail_words(p, p->pack->input, "there is nothing to pack in it");
}

static void free_packing(struct packing *p)
{
    for (size_t i = 0; i < p->count; i++)
        p3d_buffer_free(&p->files[i].made);
    free(p->files);
    free(p->models);
    free(p->pbo.entries);
    free(p->pbo.properties);
    free(p->said);
    work_notes_free(&p->notes);
    p3di_paths_free(&p->paths);
    cli_job_end(&p->job);
}

bool work_pack(const struct cli *cli, const struct work_pack *pack, const char *name)
{
    struct packing p = {.cli = cli, .pack = pack, .is_of_dayz = pack->is_of_dayz};

    cli_job_begin(&p.job, &p.error);
    find_files(&p);
    work_pack_choose_prefix(&p, name);
    if (pack->builder)
        build_archive(&p);
    else
        make_archive(&p);
    free_packing(&p);
    return !p.has_failed;
}
