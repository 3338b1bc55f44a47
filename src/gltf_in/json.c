/* json.c: what the JSON of a glTF says.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "json.h"

#include <math.h>
#include <stdio.h>

json_t *p3di_in_item(const struct in_gltf *gltf, const char *name, uint32_t index)
{
    json_t *item = json_array_get(json_object_get(gltf->root, name), index);

    return json_is_object(item) ? item : NULL;
}

uint32_t p3di_in_count(const struct in_gltf *gltf, const char *name)
{
    const size_t count = json_array_size(json_object_get(gltf->root, name));

    return count < IN_NONE ? (uint32_t)count : IN_NONE - 1;
}

void p3di_in_fail(struct in_gltf *gltf, const char *message)
{
    p3di_job_fail(gltf->job, P3D_DAMAGED, "%s", message);
}

void p3di_in_fail_at(struct in_gltf *gltf, const char *list, uint32_t index, const char *format, ...)
{
    const struct p3d_bytes name = p3di_in_text(p3di_in_item(gltf, list, index), "name");
    char message[sizeof((struct p3d_error *)NULL)->message];
    va_list arguments;

    va_start(arguments, format);
    (void)vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    p3di_job_fail(gltf->job, P3D_DAMAGED, "%s[%u]%s%.*s: %s", list, (unsigned)index, name.size ? " " : "",
                  P3DI_NAME(name), message);
}

uint32_t p3di_in_number(struct in_gltf *gltf, const json_t *object, const char *key, uint32_t otherwise)
{
    const json_t *value = json_object_get(object, key);
    const double number = json_number_value(value);

    if (!value)
        return otherwise;
    if (!json_is_number(value) || !(number >= 0) || !(number < IN_NONE) || floor(number) != number) {
        p3di_job_fail(gltf->job, P3D_DAMAGED, "\"%s\" is no whole number below 4294967295", key);
        return otherwise;
    }
    return (uint32_t)number;
}

float p3di_in_f32(const json_t *object, const char *key, float otherwise)
{
    const json_t *value = json_object_get(object, key);
    const float number = (float)json_number_value(value);

    return json_is_number(value) && isfinite(number) ? number : otherwise;
}

bool p3di_in_floats(const json_t *object, const char *key, double *values, size_t count)
{
    return p3di_in_floats_of(json_object_get(object, key), values, count);
}

bool p3di_in_floats_of(const json_t *array, double *values, size_t count)
{
    if (json_array_size(array) != count)
        return false;
    for (size_t i = 0; i < count; i++) {
        const json_t *value = json_array_get(array, i);

        values[i] = json_number_value(value);
        if (!json_is_number(value) || !isfinite((float)values[i]))
            return false;
    }
    return true;
}

struct p3d_bytes p3di_in_text(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);

    return (struct p3d_bytes){(const uint8_t *)json_string_value(value), (uint32_t)json_string_length(value)};
}

/* A byte for each character, as the file had it: in UTF-8 characters from 0x80 to 0xff have two bytes. */
static struct p3d_bytes latin_of(struct p3di_job *job, struct p3d_bytes name)
{
    uint8_t *bytes = p3di_job_alloc(job, name.size, 1);
    uint32_t used = 0;

    for (uint32_t i = 0; i < name.size && bytes; i++) {
        const uint8_t byte = name.data[i];
        const bool is_pair = (byte & 0xfeu) == 0xc2 && i + 1 < name.size;

        bytes[used++] = (uint8_t)(is_pair ? (byte & 3u) << 6 | (name.data[++i] & 0x3fu) : byte);
    }
    return (struct p3d_bytes){bytes, used};
}

struct p3d_bytes p3di_in_unlatin(struct p3di_job *job, const json_t *extras, const char *key, struct p3d_bytes text)
{
    return json_object_get(extras, p3di_job_format(job, "latin.%s", key)) ? latin_of(job, text) : text;
}

struct p3d_bytes p3di_in_own_text(struct in_gltf *gltf, const json_t *extras, const char *key)
{
    return p3di_in_unlatin(gltf->job, extras, key, p3di_in_text(extras, key));
}

struct p3d_bytes p3di_in_name(struct in_gltf *gltf, const char *list, const json_t *item, const char *what)
{
    const struct p3d_bytes name = p3di_in_text(item, "name");
    uint32_t index = 0;

    if (name.size)
        return name;
    while (index < p3di_in_count(gltf, list) && p3di_in_item(gltf, list, index) != item)
        index++;
    return p3d_bytes_of(p3di_job_format(gltf->job, "%s %u", what, (unsigned)index));
}
