/* table.c: the table of LODs, in the columns that there are.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "views.h"

#include <inttypes.h>

enum { POINTS, FACES, TRIANGLES, QUADS, UV_SETS, SELECTIONS, PROPERTIES, PROXIES, FRAMES, MASS, COLUMN_COUNT };

struct column {
    const char *title;
    int width;
    bool is_there;
};

struct table {
    struct column columns[COLUMN_COUNT];
    int name_width;
};

static double value_of(const struct p3di_facts_lod *lod, size_t column)
{
    const double values[COLUMN_COUNT] = {[POINTS] = lod->points,
                                         [FACES] = lod->faces,
                                         [TRIANGLES] = lod->triangles,
                                         [QUADS] = lod->quads,
                                         [UV_SETS] = lod->uv_set_count,
                                         [SELECTIONS] = lod->selection_count,
                                         [PROPERTIES] = lod->property_count,
                                         [PROXIES] = lod->proxy_count,
                                         [FRAMES] = lod->frames,
                                         [MASS] = lod->has_mass ? lod->mass : 0};

    return values[column];
}

/* Columns that nobody misses much go first, until the others fit. */
static void make_fit(struct table *table, int width)
{
    static const int least_first[] = {TRIANGLES, QUADS, UV_SETS, FRAMES, PROPERTIES, PROXIES, SELECTIONS, MASS};
    const size_t most = sizeof least_first / sizeof *least_first;
    int used = 7 + table->name_width;

    for (size_t i = 0; i < COLUMN_COUNT; i++)
        used += table->columns[i].is_there ? 1 + table->columns[i].width : 0;
    for (size_t i = 0; i < most && used > width; i++) {
        struct column *column = &table->columns[least_first[i]];

        used -= column->is_there ? 1 + column->width : 0;
        column->is_there = false;
    }
}

int p3di_lod_name_width(const struct p3di_facts *facts)
{
    size_t width = sizeof "LOD" - 1;

    for (uint32_t i = 0; i < facts->lod_count; i++) {
        char name[P3D_LOD_NAME_SIZE];
        const size_t size = strlen(p3d_lod_name(facts->lods[i].resolution, name));

        width = size > width ? size : width;
    }
    return (int)width;
}

static struct table make_table(const struct p3di_facts *facts)
{
    struct table table = {{[POINTS] = {"points", 8, true},
                           [FACES] = {"faces", 7, true},
                           [TRIANGLES] = {"tris", 7, false},
                           [QUADS] = {"quads", 7, false},
                           [UV_SETS] = {"UVs", 4, false},
                           [SELECTIONS] = {"selections", 10, false},
                           [PROPERTIES] = {"properties", 10, false},
                           [PROXIES] = {"proxies", 7, false},
                           [FRAMES] = {"frames", 6, false},
                           [MASS] = {"mass", 9, false}},
                          p3di_lod_name_width(facts)};

    for (uint32_t i = 0; i < facts->lod_count; i++) {
        if (facts->lods[i].has_vertices)
            table.columns[POINTS].title = "vertices";
        for (size_t j = 0; j < COLUMN_COUNT; j++)
            if (value_of(&facts->lods[i], j) != 0)
                table.columns[j].is_there = true;
    }
    return table;
}

static void put_row(struct p3di_printer *printer, const struct table *table, const struct p3di_facts_lod *lod)
{
    char name[P3D_LOD_NAME_SIZE];

    p3di_put(printer, "  %3" PRIu32 "  %-*s", lod->index, table->name_width, p3d_lod_name(lod->resolution, name));
    if (lod->error) {
        p3di_put(printer, "  %sdamaged%s at 0x%" PRIx64 "\n", printer->bold, printer->plain, lod->error->offset);
        return;
    }
    for (size_t i = 0; i < COLUMN_COUNT; i++) {
        const double value = value_of(lod, i);

        if (!table->columns[i].is_there)
            continue;
        if (value == 0 && i != POINTS && i != FACES)
            p3di_put(printer, " %*s", table->columns[i].width, "-");
        else
            p3di_put(printer, i == MASS ? " %*.6g" : " %*.0f", table->columns[i].width, value);
    }
    p3di_put(printer, "\n");
}

void p3di_put_table(struct p3di_printer *printer, const struct p3di_facts *facts, bool is_whole)
{
    struct table table = make_table(facts);

    if (!is_whole)
        make_fit(&table, printer->width);
    p3di_put(printer, "%s    #  %-*s", printer->dim, table.name_width, "LOD");
    for (size_t i = 0; i < COLUMN_COUNT; i++)
        if (table.columns[i].is_there)
            p3di_put(printer, " %*s", table.columns[i].width, table.columns[i].title);
    p3di_put(printer, "%s\n", printer->plain);
    for (uint32_t i = 0; i < facts->lod_count; i++)
        put_row(printer, &table, &facts->lods[i]);
}
