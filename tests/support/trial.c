/* trial.c: everything the library does with a file, and what it must keep to whatever the file is.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "trial.h"

#include <stdlib.h>

/* A file in use. */
struct subject {
    const uint8_t *data;
    size_t size;
    const struct p3d_options *options;
    struct p3d_mlod *mlod;
    struct p3d_odol *odol;
    struct trial trial;
};

static void blame(struct subject *subject, const char *problem)
{
    if (!subject->trial.problem)
        subject->trial.problem = problem;
}

static void note(struct subject *subject, const struct p3d_error *error)
{
    if (subject->trial.status != P3D_OK || error->status == P3D_OK)
        return;
    subject->trial.status = error->status;
    subject->trial.error = *error;
}

/* ---- Errors ---- */

static bool is_clear(const struct p3d_error *error, size_t size)
{
    const char *c = error->message;

    while (*c >= 0x20 && *c < 0x7f)
        c++;
    return !*c && c > error->message && c < error->message + sizeof error->message && error->lod >= P3D_NO_LOD &&
           (error->status != P3D_DAMAGED || error->offset <= size);
}

static void check_failure(struct subject *subject, const struct p3d_error *error, const char *problem)
{
    if (error->status == P3D_OK || error->status == P3D_SYSTEM || !is_clear(error, subject->size))
        blame(subject, problem);
    note(subject, error);
}

/* ---- Sinks ---- */

static bool drop(void *user, const void *data, size_t size)
{
    volatile uint8_t last = 0;

    (void)user;
    for (size_t i = 0; i < size; i++)
        last = ((const uint8_t *)data)[i];
    (void)last;
    return true;
}

static const struct p3d_sink nowhere = {drop, NULL};

/* The bytes that are written must be those that were read. */
struct comparison {
    const uint8_t *data;
    size_t left;
};

static bool compare(void *user, const void *data, size_t size)
{
    struct comparison *comparison = user;

    if (size > comparison->left || memcmp(comparison->data, data, size) != 0)
        return false;
    comparison->data += size;
    comparison->left -= size;
    return true;
}

/* ---- Steps ---- */

static void meet_field(void *user, const struct p3d_field *field)
{
    const struct p3d_span span = field->value.table.span;

    if (field->kind == P3D_FIELD_TABLE &&
        (field->value.table.storage == P3D_STORED_LZSS || field->value.table.storage == P3D_STORED_LZO))
        ((struct subject *)user)->trial.unpacked += (uint64_t)span.count * span.stride;
}

static void meet_warning(void *user, const struct p3d_error *warning)
{
    if (!is_clear(warning, SIZE_MAX))
        blame(user, "a warning is not one line of text");
}

static void read_subject(struct subject *subject, enum p3d_format format)
{
    const struct p3d_watcher watcher = {.watch = meet_field, .user = subject};
    struct p3d_options options = *subject->options;
    struct p3d_error error;

    options.warn = meet_warning;
    options.warn_user = subject;
    if (format == P3D_FORMAT_MLOD)
        subject->mlod = p3d_mlod_read(subject->data, subject->size, &options, &error);
    else
        subject->odol = p3d_odol_read(subject->data, subject->size, &options, &error);
    (void)p3d_watch(subject->data, subject->size, &watcher, subject->options, NULL);
    if (error.status != P3D_OK || (!subject->mlod && !subject->odol))
        check_failure(subject, &error, "the reader's error is not clear");
}

static void rewrite(struct subject *subject)
{
    struct comparison comparison = {subject->data, subject->size};

    if (!p3d_mlod_write(subject->mlod, (struct p3d_sink){compare, &comparison}, NULL) || comparison.left)
        blame(subject, "an MLOD is not written as it was read");
}

/* The caller frees the indices. */
static struct p3d_model *make_model(struct subject *subject, uint32_t **lods, struct p3d_error *error)
{
    const uint32_t count = subject->mlod ? subject->mlod->lod_count : subject->odol->lod_count;
    size_t good = 0;

    *lods = calloc(count ? count : 1, sizeof **lods);
    for (uint32_t i = 0; i < count && *lods; i++)
        if (!(subject->mlod ? subject->mlod->lods[i].error : subject->odol->lods[i].error))
            (*lods)[good++] = i;
    return subject->mlod ? p3d_model_from_mlod(subject->mlod, *lods, good, subject->options, error)
                         : p3d_model_from_odol(subject->odol, *lods, good, subject->options, error);
}

static bool make_mlod(const struct p3d_model *model, const struct p3d_options *options, struct p3d_error *error)
{
    struct p3d_mlod *mlod = p3d_mlod_from_model(model, options, error);
    const bool is_good = mlod && p3d_mlod_write(mlod, nowhere, error);

    p3d_mlod_free(mlod);
    return is_good;
}

static bool make_mdd(const struct p3d_model *model, const struct p3d_options *options, struct p3d_error *error)
{
    for (uint32_t i = 0; i < model->lod_count; i++)
        if (model->lods[i].frame_count && !p3d_write_mdd(&model->lods[i], options, nowhere, error))
            return false;
    return true;
}

/* Each material has the same image, which is opaque, a mask or to be seen through. */
static bool make_textured_png(const struct p3d_model *model, const struct p3d_options *options, struct p3d_error *error)
{
    static const uint8_t pixels[4][4] = {{255, 0, 0, 255}, {0, 255, 0, 0}, {0, 0, 255, 128}, {255, 255, 255, 255}};
    const struct p3d_look_image image = {
        .name = "image", .path = "image.paa", .image = {2, 2, pixels[0], NULL}, .has_alpha = true};
    struct p3d_look *items = calloc((size_t)model->material_count + 1, sizeof *items);
    const struct p3d_looks looks = {.items = items, .count = model->material_count, .images = &image, .image_count = 1};
    const struct p3d_draw_options png = {.width = 16, .height = 16, .looks = &looks};
    bool is_good;

    for (uint32_t i = 0; items && i < model->material_count; i++) {
        for (size_t j = 0; j < P3D_LOOK_PART_COUNT; j++)
            items[i].images[j] = j == P3D_LOOK_COLOR ? 0 : P3D_NO_IMAGE;
        items[i].alpha = (enum p3d_alpha)(i % 3);
    }
    is_good = !items || p3d_draw(model, &png, options, nowhere, error);
    free(items);
    return is_good;
}

static bool make_png(const struct p3d_model *model, const struct p3d_options *options, struct p3d_error *error)
{
    const struct p3d_draw_options png = {.width = 16, .height = 16};
    bool has_faces = false;

    for (uint32_t i = 0; i < model->lod_count; i++)
        has_faces |= model->lods[i].face_count != 0;
    return !has_faces || (p3d_draw(model, &png, options, nowhere, error) && make_textured_png(model, options, error));
}

static void export_model(struct subject *subject, const struct p3d_model *model)
{
    const struct p3d_options *options = subject->options;
    const struct p3d_gltf_options gltf = {.has_selections = true};
    struct p3d_error error;

    if (!p3d_write_obj(model, NULL, options, nowhere, &error))
        check_failure(subject, &error, "no clear error for the OBJ");
    if (!p3d_write_mtl(model, NULL, options, nowhere, &error))
        check_failure(subject, &error, "no clear error for the MTL");
    if (!p3d_write_glb(model, &gltf, options, nowhere, &error))
        check_failure(subject, &error, "no clear error for the GLB");
    if (!make_mdd(model, options, &error))
        check_failure(subject, &error, "no clear error for the MDD");
    if (!make_png(model, options, &error))
        check_failure(subject, &error, "no clear error for the PNG");
    if (!make_mlod(model, options, &error))
        check_failure(subject, &error, "no clear error for the MLOD");
}

static bool is_sound(const struct p3d_finding *finding, const struct p3d_document *document)
{
    const char *c = finding->message;

    while (*c >= 0x20 && *c < 0x7f)
        c++;
    return !*c && c > finding->message && finding->count && finding->lod >= P3D_NO_LOD &&
           finding->lod < (int32_t)document->lod_count;
}

static void check_subject(struct subject *subject)
{
    const struct p3d_document document = {.format = subject->mlod ? P3D_FORMAT_MLOD : P3D_FORMAT_ODOL,
                                          .mlod = subject->mlod,
                                          .odol = subject->odol,
                                          .lod_count =
                                              subject->mlod ? subject->mlod->lod_count : subject->odol->lod_count};
    struct p3d_error error;
    struct p3d_findings *findings = p3d_check(&document, NULL, subject->options, &error);

    if (!findings)
        check_failure(subject, &error, "no clear error for the check");
    for (uint32_t i = 0; findings && i < findings->count; i++)
        if (!is_sound(&findings->items[i], &document))
            blame(subject, "a finding is not clear");
    p3d_findings_free(findings);
}

struct trial trial_run(const uint8_t *data, size_t size, enum p3d_format format, const struct p3d_options *options)
{
    struct subject subject = {.data = data, .size = size, .options = options};
    struct p3d_model *model = NULL;
    struct p3d_error error;
    uint32_t *lods = NULL;

    read_subject(&subject, format);
    if (subject.mlod && subject.trial.status == P3D_OK)
        rewrite(&subject);
    if (subject.mlod || subject.odol) {
        model = make_model(&subject, &lods, &error);
        if (model)
            export_model(&subject, model);
        else
            check_failure(&subject, &error, "no clear error for the model");
        check_subject(&subject);
    }
    p3d_model_free(model);
    free(lods);
    p3d_mlod_free(subject.mlod);
    p3d_odol_free(subject.odol);
    return subject.trial;
}

uint8_t *trial_copy(const uint8_t *data, size_t size)
{
    uint8_t *copy = malloc(size ? size : 1);

    if (copy && size)
        memcpy(copy, data, size);
    return copy;
}
