/* tex_headers.c: p3dinfo --tex-headers: what is in texHeaders.bin.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "tex_headers.h"

#include "page.h"

#include "cli/json.h"

#include <inttypes.h>
#include <stdlib.h>

static const char *type_text(const struct p3d_tex_header *header, char text[64])
{
    return p3d_number_text(&p3d_tex_header_types, header->type, text, 64);
}

static const char *use_text(const struct p3d_tex_header *header, char text[64])
{
    return p3d_number_text(&p3d_texture_uses, header->use, text, 64);
}

static void print_line(const struct p3d_tex_header *header)
{
    char type[64], use[64], *path = info_printable(header->path);

    printf("  %-8s %5u x %-5u %2" PRIu32 " mips %9" PRIu32 " bytes  %-15s  %s\n", type_text(header, type),
           header->mip_count ? header->mips[0].width : 0u, header->mip_count ? header->mips[0].height : 0u,
           header->mip_count, header->file_size, use_text(header, use), path);
    free(path);
}

static void print_text(const struct p3d_tex_headers *headers, const char *path)
{
    char *name = info_printable(p3d_bytes_of(path));

    printf("%s: list of %" PRIu32 " texture%s\n", name, headers->count, headers->count == 1 ? "" : "s");
    for (uint32_t i = 0; i < headers->count; i++)
        print_line(&headers->items[i]);
    free(name);
}

static void put_json(struct p3d_json *json, const struct p3d_tex_header *header)
{
    char text[64];

    p3d_json_open(json, NULL, '{');
    p3d_json_string(json, "path", header->path);
    p3d_json_text(json, "type", type_text(header, text));
    p3d_json_text(json, "use", use_text(header, text));
    p3d_json_open(json, "average", '[');
    for (size_t i = 0; i < 4; i++)
        p3d_json_u64(json, NULL, header->average[i < 3 ? 2 - i : 3]);
    p3d_json_close(json, ']');
    p3d_json_bool(json, "is_alpha", header->is_alpha);
    p3d_json_bool(json, "is_transparent", header->is_transparent);
    p3d_json_u64(json, "size", header->file_size);
    p3d_json_open(json, "mips", '[');
    for (uint32_t i = 0; i < header->mip_count; i++) {
        p3d_json_open(json, NULL, '{');
        p3d_json_u64(json, "width", header->mips[i].width);
        p3d_json_u64(json, "height", header->mips[i].height);
        p3d_json_u64(json, "offset", header->mips[i].offset);
        p3d_json_close(json, '}');
    }
    p3d_json_close(json, ']');
    p3d_json_close(json, '}');
}

static void print_json(const struct p3d_tex_headers *headers, const char *path)
{
    struct p3d_json json;

    cli_json_begin(&json, stdout);
    p3d_json_open(&json, NULL, '{');
    p3d_json_u64(&json, "schema", 1);
    p3d_json_text(&json, "file", path);
    p3d_json_open(&json, "textures", '[');
    for (uint32_t i = 0; i < headers->count; i++)
        put_json(&json, &headers->items[i]);
    p3d_json_close(&json, ']');
    p3d_json_close(&json, '}');
    cli_json_end(&json);
}

static int show(const struct cli *cli, const char *path, bool is_json)
{
    struct cli_input input;
    struct p3d_error error;
    struct p3d_tex_headers *headers = NULL;

    if (cli_input_open(&input, path, CLI_ANY, &error))
        headers = p3d_tex_headers_read(input.data, input.size, NULL, &error);
    if (!headers)
        cli_error(cli, path, &error);
    else if (is_json)
        print_json(headers, path);
    else
        print_text(headers, path);
    fflush(stdout);
    cli_input_close(&input);
    p3d_tex_headers_free(headers);
    return headers ? CLI_OK : CLI_FAILED;
}

int info_tex_headers(const struct cli *cli, const struct cli_words *paths, bool is_json)
{
    int worst = CLI_OK;

    if (!paths->count)
        cli_usage(cli, "no file given");
    for (size_t i = 0; i < paths->count; i++) {
        const int status = show(cli, paths->items[i], is_json);

        worst = status > worst ? status : worst;
    }
    return cli_finish(cli, worst);
}
