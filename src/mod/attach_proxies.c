/* attach_proxies.c: the models that proxies name, found in the assets.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include <p3d/open.h>
#include <p3d/scene.h>

#include "assets/path.h"
#include "core/job.h"

#define MOST_PROXIES 65536u

/* A model that proxies name, read once. */
struct source {
    struct p3d_asset asset;
    struct p3d_document document;
    struct p3d_model *model; /* of one LOD; NULL: it cannot be read */
};

struct loader {
    struct p3di_job job;
    struct p3d_assets *assets;
    const struct p3d_attach_options *attach_options;
    struct p3d_options quiet; /* the job's options, for files: warnings about them are not the model's */
    struct p3di_set paths;
    struct source *sources; /* by number of a path */
    uint32_t source_count;
    size_t source_capacity;
    uint32_t proxy_count; /* of all models, counted again each time that a model is attached */
};

/* The models around a proxied model: its proxies may not name them again. */
struct chain {
    uint32_t source;
    const struct chain *outer;
};

static void warn(const struct loader *loader, struct p3d_bytes path, const char *what)
{
    p3di_warn(loader->job.options, (uint32_t)P3D_NO_LOD, "proxy %.*s: %s", P3DI_NAME(path), what);
}

/* A model is missing or damaged: a warning, unless memory is missing. */
static void report_missing(struct loader *loader, struct p3d_bytes path, const struct p3d_error *error)
{
    if (error->status == P3D_NO_MEMORY)
        p3di_job_fail_memory(&loader->job);
    else if (error->status == P3D_SYSTEM) /* it names the path */
        p3di_warn(loader->job.options, (uint32_t)P3D_NO_LOD, "a proxy's model: %s", error->message);
    else
        warn(loader, path, error->message);
}

/* ---- A model that a proxy names ---- */

/* Only a level of detail with faces is attached. */
static bool is_fit(const struct p3d_document *document, uint32_t lod)
{
    return lod < document->lod_count && p3d_lod_is_visual(p3d_document_resolution(document, lod)) &&
           (document->mlod ? document->mlod->lods[lod].face_count : document->odol->lods[lod].face_count);
}

static void tell_sought(struct loader *loader, struct p3d_bytes path)
{
    const char *utf8;

    if (!loader->attach_options || !loader->attach_options->sought)
        return;
    utf8 = p3di_job_utf8(&loader->job, loader->job.arena, path);
    if (utf8)
        loader->attach_options->sought(loader->attach_options->user, utf8);
}

static void open_source(struct loader *loader, struct source *source, struct p3d_bytes path)
{
    struct p3d_error error;
    uint32_t best;

    tell_sought(loader, path);
    if (!p3d_assets_open(loader->assets, path, &loader->quiet, &source->asset, &error)) {
        report_missing(loader, path, &error);
        return;
    }
    if (loader->attach_options && loader->attach_options->found)
        loader->attach_options->found(loader->attach_options->user, source->asset.origin);
    if (!p3d_read(source->asset.data, source->asset.size, &loader->quiet, &source->document, &error)) {
        report_missing(loader, path, &error);
        return;
    }
    best = p3d_document_best_lod(&source->document, NULL, 0);
    if (!is_fit(&source->document, best)) {
        warn(loader, path, "the model has no visual LOD that is good and has faces");
        return;
    }
    source->model = p3d_document_model(&source->document, &best, 1, &loader->quiet, &error);
    if (!source->model)
        report_missing(loader, path, &error);
}

static void close_sources(struct loader *loader)
{
    for (uint32_t i = 0; i < loader->source_count; i++) {
        p3d_model_free(loader->sources[i].model);
        p3d_close(&loader->sources[i].document);
        p3d_asset_close(&loader->sources[i].asset);
    }
}

/* The path of a model's file in one spelling, with ".p3d". */
static struct p3d_bytes make_path(struct loader *loader, struct p3d_bytes path)
{
    static const char extension[] = ".p3d";
    const uint32_t extra = sizeof extension - 1;
    uint32_t size;
    uint8_t *text = p3di_path_key(loader->job.arena, path, extra, &size);

    if (!text)
        return (struct p3d_bytes){NULL, 0};
    if (size < extra || memcmp(text + size - extra, extension, extra) != 0) {
        memcpy(text + size, extension, extra);
        size += extra;
    }
    return (struct p3d_bytes){text, size};
}

/* The number of the source that a path names, read if it is new. False if memory fails. */
static bool find_source(struct loader *loader, struct p3d_bytes proxy_path, uint32_t *number)
{
    const struct p3d_bytes path = make_path(loader, p3d_text(proxy_path));

    if (!path.data)
        p3di_job_fail_memory(&loader->job);
    if (!p3di_job_add(&loader->job, &loader->paths, &path, number))
        return !loader->job.has_failed;
    if (!P3DI_ROOM(&loader->job, loader->sources, *number, loader->source_capacity))
        return false;
    loader->source_count++;
    memset(&loader->sources[*number], 0, sizeof *loader->sources);
    open_source(loader, &loader->sources[*number], path);
    return true;
}

/* ---- A model with its proxies ---- */

struct attachments {
    struct p3d_attachment *items;
    struct p3d_model **made; /* models that end with the attachments; NULL: a source's own */
    size_t count;
};

static struct p3d_model *attach(struct loader *loader, const struct p3d_model *model, unsigned depth,
                                const struct chain *chain);

static bool is_within_itself(const struct chain *chain, uint32_t source)
{
    for (; chain; chain = chain->outer)
        if (chain->source == source)
            return true;
    return false;
}

/* LODs that are seen from outside or from a seat. */
static bool is_seen(const struct p3d_model_lod *lod)
{
    const enum p3d_lod_kind kind = p3d_lod_kind(lod->resolution);

    return kind == P3D_LOD_VISUAL || (kind >= P3D_LOD_VIEW_GUNNER && kind <= P3D_LOD_VIEW_CARGO);
}

static bool has_proxies(const struct p3d_model *model)
{
    for (uint32_t i = 0; i < model->lod_count; i++)
        if (model->lods[i].proxy_count && is_seen(&model->lods[i]))
            return true;
    return false;
}

static void add_attachment(struct loader *loader, struct attachments *attachments, uint32_t lod,
                           const struct p3d_model_proxy *proxy, unsigned depth, const struct chain *outer)
{
    struct p3d_attachment *item = &attachments->items[attachments->count];
    struct chain chain = {0, outer};

    if (++loader->proxy_count > MOST_PROXIES)
        p3di_job_fail(&loader->job, P3D_UNSUPPORTED, "the model and the models of its proxies have too many proxies");
    if (loader->job.has_failed || !find_source(loader, proxy->path, &chain.source) ||
        !loader->sources[chain.source].model)
        return;
    if (is_within_itself(outer, chain.source)) {
        warn(loader, proxy->path, "the model contains itself; it is left out there");
        return;
    }
    *item = (struct p3d_attachment){lod, loader->sources[chain.source].model, 0, proxy->frame};
    if (depth > 1 && has_proxies(item->model)) {
        attachments->made[attachments->count] = attach(loader, item->model, depth - 1, &chain);
        item->model = attachments->made[attachments->count];
    }
    attachments->count += item->model != NULL;
}

static void add_all(struct loader *loader, struct attachments *attachments, const struct p3d_model *model,
                    unsigned depth, const struct chain *chain)
{
    for (uint32_t i = 0; i < model->lod_count; i++)
        for (uint32_t j = 0; is_seen(&model->lods[i]) && j < model->lods[i].proxy_count && !loader->job.has_failed; j++)
            add_attachment(loader, attachments, i, &model->lods[i].proxies[j], depth, chain);
}

/* NULL, and the loader has failed, if that fails. */
static struct p3d_model *attach(struct loader *loader, const struct p3d_model *model, unsigned depth,
                                const struct chain *chain)
{
    struct attachments attachments = {.items = NULL};
    struct p3d_model *grown = NULL;
    size_t most = 0;

    for (uint32_t i = 0; i < model->lod_count; i++)
        most += model->lods[i].proxy_count;
    attachments.items = p3di_job_alloc(&loader->job, most, sizeof *attachments.items);
    attachments.made = p3di_job_alloc(&loader->job, most, sizeof(struct p3d_model *));
    if (!loader->job.has_failed)
        add_all(loader, &attachments, model, depth, chain);
    if (!loader->job.has_failed) {
        grown = p3d_model_attach(model, attachments.items, attachments.count, loader->job.options, loader->job.error);
        loader->job.has_failed = !grown;
    }
    for (size_t i = 0; i < most && attachments.made; i++)
        p3d_model_free(attachments.made[i]);
    return grown;
}

struct p3d_model *p3d_attach_proxies(const struct p3d_model *model, struct p3d_assets *assets,
                                     const struct p3d_attach_options *attach_options, const struct p3d_options *options,
                                     struct p3d_error *error)
{
    struct loader loader = {.assets = assets, .attach_options = attach_options};
    struct p3d_model *grown;

    if (options)
        loader.quiet = (struct p3d_options){.max_memory = options->max_memory, .allocator = options->allocator};
    if (!p3di_job_begin(&loader.job, "for the models of proxies", P3DI_NO_INPUT, options, error))
        return NULL;
    p3di_set_init(&loader.paths, loader.job.arena, 0);
    grown = attach(&loader, model, P3D_ATTACH_DEPTH, NULL);
    close_sources(&loader);
    p3di_arena_free(loader.job.arena);
    return grown;
}
