/* missing.c: the files that a model names and that are not in the assets.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "views.h"

#include "assets/named.h"
#include "files/rvmat_file.h"

struct search {
    struct p3di_printer *printer;
    struct p3d_bytes folder; /* where textures may be, too */
    struct p3di_set names;   /* that are missing, or there */
    struct p3di_set rvmats;  /* that were looked into */
    struct p3d_bytes *items;
    size_t count, capacity;
};

/* Proxies leave ".p3d" out, which is their `extension`. */
static void look_for(struct search *search, struct p3d_bytes name, const char *extension)
{
    const struct p3d_bytes folder = *extension ? p3d_bytes_of("") : search->folder;
    struct p3di_job *job = &search->printer->job;
    const struct p3d_bytes key =
        p3d_bytes_of(p3di_job_join(job, p3di_job_text(job, p3di_job_lower(job, name)), extension, ""));
    uint32_t number;

    if (!name.size || name.data[0] == '#' || !p3di_job_add(job, &search->names, &key, &number) ||
        p3di_assets_has_named(search->printer->assets, name, extension, folder))
        return;
    if (!P3DI_ROOM(job, search->items, search->count, search->capacity))
        return;
    search->items[search->count++] = name;
}

static void look_for_all(struct search *search, const struct p3d_names *names)
{
    for (uint32_t i = 0; i < names->count; i++)
        look_for(search, names->items[i], "");
}

/* A binarised model holds the names that its rvmats have; the rvmats of a source are looked into, each once. */
static void look_for_stages(struct search *search, struct p3d_bytes material)
{
    struct p3di_job *job = &search->printer->job;
    const struct p3d_bytes key = p3di_job_lower(job, p3d_text(material));
    struct rvmat_file file;
    struct p3d_error ignored;
    uint32_t number;

    if (!key.size || !p3di_job_add(job, &search->rvmats, &key, &number) ||
        !p3di_rvmat_open(&file, search->printer->assets, key, NULL, NULL, &ignored))
        return;
    for (uint32_t i = 0; i < file.rvmat->stage_count; i++)
        look_for(search, p3di_job_copy(job, file.rvmat->stages[i].texture), "");
    look_for(search, p3di_job_copy(job, file.rvmat->surface), "");
    if (file.rvmat->thermal)
        look_for(search, p3di_job_copy(job, file.rvmat->thermal->texture), "");
    p3di_rvmat_close(&file);
}

struct p3d_names p3di_missing_files(struct p3di_printer *printer, const struct p3di_facts *facts)
{
    struct search search = {.printer = printer, .folder = facts->default_path};
    const bool is_source = facts->format && strcmp(facts->format, "MLOD") == 0;

    p3di_set_init(&search.names, printer->job.arena, 0);
    p3di_set_init(&search.rvmats, printer->job.arena, 0);
    for (uint32_t i = 0; i < facts->lod_count && p3di_printer_knows_files(printer); i++) {
        const struct p3di_facts_lod *lod = &facts->lods[i];

        look_for_all(&search, &lod->textures);
        look_for_all(&search, &lod->materials);
        look_for_all(&search, &lod->stage_textures);
        look_for_all(&search, &lod->surfaces);
        for (uint32_t j = 0; j < lod->proxy_count; j++)
            look_for(&search, lod->proxies[j].model, ".p3d");
        for (uint32_t j = 0; j < lod->materials.count && is_source; j++)
            look_for_stages(&search, lod->materials.items[j]);
    }
    return (struct p3d_names){search.items, (uint32_t)search.count, NULL};
}
