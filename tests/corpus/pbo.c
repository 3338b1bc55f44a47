/* pbo.c: what archives hold, by the library alone, as JSON: a line each.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * usage: pbo FILE...   texts are printed as hexadecimal bytes; contents that cannot be had have neither size nor crc32
 */
#include <p3d/p3d.h>

#include <stdio.h>
#include <zlib.h>

static void print_bytes(struct p3d_bytes bytes)
{
    putchar('"');
    for (uint32_t i = 0; i < bytes.size; i++)
        printf("%02x", bytes.data[i]);
    putchar('"');
}

static void print_properties(const struct p3d_pbo *pbo)
{
    for (uint32_t i = 0; i < pbo->property_count; i++) {
        printf(i ? ", [" : "[");
        print_bytes(pbo->properties[i].key);
        printf(", ");
        print_bytes(pbo->properties[i].value);
        printf("]");
    }
}

static void print_entry(const struct p3d_pbo *pbo, uint32_t index)
{
    const struct p3d_pbo_entry *entry = &pbo->entries[index];
    struct p3d_contents contents;
    struct p3d_error error;

    printf("{\"name\": ");
    print_bytes(entry->name);
    printf(", \"packed\": %s, \"stored\": %u", entry->method == P3D_PBO_PACKED ? "true" : "false",
           (unsigned)entry->stored_size);
    if (p3d_pbo_open(pbo, index, NULL, &contents, &error)) {
        printf(", \"size\": %zu, \"crc32\": \"%08lx\"}", contents.size, crc32_z(0, contents.data, contents.size));
        p3d_contents_free(&contents);
    } else {
        printf(", \"size\": null, \"crc32\": null}");
        fprintf(stderr, "%s\n", error.message);
    }
}

static bool print_file(const char *path)
{
    struct p3d_file file;
    struct p3d_error error;
    struct p3d_pbo *pbo;

    if (!p3d_read_file(path, &file, &error))
        return false;
    pbo = p3d_pbo_read(file.data, file.size, NULL, &error);
    if (pbo) {
        printf("{\"checksum\": \"%s\", \"damaged\": %s, \"properties\": [", p3d_pbo_checksum_name(p3d_pbo_check(pbo)),
               error.status == P3D_OK ? "false" : "true");
        print_properties(pbo);
        printf("], \"entries\": [");
        for (uint32_t i = 0; i < pbo->entry_count; i++) {
            printf(i ? ", " : "");
            print_entry(pbo, i);
        }
        printf("]}\n");
    }
    p3d_pbo_free(pbo);
    p3d_file_free(&file);
    return pbo;
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        if (!print_file(argv[i]))
            return 1;
    return 0;
}
