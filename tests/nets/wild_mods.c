/* wild_mods.c: writes small mods for the nets, each with a model that nobody would draw (wild.h), its model.cfg and a
 * config.cpp that names what the model has and what it has not.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * usage: wild_mods FOLDER
 *
 * FOLDER/wild/0 and so on are the mods, with a folder of glTF of other programs (foreign_gltf.h); FOLDER/wild/a and b
 * have the files that the models name. */
#include "foreign_gltf.h"
#include "wild.h"

#include "system/files.h"

#include <stdio.h>
#include <stdlib.h>

enum { MODS = 32, SCENES = 12, FIRST = 1000 /* models that other tests do not draw */ };

static const char *const names[] = {"camo",   "Camo2", "door 1", "Component01", "component02", "bone0", "bone1",
                                    "Bone2",  "axis0", "axis1",  "axis2",       "-old",        "s0",    "anim1",
                                    "nobody", "dor 1", "cammo",  "bone",        "axis",        ""};
static const char *const files[] = {"\\\\wild\\\\a\\\\wall_co.paa",
                                    "a\\wall_co.paa",
                                    "A\\Wall_co.paa",
                                    "a\\wal_co.paa",
                                    "a\\wall.rvmat",
                                    "a3\\data\\x_co.paa",
                                    "#(argb,8,8,3)color(1,0,0,1)",
                                    ""};

#define PICK(dice, array) ((array)[roll(dice, COUNT(array))])

static FILE *open_file(const char *folder, const char *name)
{
    char path[600];
    FILE *file;

    snprintf(path, sizeof path, "%.400s/%s", folder, name);
    file = fopen(path, "wb");
    if (!file) {
        perror(path);
        exit(1);
    }
    return file;
}

static void make_folder(char *path, size_t size, const char *folder, const char *name)
{
    snprintf(path, size, "%.300s/%s", folder, name);
    if (!p3di_is_folder(path) && !p3di_make_folder(path)) {
        perror(path);
        exit(1);
    }
}

/* ---- A mod ---- */

static void write_list(FILE *to, struct dice *dice, const char *name, const char *const *from, uint32_t count)
{
    fprintf(to, "    %s[] = {", name);
    for (uint32_t i = roll(dice, 5), j = 0; j < i; j++)
        fprintf(to, "%s\"%s\"", j ? ", " : "", from[roll(dice, count)]);
    fprintf(to, "};\n");
}

static void write_parts(FILE *to, struct dice *dice, const char *class_)
{
    fprintf(to, "    class %s {\n", class_);
    for (uint32_t i = 0; i < 3; i++)
        fprintf(
            to,
            "      class P%u { name = \"%s\"; visual = \"%s\"; boneName = \"%s\"; center = \"%s\"; gun = \"%s\"; };\n",
            (unsigned)i, PICK(dice, names), names[(i + 3) % COUNT(names)], names[(i + 7) % COUNT(names)],
            names[(2 * i + 1) % COUNT(names)], names[(3 * i + 5) % COUNT(names)]);
    fprintf(to, "    };\n");
}

/* Compilers evaluate arguments in any order: there is one roll in each statement. */
static void write_config(FILE *to, struct dice *dice, uint32_t number)
{
    static const char *const roots[] = {"CfgVehicles", "CfgWeapons", "CfgAmmo", "CfgMagazines"};
    const char *root = PICK(dice, roots), *model = roll(dice, 6) ? "wild.p3d" : "wilde", *point = PICK(dice, names),
               *file = PICK(dice, files), *place = PICK(dice, names), *moved = roll(dice, 2) ? "anim2" : "s1";
    const float armor = roll_place(dice);

    fprintf(to,
            "#define QUOTE(text) #text\nclass CfgPatches { class Wild%u { requiredAddons[] = {\"Other\"}; units[] = "
            "{\"Wild\"}; }; };\nclass %s {\n  class Base_F;\n  class Wild: Base_F {\n",
            (unsigned)number, root);
    fprintf(to, "    scope = 2; model = \"\\%u\\%s\"; armor = %g;\n", (unsigned)number, model, (double)armor);
    write_list(to, dice, "hiddenSelections", names, COUNT(names));
    write_list(to, dice, "hiddenSelectionsTextures", files, COUNT(files));
    write_list(to, dice, "hiddenSelectionsMaterials", files, COUNT(files));
    write_list(to, dice, "selectionDamage", names, COUNT(names));
    fprintf(to, "    memoryPointExhaust = \"%s\"; memoryPointsGetInDriver = \"axis0\"; selectionFireAnim = \"camo\";\n",
            point);
    fprintf(
        to,
        "    class AnimationSources { class s0 { source = \"user\"; initPhase = 0; }; class s1 { source = \"door\"; "
        "animPeriod = 1; }; class s9 { source = \"user\"; }; };\n");
    write_parts(to, dice, "HitPoints");
    write_parts(to, dice, "Wheels");
    write_parts(to, dice, "Turrets");
    fprintf(to, "    class Damage { tex[] = {}; mat[] = {\"a\\wall.rvmat\", \"%s\", \"\"}; };\n", file);
    fprintf(
        to,
        "    class UserActions { class Open { position = \"%s\"; statement = \"this animate ['%s', 1]\"; condition = "
        "\"this animationPhase 'anim0' < 0.5\"; }; };\n",
        place, moved);
    fprintf(to, "  };\n  class Second: Wild { model = QUOTE(\\%u\\wild.p3d); };\n};\n", (unsigned)number);
}

static void write_buffer(const char *folder, const char *name, struct p3d_buffer *bytes)
{
    FILE *to = open_file(folder, name);

    assert_int_equal(fwrite(bytes->data, 1, bytes->size, to), bytes->size);
    fclose(to);
    p3d_buffer_free(bytes);
}

/* An OBJ as no program of ours writes it: polygons, corners counted from the end, groups, and names of LODs. */
static void write_foreign(const char *folder, struct dice *dice)
{
    static const char *const objects[] = {"Geometry", "LOD_2.5",         "Memory",       "door",
                                          "1.000",    "ShadowVolume 10", "View Geometry"};
    static const char *const groups[] = {"Component01",        "camo door",   "default", "(null)",
                                         "proxy:\\a\\man.001", "Component02", ""};
    static const char *const paints[] = {"red", "a\\wall.rvmat", "leaf", "none", "tex\\x_co.paa"};
    FILE *to = open_file(folder, "foreign.obj");
    uint32_t points = 0;

    fprintf(to, "# any\nmtllib foreign.mtl\nvt 0 0\nvt 1 0\nvt 0.5 1\nvt -1 2.25\nvn 0 1 0\nvn 0 0 -1\nvn 0.6 0 0.8\n");
    for (uint32_t i = 1 + roll(dice, 4); i; i--) {
        const uint32_t count = 6 + roll(dice, 8), first = points + 1;

        fprintf(to, "o %s\n", PICK(dice, objects));
        for (uint32_t j = 0; j < count; j++) {
            const struct p3d_vec3 at = roll_point(dice);

            fprintf(to, "v %g %g %g%s\n", (double)at.x, (double)at.y, (double)at.z, j % 4 == 3 ? " 1 0.5 0" : "");
        }
        points += count;
        for (uint32_t j = 2 + roll(dice, 9); j; j--) {
            const bool is_large = roll(dice, 2);
            const uint32_t corners = 3 + (is_large ? roll(dice, count - 3) : 0);
            const uint32_t from = roll(dice, count), way = roll(dice, 5);

            if (roll(dice, 3) == 0)
                fprintf(to, "g %s\n", PICK(dice, groups));
            if (roll(dice, 3) == 0)
                fprintf(to, "usemtl %s\n", PICK(dice, paints));
            if (roll(dice, 4) == 0)
                fprintf(to, "s %s\n", roll(dice, 2) ? "off" : "3");
            fprintf(to, "f");
            for (uint32_t k = 0; k < corners; k++) {
                const int point = (int)(first + (from + k) % count);
                const int uv = 1 + (int)roll(dice, 4);
                const int normal = 1 + (int)roll(dice, 3);

                fprintf(to, " %d", way == 1 ? point - (int)points - 1 : point);
                if (way == 2 || way == 3)
                    fprintf(to, "/%d", uv);
                if (way > 2)
                    fprintf(to, way == 3 ? "/%d" : "//%d", normal);
            }
            fprintf(to, j % 5 ? "\n" : " \\\n\n");
        }
    }
    fclose(to);
    to = open_file(folder, "foreign.mtl");
    fprintf(
        to,
        "newmtl red\nKd 1 %g 0\nd 0.5\nnewmtl leaf\nmap_Kd -s 1 2 1 ..\\b\\leaf_ca.paa\nmap_d b/leaf_ca.paa\nnewmtl "
        "none\nKd 0.2 0.4 0.6\nTr 0.25\n",
        roll(dice, 5) / 4.0);
    fclose(to);
}

/* A folder of glTF as no program of ours writes it. */
static void write_scenes(const char *folder, struct dice *dice)
{
    char path[400], name[16];

    make_folder(path, sizeof path, folder, "foreign");
    for (uint32_t i = 0; i < SCENES; i++) {
        FILE *to, *bin;

        snprintf(name, sizeof name, "%u.bin", (unsigned)i);
        bin = open_file(path, name);
        snprintf(name, sizeof name, "%u.gltf", (unsigned)i);
        to = open_file(path, name);
        memcpy(strchr(name, '.'), ".bin", 5);
        write_foreign_gltf(dice, to, bin, name);
        fclose(to);
        fclose(bin);
    }
}

/* The same model in other formats. */
static void write_others(const char *folder, const struct wild *w, uint32_t number)
{
    static const uint32_t versions[] = {7, 50, 75, 40, 54, 73, 48, 58, 64, 70, 43};
    const struct p3d_gltf_options options = {.lods = P3D_GLTF_ALL, .is_lossless = number % 2, .bin_name = "wild.bin"};
    struct p3d_buffer bytes = {.size = 0}, bin = {.size = 0};
    struct p3d_error error;
    const struct p3d_document *odol = document_of(w, versions[number % COUNT(versions)]);

    assert_true(
        p3d_write_obj(w->model, &(struct p3d_obj_options){.mtl_name = NULL}, NULL, p3d_buffer_sink(&bytes), &error));
    write_buffer(folder, "wild.obj", &bytes);
    bytes = (struct p3d_buffer){.size = 0};
    assert_true(p3d_write_gltf(w->model, &options, NULL, p3d_buffer_sink(&bytes), p3d_buffer_sink(&bin), &error));
    write_buffer(folder, "wild.gltf", &bytes);
    write_buffer(folder, "wild.bin", &bin);
    bytes = (struct p3d_buffer){.size = 0};
    if (odol)
        assert_true(p3d_odol_write(odol->odol, p3d_buffer_sink(&bytes), &error));
    write_buffer(folder, "odol.p3d", &bytes); /* of no byte if the version cannot have it */
}

static void write_mod(const char *folder, uint32_t number)
{
    struct wild *w = wild(FIRST + number, 0);
    struct dice dice = {77 + 1000 * number};
    char path[400], name[16];
    struct p3d_error error;
    struct p3d_mlod *mlod = p3d_mlod_from_model(w->drawn, NULL, &error);
    struct p3d_buffer bytes = {.size = 0};
    FILE *to;

    assert_non_null(mlod);
    assert_true(p3d_mlod_write(mlod, p3d_buffer_sink(&bytes), &error));
    p3d_mlod_free(mlod);
    snprintf(name, sizeof name, "%u", (unsigned)number);
    make_folder(path, sizeof path, folder, name);
    write_buffer(path, "wild.p3d", &bytes);
    to = open_file(path, "model.cfg");
    fputs(w->config, to);
    fclose(to);
    to = open_file(path, "config.cpp");
    write_config(to, &dice, number);
    fclose(to);
    write_foreign(path, &dice);
    write_others(path, w, number);
    write_scenes(path, &dice);
    end_test();
}

/* ---- What mods share ---- */

static void copy(const char *fixture, const char *folder, const char *name)
{
    struct p3d_file file;
    char path[600];
    FILE *to = open_file(folder, name);

    snprintf(path, sizeof path, "%s/%s", FIXTURES, fixture);
    assert_true(p3d_read_file(path, &file, NULL));
    fwrite(file.data, 1, file.size, to);
    p3d_file_free(&file);
    fclose(to);
}

static void write_shared(const char *folder)
{
    char a[400], b[400];
    FILE *to;

    make_folder(a, sizeof a, folder, "a");
    make_folder(b, sizeof b, folder, "b");
    copy("dxt1.paa", a, "wall_co.paa");
    copy("dxt5_nohq.paa", a, "wall_nohq.paa");
    copy("paint.rvmat", a, "wall.rvmat");
    copy("crate.p3d", a, "man.p3d");
    copy("argb4444.paa", b, "leaf_ca.paa");
    copy("tube_v48.p3d", b, "crate.p3d");
    to = open_file(a, "glass.rvmat");
    fputs(
        "ambient[] = {1, 1, 1, 0.5}; diffuse[] = {0.5, 0.25, 1, 0.5}; specular[] = {0.2, 0.2, 0.2, 0}; specularPower = "
        "20; PixelShaderID = \"SuperExt\"; VertexShaderID = \"Super\"; class Stage1 { texture = \"a\\wall_nohq.paa\"; "
        "uvSource = \"tex1\"; class uvTransform { aside[] = {0.5, 0, 0}; up[] = {0, 3, 0}; dir[] = {0, 0, 1}; pos[] = "
        "{0.25, 0, 0}; }; }; class Stage5 { texture = \"#(argb,8,8,3)color(0,1,0.5,1,SMDI)\"; uvSource = \"tex\"; };\n",
        to);
    fclose(to);
}

int main(int argc, char **argv)
{
    char folder[350];

    if (argc != 2) {
        fprintf(stderr, "usage: wild_mods FOLDER\n");
        return 2;
    }
    make_folder(folder, sizeof folder, argv[1], "wild");
    write_shared(folder);
    for (uint32_t i = 0; i < MODS; i++)
        write_mod(folder, i);
    return 0;
}
