/* pack.c: folder-to-pbo and mod-to-pbo: the files below a folder as an archive (docs/format/pbo.md, "What is written").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "pack.h"

#include "batch.h"
#include "config.h"
#include "pack_header.h"
#include "pack_paths.h"
#include "pack_sources.h"
#include "paths.h"
#include "read_scene.h"
#include "record.h"
#include "tex_headers.h"

#include "assets/prefix.h"
#include "cli/assets.h"
#include "cli/progress.h"
#include "cli/wildcards.h"
#include "files/archive.h"
#include "files/reach.h"
#include "system/name.h"

#include <inttypes.h>
#include <stdlib.h>

/* ---- Which files ---- */

/* Keys that sign, sources of pictures and models, and what programs leave behind; and hidden files and folders. The
 * last two have gone into what is built. */
enum { BUILT_COUNT = 2 };
static const char *const never[] = {"*.biprivatekey", "*.hemttprivatekey", "*.bak",         "*.orig",    "*~",
                                    "*.psd",          "*.blend",           "*.blend1",      "*.xcf",     "*.dep",
                                    "thumbs.db",      "desktop.ini",       "p3dconv-*.tmp", "model.cfg", "addon.toml"};

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
    const size_t never_count = sizeof never / sizeof *never - (pack->builder ? 0 : BUILT_COUNT);
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

bool work_is_left_out_by_user(const struct work_pack *pack, const char *relative)
{
    static const struct cli_words none = {.count = 0};
    struct work_pack plain = *pack;

    plain.left_out = &none;
    return work_is_left_out(pack, relative) && !work_is_left_out(&plain, relative);
}

const char *work_left_words(bool has_left_out, bool has_excluded)
{
    return has_left_out && has_excluded ? "what --exclude and exclude[] of .p3dkit.cfg leave"
           : has_left_out               ? "what --exclude leaves"
           : has_excluded               ? "what exclude[] of .p3dkit.cfg leaves"
                                        : "it";
}

bool work_is_excluded(const struct work_pack *pack, const char *way)
{
    return pack->settings && p3di_settings_exclude_path(pack->settings, way, pack->cost);
}

/* True if the mod's settings leave out a file of the addon. */
static bool is_excluded(const struct work_pack *pack, const char *relative)
{
    char *way = pack->settings ? cli_join_path(pack->way, relative) : NULL;
    const bool is_out = way && work_is_excluded(pack, way);

    free(way);
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

static struct packed *add(struct packing *packing, const struct p3di_path *path, const char *relative)
{
    struct packed *file;

    packing->files = cli_grow(packing->files, packing->count, &packing->capacity, sizeof *packing->files);
    file = &packing->files[packing->count++];
    *file = (struct packed){
        .path = path, .from = path ? path->path : NULL, .name = p3di_job_join(&packing->job, relative, "", "")};
    for (char *c = file->name; *c; c++)
        if (*c == '/')
            *c = '\\';
    return file;
}

/* A folder in it with a prefix of its own may be an addon of its own, unless its files are left out. */
static void tell_inner(struct packing *packing, const struct p3di_path *path)
{
    const char *any;

    if (path->problem || p3di_is_prefix_file(path->relative) || !p3di_is_prefix_file(p3di_base_name(path->relative)))
        return;
    any = p3di_job_join(&packing->job, p3di_folder_of(&packing->job, path->relative), "any", "");
    if (!work_is_left_out(packing->pack, any) && !is_excluded(packing->pack, any))
        cli_message(packing->cli, path->path,
                    "warning: this is the prefix of another addon, whose files get into this one, too");
}

/* Whoever packs a stranger's folder may not know which of his own files it names. A link to nothing, or to a folder, is
 * an error. */
static void tell_link(const struct packing *packing, const char *path)
{
    const struct p3di_reach reach = {.walked = packing->pack->input};
    struct p3di_file_info info;

    if (p3di_is_link(path) && p3di_look_at(path, &info) && info.kind != P3DI_FOLDER && !p3di_reaches(&reach, path))
        cli_message(packing->cli, path, "warning: this link leads out of the folder, and the file behind it is packed");
}

/* Hidden files are no sources, and a prefix file becomes a part of the header. */
static void count_source(struct packing *packing, const char *relative)
{
    if (*relative == '.' || strstr(relative, "/.") || p3di_is_prefix_file(p3di_base_name(relative)))
        return;
    packing->source = packing->source_count++ ? packing->source : relative;
}

static void add_files(struct packing *packing)
{
    for (size_t i = 0; i < packing->paths.count; i++) {
        const struct p3di_path *path = &packing->paths.items[i];
        const bool is_output = !path->problem && p3di_is_same_file(path->path, packing->pack->output);

        packing->is_inside |= is_output;
        tell_inner(packing, path);
        if (is_output)
            continue;
        if (work_is_left_out(packing->pack, path->relative)) {
            count_source(packing, path->relative);
            continue;
        }
        if (is_excluded(packing->pack, path->relative)) {
            packing->excluded_count++;
            continue;
        }
        if (path->problem)
            work_pack_fail_words(packing, path->path, path->problem);
        else
            add(packing, path, path->relative);
        tell_link(packing, path->path);
        if (p3di_is_archive_name(path->relative))
            cli_message(packing->cli, path->path, "warning: this is an archive in an archive");
    }
}

/* ---- Models and animations ---- */

static bool build(void *user, size_t index, const struct cli *cli)
{
    struct packing *packing = user;
    struct packed *file = &packing->files[packing->models[index]];
    const struct work_pack *pack = packing->pack;
    const enum work_built built = work_build(pack->builder, file->path, file->from, pack->root_size, cli);

    file->word = work_built_word(built);
    return built != WORK_FAILED;
}

static const char *name_of(void *user, size_t index)
{
    const struct packing *packing = user;

    return packing->files[packing->models[index]].path->path;
}

/* Behind all of them. */
static void end_build(void *user)
{
    const struct packing *packing = user;

    work_tell_cfgs(packing->cli, packing->pack->builder->cfg_faults);
}

static void build_all(struct packing *packing)
{
    struct batch batch = {.cli = packing->cli,
                          .what = "binarising",
                          .thread_count = packing->pack->thread_count,
                          .name = name_of,
                          .work = build,
                          .end = end_build,
                          .user = packing};

    packing->models = cli_alloc(packing->count + 1, sizeof *packing->models);
    for (size_t i = 0; i < packing->count; i++) {
        struct packed *file = &packing->files[i];

        if (!p3di_has_extension(file->from, ".p3d .rtm .wrp"))
            continue;
        file->from = p3di_job_join(&packing->job, packing->pack->built, "/", file->path->relative);
        packing->models[packing->model_count++] = i;
    }
    batch.count = packing->model_count;
    packing->has_failed |= batch_run(&batch) != CLI_OK;
}

/* The list of the textures that are packed. */
static void list_textures(struct packing *packing)
{
    struct p3di_path *textures = cli_alloc(packing->count + 1, sizeof *textures);
    struct p3d_buffer list = {NULL, 0, 0};
    size_t count = 0;

    for (size_t i = 0; i < packing->count; i++)
        if (p3di_has_extension(packing->files[i].from, P3DI_TEXTURES))
            textures[count++] = *packing->files[i].path;
    if (count && work_list_textures(packing->cli, packing->pack->input, textures, count, &list)) {
        struct packed *file = add(packing, NULL, "texHeaders.bin");

        file->made = list;
        file->word = "list of textures";
    }
    free(textures);
}

/* ---- Configs ---- */

/* The file gets the name that it is read by: config.bin. */
static void rapify(struct packing *packing, struct packed *file)
{
    struct cli_warnings warnings = {packing->cli, file->path->path, CLI_CONFIG_LISTER, 0};
    const struct p3d_options library = {.warn = cli_warn, .warn_user = &warnings};
    const struct work_config_options options = {
        .assets = packing->pack->assets,
        .notes = &packing->notes,
        .home = {packing->pack->input, p3di_job_text(&packing->job, packing->prefix)},
        .library = &library};
    struct p3d_config *config = NULL;
    struct p3di_input input;
    struct p3d_error error;

    if (p3di_path_open(file->path, &input, P3DI_CONFIG, &error))
        config = work_read_config(&input, &options, &error);
    if (config)
        packing->is_of_dayz |= !packing->pack->is_of_other && work_is_of_dayz(config);
    if (!config || !p3d_write_rapified(config, p3d_buffer_sink(&file->made), &error))
        work_pack_fail(packing, file->path->path, &error);
    name_binary(file->name);
    file->word = "rapified";
    p3d_config_free(config);
    cli_warnings_end(&warnings);
    p3di_input_close(&input);
}

static void rapify_all(struct packing *packing)
{
    for (size_t i = 0; i < packing->count && !packing->pack->keeps_texts; i++)
        if (packing->files[i].path && is_config(packing->files[i].path->relative))
            rapify(packing, &packing->files[i]);
}

/* ---- The header ---- */

/* As the games' tools sort, whose signatures depend on it: whole paths in small letters, byte for byte. */
static int compare_names(const void *a, const void *b)
{
    const struct packed *fa = a, *fb = b;

    return work_compare_folded(p3d_bytes_of(fa->name), p3d_bytes_of(fb->name));
}

/* An old config.bin beside the config.cpp that is packed as one gives way; of other twins the game takes one. */
static void drop_twins(struct packing *packing)
{
    size_t kept = 0;

    for (size_t i = 0; packing->files && i < packing->count; i++) {
        struct packed *last = kept ? &packing->files[kept - 1] : NULL, *file = &packing->files[i];

        if (!last || compare_names(last, file) != 0) {
            packing->files[kept++] = *file;
            continue;
        }
        if (!last->made.data == !file->made.data)
            work_pack_fail_words(packing, file->path->path,
                                 "another file has this name in other letter case; the game takes one of them");
        if (!last->made.data) { /* the one that is made stays */
            struct packed other = *last;

            *last = *file;
            *file = other;
        }
        p3d_buffer_free(&file->made);
    }
    packing->count = kept;
}

/* Of configs that stay texts. */
static void tell_both_configs(struct packing *packing)
{
    for (size_t i = 0; i < packing->count && packing->pack->keeps_texts; i++) {
        struct packed binary = {.name = p3di_job_join(&packing->job, packing->files[i].name, "", "")};

        if (!packing->files[i].path || !is_config(packing->files[i].path->relative))
            continue;
        name_binary(binary.name);
        if (bsearch(&binary, packing->files, packing->count, sizeof binary, compare_names))
            cli_message(packing->cli, packing->files[i].path->path,
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

static void set_size(struct packing *packing, const struct packed *file, struct p3d_pbo_entry *entry)
{
    const char *fault = p3di_name_fault(entry->name);
    struct p3di_file_info info = {.kind = P3DI_FILE, .size = file->made.size};

    if (!file->made.data && !p3di_look_at(file->from, &info))
        work_pack_fail_words(packing, file->from,
                             p3di_is_link(file->from) ? "is a link to a file that is not there; --exclude leaves it out"
                                                      : "cannot be read");
    else if (info.kind == P3DI_FOLDER)
        work_pack_fail_words(packing, file->from,
                             "is a link to a folder, and is not followed; --exclude leaves it out");
    else if (info.size > UINT32_MAX)
        work_pack_fail_words(packing, file->from, "has more than 4 GB, which no archive can hold");
    else if (strlen(file->name) > P3D_PBO_NAME_MAX)
        work_pack_fail_words(packing, file->from, "its name is longer than an archive's can be");
    else if (fault)
        work_pack_fail_words(packing, file->from,
                             p3di_job_join(&packing->job, "its name has ", fault,
                                           ", so it could not be unpacked; --exclude leaves it out"));
    entry->stored_size = entry->original_size = (uint32_t)info.size;
}

static void set_entries(struct packing *packing)
{
    const uint32_t time = time_stamp();

    packing->pbo.entries = cli_alloc(packing->count, sizeof *packing->pbo.entries);
    packing->pbo.entry_count = (uint32_t)packing->count;
    for (size_t i = 0; i < packing->count; i++) {
        struct p3d_pbo_entry *entry = &packing->pbo.entries[i];

        entry->name = p3d_bytes_of(packing->files[i].name);
        entry->timestamp = time;
        set_size(packing, &packing->files[i], entry);
    }
}

/* ---- Writing ---- */

/* An archive of another addon is not replaced because two folders are called alike; and in the folder that is packed
 * nothing is replaced but the archive of the last time. One that was built of this folder is of this addon, whatever
 * its prefix was then. */
static void check_place(struct packing *packing)
{
    const struct work_pack *pack = packing->pack;
    const char *leave = pack->builder ? "; another folder of -o leaves it" : "; -o FILE replaces it";
    const bool is_taken = (!pack->may_replace || packing->is_inside) && p3di_is_file(pack->output);
    struct p3d_error error;
    struct p3d_pbo *there = is_taken ? p3d_pbo_read_file(pack->output, NULL, &error) : NULL;

    if (packing->is_inside && (!there || work_compare_folded(there->prefix, packing->pbo.prefix) != 0))
        work_pack_fail_words(packing, pack->output, "the output would replace this file of the folder that is packed");
    else if (there && work_compare_folded(there->prefix, packing->pbo.prefix) != 0 &&
             !(pack->builder && work_is_made_of(pack->output, pack->built, pack->input)))
        work_pack_fail_words(packing, pack->output,
                             p3di_job_join(&packing->job, "is there and is another addon, ",
                                           p3di_job_text(&packing->job, there->prefix), leave));
    else if (is_taken && !there)
        work_pack_fail_words(packing, pack->output,
                             p3di_job_join(&packing->job, "is there and cannot be read as an archive", leave, ""));
    p3d_pbo_free(there);
}

static bool write_contents(void *user, uint32_t index, struct p3d_sink sink, struct p3d_error *error)
{
    struct packing *packing = user;
    const struct packed *file = &packing->files[index];
    struct p3di_input input;
    bool is_good;

    cli_progress_step();
    if (file->made.data)
        return sink.write(sink.user, file->made.data, file->made.size);
    is_good = p3di_input_open(&input, file->from, P3DI_ANY, error);
    if (is_good && input.size != packing->pbo.entries[index].stored_size)
        is_good = p3di_fail_changed(error);
    if (!is_good)
        packing->unread = file->from;
    is_good = is_good && (!input.size || sink.write(sink.user, input.data, input.size));
    p3di_input_close(&input);
    return is_good;
}

static void write_archive(struct packing *packing)
{
    const struct p3d_pbo_contents contents = {write_contents, packing};
    struct work_output output;
    struct p3d_error error;
    const struct work_task task = {
        .output = packing->pack->output, .is_output_given = packing->pack->is_named, .notes = &packing->notes};
    bool is_good = work_output_open(&output, &task, packing->pack->output, &error);

    if (is_good) {
        cli_progress_begin(packing->cli->tool, "packing", packing->count, false);
        is_good = p3d_pbo_write(&packing->pbo, &contents, output.sink, &error);
        cli_progress_end();
        is_good = work_output_close(&output, packing->pack->output, is_good, &error);
    }
    if (!is_good)
        work_pack_fail(packing, packing->unread ? packing->unread : packing->pack->input, &error);
}

static void make_archive(struct packing *packing)
{
    rapify_all(packing);
    if (packing->count)
        qsort(packing->files, packing->count, sizeof *packing->files, compare_names);
    drop_twins(packing);
    tell_both_configs(packing);
    if (packing->pack->builder && !packing->has_failed)
        work_pack_tell_paths(packing);
    set_entries(packing);
    if (!packing->pbo.properties)
        work_pack_set_properties(packing);
    if (!packing->has_failed)
        check_place(packing);
    if (!packing->has_failed)
        write_archive(packing);
}

/* ---- What is up to date ---- */

/* The options that the archive depends on besides files, on one line. */
static char *how_of(struct packing *packing)
{
    char numbers[64];

    snprintf(numbers, sizeof numbers, "pack %d %d %" PRIu32, packing->is_of_dayz, packing->pack->keeps_texts,
             time_stamp());
    return p3di_job_join(&packing->job, numbers, work_pack_properties_line(packing), "");
}

/* Only archives of a mod that was built have a record. */
static void pack_what_changed(struct packing *packing)
{
    struct p3di_path *sources = cli_alloc(packing->count + 1, sizeof *sources);
    const struct work_recipe recipe = {.how = how_of(packing),
                                       .has_options = true,
                                       .output = packing->pack->output,
                                       .record = packing->pack->built,
                                       .source = sources,
                                       .together = sources + 1,
                                       .together_count = packing->count - 1,
                                       .assets = packing->pack->assets};
    const struct work_start start = work_start();

    for (size_t i = 0; i < packing->count; i++)
        sources[i].path = packing->files[i].from;
    packing->is_up_to_date = work_is_up_to_date(&recipe, &packing->notes);
    if (!packing->is_up_to_date) {
        list_textures(packing);
        make_archive(packing);
        if (!packing->has_failed)
            work_record(&recipe, &packing->notes, start);
    }
    free(sources);
}

/* A line for files that are left out; `first` is one of them. */
static void print_left_out(size_t count, const char *why, const char *first)
{
    if (!count)
        return;
    printf("  left out: %zu file%s %s, such as ", count, count == 1 ? "" : "s", why);
    cli_print_escaped(stdout, first);
    putchar('\n');
}

/* What is in an archive that is new: each file, and what is left out. */
static void print_files(struct packing *packing)
{
    for (size_t i = 0; i < packing->count; i++) {
        fputs("  ", stdout);
        cli_print_escaped(stdout, packing->files[i].name);
        printf("%s%s\n", packing->files[i].word ? ": " : "", packing->files[i].word ? packing->files[i].word : "");
    }
    print_left_out(packing->by_product_count, "that no game reads", packing->by_product);
    print_left_out(packing->source_count, "by their names", packing->source);
    if (packing->excluded_count)
        printf("  left out: %zu file%s by exclude[] of .p3dkit.cfg\n", packing->excluded_count,
               packing->excluded_count == 1 ? "" : "s");
}

/* A line for the archive. */
static void print_archive(struct packing *packing)
{
    const size_t left_out = packing->by_product_count + packing->excluded_count + packing->source_count;
    struct p3di_file_info info = {.size = 0};

    cli_print_escaped(stdout, packing->pack->output);
    if (packing->is_up_to_date)
        fputs(": up to date", stdout);
    else if (p3di_look_at(packing->pack->output, &info))
        printf(": %zu file%s, %" PRIu64 " bytes", packing->count, packing->count == 1 ? "" : "s", info.size);
    fputs(", prefix ", stdout);
    cli_print_escaped(stdout, p3di_job_text(&packing->job, packing->prefix));
    if (left_out && !packing->is_up_to_date)
        printf(", %zu left out", left_out);
    putchar('\n');
    if (packing->pack->is_full && !packing->is_up_to_date)
        print_files(packing);
}

static void build_archive(struct packing *packing)
{
    work_pack_set_properties(packing); /* by the game, which is known */
    work_pack_drop_by_products(packing);
    work_pack_tell_pictures(packing);
    work_pack_check_contents(packing);
    if (!packing->has_failed)
        build_all(packing);
    if (!packing->has_failed)
        pack_what_changed(packing);
    if (!packing->has_failed)
        print_archive(packing);
}

/* ---- The whole ---- */

static char *why_nothing(struct packing *packing)
{
    bool has_left_out = false;

    for (size_t i = 0; i < packing->paths.count && !has_left_out; i++)
        has_left_out = work_is_left_out_by_user(packing->pack, packing->paths.items[i].relative);
    return p3di_job_join(&packing->job, "there is nothing to pack in ",
                         work_left_words(has_left_out, packing->excluded_count > 0), "");
}

static void find_files(struct packing *packing)
{
    p3di_paths_begin(&packing->paths);
    p3di_paths_add(&packing->paths, packing->pack->input, P3DI_ARCHIVES_AS_FILES, P3DI_ANY_NAME, true, NULL);
    cli_need(packing->paths.job.has_failed ? NULL : packing);
    add_files(packing);
    if (!packing->count && !packing->has_failed)
        work_pack_fail_words(packing, packing->pack->input, why_nothing(packing));
}

static void free_packing(struct packing *packing)
{
    for (size_t i = 0; i < packing->count; i++)
        p3d_buffer_free(&packing->files[i].made);
    free(packing->files);
    free(packing->models);
    free(packing->pbo.entries);
    free(packing->pbo.properties);
    free(packing->said);
    work_notes_free(&packing->notes);
    p3di_paths_free(&packing->paths);
    cli_job_end(&packing->job);
}

bool work_pack(const struct cli *cli, const struct work_pack *pack, const char *name, struct work_packed *packed)
{
    struct packing packing = {.cli = cli, .pack = pack, .is_of_dayz = pack->is_of_dayz};

    cli_job_begin(&packing.job, &packing.error);
    find_files(&packing);
    work_pack_choose_prefix(&packing, name);
    if (pack->builder)
        build_archive(&packing);
    else {
        work_pack_warn_of_pointers(&packing);
        make_archive(&packing);
    }
    if (packed) {
        packed->is_up_to_date = packing.is_up_to_date;
        packed->prefix = cli_copy(p3di_job_text(&packing.job, packing.prefix));
        packed->why = packing.why ? cli_copy(packing.why) : NULL;
    }
    free_packing(&packing);
    return !packing.has_failed;
}
