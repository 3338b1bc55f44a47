/* gltf_poses.c: a model whose doors are open is the same after a way through a lossless GLB to an MLOD and a model.cfg.
 *     gltf_poses [--keys] ODOL...    --keys: classes are made of what the channels do, not of what the extras say
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include <p3d/p3d.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

static int failed_count, pose_count, lost_count;
static double worst;

static void fail(const char *path, const char *what, const struct p3d_error *error)
{
    printf("FAIL %s: %s: %s\n", path, what, error ? error->message : "");
    failed_count++;
}

/* ---- There and back ---- */

/* What the reader looks for in the extras of an animation is not there any more. */
static void forget_classes(struct p3d_buffer *glb)
{
    static const char key[] = "\"selection\":";

    for (size_t i = 0; i + sizeof key < glb->size; i++)
        if (memcmp((const char *)glb->data + i, key, sizeof key - 1) == 0)
            ((char *)glb->data)[i + 1] = 'z';
}

struct made {
    struct p3d_model *gltf, *plain, *model; /* out of the GLB, out of its MLOD, and with its model.cfg */
    struct p3d_document document;
    struct p3d_buffer mlod;
};

static bool make_mlod(struct made *made, struct p3d_error *error)
{
    struct p3d_mlod *mlod = p3d_mlod_from_model(made->gltf, NULL, error);
    const bool is_good = mlod && p3d_mlod_write(mlod, p3d_buffer_sink(&made->mlod), error) &&
                         p3d_read(made->mlod.data, made->mlod.size, NULL, &made->document, error);

    p3d_mlod_free(mlod);
    made->plain = is_good ? p3d_document_model(&made->document, NULL, 0, NULL, error) : NULL;
    return made->plain != NULL;
}

static bool make(struct made *made, const struct p3d_model *model, bool by_keys, struct p3d_error *error)
{
    const struct p3d_gltf_options options = {.is_lossless = true};
    const struct p3d_gltf_import_options import = {.has_bones = true};
    struct p3d_buffer glb = {NULL, 0, 0}, text = {NULL, 0, 0};
    struct p3d_config *config = NULL;

    memset(made, 0, sizeof *made);
    if (!p3d_write_glb(model, &options, NULL, p3d_buffer_sink(&glb), error))
        return false;
    if (by_keys)
        forget_classes(&glb);
    made->gltf = p3d_model_from_gltf(glb.data, glb.size, &import, NULL, error);
    if (made->gltf && make_mlod(made, error) &&
        p3d_write_model_cfg(made->gltf, "model", NULL, p3d_buffer_sink(&text), error))
        config = p3d_config_read(text.data, text.size, NULL, NULL, error);
    if (config)
        made->model = p3d_model_with_cfg(made->plain, config, "model", NULL, NULL, error);
    p3d_config_free(config);
    p3d_buffer_free(&text);
    p3d_buffer_free(&glb);
    return made->model != NULL;
}

static void made_free(struct made *made)
{
    p3d_model_free(made->model);
    p3d_model_free(made->plain);
    p3d_model_free(made->gltf);
    p3d_close(&made->document);
    p3d_buffer_free(&made->mlod);
}

/* ---- Poses ---- */

static uint32_t shown_count(const struct p3d_model_lod *lod)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < lod->face_count; i++)
        count += lod->faces[i].corner_count != 0;
    return count;
}

static double difference(struct p3d_vec3 a, struct p3d_vec3 b)
{
    const double x = (double)a.x - b.x, y = (double)a.y - b.y, z = (double)a.z - b.z;

    return sqrt(x * x + y * y + z * z);
}

static void compare_lod(const char *path, const char *source, double value, const struct p3d_model_lod *got,
                        const struct p3d_model_lod *want)
{
    double most = 0;

    if (got->point_count != want->point_count || shown_count(got) != shown_count(want)) {
        printf("FAIL %s: LOD %g at %s %g: %u points, %u faces, not %u, %u\n", path, (double)want->resolution, source,
               value, (unsigned)got->point_count, (unsigned)shown_count(got), (unsigned)want->point_count,
               (unsigned)shown_count(want));
        failed_count++;
        return;
    }
    for (uint32_t i = 0; i < got->point_count; i++) {
        const double moved = difference(got->points[i], want->points[i]);

        most = moved > most ? moved : most;
    }
    worst = most > worst ? most : worst;
    pose_count++;
    if (!(most <= 1e-4)) {
        printf("FAIL %s: LOD %g at %s %g: off by %g\n", path, (double)want->resolution, source, value, most);
        failed_count++;
    }
}

static void compare_pose(const char *path, const struct p3d_model *got, const struct p3d_model *want,
                         const char *source, float value, bool best_only)
{
    const struct p3d_pose_value pose = {source, value};
    struct p3d_error error;
    struct p3d_model *a = p3d_model_pose(got, &pose, 1, NULL, &error),
                     *b = p3d_model_pose(want, &pose, 1, NULL, &error);
    const uint32_t best = p3d_model_best_lod(want);

    if (!a)
        lost_count++; /* it moves nothing */
    if (a && b && a->lod_count != b->lod_count)
        fail(path, "other LODs", NULL);
    for (uint32_t i = 0; a && b && i < a->lod_count && i < b->lod_count; i++)
        if (!best_only || i == best)
            compare_lod(path, source, (double)value, &a->lods[i], &b->lods[i]);
    p3d_model_free(a);
    p3d_model_free(b);
}

static void compare(const char *path, const struct p3d_model *got, const struct p3d_model *want, bool best_only)
{
    for (uint32_t i = 0; i < want->animation_count; i++) {
        const struct p3d_model_animation *a = &want->animations[i];
        char source[256];

        if (a->source.size >= sizeof source || !a->source.size)
            continue;
        memcpy(source, a->source.data, a->source.size);
        source[a->source.size] = 0;
        for (int j = 0; j < 4; j++)
            compare_pose(path, got, want, source, a->min_value + (a->max_value - a->min_value) * (float)j / 3,
                         best_only);
    }
}

int main(int count, char **arguments)
{
    const bool by_keys = count > 1 && strcmp(arguments[1], "--keys") == 0;

    for (int i = 1 + by_keys; i < count; i++) {
        struct p3d_document document;
        struct p3d_error error;
        struct p3d_model *model = p3d_open(arguments[i], NULL, &document, &error)
                                      ? p3d_document_model(&document, NULL, 0, NULL, &error)
                                      : NULL;
        struct made made;

        if (!model) {
            fail(arguments[i], "it is not read", &error);
        } else if (model->animation_count && model->bone_count) {
            if (make(&made, model, by_keys, &error))
                compare(arguments[i], made.model, model, by_keys);
            else
                fail(arguments[i], "there and back", &error);
            made_free(&made);
        }
        p3d_model_free(model);
        p3d_close(&document);
    }
    printf("%d poses of LODs, off by %.3g at most; %d of sources that move nothing; %d failures\n", pose_count, worst,
           lost_count, failed_count);
    return failed_count != 0;
}
