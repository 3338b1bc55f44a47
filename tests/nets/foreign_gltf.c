/* foreign_gltf.c: writes glTF as other programs write it, by dice: strips, fans, numbers of all kinds, sparse ones,
 * nodes in nodes, skins away from their rest, animations of all kinds. Compilers evaluate arguments in any order: there
 * is one roll in each statement, or initializer.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#define _XOPEN_SOURCE 700

#include "foreign_gltf.h"

#include "wild.h"

#include <stdio.h>
#include <stdlib.h>

/* The one that is written. Accessors and views are told of behind all that needs them. */
static struct dice *dice;
static FILE *text, *bin, *accessors, *views;
static unsigned accessor_count, view_count, joint_count, node_count;

enum { S8 = 5120, U8, S16, U16, U32 = 5125, F32 };
enum kind { PLACES, NORMALS, SHARES, INDICES, TIMES, TURNS, MATRICES };

static unsigned any(uint32_t sides)
{
    return roll(dice, sides);
}

#define SAY(...) fprintf(text, __VA_ARGS__)

/* ---- Numbers ---- */

static unsigned size_of(unsigned type)
{
    return type >= U32 ? 4 : type >= S16 ? 2 : 1;
}

static void put_number(unsigned type, double value, bool is_normalized)
{
    static const double most[] = {127, 255, 32767, 65535};
    const float number = (float)value;
    uint32_t bits = (uint32_t)(int32_t)(is_normalized ? value * most[type - S8] : value);

    if (type == F32)
        memcpy(&bits, &number, 4);
    for (unsigned i = 0; i < size_of(type); i++)
        putc((int)(bits >> 8 * i & 255), bin);
}

static void put_element(enum kind kind, unsigned type, unsigned width, unsigned index, unsigned limit)
{
    static const double turns[][4] = {{0, 0, 0, 1},      {1, 0, 0, 0},       {0, 0.6, 0, 0.8},
                                      {0.6, 0, 0, -0.8}, {0, 0, 0.28, 0.96}, {0.5, 0.5, 0.5, 0.5}};
    static const double normals[][4] = {{0, 1, 0, 1}, {1, 0, 0, -1}, {0, 0.6, 0.8, 1}, {0, 0, -1, 1}};
    static const double shares[] = {0, 0.25, 0.5, 0.75, 1, 0.125};
    const unsigned row = any(kind == NORMALS ? COUNT(normals) : COUNT(turns));

    for (unsigned i = 0; i < width; i++) {
        double value = 0.5 * index + 0.25 * (index == 1); /* a time */

        if (kind == PLACES)
            value = (double)roll_place(dice);
        else if (kind == NORMALS)
            value = normals[row][i];
        else if (kind == TURNS)
            value = turns[row][i];
        else if (kind == SHARES)
            value = shares[any(COUNT(shares))];
        else if (kind == INDICES)
            value = any(limit);
        else if (kind == MATRICES)
            value = i % 5 == 0 ? 1 : i >= 12 && i < 15 ? (double)roll_place(dice) : 0;
        put_number(type, value, type != F32 && kind != INDICES);
    }
}

static void pad_to(long end)
{
    while (ftell(bin) < end)
        putc(0, bin);
}

static long begin_view(void)
{
    pad_to((ftell(bin) + 3) / 4 * 4);
    return ftell(bin);
}

static unsigned end_view(long start, unsigned stride)
{
    fprintf(views, "%s{\"buffer\":0,\"byteOffset\":%ld,\"byteLength\":%ld", view_count ? "," : "", start,
            ftell(bin) - start);
    fprintf(views, stride ? ",\"byteStride\":%u}" : "}", stride);
    return view_count++;
}

/* Another first element, and another last one. */
static void add_sparse(enum kind kind, unsigned type, unsigned width, unsigned count)
{
    long start = begin_view();
    unsigned indices;

    put_number(U8, 0, false);
    put_number(U8, count - 1, false);
    indices = end_view(start, 0);
    start = begin_view();
    put_element(kind, type, width, 0, 0);
    put_element(kind, type, width, 1, 0);
    fprintf(accessors,
            ",\"sparse\":{\"count\":2,\"indices\":{\"bufferView\":%u,\"componentType\":5121},\"values\":"
            "{\"bufferView\":%u}}",
            indices, end_view(start, 0));
}

static unsigned add_accessor(enum kind kind, unsigned type, unsigned width, unsigned count, unsigned limit)
{
    static const char *const types[] = {"", "SCALAR", "VEC2", "VEC3", "VEC4"};
    const unsigned size = width * size_of(type);
    const bool is_strided = kind != TIMES && kind != TURNS && kind != MATRICES && any(3) == 0;
    const bool is_sparse = kind == PLACES && any(6) == 0;
    const unsigned stride = is_strided ? (size + 7) / 4 * 4 : 0;
    const long start = begin_view();

    for (unsigned i = 0; i < count; i++) {
        put_element(kind, type, width, i, limit);
        pad_to(start + (long)(i + 1) * stride);
    }
    fprintf(accessors, "%s{\"bufferView\":%u,\"componentType\":%u,\"count\":%u,\"type\":\"%s\"%s",
            accessor_count ? "," : "", end_view(start, stride), type, count, width == 16 ? "MAT4" : types[width],
            type != F32 && kind != INDICES ? ",\"normalized\":true" : "");
    if (is_sparse)
        add_sparse(kind, type, width, count);
    fprintf(accessors, "}");
    return accessor_count++;
}

static unsigned share_type(void)
{
    return (const unsigned[]){F32, U8, U16}[any(3)];
}

/* ---- Meshes ---- */

static void add_primitive(void)
{
    static const unsigned modes[] = {4, 4, 4, 5, 5, 6, 0, 1, 3}, wholes[] = {U8, U16, U32};
    const unsigned count = 3 + any(9), mode = modes[any(COUNT(modes))], paint = any(4), uv_sets = any(3),
                   skins = 1 + (any(4) == 0);

    SAY("{\"mode\":%u,\"material\":%u,\"attributes\":{\"POSITION\":%u", mode, paint,
        add_accessor(PLACES, F32, 3, count, 0));
    if (any(2))
        SAY(",\"NORMAL\":%u", add_accessor(NORMALS, any(2) ? F32 : S16, 3, count, 0));
    for (unsigned i = 0; i < uv_sets; i++)
        SAY(",\"TEXCOORD_%u\":%u", i, add_accessor(SHARES, share_type(), 2, count, 0));
    for (unsigned i = 0; i < skins; i++) {
        const unsigned type = any(2) ? U8 : U16, limit = joint_count + (any(8) == 0);

        SAY(",\"JOINTS_%u\":%u", i, add_accessor(INDICES, type, 4, count, limit));
        SAY(",\"WEIGHTS_%u\":%u", i, add_accessor(SHARES, share_type(), 4, count, 0));
    }
    SAY("}");
    if (any(2)) {
        const unsigned type = wholes[any(3)], corners = 3 + any(3) * 3;

        SAY(",\"indices\":%u", add_accessor(INDICES, type, 1, corners, count));
    }
    if (any(4) == 0)
        SAY(",\"targets\":[{\"POSITION\":%u}]", add_accessor(PLACES, F32, 3, count, 0));
    SAY("}");
}

static void add_meshes(void)
{
    SAY("\"meshes\":[");
    for (unsigned i = 0; i < 3; i++) {
        SAY("%s{\"name\":\"mesh %u\",\"primitives\":[", i ? "," : "", i);
        add_primitive();
        for (unsigned j = any(3); j; j--) {
            SAY(",");
            add_primitive();
        }
        SAY("]}");
    }
    SAY("],");
}

static void add_materials(void)
{
    static const char *const modes[] = {"OPAQUE", "MASK", "BLEND"};

    SAY("\"images\":[{\"uri\":\"wall%%20a.png\"},{\"uri\":\"b/leaf.jpg\"}],\"textures\":[{\"source\":0},{\"source\":1},"
        "{\"source\":0,\"sampler\":0}],\"samplers\":[{\"wrapS\":33071,\"wrapT\":10497}],\"materials\":[");
    for (unsigned i = 0; i < 4; i++) {
        const bool is_rvmat = any(3) == 0, is_two_sided = any(3) == 0;
        const unsigned mode = any(3), texture = any(6), set = any(2), green = (i + mode) % 5, scale = (i + texture) % 3;

        SAY("%s{\"name\":\"paint %u%s\",\"doubleSided\":%s,\"alphaMode\":\"%s\",", i ? "," : "", i,
            is_rvmat ? ".rvmat" : "", is_two_sided ? "true" : "false", modes[mode]);
        SAY("\"pbrMetallicRoughness\":{\"baseColorFactor\":[%g,0.5,%g,%g]", 0.25 * i, 0.25 * green, set ? 1 : 0.5);
        if (texture < 3) {
            SAY(",\"baseColorTexture\":{\"index\":%u,\"texCoord\":%u", texture, set);
            if (any(2))
                SAY(",\"extensions\":{\"KHR_texture_transform\":{\"offset\":[%g,0.5],\"rotation\":%g,\"scale\":[2,%g]}"
                    "}",
                    0.25 * i, 0.5 * green, 0.5 * (1 + scale));
            SAY("}");
        }
        SAY("}}");
    }
    SAY("],");
}

/* ---- Nodes ---- */

static void add_place(void)
{
    const double x = (double)roll_place(dice), y = (double)roll_place(dice), mirror = any(2) ? 1 : -1;

    switch (any(5)) {
    case 0:
        SAY(",\"matrix\":[0,%g,0,0,-1,0,0,0,0,0,1,0,%g,%g,1,1]", mirror, x, y);
        break;
    case 1:
        SAY(",\"translation\":[%g,%g,0.5]", x, y);
        break;
    case 2:
        SAY(",\"translation\":[0,%g,0],\"rotation\":[0,0.6,0,0.8],\"scale\":[1,2,%g]", y, mirror);
        break;
    case 3:
        SAY(",\"rotation\":[0.6,0,0,-0.8]");
        break;
    default:
        break;
    }
}

static void add_nodes(void)
{
    static const char *const names[] = {
        "Geometry",       "Component01", "1",   "door", "proxy:\\\\a\\\\man.001", "Memory", "bone",
        "ShadowVolume 0", "lod 2",       "arm", "",     "View Geometry"};
    unsigned parents[16], count = 0;

    node_count = 5 + any(6);
    for (unsigned i = 0; i < node_count; i++)
        parents[i] = any(3) ? any(i + 1) : i; /* its own: none */
    SAY("\"nodes\":[");
    for (unsigned i = 0; i < node_count; i++) {
        bool has_children = false;

        SAY("%s{\"name\":\"%s\"", i ? "," : "", names[any(COUNT(names))]);
        add_place();
        if (any(2))
            SAY(",\"mesh\":%u%s", any(3), i % 3 ? ",\"skin\":0" : "");
        for (unsigned j = i + 1; j < node_count; j++)
            if (parents[j] == i) {
                SAY("%s%u", has_children ? "," : ",\"children\":[", j);
                has_children = true;
            }
        SAY("%s}", has_children ? "]" : "");
    }
    SAY("],\"scenes\":[{\"nodes\":[");
    for (unsigned i = 0; i < node_count; i++)
        if (parents[i] == i)
            SAY("%s%u", count++ ? "," : "", i);
    SAY("]}],\"scene\":0,\"skins\":[{\"joints\":[");
    for (unsigned i = 0; i < joint_count; i++)
        SAY("%s%u", i ? "," : "", node_count - 1 - i);
    SAY("]");
    if (any(2))
        SAY(",\"inverseBindMatrices\":%u", add_accessor(MATRICES, F32, 16, joint_count, 0));
    SAY("}],");
}

static void add_animations(void)
{
    static const char *const paths[] = {"translation", "rotation", "scale"}, *const ways[] = {"LINEAR", "LINEAR",
                                                                                              "STEP", "CUBICSPLINE"};

    SAY("\"animations\":[");
    for (unsigned i = 0; i < 2; i++) {
        const unsigned count = 1 + any(4);

        SAY("%s{\"name\":\"moves %u\",\"channels\":[", i ? "," : "", i);
        for (unsigned j = 0; j < count; j++)
            SAY("%s{\"sampler\":%u,\"target\":{\"node\":%u,\"path\":\"%s\"}}", j ? "," : "", j, (j + i) % node_count,
                paths[(j + i) % 3]);
        SAY("],\"samplers\":[");
        for (unsigned j = 0; j < count; j++) {
            const bool is_turn = (j + i) % 3 == 1;
            const unsigned keys = 1 + any(3), way = any(4), values = way == 3 ? 3 * keys : keys,
                           type = is_turn && any(3) == 0 ? S16 : F32;

            SAY("%s{\"input\":%u", j ? "," : "", add_accessor(TIMES, F32, 1, keys, 0));
            SAY(",\"output\":%u", add_accessor(is_turn ? TURNS : PLACES, type, is_turn ? 4 : 3, values, 0));
            SAY(",\"interpolation\":\"%s\"}", ways[way]);
        }
        SAY("]}");
    }
    SAY("],");
}

/* ---- The file ---- */

void write_foreign_gltf(struct dice *from, FILE *to, FILE *bin_to, const char *bin_name)
{
    char *texts[2];
    size_t sizes[2];

    dice = from;
    text = to;
    bin = bin_to;
    accessors = open_memstream(&texts[0], &sizes[0]);
    views = open_memstream(&texts[1], &sizes[1]);
    accessor_count = view_count = 0;
    joint_count = 1 + any(4);
    SAY("{\"asset\":{\"version\":\"2.0\"},\"extensionsUsed\":[\"KHR_texture_transform\"],");
    add_meshes();
    add_materials();
    add_nodes();
    add_animations();
    fclose(accessors);
    fclose(views);
    SAY("\"accessors\":[%s],\"bufferViews\":[%s],\"buffers\":[{\"byteLength\":%ld,\"uri\":\"%s\"}]}", texts[0],
        texts[1], ftell(bin), bin_name);
    free(texts[0]);
    free(texts[1]);
}
