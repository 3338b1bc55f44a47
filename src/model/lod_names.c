/* lod_names.c: kinds and names of LODs by their resolutions (docs/format/mlod.md, "Resolutions").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "builder.h"

#include "core/number.h"

#include <math.h>
#include <stdio.h>

/* The uses of a kind of LOD: bits. */
enum use { DRAWN = 1, COLLISION = 2, MASSES = 4, VOLUME = 8, POINTS = 16 };

/* Resolutions from `first` to below first + count are "name n"; count 0 means this value alone. */
struct lod_name {
    float first;
    float count;
    bool has_zero; /* n = 0 is printed too */
    const char *name;
    unsigned uses; /* enum use */
};

static const struct lod_name lod_names[] = {
    [P3D_LOD_OTHER] = {0, 0, false, NULL, DRAWN},
    [P3D_LOD_VISUAL] = {0, 0, false, NULL, DRAWN},
    [P3D_LOD_VIEW_GUNNER] = {1e3f, 0, false, "View - Gunner", DRAWN},
    [P3D_LOD_VIEW_PILOT] = {1.1e3f, 0, false, "View - Pilot", DRAWN},
    [P3D_LOD_VIEW_CARGO] = {1.2e3f, 100, false, "View - Cargo", DRAWN},
    [P3D_LOD_SHADOW_VOLUME] = {1e4f, 1000, true, "ShadowVolume", VOLUME},
    [P3D_LOD_SHADOW_BUFFER] = {1.1e4f, 1000, true, "ShadowBuffer", 0},
    [P3D_LOD_EDIT] = {2e4f, 1000, true, "Edit", 0},
    [P3D_LOD_GEOMETRY] = {1e13f, 0, false, "Geometry", COLLISION | MASSES},
    [P3D_LOD_GEOMETRY_BUOYANCY] = {2e13f, 0, false, "Geometry Buoyancy", COLLISION | MASSES},
    [P3D_LOD_GEOMETRY_PHYSX_OLD] = {3e13f, 0, false, "Geometry PhysX Old", COLLISION | MASSES},
    [P3D_LOD_GEOMETRY_PHYSX] = {4e13f, 0, false, "Geometry PhysX", COLLISION | MASSES},
    [P3D_LOD_MEMORY] = {1e15f, 0, false, "Memory", POINTS},
    [P3D_LOD_LAND_CONTACT] = {2e15f, 0, false, "LandContact", POINTS},
    [P3D_LOD_ROADWAY] = {3e15f, 0, false, "Roadway", 0},
    [P3D_LOD_PATHS] = {4e15f, 0, false, "Paths", 0},
    [P3D_LOD_HIT_POINTS] = {5e15f, 0, false, "HitPoints", POINTS},
    [P3D_LOD_VIEW_GEOMETRY] = {6e15f, 0, false, "View Geometry", COLLISION},
    [P3D_LOD_FIRE_GEOMETRY] = {7e15f, 0, false, "Fire Geometry", COLLISION},
    [P3D_LOD_VIEW_CARGO_GEOMETRY] = {8e15f, 0, false, "View Cargo Geometry", COLLISION},
    [P3D_LOD_VIEW_CARGO_FIRE_GEOMETRY] = {9e15f, 0, false, "View Cargo Fire Geometry", COLLISION},
    [P3D_LOD_VIEW_COMMANDER] = {1e16f, 0, false, "View Commander", DRAWN},
    [P3D_LOD_VIEW_COMMANDER_GEOMETRY] = {1.1e16f, 0, false, "View Commander Geometry", COLLISION},
    [P3D_LOD_VIEW_COMMANDER_FIRE_GEOMETRY] = {1.2e16f, 0, false, "View Commander Fire Geometry", COLLISION},
    [P3D_LOD_VIEW_PILOT_GEOMETRY] = {1.3e16f, 0, false, "View Pilot Geometry", COLLISION},
    [P3D_LOD_VIEW_PILOT_FIRE_GEOMETRY] = {1.4e16f, 0, false, "View Pilot Fire Geometry", COLLISION},
    [P3D_LOD_VIEW_GUNNER_GEOMETRY] = {1.5e16f, 0, false, "View Gunner Geometry", COLLISION},
    [P3D_LOD_VIEW_GUNNER_FIRE_GEOMETRY] = {1.6e16f, 0, false, "View Gunner Fire Geometry", COLLISION},
    [P3D_LOD_SUB_PARTS] = {1.7e16f, 0, false, "Sub Parts", DRAWN},
    [P3D_LOD_SHADOW_VOLUME_VIEW_CARGO] = {1.8e16f, 0, false, "ShadowVolume - View Cargo", VOLUME},
    [P3D_LOD_SHADOW_VOLUME_VIEW_PILOT] = {1.9e16f, 0, false, "ShadowVolume - View Pilot", VOLUME},
    [P3D_LOD_SHADOW_VOLUME_VIEW_GUNNER] = {2e16f, 0, false, "ShadowVolume - View Gunner", VOLUME},
    [P3D_LOD_WRECK] = {2.1e16f, 0, false, "Wreck", DRAWN},
};

#define FIRST_NAMED P3D_LOD_VIEW_GUNNER
#define KIND_COUNT (sizeof lod_names / sizeof *lod_names)

#define LARGE 1e13f

static bool is_match(const struct lod_name *row, float resolution)
{
    if (row->count > 0)
        return resolution >= row->first && resolution < row->first + row->count;
    if (row->first >= LARGE * 0.9999f)
        return fabs((double)resolution - row->first) <= 1e-4 * row->first;
    return resolution == row->first;
}

enum p3d_lod_kind p3d_lod_kind(float resolution)
{
    for (unsigned i = FIRST_NAMED; i < KIND_COUNT; i++)
        if (is_match(&lod_names[i], resolution))
            return (enum p3d_lod_kind)i;
    return p3d_lod_is_visual(resolution) ? P3D_LOD_VISUAL : P3D_LOD_OTHER;
}

bool p3d_lod_is_visual(float resolution)
{
    return resolution < 1000;
}

bool p3d_lod_is_drawn(float resolution)
{
    return lod_names[p3d_lod_kind(resolution)].uses & DRAWN;
}

bool p3d_lod_is_collision(float resolution)
{
    return lod_names[p3d_lod_kind(resolution)].uses & COLLISION;
}

bool p3d_lod_has_masses(float resolution)
{
    return lod_names[p3d_lod_kind(resolution)].uses & MASSES;
}

bool p3d_lod_is_shadow_volume(float resolution)
{
    return lod_names[p3d_lod_kind(resolution)].uses & VOLUME;
}

bool p3d_lod_is_of_points(float resolution)
{
    return lod_names[p3d_lod_kind(resolution)].uses & POINTS;
}

/* ---- Names ---- */

/* printf's %g with a point in every locale. */
static void print_number(char *text, size_t size, int precision, double value)
{
    size_t used = 0;

    snprintf(text, size, "%.*g", precision, value);
    for (const char *c = text; *c; c++) {
        if (strchr("0123456789+-einfa", *c))
            text[used++] = *c;
        else if (!used || text[used - 1] != '.')
            text[used++] = '.';
    }
    text[used] = 0;
}

/* As printf's %.3f, in every locale: an f32 times 1000 is exact in a double. */
static void print_thousandths(char *text, double value)
{
    const double thousandths = rint(fabs(value) * 1000);

    snprintf(text, P3D_LOD_NAME_SIZE, "%s%.0f.%03d", signbit(value) ? "-" : "", floor(thousandths / 1000),
             (int)fmod(thousandths, 1000));
}

char *p3d_lod_name(float resolution, char *text)
{
    const struct lod_name *row = &lod_names[p3d_lod_kind(resolution)];
    char number[24];

    if (row->count > 0 && (resolution != row->first || row->has_zero)) {
        print_number(number, sizeof number, 6, (double)resolution - row->first);
        snprintf(text, P3D_LOD_NAME_SIZE, "%s %s", row->name, number);
    } else if (row->name) {
        snprintf(text, P3D_LOD_NAME_SIZE, "%s", row->name);
    } else if (isnan(resolution)) {
        snprintf(text, P3D_LOD_NAME_SIZE, "nan"); /* printf may add a sign */
    } else if (isfinite(resolution) && resolution < LARGE) {
        print_thousandths(text, resolution);
    } else {
        print_number(text, P3D_LOD_NAME_SIZE, 9, resolution);
    }
    return text;
}

/* ---- Back ---- */

static bool parse_number(const char *text, double *value)
{
    const char *end = text + strlen(text);

    return p3di_parse_number(text, end, value) == end;
}

/* Resolutions that are no numbers, as p3d_lod_name calls them. */
static bool parse_special(const char *name, float *resolution)
{
    const struct p3d_bytes bytes = p3d_bytes_of(name);

    if (p3d_text_equal(bytes, "nan"))
        *resolution = NAN;
    else if (p3d_text_equal(bytes, "inf"))
        *resolution = INFINITY;
    else if (p3d_text_equal(bytes, "-inf"))
        *resolution = -INFINITY;
    else
        return false;
    return true;
}

bool p3d_lod_resolution(const char *name, float *resolution)
{
    double number = 0;

    for (unsigned i = FIRST_NAMED; i < KIND_COUNT; i++) {
        const struct lod_name *row = &lod_names[i];
        const size_t size = strlen(row->name);
        struct p3d_bytes head = {(const uint8_t *)name, (uint32_t)strlen(name)};
        bool has_number;

        if (head.size < size)
            continue;
        has_number = row->count > 0 && name[size] == ' ' && parse_number(name + size + 1, &number);
        if (name[size] && !has_number)
            continue;
        head.size = (uint32_t)size;
        if (!p3d_text_equal(head, row->name) || number < 0 || (row->count > 0 && number >= row->count))
            continue;
        *resolution = (float)(row->first + (has_number ? number : 0));
        return true;
    }
    if (!parse_number(name, &number))
        return parse_special(name, resolution);
    *resolution = (float)number;
    return true;
}

/* ---- Objects of other programs ---- */

/* Names that add-ons for Blender (Arma3ObjectBuilder, ArmaToolbox) and people give to LODs, in lower case and without
 * blanks and signs. */
static const struct {
    const char *name;
    enum p3d_lod_kind kind;
} spellings[] = {
    {"geo", P3D_LOD_GEOMETRY},
    {"viewgeo", P3D_LOD_VIEW_GEOMETRY},
    {"firegeo", P3D_LOD_FIRE_GEOMETRY},
    {"undergroundgeometryphysxold", P3D_LOD_GEOMETRY_PHYSX_OLD},
    {"stencilshadow", P3D_LOD_SHADOW_VOLUME},
    {"shadowvolumecargoview", P3D_LOD_SHADOW_VOLUME_VIEW_CARGO},
    {"shadowvolumepilotview", P3D_LOD_SHADOW_VOLUME_VIEW_PILOT},
    {"shadowvolumegunnerview", P3D_LOD_SHADOW_VOLUME_VIEW_GUNNER},
    {"wreckage", P3D_LOD_WRECK},
};

#define OBJECT_NAME_SIZE 64

/* Letters in lower case, digits and points. */
static void pack(const char *text, char packed[OBJECT_NAME_SIZE])
{
    size_t used = 0;

    for (; *text; text++) {
        const uint8_t c = p3d_lower((uint8_t)*text);

        if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.')
            packed[used++] = (char)c;
    }
    packed[used] = 0;
}

/* Digits, with a point and digits behind them if need be. */
static bool is_decimal(const char *text, bool has_point)
{
    const size_t whole = strspn(text, "0123456789");
    const size_t part = text[whole] == '.' ? strspn(text + whole + 1, "0123456789") : 0;

    return whole && (part || !has_point) && !text[whole + (part ? 1 + part : 0)];
}

/* "1.000"; "Resolution 2", "LOD 2"; "LOD0" and "car_LOD0", where the best is 0. `text` has blanks for '_'. */
static bool is_numbered(const char *text, const char *packed, float *resolution)
{
    static const char word[] = "resolution", lod[] = "lod";
    const char *end = text + strlen(text);
    double number = 0;

    while (end > text && end[-1] >= '0' && end[-1] <= '9')
        end--;
    if (is_decimal(text, true))
        parse_number(text, &number);
    else if (strncmp(packed, word, sizeof word - 1) == 0 && is_decimal(packed + sizeof word - 1, false))
        parse_number(packed + sizeof word - 1, &number);
    else if (strncmp(packed, lod, sizeof lod - 1) == 0 && text[sizeof lod - 1] == ' ' &&
             is_decimal(packed + sizeof lod - 1, false))
        parse_number(packed + sizeof lod - 1, &number);
    else if (end - text >= 3 && p3d_text_equal((struct p3d_bytes){(const uint8_t *)end - 3, 3}, lod) &&
             (end - text == 3 || end[-4] == ' ') && parse_number(end, &number))
        number += 1;
    else
        return false;
    *resolution = (float)number;
    return p3d_lod_is_visual(*resolution);
}

/* The kind's name and, if there are several of it, a number; the add-on for Blender writes a 0 behind other kinds, too.
 */
static bool is_row(const struct lod_name *row, const char *packed, float *resolution)
{
    char own[OBJECT_NAME_SIZE];
    double number = 0;
    size_t size;

    pack(row->name, own);
    size = strlen(own);
    if (strncmp(packed, own, size) != 0 || (packed[size] && !is_decimal(packed + size, false)))
        return false;
    if (packed[size])
        parse_number(packed + size, &number);
    *resolution = (float)(row->first + number);
    return row->count > 0 ? number < row->count : number == 0;
}

/* `is_part`: more text follows, so that a short word is not enough: "geo_body" is no Geometry. */
static bool is_lod_of_object(const char *name, bool is_part, float *resolution)
{
    char text[OBJECT_NAME_SIZE] = "", packed[OBJECT_NAME_SIZE], own[P3D_LOD_NAME_SIZE];

    for (size_t i = 0; i == 0 || name[i - 1]; i++)
        text[i] = (char)(name[i] == '_' ? ' ' : name[i]);
    pack(text, packed);
    if (p3d_lod_resolution(text, resolution) && p3d_text_equal(p3d_bytes_of(p3d_lod_name(*resolution, own)), text) &&
        !(is_part && text[0] >= 'a' && text[0] <= 'z'))
        return true;
    if (is_numbered(text, packed, resolution))
        return true;
    for (unsigned i = FIRST_NAMED; i < KIND_COUNT && (!is_part || (text[0] >= 'A' && text[0] <= 'Z')); i++)
        if (is_row(&lod_names[i], packed, resolution))
            return true;
    for (size_t i = 0; i < sizeof spellings / sizeof *spellings && !is_part; i++) {
        const size_t size = strlen(spellings[i].name);

        if (strncmp(packed, spellings[i].name, size) != 0 || (packed[size] && strcmp(packed + size, "0") != 0))
            continue;
        *resolution = lod_names[spellings[i].kind].first;
        return true;
    }
    return false;
}

uint32_t p3di_number_start(struct p3d_bytes name)
{
    uint32_t start = name.size;

    while (start && name.data[start - 1] >= '0' && name.data[start - 1] <= '9')
        start--;
    return start > 1 && start < name.size && name.data[start - 1] == '.' ? start - 1 : name.size;
}

/* By the first `end` bytes of the name, with or without a number at their end. ".001" to ".099" is Blender's, and
 * no part of "Resolution 2". */
static bool is_lod_until(struct p3d_bytes name, uint32_t end, float *resolution, uint32_t *size)
{
    const uint32_t start = p3di_number_start((struct p3d_bytes){name.data, end});
    const bool is_blenders =
        end - start == 4 && name.data[start + 1] == '0' && memcmp(name.data + start, ".000", 4) != 0;
    const uint32_t ends[] = {is_blenders ? start : end, is_blenders ? end : start};
    char text[OBJECT_NAME_SIZE];

    for (size_t i = 0; i < 2; i++) {
        if (!ends[i] || ends[i] >= sizeof text)
            continue;
        memcpy(text, name.data, ends[i]);
        text[ends[i]] = 0;
        *size = ends[i];
        if (is_lod_of_object(text, end < name.size, resolution))
            return true;
    }
    return false;
}

bool p3di_lod_of_object(struct p3d_bytes name, float *resolution, uint32_t *size)
{
    const struct p3d_bytes base = {name.data, p3di_number_start(name)};

    if (p3d_text_ends_with(base, "_hulls") ||
        p3d_text_ends_with(base, " hulls")) /* objects that our own OBJ and glTF have for collision meshes */
        return false;
    if (is_lod_until(name, name.size, resolution, size))
        return true;
    for (uint32_t end = name.size < OBJECT_NAME_SIZE ? name.size : OBJECT_NAME_SIZE; end-- > 1;)
        if (name.data[end] == '_' && is_lod_until(name, end, resolution, size))
            return true;
    return false;
}
