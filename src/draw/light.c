/* light.c: light as it falls: a room and a lamp, cloth, paint and metal.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * The formulas are those that viewers of glTF use, so that a GLB looks there as here: Lambert and GGX (Walter et al.
 * 2007) with Schlick's Fresnel, an environment as a split sum (Karis, "Real Shading in Unreal Engine 4", 2013; with
 * what is reflected several times: Fdez-Aguera, 2019), and Khronos' neutral tone mapping. The room is three.js'
 * RoomEnvironment as spherical harmonics up to the second band, measured from its middle (Ramamoorthi and Hanrahan,
 * "An Efficient Representation for Irradiance Environment Maps", 2001). */
#include "light.h"

#define EXPOSURE 1.15f
#define ROOM (0.8f * EXPOSURE) /* how bright the room is */
#define LAMP (1.8f * EXPOSURE)
#define REFLECTED 0.04f /* the share of light that all but metal reflects when seen from the front */
#define PI 3.14159265f

/* The lamp is at the upper left, a little to the front. */
static const struct p3d_vec3 lamp_in_room = {-0.6473f, 0.7276f, 0.2273f};
static const float lamp_color[3] = {1, 0.905f, 0.783f};

/* ---- The room ---- */

static struct p3d_vec3 to_room(const struct room *room, struct p3d_vec3 v)
{
    return (struct p3d_vec3){v.x, v.y * room->up + v.z * room->toward, v.z * room->up - v.y * room->toward};
}

static float positive(float value)
{
    return value > 0 ? value : 0;
}

struct room p3di_room_of(float up, float toward)
{
    const struct p3d_vec3 l = lamp_in_room;
    struct room room = {.up = up, .toward = toward};
    float away;

    room.lamp = (struct p3d_vec3){l.x, l.y * up - l.z * toward, l.y * toward + l.z * up};
    room.middle = normalised((struct p3d_vec3){room.lamp.x, room.lamp.y, room.lamp.z + 1});
    away = 1 - positive(room.middle.z);
    room.fresnel = REFLECTED + (1 - REFLECTED) * away * away * away * away * away;
    return room;
}

/* The room's light from a direction. `slow` and `fast` are the shares of its changes that are left: 1 in a mirror, less
 * on a rough surface, 2/3 and 1/4 on a surface that scatters (the result is the mean of the light that arrives). */
static float room_light(struct p3d_vec3 d, float slow, float fast)
{
    const float gradient = -0.3865f * d.x + 0.8466f * d.y + 0.6875f * d.z;
    const float corners = -0.5443f * d.x * d.y + 1.0249f * d.y * d.z - 1.5195f * d.x * d.z;

    return positive(1.1f + slow * gradient + fast * corners) * ROOM;
}

/* ---- Surfaces ---- */

/* What a surface that reflects REFLECTED from the front reflects in all, once or several times between its facets. By
 * rows factors of the powers 0, 2, 4 and 8 of 1 - cosine, by columns of the powers 0 to 3 of roughness. Fitted to the
 * table of three.js (4,096 samples of GGX for each of 16 x 16 places): off by 2 % on average. */
static const float shares[4][4] = {{0.0411f, 0.0105f, -0.0441f, 0.0052f},
                                   {-0.1188f, 0.4578f, -0.4593f, 0.1520f},
                                   {0.8857f, -0.6811f, -1.9857f, 1.8270f},
                                   {0.4368f, -3.6287f, 6.9556f, -3.7822f}};

/* Fits of GGX lobes: the mean of a harmonic of band 1 or 2 over one is 1 / (1 + alpha / 2) and 1 / (1 + 3 alpha). */
struct surface p3di_reflection_of(float roughness)
{
    struct surface surface = {.alpha = fmaxf(roughness * roughness, 0.003f)};

    surface.slow = 1 / (1 + surface.alpha / 2);
    surface.fast = 1 / (1 + 3 * surface.alpha);
    for (size_t i = 0; i < 4; i++) {
        const float *of = shares[i];

        surface.share[i] = of[0] + roughness * (of[1] + roughness * (of[2] + roughness * of[3]));
    }
    return surface;
}

/* The share of a bright surrounding that the surface reflects, by the cosine of the angle to the viewer. */
static float reflected_share(const struct surface *surface, float cosine)
{
    const float away = 1 - cosine, second = away * away, fourth = second * second;
    const float share = surface->share[0] + second * surface->share[1] + fourth * surface->share[2] +
                        fourth * fourth * surface->share[3];

    return share < 1 ? share : 1;
}

/* GGX with the visibility of Hammon, "PBR Diffuse Lighting for GGX+Smith Microsurfaces" (2017). */
static float highlight(const struct room *room, const struct surface *surface, struct p3d_vec3 n, float to_lamp,
                       float to_viewer)
{
    const float middle = vec3_dot(n, room->middle), square = surface->alpha * surface->alpha;
    const float d = middle * middle * (square - 1) + 1, both = to_lamp * to_viewer;
    const float shape = 2 * both + surface->alpha * (to_lamp + to_viewer - 2 * both);

    return room->fresnel * square * (0.5f / PI) / (d * d * shape + 1e-6f);
}

/* Where light comes from that is reflected to the viewer: from a mirror's direction, from what is rough more from that
 * of the normal. */
static inline struct p3d_vec3 mirror_of(const struct surface *surface, struct p3d_vec3 n)
{
    const float rough = surface->alpha * surface->alpha, flat = 1 - rough;
    const float scale = 1 / sqrtf(1 - 2 * rough * flat * (1 - n.z) + 1e-6f), along = (2 * n.z * flat + rough) * scale;

    return (struct p3d_vec3){along * n.x, along * n.y, along * n.z - flat * scale};
}

static inline struct light light_of(const struct room *room, const struct surface *surface, struct p3d_vec3 normal)
{
    const struct p3d_vec3 n = to_room(room, normal);
    const struct p3d_vec3 mirrored = to_room(room, mirror_of(surface, normal));
    const float to_viewer = positive(normal.z), to_lamp = positive(vec3_dot(normal, room->lamp));
    const float share = reflected_share(surface, to_viewer);
    return (struct light){room_light(n, 2 / 3.0f, 0.25f) * (1 - share),
                          room_light(mirrored, surface->slow, surface->fast) * share, to_lamp * (LAMP / PI),
                          to_lamp * LAMP * highlight(room, surface, normal, to_lamp, to_viewer)};
}

struct light p3di_light(const struct room *room, const struct surface *surface, struct p3d_vec3 normal)
{
    return light_of(room, surface, normal);
}

void p3di_light_run(const struct room *room, const struct surface *surface, struct run *restrict run, uint32_t count)
{
    const struct room r = *room;
    const struct surface s = *surface;

    for (uint32_t i = 0; i < count; i++) {
        const struct light light = light_of(&r, &s, (struct p3d_vec3){run->x[i], run->y[i], run->z[i]});

        run->around[i] = light.around;
        run->mirror[i] = light.mirror;
        run->lamp[i] = light.lamp;
        run->shine[i] = light.shine;
    }
}

/* ---- Colours ---- */

static float smaller(float a, float b)
{
    return a < b ? a : b; /* fminf is a call */
}

/* Khronos' "PBR Neutral" tone mapping: colours stay as they are, too bright colours become white. Without branches, as
 * runs need it. */
static inline void tone(float *red, float *green, float *blue)
{
    const float start = 0.76f, room = 1 - start, least = smaller(*red, smaller(*green, *blue));
    const float dark = least - 6.25f * least * least, offset = least < 0.08f ? dark : 0.04f;
    const float most = -smaller(-*red, smaller(-*green, -*blue)) - offset, bright = most > start ? most : start;
    const float peak = 1 - room * room / (bright + room - start), share = 1 / (0.15f * (bright - peak) + 1);
    const float factor = share * peak / bright, added = peak - peak * share;

    *red = (*red - offset) * factor + added;
    *green = (*green - offset) * factor + added;
    *blue = (*blue - offset) * factor + added;
}

/* 0 to 65535, whatever the value is. */
static inline float to_table(float value)
{
    return (value > 0 ? value < 1 ? value : 1 : 0) * 65535 + 0.5f;
}

static inline float sum_of(float color, float around, float lamp, float white, float glow, size_t channel)
{
    return color * (around + lamp * lamp_color[channel] + glow * EXPOSURE) + white;
}

void p3di_light_put(uint8_t to[3], const struct light_tables *tables, const struct light *light, const float color[3],
                    const float glow[3], float lit, float open)
{
    const float around = light->around * open, mirror = light->mirror * open;
    const float lamp = light->lamp * lit, shine = light->shine * lit;
    float sum[3];

    for (size_t i = 0; i < 3; i++)
        sum[i] = sum_of(color[i], around, lamp, mirror + shine * lamp_color[i], glow[i], i);
    tone(&sum[0], &sum[1], &sum[2]);
    for (size_t i = 0; i < 3; i++)
        to[i] = to_srgb(tables, (uint32_t)to_table(sum[i]));
}

void p3di_light_put_run(uint8_t *pixels, const struct light_tables *tables, struct run *restrict run,
                        const float glow[3], uint32_t count)
{
    int32_t light[3][RUN];

    for (uint32_t i = 0; i < count; i++) {
        const float lamp = run->lamp[i] * run->lit[i], shine = run->shine[i] * run->lit[i];
        float red = sum_of(run->color[0][i], run->around[i], lamp, run->mirror[i] + shine * lamp_color[0], glow[0], 0);
        float green =
            sum_of(run->color[1][i], run->around[i], lamp, run->mirror[i] + shine * lamp_color[1], glow[1], 1);
        float blue = sum_of(run->color[2][i], run->around[i], lamp, run->mirror[i] + shine * lamp_color[2], glow[2], 2);

        tone(&red, &green, &blue);
        light[0][i] = (int32_t)to_table(red);
        light[1][i] = (int32_t)to_table(green);
        light[2][i] = (int32_t)to_table(blue);
    }
    for (uint32_t i = 0; i < count; i++)
        for (size_t j = 0; j < 3; j++)
            pixels[(size_t)4 * i + j] = to_srgb(tables, (uint32_t)light[j][i]);
}
