/* tex_headers.c: the list of textures of a folder, as words and as JSON.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "printer.h"
#include "report.h"

#include <inttypes.h>

static const char *type_text(const struct p3d_tex_header *header, char text[64])
{
    return p3d_number_text(&p3d_tex_header_types, header->type, text, 64);
}

static const char *use_text(const struct p3d_tex_header *header, char text[64])
{
    return p3d_number_text(&p3d_texture_uses, header->use, text, 64);
}

static void put_line(struct p3di_printer *printer, const struct p3d_tex_header *header)
{
    char type[64], use[64];

    p3di_put(printer, "  %-8s %5u x %-5u %2" PRIu32 " mips %9" PRIu32 " bytes  %-15s  %s\n", type_text(header, type),
             header->mip_count ? header->mips[0].width : 0u, header->mip_count ? header->mips[0].height : 0u,
             header->mip_count, header->file_size, use_text(header, use),
             p3di_job_printable(&printer->job, header->path));
}

static void put_text(struct p3di_printer *printer, const struct p3d_tex_headers *headers, const char *path)
{
    p3di_put(printer, "%s: list of %" PRIu32 " texture%s\n", p3di_job_printable(&printer->job, p3d_bytes_of(path)),
             headers->count, headers->count == 1 ? "" : "s");
    for (uint32_t i = 0; i < headers->count; i++)
        put_line(printer, &headers->items[i]);
}

static void put_header(struct p3di_json *json, const struct p3d_tex_header *header)
{
    char text[64];

    p3di_json_open(json, NULL, '{');
    p3di_json_string(json, "path", header->path);
    p3di_json_text(json, "type", type_text(header, text));
    p3di_json_text(json, "use", use_text(header, text));
    p3di_json_open(json, "average", '[');
    for (size_t i = 0; i < 4; i++)
        p3di_json_u64(json, NULL, header->average[i < 3 ? 2 - i : 3]);
    p3di_json_close(json, ']');
    p3di_json_bool(json, "is_alpha", header->is_alpha);
    p3di_json_bool(json, "is_transparent", header->is_transparent);
    p3di_json_u64(json, "size", header->file_size);
    p3di_json_open(json, "mips", '[');
    for (uint32_t i = 0; i < header->mip_count; i++) {
        p3di_json_open(json, NULL, '{');
        p3di_json_u64(json, "width", header->mips[i].width);
        p3di_json_u64(json, "height", header->mips[i].height);
        p3di_json_u64(json, "offset", header->mips[i].offset);
        p3di_json_close(json, '}');
    }
    p3di_json_close(json, ']');
    p3di_json_close(json, '}');
}

static void put_json(struct p3di_printer *printer, const struct p3d_tex_headers *headers, const char *path)
{
    struct p3di_json json;

    p3di_json_begin(&json, printer->out.sink, P3DI_JSON_SPACED);
    p3di_json_open(&json, NULL, '{');
    p3di_json_u64(&json, "schema", 1);
    p3di_json_text(&json, "file", path);
    p3di_json_open(&json, "textures", '[');
    for (uint32_t i = 0; i < headers->count; i++)
        put_header(&json, &headers->items[i]);
    p3di_json_close(&json, ']');
    p3di_json_close(&json, '}');
    p3di_json_end_line(&printer->job, &json);
}

bool p3di_report_tex_headers(const struct p3d_tex_headers *headers, const char *path, bool is_json,
                             struct p3d_sink sink, const struct p3d_options *options, struct p3d_error *error)
{
    static const struct p3di_style plain;
    struct p3di_printer printer;

    if (!p3di_printer_begin(&printer, &plain, sink, options, error))
        return false;
    if (is_json)
        put_json(&printer, headers, path);
    else
        put_text(&printer, headers, path);
    return p3di_printer_end(&printer);
}
