/* sampler.c: how the values of an animation's channel go from key to key.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "numbers.h"

#include "json.h"

static const char *const words[IN_PATH_COUNT] = {"translation", "rotation", "scale"};

static uint32_t width_of(enum in_path path)
{
    return path == IN_ROTATION ? 4 : 3;
}

bool p3di_in_channel(struct in_gltf *gltf, const json_t *animation, const json_t *json, struct in_channel *channel)
{
    const json_t *target = json_object_get(json, "target");
    const struct p3d_bytes word = p3di_in_text(target, "path");
    unsigned path = 0;

    while (path < IN_PATH_COUNT && !p3d_text_equal(word, words[path]))
        path++;
    channel->path = (enum in_path)path;
    channel->node = p3di_in_number(gltf, target, "node", IN_NONE);
    channel->sampler =
        json_array_get(json_object_get(animation, "samplers"), p3di_in_number(gltf, json, "sampler", IN_NONE));
    if (channel->node != IN_NONE && (channel->node >= p3di_in_count(gltf, "nodes") || !channel->sampler))
        p3di_job_fail(gltf->job, P3D_DAMAGED, "a channel of %.*s names a node or sampler that does not exist",
                      P3DI_NAME(p3di_in_name(gltf, "animations", animation, "animation")));
    return channel->node != IN_NONE && path != IN_PATH_COUNT && !gltf->job->has_failed;
}

void p3di_in_rest(const json_t *node, enum in_path path, double values[4])
{
    static const double rest[IN_PATH_COUNT][4] = {{0, 0, 0, 0}, {0, 0, 0, 1}, {1, 1, 1, 0}};

    if (!p3di_in_floats(node, words[path], values, width_of(path)))
        memcpy(values, rest[path], sizeof rest[path]);
}

bool p3di_in_sampler(struct in_gltf *gltf, const json_t *json, enum in_path path, struct in_sampler *sampler)
{
    const struct p3d_bytes word = p3di_in_text(json, "interpolation");
    const uint32_t width = width_of(path);

    sampler->is_stepping = p3d_text_equal(word, "STEP");
    sampler->is_curve = p3d_text_equal(word, "CUBICSPLINE");
    if (!p3di_in_accessor(gltf, p3di_in_number(gltf, json, "input", IN_NONE), 1, 1, &sampler->times) ||
        !sampler->times.count ||
        !p3di_in_accessor(gltf, p3di_in_number(gltf, json, "output", IN_NONE), width, width, &sampler->values))
        return false;
    if (sampler->values.count / (sampler->is_curve ? 3 : 1) < sampler->times.count)
        p3di_in_fail(gltf, "an animation has fewer values than times");
    return !gltf->job->has_failed;
}

double p3di_in_time(const struct in_sampler *sampler, uint32_t key)
{
    return (double)p3di_in_float(&sampler->times, key, 0);
}

double p3di_in_on_curve(const struct in_sampler *sampler, uint32_t key, double part, uint32_t i)
{
    const double time = p3di_in_time(sampler, key + 1) - p3di_in_time(sampler, key);
    const double from = (double)p3di_in_float(&sampler->values, 3 * key + 1, i);
    const double out = (double)p3di_in_float(&sampler->values, 3 * key + 2, i) * time;
    const double in = (double)p3di_in_float(&sampler->values, 3 * key + 3, i) * time;
    const double to = (double)p3di_in_float(&sampler->values, 3 * key + 4, i);
    const double square = part * part, cube = square * part;

    return (2 * cube - 3 * square + 1) * from + (cube - 2 * square + part) * out + (3 * square - 2 * cube) * to +
           (cube - square) * in;
}
