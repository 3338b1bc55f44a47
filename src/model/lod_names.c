/* lod_names.c: what the resolution of a LOD stands for (docs/format/mlod.md, "Resolutions").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include <p3d/model.h>

#include "lod_kinds.h"

#include "core/number.h"

#include <math.h>
#include <stdio.h>

/* Resolutions from `first` to below first + count are "name n"; count 0 means this value alone. */
struct lod_name {
    float first;
    float count;
    bool has_zero; /* n = 0 is printed too */
    const char *name;
};

static const struct lod_name lod_names[] = {
    {1e3f, 0, false, "View - Gunner"},
    {1.1e3f, 0, false, "View - Pilot"},
    {1.2e3f, 100, false, "View - Cargo"},
    {1e4f, 1000, true, "ShadowVolume"},
    {1.1e4f, 1000, true, "ShadowBuffer"},
    {2e4f, 1000, true, "Edit"},
    {1e13f, 0, false, "Geometry"},
    {2e13f, 0, false, "Geometry Buoyancy"},
    {3e13f, 0, false, "Geometry PhysX Old"},
    {4e13f, 0, false, "Geometry PhysX"},
    {1e15f, 0, false, "Memory"},
    {2e15f, 0, false, "LandContact"},
    {3e15f, 0, false, "Roadway"},
    {4e15f, 0, false, "Paths"},
    {5e15f, 0, false, "HitPoints"},
    {6e15f, 0, false, "View Geometry"},
    {7e15f, 0, false, "Fire Geometry"},
    {8e15f, 0, false, "View Cargo Geometry"},
    {9e15f, 0, false, "View Cargo Fire Geometry"},
    {1e16f, 0, false, "View Commander"},
    {1.1e16f, 0, false, "View Commander Geometry"},
    {1.2e16f, 0, false, "View Commander Fire Geometry"},
    {1.3e16f, 0, false, "View Pilot Geometry"},
    {1.4e16f, 0, false, "View Pilot Fire Geometry"},
    {1.5e16f, 0, false, "View Gunner Geometry"},
    {1.6e16f, 0, false, "View Gunner Fire Geometry"},
    {1.7e16f, 0, false, "Sub Parts"},
    {1.8e16f, 0, false, "ShadowVolume - View Cargo"},
    {1.9e16f, 0, false, "ShadowVolume - View Pilot"},
    {2e16f, 0, false, "ShadowVolume - View Gunner"},
    {2.1e16f, 0, false, "Wreck"},
};

#define LARGE 1e13f

bool p3d_lod_is_visual(float resolution)
{
    return resolution < 1000;
}

static bool is_match(const struct lod_name *row, float resolution)
{
    if (row->count > 0)
        return resolution >= row->first && resolution < row->first + row->count;
    if (row->first >= LARGE * 0.9999f)
        return fabs((double)resolution - row->first) <= 1e-4 * row->first;
    return resolution == row->first;
}

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

/* printf's %.3f, likewise: an f32 times 1000 is exact in a double. */
static void print_thousandths(char *text, double value)
{
    const double thousandths = rint(fabs(value) * 1000);

    snprintf(text, P3D_LOD_NAME_SIZE, "%s%.0f.%03d", signbit(value) ? "-" : "", floor(thousandths / 1000),
             (int)fmod(thousandths, 1000));
}

char *p3d_lod_name(float resolution, char *text)
{
    for (size_t i = 0; i < sizeof lod_names / sizeof *lod_names; i++) {
        const struct lod_name *row = &lod_names[i];
        char number[24];

        if (!is_match(row, resolution))
            continue;
        if (row->count > 0 && (resolution != row->first || row->has_zero)) {
            print_number(number, sizeof number, 6, (double)resolution - row->first);
            snprintf(text, P3D_LOD_NAME_SIZE, "%s %s", row->name, number);
        } else {
            snprintf(text, P3D_LOD_NAME_SIZE, "%s", row->name);
        }
        return text;
    }
    if (isnan(resolution))
        snprintf(text, P3D_LOD_NAME_SIZE, "nan"); /* printf may add a sign */
    else if (isfinite(resolution) && resolution < LARGE)
        print_thousandths(text, resolution);
    else
        print_number(text, P3D_LOD_NAME_SIZE, 9, resolution);
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

    for (size_t i = 0; i < sizeof lod_names / sizeof *lod_names; i++) {
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

/* ---- Kinds ---- */

bool p3di_is_geometry(float resolution)
{
    char name[P3D_LOD_NAME_SIZE];

    return strcmp(p3d_lod_name(resolution, name), "Geometry") == 0;
}

static bool begins(float resolution, const char *text)
{
    char name[P3D_LOD_NAME_SIZE];

    return strncmp(p3d_lod_name(resolution, name), text, strlen(text)) == 0;
}

bool p3di_has_masses(float resolution)
{
    return begins(resolution, "Geometry");
}

bool p3di_is_collision(float resolution)
{
    char name[P3D_LOD_NAME_SIZE];

    return strstr(p3d_lod_name(resolution, name), "Geometry") != NULL;
}

bool p3di_is_shadow_volume(float resolution)
{
    return begins(resolution, "ShadowVolume");
}

bool p3di_is_shadow_buffer(float resolution)
{
    return begins(resolution, "ShadowBuffer");
}

bool p3di_is_drawn(float resolution)
{
    static const char *const others[] = {"Memory", "LandContact", "Roadway", "Paths", "HitPoints", "Shadow"};

    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (begins(resolution, others[i]))
            return false;
    return !p3di_is_collision(resolution);
}
