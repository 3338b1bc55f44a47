/* sampler.c: how the values of an animation's channel go from key to key.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "sampler.h"

static const char *const words[IN_PATH_COUNT] = {"translation", "rotation", "scale"};

static uint32_t width_of(enum in_path path)
{
    return path == IN_ROTATION ? 4 : 3;
}

enum in_path p3di_in_path(const json_t *target)
{
    const struct p3d_bytes word = p3di_in_text(target, "path");
    unsigned path = 0;

    while (path < IN_PATH_COUNT && !p3d_text_equal(word, words[path]))
        path++;
    return (enum in_path)path;
}

void p3di_in_rest(const json_t *node, enum in_path path, double values[4])
{
    static const double rest[IN_PATH_COUNT][4] = {{0, 0, 0, 0}, {0, 0, 0, 1}, {1, 1, 1, 0}};

    if (!p3di_in_floats(node, words[path], values, width_of(path)))
        memcpy(values, rest[path], sizeof rest[path]);
}

bool p3di_in_sampler(struct in_file *f, const json_t *json, enum in_path path, struct in_sampler *s)
{
    const struct p3d_bytes word = p3di_in_text(json, "interpolation");
    const uint32_t width = width_of(path);

    s->is_stepping = p3d_text_equal(word, "STEP");
    s->is_curve = p3d_text_equal(word, "CUBICSPLINE");
    if (!p3di_in_accessor(f, p3di_in_number(f, json, "input", IN_NONE), 1, 1, &s->times) || !s->times.count ||
        !p3di_in_accessor(f, p3di_in_number(f, json, "output", IN_NONE), width, width, &s->values))
        return false;
    if (s->values.count / (s->is_curve ? 3 : 1) < s->times.count)
        p3di_in_fail(f, "an animation has fewer values than times");
    return !f->b.job.has_failed;
}

double p3di_in_time(const struct in_sampler *s, uint32_t key)
{
    return (double)p3di_in_float(&s->times, key, 0);
}

double p3di_in_on_curve(const struct in_sampler *s, uint32_t key, double part, uint32_t i)
{
    const double time = p3di_in_time(s, key + 1) - p3di_in_time(s, key);
    const double from = (double)p3di_in_float(&s->values, 3 * key + 1, i);
    const double out = (double)p3di_in_float(&s->values, 3 * key + 2, i) * time;
    const double in = (double)p3di_in_float(&s->values, 3 * key + 3, i) * time;
    const double to = (double)p3di_in_float(&s->values, 3 * key + 4, i);
    const double square = part * part, cube = square * part;

    return (2 * cube - 3 * square + 1) * from + (cube - 2 * square + part) * out + (3 * square - 2 * cube) * to +
           (cube - square) * in;
}
