/* write.c: a tree as text, in one form.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "tree.h"

#include "core/number.h"
#include "core/out.h"

struct writer {
    struct p3di_out out;
    struct p3di_job job;
    unsigned depth;
};

static void put_indent(struct writer *writer)
{
    for (unsigned i = 0; i < writer->depth; i++)
        p3di_out_text(&writer->out, "    ");
}

/* ---- Names and values ---- */

static void put_name(struct writer *writer, struct p3d_bytes name)
{
    if (!p3di_config_is_name(name))
        p3di_job_fail(&writer->job, P3D_INVALID, "\"%.*s\" cannot be written as a name in text", P3DI_NAME(name));
    p3di_out_bytes(&writer->out, name.data, name.size);
}

static void put_string(struct writer *writer, struct p3d_bytes text)
{
    uint32_t start = 0;

    p3di_out_char(&writer->out, '"');
    for (uint32_t i = 0; i < text.size; i++) {
        const uint8_t c = text.data[i];

        if (c != '"' && c != '\n')
            continue;
        p3di_out_bytes(&writer->out, text.data + start, i - start);
        p3di_out_text(&writer->out, c == '"' ? "\"\"" : "\" \\n \"");
        start = i + 1;
    }
    p3di_out_bytes(&writer->out, text.data + start, text.size - start);
    p3di_out_char(&writer->out, '"');
}

/* Whole numbers get a point, or they would be read as integers. */
static void put_f32(struct writer *writer, float number)
{
    char text[26];
    size_t size = p3di_format_f32(number, text);
    bool is_whole = true;

    for (size_t i = 0; i < size; i++)
        is_whole = is_whole && (text[i] == '-' || (text[i] >= '0' && text[i] <= '9'));
    p3di_out_bytes(&writer->out, text, size);
    if (is_whole)
        p3di_out_text(&writer->out, ".0");
}

static void put_i32(struct writer *writer, int32_t number)
{
    if (number < 0)
        p3di_out_char(&writer->out, '-');
    p3di_out_u32(&writer->out, number < 0 ? 0u - (uint32_t)number : (uint32_t)number);
}

static void put_value(struct writer *writer, const struct p3d_config_value *value)
{
    switch (value->kind) {
    case P3D_CONFIG_STRING:
        put_string(writer, value->text);
        break;
    case P3D_CONFIG_F32:
        put_f32(writer, value->number);
        break;
    case P3D_CONFIG_I32:
        put_i32(writer, value->integer);
        break;
    default:
        p3di_out_char(&writer->out, '{');
        for (uint32_t i = 0; i < value->count; i++) {
            if (i)
                p3di_out_text(&writer->out, ", ");
            put_value(writer, &value->items[i]);
        }
        p3di_out_char(&writer->out, '}');
    }
}

/* ---- Classes ---- */

static void put_entries(struct writer *writer, const struct p3d_config_class *class_);

static void put_class(struct writer *writer, const struct p3d_config_class *class_)
{
    p3di_out_text(&writer->out, "class ");
    put_name(writer, class_->name);
    if (class_->base_name.size) {
        p3di_out_text(&writer->out, ": ");
        put_name(writer, class_->base_name);
    }
    if (!class_->entry_count) {
        p3di_out_text(&writer->out, " {};\n");
        return;
    }
    p3di_out_text(&writer->out, " {\n");
    writer->depth++;
    put_entries(writer, class_);
    writer->depth--;
    put_indent(writer);
    p3di_out_text(&writer->out, "};\n");
}

static void put_entry(struct writer *writer, const struct p3d_config_entry *entry)
{
    put_indent(writer);
    switch (entry->kind) {
    case P3D_CONFIG_CLASS:
        put_class(writer, entry->class_);
        return;
    case P3D_CONFIG_EXTERNAL:
    case P3D_CONFIG_DELETE:
        p3di_out_text(&writer->out, entry->kind == P3D_CONFIG_DELETE ? "delete " : "class ");
        put_name(writer, entry->name);
        break;
    default:
        put_name(writer, entry->name);
        if (entry->kind == P3D_CONFIG_ARRAY)
            p3di_out_text(&writer->out, "[]");
        p3di_out_text(&writer->out, entry->is_append ? " += " : " = ");
        put_value(writer, &entry->value);
    }
    p3di_out_text(&writer->out, ";\n");
}

static void put_entries(struct writer *writer, const struct p3d_config_class *class_)
{
    for (uint32_t i = 0; i < class_->entry_count && !writer->out.failed; i++)
        put_entry(writer, &class_->entries[i]);
}

static void put_constants(struct writer *writer, const struct p3d_config *config)
{
    if (!config->constant_count)
        return;
    p3di_out_text(&writer->out, "enum {\n");
    for (uint32_t i = 0; i < config->constant_count; i++) {
        p3di_out_text(&writer->out, "    ");
        put_name(writer, config->constants[i].name);
        p3di_out_text(&writer->out, " = ");
        put_i32(writer, config->constants[i].value);
        p3di_out_text(&writer->out, i + 1 < config->constant_count ? ",\n" : "\n");
    }
    p3di_out_text(&writer->out, "};\n");
}

bool p3d_write_config(const struct p3d_config *config, struct p3d_sink sink, struct p3d_error *error)
{
    struct writer writer = {.job = {.error = error, .lod = P3D_NO_LOD}};

    p3di_error_clear(error);
    p3di_out_init(&writer.out, sink);
    put_constants(&writer, config);
    put_entries(&writer, &config->root);
    p3di_job_flush(&writer.job, &writer.out);
    return !writer.job.has_failed;
}
