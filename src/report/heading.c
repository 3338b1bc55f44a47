/* heading.c: what a model is: its format, its size and its mass.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "findings.h"
#include "model/last_lod.h"
#include "views.h"

#include <inttypes.h>
#include <math.h>
#include <stddef.h>
#include <stdio.h>

static const char *game_of_odol(uint32_t version)
{
    static const char *const names[] = {[P3D_GAME_FLASHPOINT] = "Operation Flashpoint",
                                        [P3D_GAME_ARMA] = "ArmA",
                                        [P3D_GAME_A2] = "Arma 2 and later",
                                        [P3D_GAME_DAYZ] = "DayZ",
                                        [P3D_GAME_A3] = "Arma 3"};

    return names[p3d_odol_game(version)];
}

static const char *game_of_mlod(const struct p3di_facts *facts)
{
    uint32_t old = 0;

    for (uint32_t i = 0; i < facts->lod_count; i++)
        old += strcmp(facts->lods[i].signature, "SP3X") == 0;
    if (!facts->lod_count || (old && old < facts->lod_count))
        return NULL;
    return old ? "Operation Flashpoint" : "ArmA and later";
}

static void describe_format(const struct p3di_facts *facts, char *text, size_t size)
{
    const char *game = facts->has_model ? game_of_odol(facts->version) : game_of_mlod(facts);
    int used = snprintf(text, size, "%s version %" PRIu32, facts->format, facts->version);

    if (facts->is_readable)
        used += snprintf(text + used, size - (size_t)used, "%s", facts->has_model ? ", binarised" : ", not binarised");
    if (facts->is_readable && game)
        snprintf(text + used, size - (size_t)used, " (%s)", game);
}

/* "no P3D model but a config, as its name says"; false if nobody knows what it is. */
static bool describe_foreign(const struct p3di_facts *facts, char *text, size_t size)
{
    static const char start[] = "not a P3D model but ";
    const bool is_known = facts->error_count && strncmp(facts->errors[0].message, start, sizeof start - 1) == 0;

    if (is_known)
        snprintf(text, size, "no%s", facts->errors[0].message + strlen("not a"));
    return is_known;
}

/* In the line of the path if there is room for it. */
static void put_title(struct p3di_printer *printer, const struct p3di_facts *facts)
{
    const char *path = p3di_job_printable(&printer->job, p3d_bytes_of(facts->path));
    char format[160] = "unknown format", bytes[32] = "", lods[24] = "", trailing[72] = "";
    const bool is_foreign = !facts->format && describe_foreign(facts, format, sizeof format);
    int size;

    if (facts->format)
        describe_format(facts, format, sizeof format);
    if (facts->size != P3DI_NO_SIZE)
        snprintf(bytes, sizeof bytes, ", %" PRIu64 " bytes", facts->size);
    if (facts->is_readable)
        snprintf(lods, sizeof lods, ", %" PRIu32 " LOD%s", facts->lod_count, facts->lod_count == 1 ? "" : "s");
    if (facts->trailing_bytes && !facts->default_path.size)
        snprintf(trailing, sizeof trailing, ", %" PRIu32 " trailing bytes", facts->trailing_bytes);
    if (facts->mesh_count)
        snprintf(trailing + strlen(trailing), sizeof trailing - strlen(trailing), " with %" PRIu32 " collision mesh%s",
                 facts->mesh_count, facts->mesh_count == 1 ? "" : "es");
    size = p3di_count_characters(path) +
           (int)(strlen(": ") + strlen(format) + strlen(bytes) + strlen(lods) + strlen(trailing));
    p3di_put(printer, "%s%s%s:%s%s%s%s%s", printer->bold, path, printer->plain,
             printer->is_terminal && size > printer->width ? "\n  " : " ", format, bytes, lods, trailing);
    if (facts->error_count && !is_foreign)
        p3di_put(printer, ", %s%s%s", printer->bold, p3di_facts_status(facts), printer->plain);
    p3di_put(printer, "\n");
}

uint32_t p3di_fact_lod(const struct p3di_facts *facts, enum p3d_lod_kind kind)
{
    return p3di_last_lod(facts->lods, facts->lod_count, sizeof *facts->lods,
                         offsetof(struct p3di_facts_lod, resolution), kind);
}

const struct p3di_facts_lod *p3di_best_lod(const struct p3di_facts *facts)
{
    const struct p3di_facts_lod *best = facts->best < facts->lod_count ? &facts->lods[facts->best] : NULL;

    return best && (best->faces || best->points) ? best : NULL;
}

/* Three digits are enough, and millimetres. */
static void put_metres(struct p3di_printer *printer, double value, const char *what)
{
    const int decimals = value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : 3;

    p3di_put(printer, "%.*f m %s", decimals, value, what);
}

/* The LOD that gives the model's size, and its box; NULL if there is none. */
static const struct p3di_facts_lod *find_box(const struct p3di_facts *facts, struct p3d_bounds *box)
{
    const struct p3di_facts_lod *best = p3di_best_lod(facts);

    if (best)
        *box = isnan(facts->shape.min.x) ? best->bounds : facts->shape;
    return best && !isnan(box->min.x) ? best : NULL;
}

double p3di_radius(const struct p3di_facts *facts)
{
    struct p3d_bounds box;

    if (!find_box(facts, &box))
        return 0;
    return ((double)box.max.x - box.min.x + ((double)box.max.y - box.min.y) + ((double)box.max.z - box.min.z)) / 6;
}

static void put_size(struct p3di_printer *printer, const struct p3di_facts *facts)
{
    char name[P3D_LOD_NAME_SIZE];
    struct p3d_bounds box;
    const struct p3di_facts_lod *best = find_box(facts, &box);

    if (!best)
        return;
    p3di_put(printer, "  size      ");
    put_metres(printer, (double)box.max.x - box.min.x, "wide, ");
    put_metres(printer, (double)box.max.y - box.min.y, "high, ");
    put_metres(printer, (double)box.max.z - box.min.z, "long");
    p3di_put(printer, " (LOD %s)\n", p3d_lod_name(best->resolution, name));
}

/* The mass: of an MLOD the mass of its Geometry LOD, else of the first other LOD that has a mass; 0 if none has. */
static double find_mass(const struct p3di_facts *facts)
{
    const uint32_t geometry = p3di_fact_lod(facts, P3D_LOD_GEOMETRY);
    double mass = 0;

    if (facts->has_model)
        return facts->model.mass;
    if (geometry < facts->lod_count && facts->lods[geometry].has_mass)
        return facts->lods[geometry].mass;
    for (uint32_t i = 0; i < facts->lod_count && mass == 0; i++)
        if (facts->lods[i].has_mass && p3d_lod_kind(facts->lods[i].resolution) != P3D_LOD_GEOMETRY)
            mass = facts->lods[i].mass;
    return mass;
}

static void put_mass(struct p3di_printer *printer, const struct p3di_facts *facts)
{
    const double mass = find_mass(facts);

    if (mass != 0)
        p3di_put(printer, mass < 1e5 ? "  mass      %.6g kg\n" : "  mass      %.0f kg\n", mass);
}

void p3di_put_heading(struct p3di_printer *printer, const struct p3di_facts *facts)
{
    put_title(printer, facts);
    if (!facts->is_readable)
        return;
    put_size(printer, facts);
    put_mass(printer, facts);
    if (facts->default_path.size) {
        const char *folder = p3di_job_printable(&printer->job, facts->default_path);

        p3di_put(printer, "  textures  also below %s (DefaultPath)\n", folder);
        printer->texture_folder = facts->default_path;
    }
}

void p3di_put_findings(struct p3di_printer *printer, const struct p3di_facts *facts)
{
    const char *between = "";

    if (!facts->has_findings)
        return;
    p3di_put(printer, "  check     ");
    for (int i = P3D_SEVERITY_ERROR; i >= P3D_SEVERITY_NOTE; i--) {
        const uint32_t count = facts->finding_counts[i];

        if (!count)
            continue;
        p3di_put(printer, "%s%" PRIu32 " %s%s", between, count, p3di_severity_name((enum p3d_severity)i),
                 count == 1 ? "" : "s");
        between = ", ";
    }
    if (*between && printer->how_to_see_findings)
        p3di_put(printer, ": %s", printer->how_to_see_findings);
    p3di_put(printer, *between ? "\n" : "clean\n");
}
