/* texture.c: a texture, as words and as JSON.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "views.h"

#include <inttypes.h>
#include <stdio.h>

static const char *const channels[] = {"alpha", "red", "green", "blue"};

static const char *storage_name(enum p3d_storage storage)
{
    static const char *const names[] = {
        [P3D_STORED_PLAIN] = "raw", [P3D_STORED_RAW] = "raw",   [P3D_STORED_LZSS] = "LZSS",
        [P3D_STORED_LZO] = "LZO",   [P3D_STORED_FILL] = "fill", [P3D_STORED_RLE] = "RLE"};

    return names[storage];
}

/* ---- Text ---- */

static void put_color(struct p3di_printer *printer, const char *label, const uint8_t color[4])
{
    p3di_put(printer, "  %-9s red %u, green %u, blue %u, alpha %u\n", label, color[2], color[1], color[0], color[3]);
}

static void put_meaning(struct p3di_printer *printer, const struct p3d_paa *paa)
{
    char text[256];

    if (paa->has_average)
        put_color(printer, "average", paa->average);
    if (paa->has_largest)
        put_color(printer, "largest", paa->largest);
    if (paa->has_flags)
        p3di_put(printer, "  flags     %s\n", p3d_number_text(&p3d_paa_flag_names, paa->flags, text, sizeof text));
    for (size_t i = 0; paa->has_swizzle && i < 4; i++)
        p3di_put(printer, "%s%s is %s%s", i ? ", " : "  swizzle   stored ", channels[i],
                 p3d_number_text(&p3d_paa_swizzle_names, paa->swizzle[i], text, sizeof text), i == 3 ? "\n" : "");
    if (paa->palette.count)
        p3di_put(printer, "  palette   %" PRIu32 " colours\n", paa->palette.count);
    if (paa->procedural.size) {
        char *procedural = p3di_job_printable(&printer->job, paa->procedural);

        p3di_put(printer, "  made from %s\n", procedural);
    }
}

/* The rule for the name, and the facts that break it, or do not fit each other. */
static void put_fit(struct p3di_printer *printer, const struct p3d_paa *paa, struct p3d_bytes name)
{
    const struct p3d_texture_suffix *suffix = p3d_texture_suffix_of(name);
    struct p3d_paa_misfit misfits[P3D_PAA_MOST_MISFITS];
    const uint32_t count = p3d_paa_misfits(paa, name, misfits);

    if (suffix)
        p3di_put(printer, "  name      %s: %s\n", suffix->end, suffix->what);
    for (uint32_t i = 0; i < count; i++)
        p3di_put(printer, "  misfit    %s\n", misfits[i].text);
}

static void put_mips(struct p3di_printer *printer, const struct p3d_paa *paa)
{
    p3di_put(printer, "  %s  #  mip            bytes  stored%s\n", printer->dim, printer->plain);
    for (uint32_t i = 0; i < paa->mip_count; i++) {
        const struct p3d_paa_mip *mip = &paa->mips[i];
        char size[32];

        snprintf(size, sizeof size, "%" PRIu32 " x %" PRIu32, mip->width, mip->height);
        p3di_put(printer, "  %3" PRIu32 "  %-12s %7" PRIu32 "  %s\n", i, size, mip->data.size,
                 storage_name(mip->storage));
    }
}

static void put_tags(struct p3di_printer *printer, const struct p3d_paa *paa)
{
    if (!paa->tag_count)
        return;
    p3di_begin_list(printer, "tags", paa->tag_count);
    for (uint32_t i = 0; i < paa->tag_count; i++) {
        const char *name = p3di_job_printable(&printer->job, paa->tags[i].name);

        p3di_put(printer, "    %s  %" PRIu32 " bytes\n", name, paa->tags[i].payload.size);
    }
}

void p3di_put_texture(struct p3di_printer *printer, const struct p3di_facts *facts)
{
    const struct p3d_paa *paa = facts->texture;

    p3di_put(printer, "%s%s%s: %s", printer->bold, p3di_job_printable(&printer->job, p3d_bytes_of(facts->path)),
             printer->plain, facts->format ? facts->format : "unknown format");
    if (paa)
        p3di_put(printer, ", %s, %" PRIu32 " x %" PRIu32, p3d_paa_type_name(paa->type), paa->mips[0].width,
                 paa->mips[0].height);
    p3di_put(printer, ", %" PRIu64 " bytes", facts->size);
    if (paa)
        p3di_put(printer, ", %" PRIu32 " mip%s", paa->mip_count, paa->mip_count == 1 ? "" : "s");
    if (facts->error_count)
        p3di_put(printer, ", %s%s%s", printer->bold, p3di_facts_status(facts), printer->plain);
    p3di_put(printer, "\n");
    if (!paa)
        return;
    put_meaning(printer, paa);
    put_fit(printer, paa, p3d_bytes_of(facts->path));
    put_mips(printer, paa);
    put_tags(printer, paa);
}

/* ---- JSON ---- */

static void put_json_color(struct p3di_json *json, const char *key, bool is_there, const uint8_t color[4])
{
    static const size_t order[] = {2, 1, 0, 3};

    if (!is_there) {
        p3di_json_null(json, key);
        return;
    }
    p3di_json_open(json, key, '[');
    for (size_t i = 0; i < 4; i++)
        p3di_json_u64(json, NULL, color[order[i]]);
    p3di_json_close(json, ']');
}

/* True if no error has the mip's offset: faults of packed bytes are among the errors. */
static bool is_good(const struct p3di_facts *facts, const struct p3d_paa_mip *mip)
{
    for (uint32_t i = 0; i < facts->error_count; i++)
        if (facts->errors[i].offset == mip->offset)
            return false;
    return !mip->error;
}

static void put_json_mips(struct p3di_json *json, const struct p3di_facts *facts)
{
    const struct p3d_paa *paa = facts->texture;

    p3di_json_open(json, "mips", '[');
    for (uint32_t i = 0; i < paa->mip_count; i++) {
        const struct p3d_paa_mip *mip = &paa->mips[i];

        p3di_json_open(json, NULL, '{');
        p3di_json_u64(json, "width", mip->width);
        p3di_json_u64(json, "height", mip->height);
        p3di_json_text(json, "storage", storage_name(mip->storage));
        p3di_json_u64(json, "offset", mip->offset);
        p3di_json_u64(json, "size", mip->data.size);
        p3di_json_text(json, "status", is_good(facts, mip) ? "ok" : "damaged");
        p3di_json_close(json, '}');
    }
    p3di_json_close(json, ']');
}

static void put_json_tags(struct p3di_json *json, const struct p3d_paa *paa)
{
    p3di_json_open(json, "tags", '[');
    for (uint32_t i = 0; i < paa->tag_count; i++) {
        p3di_json_open(json, NULL, '{');
        p3di_json_string(json, "name", paa->tags[i].name);
        p3di_json_u64(json, "offset", paa->tags[i].offset);
        p3di_json_u64(json, "size", paa->tags[i].payload.size);
        p3di_json_close(json, '}');
    }
    p3di_json_close(json, ']');
}

static void put_json_fit(struct p3di_json *json, const struct p3d_paa *paa, struct p3d_bytes name)
{
    const struct p3d_texture_suffix *suffix = p3d_texture_suffix_of(name);
    struct p3d_paa_misfit misfits[P3D_PAA_MOST_MISFITS];
    const uint32_t count = p3d_paa_misfits(paa, name, misfits);

    p3di_json_text(json, "suffix", suffix ? suffix->end : NULL);
    p3di_json_open(json, "misfits", '[');
    for (uint32_t i = 0; i < count; i++)
        p3di_json_text(json, NULL, misfits[i].text);
    p3di_json_close(json, ']');
}

static void put_json_swizzle(struct p3di_json *json, const struct p3d_paa *paa)
{
    char text[256];

    if (!paa->has_swizzle) {
        p3di_json_null(json, "swizzle");
        return;
    }
    p3di_json_open(json, "swizzle", '{');
    for (size_t i = 0; i < 4; i++)
        p3di_json_text(json, channels[i], p3d_number_text(&p3d_paa_swizzle_names, paa->swizzle[i], text, sizeof text));
    p3di_json_close(json, '}');
}

void p3di_put_texture_json(struct p3di_json *json, const struct p3di_facts *facts)
{
    const struct p3d_paa *paa = facts->texture;

    p3di_json_open(json, "texture", '{');
    p3di_json_text(json, "type", p3d_paa_type_name(paa->type));
    p3di_json_u64(json, "width", paa->mips[0].width);
    p3di_json_u64(json, "height", paa->mips[0].height);
    p3di_json_u64(json, "palette", paa->palette.count);
    put_json_color(json, "average", paa->has_average, paa->average);
    put_json_color(json, "largest", paa->has_largest, paa->largest);
    if (paa->has_flags)
        p3di_json_u64(json, "flags", paa->flags);
    else
        p3di_json_null(json, "flags");
    put_json_swizzle(json, paa);
    p3di_json_string(json, "procedural", paa->procedural);
    put_json_fit(json, paa, p3d_bytes_of(facts->path));
    put_json_mips(json, facts);
    put_json_tags(json, paa);
    p3di_json_close(json, '}');
}

/* ---- A line ---- */

void p3di_put_texture_brief(struct p3di_printer *printer, const struct p3di_facts *facts)
{
    const struct p3d_paa *paa = facts->texture;

    p3di_put(printer, "%-4s %-8s", facts->format ? facts->format : "-", paa ? p3d_paa_type_name(paa->type) : "-");
    p3di_put(printer, " %5" PRIu32 " x %-5" PRIu32, paa ? paa->mips[0].width : 0, paa ? paa->mips[0].height : 0);
    p3di_put_count(printer, 2, paa ? paa->mip_count : 0, "mip");
    p3di_put_problems(printer, facts);
    p3di_put(printer, "  %s\n", p3di_job_printable(&printer->job, p3d_bytes_of(facts->path)));
}
