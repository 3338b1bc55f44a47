/* html.c: p3d-to-html: the page that shows models, with models and what they name in it.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * Each file is an element that a browser ignores: web/README.md, "Models that are a part of a page". What models name
 * has the path that they name it by, so that the page finds it as the game does. */
#include "convert.h"
#include "output.h"
#include "source.h"

#include "cli/model_cfg.h"
#include "cli/progress.h"

#include <p3d/attach.h>
#include <p3d/export.h>

#include <stdlib.h>

/* ---- The page ---- */

static const char page_name[] = "p3dview.html";

/* Beside the folder of the program, as everything is installed. */
static char *installed_page(void)
{
    char *program = sys_program(), *path;

    if (!program)
        return cli_join(P3D_DATA_FOLDER, "/", page_name);
    program[cli_base_name(program) - program] = 0;
    path = cli_join(program, "../share/p3dkit/", page_name);
    free(program);
    if (p3di_is_file(path))
        return path;
    free(path);
    return cli_join(P3D_DATA_FOLDER, "/", page_name);
}

static bool open_page(struct cli_input *page, const struct conv_job *job, struct p3d_error *error)
{
    char *path = job->options->page ? cli_copy(job->options->page) : installed_page();
    struct p3d_error reason;
    const bool is_open = cli_input_open(page, path, CLI_TEXT, &reason);

    if (is_open)
        conv_note_file(&job->notes->also_read, path);
    else if (job->options->page)
        cli_set_error(error, P3D_SYSTEM, "--page %.90s: %.80s", path, reason.message);
    else
        cli_set_error(
            error, P3D_SYSTEM,
            "the page %.80s is not installed; --page FILE names one, and cmake --workflow --preset web makes it", path);
    free(path);
    page->path = NULL;
    return is_open;
}

/* Where elements go: before the end of the body. */
static size_t end_of_body(const struct cli_input *page)
{
    static const char end[] = "</body>";
    const size_t size = sizeof end - 1;

    for (size_t i = page->size; i-- > 0;)
        if (page->size - i >= size && memcmp(page->data + i, end, size) == 0)
            return i;
    return page->size;
}

/* ---- Elements ---- */

struct writer {
    const struct conv_job *job;
    struct p3d_sink sink;
    bool has_failed;        /* the sink refused */
    struct cli_names paths; /* of what is there already */
};

static void put(struct writer *w, const void *data, size_t size)
{
    w->has_failed = w->has_failed || (size && !w->sink.write(w->sink.user, data, size));
}

static void put_text(struct writer *w, const char *text)
{
    put(w, text, strlen(text));
}

/* As the value of an attribute. */
static void put_escaped(struct writer *w, const char *text)
{
    char number[8];

    for (; *text; text++)
        if (strchr("&\"<>", *text) || (unsigned char)*text < 0x20) {
            snprintf(number, sizeof number, "&#%u;", (unsigned)(unsigned char)*text);
            put_text(w, number);
        } else {
            put(w, text, 1);
        }
}

static void put_base64(struct writer *w, const uint8_t *data, size_t size)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    char text[4096];
    size_t used = 0;

    for (size_t i = 0; i < size; i += 3) {
        const size_t left = size - i;
        const uint32_t bits = (uint32_t)data[i] << 16 | (left > 1 ? (uint32_t)data[i + 1] << 8 : 0) |
                              (left > 2 ? (uint32_t)data[i + 2] : 0);

        for (unsigned k = 0; k < 4; k++)
            text[used++] = (char)(k > left ? '=' : digits[bits >> (18 - 6 * k) & 63]);
        if (used == sizeof text) {
            put(w, text, used);
            used = 0;
        }
    }
    put(w, text, used);
}

/* True if there is no such file yet. Takes the path over. */
static bool is_new(struct writer *w, char *path)
{
    for (size_t i = 0; i < w->paths.count; i++)
        if (strcmp(w->paths.items[i], path) == 0) {
            free(path);
            return false;
        }
    cli_names_take(&w->paths, path);
    return true;
}

static void put_file(struct writer *w, const char *path, const void *data, size_t size, bool is_model)
{
    put_text(w, "<script type=\"application/octet-stream;base64\" data-path=\"");
    put_escaped(w, path);
    put_text(w, is_model ? "\" data-model=\"\">" : "\">");
    put_base64(w, data, size);
    put_text(w, "</script>\n");
}

/* ---- What models name ---- */

/* "assets/mod/data/car_co.paa" of "\Mod\data\car_co.tga", if that is found as a PAA: as the game spells it, without
 * dots that lead elsewhere. */
static char *path_of(struct p3d_bytes name, const char *origin)
{
    const char *extension = strrchr(cli_base_name(origin), '.');
    const size_t room = p3d_text_utf8_size(name) + strlen(origin) + sizeof "assets/";
    char *path = cli_alloc(room, 1), *plain = cli_alloc(room, 1), *dot;
    size_t used = 0;

    p3d_text_utf8(name, plain, room);
    for (char *part = plain, *next; part; part = next) {
        const size_t size = strcspn(part, "\\/");

        next = part[size] ? part + size + 1 : NULL;
        part[size] = 0;
        if (strcmp(part, "..") == 0) {
            while (used && path[--used] != '/')
                ;
        } else if (size && strcmp(part, ".") != 0) {
            if (used)
                path[used++] = '/';
            for (const char *c = part; *c; c++)
                path[used++] = (char)p3d_lower((uint8_t)*c);
        }
        path[used] = 0;
    }
    free(plain);
    dot = strrchr(path, '.');
    if (dot && extension && strchr(dot, '/') == NULL)
        memcpy(dot, extension, strlen(extension) + 1);
    plain = cli_join("assets/", path, "");
    free(path);
    return plain;
}

/* Adds what is there under a path of the game. False if it is not, or was added before. */
static bool put_asset(struct writer *w, struct p3d_bytes name, struct p3d_asset *asset)
{
    struct p3d_error error;
    char *path;

    if (!p3d_assets_open(w->job->options->assets, name, NULL, asset, &error))
        return false;
    path = path_of(name, asset->origin);
    conv_note_file(&w->job->notes->also_read, asset->origin);
    if (!is_new(w, path)) {
        p3d_asset_close(asset);
        return false;
    }
    put_file(w, path, asset->data, asset->size, false);
    return true;
}

static void put_plain_asset(struct writer *w, struct p3d_bytes name)
{
    struct p3d_asset asset;

    if (name.size && !p3d_texture_is_procedural(name) && put_asset(w, name, &asset))
        p3d_asset_close(&asset);
}

static void put_proxies(struct writer *w, const struct p3d_model *model, unsigned depth);

/* The model that a proxy names, and those in it. */
static void put_proxy(struct writer *w, struct p3d_bytes name, unsigned depth)
{
    const char *extension = p3d_text_ends_with(name, ".p3d") ? "" : ".p3d";
    char *text = cli_alloc((size_t)name.size + 1, 1), *path;
    struct p3d_document document;
    struct p3d_asset asset;

    memcpy(text, name.data, name.size);
    path = cli_join(text, extension, "");
    free(text);
    if (put_asset(w, p3d_bytes_of(path), &asset)) {
        if (p3d_read(asset.data, asset.size, NULL, &document, NULL)) {
            const uint32_t best = p3d_document_best_lod(&document, NULL, 0);
            struct p3d_model *model =
                best < document.lod_count ? p3d_document_model(&document, &best, 1, NULL, NULL) : NULL;

            if (model && depth < P3D_ATTACH_DEPTH)
                put_proxies(w, model, depth + 1);
            p3d_model_free(model);
            p3d_close(&document);
        }
        p3d_asset_close(&asset);
    }
    free(path);
}

static void put_proxies(struct writer *w, const struct p3d_model *model, unsigned depth)
{
    for (uint32_t i = 0; i < model->lod_count; i++)
        for (uint32_t j = 0; j < model->lods[i].proxy_count && !w->has_failed; j++)
            put_proxy(w, p3d_text(model->lods[i].proxies[j].path), depth);
}

/* Textures and rvmats: those that p3d_find_looks reads. */
static bool put_looks(struct writer *w, const struct p3d_model *model, const char *folder, struct p3d_error *error)
{
    const struct conv_job *job = w->job;
    const struct p3d_look_options options = {.max_size = 1, .folder = folder};
    struct p3d_model *whole = p3d_attach_proxies(model, job->options->assets, NULL, &job->library, error);
    struct p3d_looks *looks =
        whole ? p3d_find_looks(whole, job->options->assets, &options, &job->library, error) : NULL;

    for (uint32_t i = 0; looks && i < looks->image_count; i++)
        if (looks->images[i].origin)
            put_plain_asset(w, p3d_bytes_of(looks->images[i].path));
    for (uint32_t i = 0; looks && i < whole->material_count; i++)
        put_plain_asset(w, p3d_text(whole->materials[i].material));
    p3d_looks_free(looks);
    p3d_model_free(whole);
    return looks;
}

/* ---- A model ---- */

/* A text that includes others would need them, too: all of it, written as one text, takes its place. */
static bool put_written_cfg(struct writer *w, const char *path, const struct cli_model_cfg *cfg,
                            struct p3d_error *error)
{
    struct p3d_buffer text = {NULL, 0, 0};
    const bool is_good = p3d_write_config(cfg->config, p3d_buffer_sink(&text), error);

    if (is_good)
        put_file(w, path, text.data, text.size, false);
    p3d_buffer_free(&text);
    return is_good;
}

static bool put_model_cfg(struct writer *w, const char *folder, const struct cli_path *source, struct p3d_error *error)
{
    const struct conv_job *job = w->job;
    char *path = cli_join(folder, "model.cfg", "");
    struct cli_model_cfg cfg;
    bool is_good =
        cli_model_cfg_find(&cfg, source, job->options->model_cfg, job->options->assets, &job->library, error);

    if (is_good && cfg.config) {
        const uint8_t *data = cfg.asset.data ? cfg.asset.data : cfg.input.data;
        const size_t size = cfg.asset.data ? cfg.asset.size : cfg.input.size;
        const struct p3d_bytes text = {data, (uint32_t)size};

        conv_note_file(&job->notes->also_read, cfg.path);
        if (p3d_text_contains(text, "#include"))
            is_good = put_written_cfg(w, path, &cfg, error);
        else
            put_file(w, path, data, size, false);
    } else if (!is_good && !job->options->model_cfg) { /* nobody has asked for it */
        job->library.warn(job->library.warn_user, error);
        is_good = true;
    }
    cli_model_cfg_close(&cfg);
    free(path);
    return is_good;
}

/* All sound LODs, of which the page shows what they name. NULL and *error. */
static struct p3d_model *read_model(struct p3d_document *document, const struct conv_job *job, struct p3d_error *error)
{
    uint32_t *lods = cli_alloc(document->lod_count, sizeof *lods), count = 0;
    struct p3d_model *model;

    for (uint32_t i = 0; i < document->lod_count; i++) {
        const struct p3d_error *damage = p3d_document_lod_error(document, i);

        if (damage)
            job->library.warn(job->library.warn_user, damage);
        else
            lods[count++] = i;
    }
    model = p3d_document_model(document, lods, count, &job->library, error);
    free(lods);
    return model;
}

/* Damage is shown by the page, which has the file as it stands. */
static bool put_model(struct writer *w, const char *folder, const struct cli_path *source,
                      const struct cli_input *input, struct p3d_error *error)
{
    const struct conv_job *job = w->job;
    char *path = cli_join(folder, cli_base_name(source->relative), "");
    char *base = source->archive ? cli_archive_folder(source->archive) : NULL;
    struct p3d_document document;
    struct p3d_model *model = NULL;
    bool is_good = p3d_read(input->data, input->size, &job->library, &document, error);

    if (is_good) {
        model = read_model(&document, job, error);
        is_good = model;
    }
    if (is_good)
        put_file(w, strcmp(path, "-") == 0 ? "model.p3d" : path, input->data, input->size, true);
    if (is_good && document.mlod)
        is_good = put_model_cfg(w, folder, source, error);
    if (is_good && job->options->assets) {
        put_proxies(w, model, 1);
        is_good = put_looks(w, model, base, error);
    }
    p3d_model_free(model);
    p3d_close(&document);
    free(base);
    free(path);
    return is_good;
}

/* Each of several models has a folder of its own, so that each has its own model.cfg. */
static bool put_models(struct writer *w, struct p3d_error *error)
{
    const struct conv_options *options = w->job->options;
    bool is_good;

    if (options->together_count) /* else there may be several pages at once, of which each is a step */
        cli_progress_begin("p3dconv", "putting models into the page", options->together_count + 1, false);
    is_good = put_model(w, options->together_count ? "1/" : "", w->job->path, w->job->input, error);
    for (size_t i = 0; is_good && i < options->together_count; i++) {
        const struct cli_path *source = &options->together[i];
        struct cli_input input;
        struct p3d_error reason;
        char folder[32];

        cli_progress_step();
        if (source->problem) {
            cli_set_error(error, P3D_SYSTEM, "%.80s: %.100s", source->path, source->problem);
            is_good = false;
            break;
        }
        snprintf(folder, sizeof folder, "%zu/", i + 2);
        is_good = cli_path_open(source, &input, CLI_MODEL, &reason) && put_model(w, folder, source, &input, &reason);
        if (is_good)
            conv_note_file(&w->job->notes->also_read, source->path);
        else
            cli_set_error(error, reason.status, "%.80s: %.100s", source->path, reason.message);
        cli_input_close(&input);
    }
    if (options->together_count)
        cli_progress_end();
    return is_good;
}

bool conv_to_html(const struct conv_job *job, struct p3d_error *error)
{
    struct writer writer = {.job = job};
    struct conv_output output;
    struct cli_input page;
    bool is_good = open_page(&page, job, error);

    if (is_good && conv_output_open(&output, job, job->output, error)) {
        const size_t end = end_of_body(&page);

        writer.sink = output.sink;
        put(&writer, page.data, end);
        is_good = put_models(&writer, error);
        put(&writer, page.data + end, page.size - end);
        if (is_good && writer.has_failed)
            cli_set_error(error, P3D_SYSTEM, "cannot be written");
        is_good = conv_output_close(&output, job->output, is_good && !writer.has_failed, error);
    } else {
        is_good = false;
    }
    cli_names_free(&writer.paths);
    cli_input_close(&page);
    return is_good;
}
