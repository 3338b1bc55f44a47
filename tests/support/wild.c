/* wild.c: draws models by dice.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "wild.h"

#include <stdio.h>
#include <stdlib.h>

#define PICK(dice, array) ((array)[roll(dice, COUNT(array))])

static const char *const lods[] = {"1",
                                   "2.5",
                                   "Geometry",
                                   "Memory",
                                   "ShadowVolume 0",
                                   "View Geometry",
                                   "Roadway",
                                   "View - Pilot",
                                   "Paths",
                                   "LandContact",
                                   "Fire Geometry",
                                   "HitPoints",
                                   "ShadowVolume 10",
                                   "View - Cargo",
                                   "Edit 2",
                                   "View Pilot Geometry"};
static const char *const names[] = {"Component01", "component02", "camo",   "bone0",    "Bone1",  "bone2", "bone3",
                                    "-old",        ".hidden",     "door 1", "sk\xe4rm", "zbytek", "camo2", "x;y"};
static const char *const properties[][2] = {
    {"autocenter", "0"}, {"class", "house"},     {"Class", "vehicle"},        {"lodnoshadow", "1"},
    {"map", "tree"},     {"buoyancy", "1"},      {"frequent", "1"},           {"sbsource", "shadow"},
    {"dammage", "no"},   {"canOcclude", "0"},    {"damage", "tree"},          {"drawImportance", "0.5"},
    {"armor", "250"},    {"shadow", "hybrid"},   {"prefershadowvolume", "1"}, {"placement", "slope"},
    {"keyframe", "1"},   {"forcenotalpha", "1"}, {"viewdensitycoef", "2.5"},  {"odd", ""}};
static const uint32_t point_flags[] = {0,    0,    0,     1,     2,      4,      8,       0x10,
                                       0x20, 0x80, 0x100, 0x200, 0x1000, 0x2000, 0x50000, 0x01000000};
static const uint32_t face_flags[] = {0,    0,     0,     1,        2,        8,        0x10,      0x20,
                                      0x80, 0x100, 0x200, 0x100000, 0x200000, 0x300000, 0x07000000};

/* ---- Bodies ---- */

/* Six quads that look outward, or inward. */
static void add_box(struct sketch *s, struct dice *dice)
{
    static const uint32_t sides[6][4] = {{0, 1, 3, 2}, {4, 6, 7, 5}, {0, 4, 5, 1},
                                         {2, 3, 7, 6}, {0, 2, 6, 4}, {1, 5, 7, 3}};
    const struct p3d_vec3 at = roll_point(dice);
    const float size = (float)(1 + roll(dice, 16)) / 16;
    const uint32_t first = s->drawn->point_count, missing = roll(dice, 12);

    for (uint32_t i = 0; i < 8; i++)
        draw(s, "p %.9g %.9g %.9g", (double)(at.x + (i & 1 ? size : 0)), (double)(at.y + (i & 2 ? size : 0)),
             (double)(at.z + (i & 4 ? size / 2 : 0)));
    for (uint32_t i = 0; i < 6; i++) {
        const uint32_t *side = sides[i];

        draw(s, "use %u", (unsigned)roll(dice, s->model.material_count));
        if (i != missing)
            draw(s, "f %u %u %u %u", (unsigned)(first + side[0]), (unsigned)(first + side[1]),
                 (unsigned)(first + side[2]), (unsigned)(first + side[3]));
    }
}

/* Triangles and quads of any points, some of them in one place, with normals. */
static void add_rags(struct sketch *s, struct dice *dice)
{
    const uint32_t first = s->drawn->point_count, count = 5 + roll(dice, 5), first_normal = s->drawn->normal_count;

    for (uint32_t i = 0; i < count; i++) {
        const struct p3d_vec3 at = roll_point(dice);

        draw(s, "p %.9g %.9g %.9g", (double)at.x, (double)at.y, (double)at.z);
    }
    s->room->points[first + 1] = s->room->points[first + 4];
    draw(s, "n 0 1 0 1 0 0 0 0.6 0.8 -0.6 0 -0.8");
    for (uint32_t i = 2 + roll(dice, 5); i; i--) {
        const uint32_t corner_count = 3 + roll(dice, 2), from = roll(dice, count), step = 1 + roll(dice, 3) % 2;
        char face[64] = "f";

        if (from + step * (corner_count - 1) >= count)
            continue;
        draw(s, "use %u", (unsigned)roll(dice, s->model.material_count));
        for (uint32_t j = 0; j < corner_count; j++) {
            const uint32_t normal = first_normal + roll(dice, 4);

            snprintf(face + strlen(face), sizeof face - strlen(face), " %u/%u", (unsigned)(first + from + step * j),
                     (unsigned)normal);
        }
        draw(s, "%s", face);
    }
}

static void paint_faces(struct sketch *s, struct dice *dice)
{
    const struct p3d_model_lod *lod = s->drawn;

    for (uint32_t i = 0; i < lod->corner_count; i++)
        for (uint32_t set = 0; set < 2; set++) {
            s->room->uvs[set][i].u = roll_place(dice);
            s->room->uvs[set][i].v = roll_place(dice);
        }
    if (roll(dice, 6) == 0)
        draw(s, "uvset 1");
    if (roll(dice, 2))
        for (uint32_t i = 0; i < lod->face_count; i++)
            s->room->faces[i].flags = PICK(dice, face_flags);
    if (roll(dice, 2))
        for (uint32_t i = 0; i < lod->point_count; i++)
            s->room->point_flags[i] = PICK(dice, point_flags);
}

/* ---- What a LOD has besides ---- */

static void add_selections(struct sketch *s, struct dice *dice, bool is_memory)
{
    const uint32_t first = roll(dice, COUNT(names));

    for (uint32_t i = roll(dice, 6); i; i--) {
        const char *name = names[(first + i) % COUNT(names)];
        const uint32_t density = 2 + roll(dice, 5);

        draw(s, "s '%s'", name);
        for (uint32_t j = 0; j < s->drawn->point_count; j++)
            if (roll(dice, density) == 0)
                draw(s, "take '%s' p%u=%.9g", name, (unsigned)j,
                     roll(dice, 3) ? 1 : (double)p3d_weight_from_byte((uint8_t)(2 + roll(dice, 254))));
        for (uint32_t j = 0; j < s->drawn->face_count; j++)
            if (roll(dice, density) == 0)
                draw(s, "take '%s' f%u", name, (unsigned)j);
    }
    for (uint32_t i = 0; is_memory && i < 3; i++)
        draw(s, "s axis%u p%u p%u", (unsigned)i, (unsigned)i, (unsigned)(i + 1 + roll(dice, 3)));
}

static void add_proxies(struct sketch *s, struct dice *dice)
{
    static const char *const paths[] = {"proxy:\\a\\man.001", "proxy:\\a\\man.002", "Proxy:b\\crate.p3d.7"};

    for (uint32_t i = roll(dice, 3); i; i--) {
        const uint32_t first = s->drawn->point_count;
        const float x = roll_place(dice), y = roll_place(dice), z = roll_place(dice);

        draw(s, "use 0; p %.9g %.9g %.9g %.9g %.9g %.9g %.9g %.9g %.9g; f %u %u %u; proxy '%s'", (double)x, (double)y,
             (double)z, (double)x + 0.5, (double)y, (double)z, (double)x, (double)y + 1.5, (double)z, (unsigned)first,
             (unsigned)first + 1, (unsigned)first + 2, paths[i]);
    }
}

static void add_frames(struct sketch *s, struct dice *dice)
{
    s->drawn->frame_count = roll(dice, 4) ? 0 : 1 + roll(dice, WILD_FRAMES);
    for (uint32_t i = 0; i < s->drawn->frame_count; i++) {
        const struct p3d_vec3 by = roll_point(dice);
        uint8_t *places = sketch_keep(s, (size_t)12 * s->drawn->point_count);

        for (uint32_t j = 0; j < s->drawn->point_count; j++) {
            const struct p3d_vec3 at = s->room->points[j];

            store_floats(places + (size_t)12 * j,
                         (const float[]){at.x + by.x * (float)(j % 3), at.y + by.y, at.z + by.z * (float)(j % 2)}, 3);
        }
        s->room->frames[i] = (struct p3d_model_frame){i == 2 ? -1 : (float)i / 2, {places, s->drawn->point_count, 12}};
    }
}

static void add_edges(struct sketch *s, struct dice *dice)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < s->drawn->face_count && count < WILD_EDGES; i++) {
        const struct p3d_model_corner *corners = s->room->corners + s->room->faces[i].first_corner;

        if (roll(dice, 3))
            continue;
        store_number(s->room->edges + (size_t)8 * count, corners[0].point);
        store_number(s->room->edges + (size_t)8 * count + 4, corners[1].point);
        count++;
    }
    if (roll(dice, 3))
        s->drawn->sharp_edges = (struct p3d_span){s->room->edges, count, 8};
}

static void add_lod(struct wild *w, struct dice *dice, const char *name)
{
    struct sketch *s = w->sketch;
    const uint32_t l = s->model.lod_count;
    const bool is_geometry = strstr(name, "Geometry") != NULL, is_memory = strcmp(name, "Memory") == 0;

    draw(s, "lod '%s'", name);
    if (is_geometry || strstr(name, "Shadow") || roll(dice, 2))
        add_box(s, dice);
    if (is_memory || !is_geometry || roll(dice, 3) == 0)
        add_rags(s, dice);
    if (is_geometry && roll(dice, 2))
        add_box(s, dice);
    paint_faces(s, dice);
    add_selections(s, dice, is_memory);
    if (!is_geometry && !strstr(name, "Shadow"))
        add_proxies(s, dice);
    for (uint32_t i = roll(dice, 4), first = roll(dice, COUNT(properties)); i; i--)
        draw(s, "prop %s '%s'", properties[(first + i) % COUNT(properties)][0],
             properties[(first + i) % COUNT(properties)][1]);
    if (p3d_lod_has_masses(s->drawn->resolution) && roll(dice, 4)) {
        for (uint32_t i = 0; i < s->drawn->point_count; i++)
            store_floats(s->room->masses + (size_t)4 * i, (const float[]){(float)roll(dice, 40) / 4}, 1);
        s->drawn->masses = (struct p3d_span){s->room->masses, s->drawn->point_count, 4};
    }
    s->drawn->index = l;
    add_frames(s, dice);
    add_edges(s, dice);
}

/* ---- The model.cfg ---- */

static void add_config(struct wild *w, struct dice *dice)
{
    static const char *const types[] = {"rotation",     "rotationX",    "rotationY",    "rotationZ", "translation",
                                        "translationX", "translationY", "translationZ", "direct",    "hide"};
    const uint32_t bones = 1 + roll(dice, 4);
    char *to = w->config, *end = to + sizeof w->config;

#define SAY(...) to += snprintf(to, (size_t)(end - to), __VA_ARGS__)
    SAY("class CfgSkeletons { class Sk { isDiscrete = %u; skeletonBones[] = {", (unsigned)roll(dice, 2));
    for (uint32_t i = 0; i < bones; i++) {
        const uint32_t parent = roll(dice, i + 1);

        SAY("%s\"Bone%u\", \"", i ? ", " : "", (unsigned)i);
        if (i && parent)
            SAY("bone%u", (unsigned)parent - 1);
        SAY("\"");
    }
    SAY("}; }; };\nclass CfgModels { class wild { skeletonName = \"Sk\"; sections[] = {\"camo\", \"Door 1\"};\n"
        "class Animations {\n");
    for (uint32_t i = 0; i < 5; i++) {
        const uint32_t type = roll(dice, 10), source = roll(dice, 3), bone = roll(dice, bones), way = roll(dice, 3);
        const struct p3d_vec3 values = roll_point(dice), ends = roll_point(dice);
        const uint32_t axis = roll(dice, 3), is_in_memory = roll(dice, 4) != 0;

        SAY("class anim%u { type = \"%s\"; source = \"s%u\"; selection = \"bone%u\"; sourceAddress = \"%s\";\n",
            (unsigned)i, types[type], (unsigned)source, (unsigned)bone,
            (const char *[]){"clamp", "loop", "mirror"}[way]);
        SAY("  minValue = %g; maxValue = %g; minPhase = %g; maxPhase = %g;\n", (double)values.x, (double)values.y,
            0.25 * way, 0.5 + 0.25 * axis);
        if (type < 8)
            SAY("  axis = \"axis%u\"; memory = %u; angle0 = 0; angle1 = %g; offset0 = 0; offset1 = %g; };\n",
                (unsigned)axis, (unsigned)is_in_memory, (double)ends.x, (double)ends.y);
        else
            SAY("  axisPos[] = {0, 1, 0}; axisDir[] = {0, 0.6, 0.8}; angle = %g; axisOffset = 0.5; hideValue = 0.5; "
                "};\n",
                (double)ends.z);
    }
    SAY("}; }; };\n");
#undef SAY
    assert_true(to < end);
}

/* ---- Changes ---- */

static void change(struct wild *w, struct dice *dice)
{
    struct sketch *s = w->sketch;
    const uint32_t l = roll(dice, s->model.lod_count);
    struct p3d_model_lod *lod = &s->lods[l];
    struct sketch_lod *room = s->rooms[l];
    const uint32_t point = roll(dice, lod->point_count);

    switch (roll(dice, 12)) {
    case 0:
        room->points[point].y += 0.125f;
        break;
    case 1:
        room->points[point].x += 9;
        break;
    case 2:
        room->point_flags[point] ^= 0x200;
        break;
    case 3:
        if (lod->selection_count && room->selections[0].name.data[0] != 'p')
            room->selections[0].name = p3d_bytes_of("other");
        break;
    case 4:
        if (lod->selection_count && room->selections[0].point_count > 1)
            room->selections[0].point_count--;
        break;
    case 5:
        if (lod->property_count)
            room->properties[0].value = p3d_bytes_of("changed");
        break;
    case 6:
        s->materials[roll(dice, s->model.material_count)].texture = p3d_bytes_of("other_co.paa");
        break;
    case 7:
        if (lod->corner_count)
            room->uvs[0][roll(dice, lod->corner_count)].u += 0.5f;
        break;
    case 8:
        if (lod->masses.count)
            store_floats(room->masses, (const float[]){77}, 1);
        break;
    case 9:
        if (lod->face_count) {
            struct p3d_model_face *face = &room->faces[roll(dice, lod->face_count)];
            struct p3d_model_corner *corners = room->corners + face->first_corner;
            const struct p3d_model_corner first = corners[0];

            corners[0] = corners[face->corner_count - 1];
            corners[face->corner_count - 1] = first;
        }
        break;
    case 10:
        if (lod->face_count) {
            struct p3d_model_face *face = &room->faces[roll(dice, lod->face_count)];

            face->material = roll(dice, s->model.material_count);
            face->flags ^= 0x20;
        }
        break;
    default:
        if (lod->selection_count == 0 && lod->face_count)
            lod->face_count--;
        break;
    }
}

/* ---- All of it ---- */

static void end_wild(void *data)
{
    struct wild *w = data;

    p3d_model_free(w->model);
    free(w);
}

struct wild *wild(uint32_t number, uint32_t changes)
{
    struct dice dice = {2463534242u + 0x9e3779b9u * number};
    struct wild *w = calloc(1, sizeof *w);
    struct p3d_config *config;
    struct p3d_error error;
    uint32_t first, step;

    assert_non_null(w);
    at_end(end_wild, w);
    w->sketch =
        sketch("paint '' ''; material a\\wall_co.paa a\\wall.rvmat; material '#(argb,8,8,3)color(0.5,0.25,1,1)';"
               "material b\\leaf_ca.paa; material '' a\\glass.rvmat 11");
    w->sketch->textures[3].is_alpha = true;
    for (uint32_t i = 0; i < 8; i++)
        roll(&dice, 2);
    add_lod(w, &dice, "1");
    for (first = 1 + roll(&dice, COUNT(lods)), step = 0; step < 2 + roll(&dice, 3); step++)
        add_lod(w, &dice, lods[1 + (first + 4 * step) % (COUNT(lods) - 1)]);
    add_config(w, &dice);
    while (changes--)
        change(w, &dice);
    w->drawn = &w->sketch->model;
    config = p3d_config_read(w->config, strlen(w->config), NULL, NULL, &error);
    assert_non_null(config);
    if (!p3d_model_check(w->drawn, &error))
        fail_msg("model %u: LOD %d: %s", (unsigned)number, (int)error.lod, error.message);
    w->model = p3d_model_with_cfg(w->drawn, config, "wild", NULL, NULL, &error);
    assert_non_null(w->model);
    p3d_config_free(config);
    return w;
}

/* ---- Documents ---- */

struct file {
    struct p3d_buffer bytes;
    struct p3d_document document;
};

static void end_file(void *data)
{
    struct file *file = data;

    p3d_close(&file->document);
    p3d_buffer_free(&file->bytes);
    free(file);
}

static bool write_odol(const struct wild *w, uint32_t version, struct file *file)
{
    const struct p3d_model *model = w->model;
    const struct p3d_binarise_options options = {.version = version,
                                                 .materials = w->sketch->compiled_pointers,
                                                 .textures = w->sketch->textures,
                                                 .normal_maps = w->sketch->normal_maps};
    struct p3d_error error;
    struct p3d_odol *odol;
    bool is_written;

    sketch_compile(w->sketch, version);
    odol = p3d_odol_from_model(model, &options, NULL, &error);
    is_written = odol && p3d_odol_write(odol, p3d_buffer_sink(&file->bytes), &error);
    p3d_odol_free(odol);
    return is_written;
}

struct p3d_document *document_of(const struct wild *w, uint32_t version)
{
    struct file *file = calloc(1, sizeof *file);
    struct p3d_error error;

    assert_non_null(file);
    at_end(end_file, file);
    if (version && !write_odol(w, version, file))
        return NULL;
    if (!version) {
        struct p3d_mlod *mlod = p3d_mlod_from_model(w->drawn, NULL, &error);

        assert_non_null(mlod);
        assert_true(p3d_mlod_write(mlod, p3d_buffer_sink(&file->bytes), &error));
        p3d_mlod_free(mlod);
    }
    assert_true(p3d_read(file->bytes.data, file->bytes.size, NULL, &file->document, &error));
    assert_int_equal(error.status, P3D_OK);
    return &file->document;
}
