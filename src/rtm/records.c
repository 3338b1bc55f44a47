/* records.c: the records of RTM, each described once (docs/format/rtm.md).
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "records.h"

#include "core/foreign.h"
#include "core/store.h"

#define SIGNATURE_SIZE 8u
#define MOST_TEXT 255u    /* that a byte can count */
#define SMALLEST_EVENT 6u /* of RTM_MDAT: a time and two empty texts */
#define SMALLEST_KEY 10u  /* of BMTR */

enum { OLDEST_VERSION = 3, FIRST_WITH_METADATA = 4, FIRST_WITH_FLAGS = 5, NEWEST_VERSION = 5 };

static bool begins_with(const struct io *s, const char *word)
{
    return io_left(s) >= strlen(word) && memcmp(s->data + s->pos, word, strlen(word)) == 0;
}

/* ---- RTM_MDAT ---- */

static void x_counted_text(struct io *s, const char *size_name, const char *name, struct p3d_bytes *text)
{
    uint8_t size = (uint8_t)text->size;

    if (s->is_writing && text->size > MOST_TEXT)
        io_fail(s, P3D_INVALID, io_offset(s), "%s of an event has %u bytes; a byte counts them", name, text->size);
    x_u8(s, size_name, &size);
    x_fixed_text(s, name, text, size);
}

static void x_event(struct io *s, struct p3d_rtm_event *event)
{
    x_f32(s, "time", &event->time);
    x_counted_text(s, "name_size", "name", &event->name);
    x_counted_text(s, "value_size", "value", &event->value);
}

static void x_mdat(struct io *s, struct p3d_rtm *rtm)
{
    struct p3d_bytes signature = p3d_bytes_of("RTM_MDAT");

    if (!s->is_writing)
        rtm->has_mdat = begins_with(s, "RTM_MDAT");
    if (!rtm->has_mdat)
        return;
    x_fixed_text(s, "signature", &signature, SIGNATURE_SIZE);
    x_u32(s, "unknown", &rtm->unknown);
    rtm->events = io_records(s, "event_count", rtm->events, &rtm->event_count, sizeof *rtm->events, SMALLEST_EVENT);
    for (uint32_t i = 0; i < rtm->event_count && !s->has_failed; i++) {
        io_begin(s, "events", i);
        x_event(s, &rtm->events[i]);
        io_end(s);
    }
}

/* ---- Plain ---- */

/* A bone in a phase, for a watcher; others do not need its fields one by one. */
static void x_bone(struct io *s)
{
    struct p3d_bytes name;
    struct p3d_vec3 row;

    x_fixed_text(io_as(s, P3D_ID_NAME), "name", &name, P3D_RTM_NAME_SIZE);
    x_vec3(s, "aside", &row);
    x_vec3(s, "up", &row);
    x_vec3(s, "direction", &row);
    x_vec3(s, "place", &row);
}

static bool has_bones(struct io *s, const struct p3d_rtm *rtm, uint32_t phase, uint32_t stride)
{
    const struct p3d_span *bones = &rtm->phases[phase].bones;

    if (bones->count == rtm->bone_count && (!bones->count || bones->stride == stride))
        return true;
    io_fail(s, s->is_writing ? P3D_INVALID : P3D_DAMAGED, io_offset(s),
            "phase %u has %u bones of %u bytes instead of %u of %u", phase, bones->count, bones->stride,
            rtm->bone_count, stride);
    return false;
}

static void x_plain_phase(struct io *s, struct p3d_rtm *rtm, uint32_t index)
{
    struct p3d_rtm_phase *phase = &rtm->phases[index];
    const uint64_t size = (uint64_t)rtm->bone_count * P3D_RTM_PLAIN_STRIDE;
    const uint8_t *bytes;

    x_f32(s, "time", &phase->time);
    if (s->is_writing) {
        if (has_bones(s, rtm, index, P3D_RTM_PLAIN_STRIDE))
            io_put(s, phase->bones.data, (size_t)size);
        return;
    }
    bytes = s->data + s->pos; /* take_phases has proven that they are there */
    for (uint32_t i = 0; s->is_watched && !s->has_failed && i < rtm->bone_count; i++) {
        io_begin(s, "bones", i);
        x_bone(s);
        io_end(s);
    }
    if (!s->has_failed)
        s->pos = (size_t)(bytes - s->data) + (size_t)size;
    phase->bones = (struct p3d_span){bytes, s->has_failed ? 0 : rtm->bone_count, P3D_RTM_PLAIN_STRIDE};
}

static void x_names(struct io *s, struct p3d_rtm *rtm)
{
    if (!s->is_writing) {
        if (rtm->bone_count > io_left(s) / P3D_RTM_NAME_SIZE)
            io_fail(s, P3D_DAMAGED, s->pos - 4, "bone_count is %u, but only %zu bytes are left", rtm->bone_count,
                    io_left(s));
        rtm->bones = s->has_failed ? NULL : io_alloc(s, rtm->bone_count, sizeof *rtm->bones);
        if (!rtm->bones)
            rtm->bone_count = 0;
    }
    for (uint32_t i = 0; i < rtm->bone_count; i++) {
        s->index = i;
        x_fixed_text(s, "bone_names", &rtm->bones[i], P3D_RTM_NAME_SIZE);
    }
    s->index = P3D_NO_INDEX;
}

/* Memory for the phases, once it is proven that the file may have so many. */
static void take_phases(struct io *s, struct p3d_rtm *rtm, uint64_t offset, uint64_t smallest)
{
    if (s->is_writing)
        return;
    if (rtm->phase_count > io_left(s) / smallest)
        io_fail(s, P3D_DAMAGED, offset, "phase_count is %u, but only %zu bytes are left", rtm->phase_count, io_left(s));
    rtm->phases = s->has_failed ? NULL : io_alloc(s, rtm->phase_count, sizeof *rtm->phases);
    if (!rtm->phases)
        rtm->phase_count = 0;
}

static void x_plain(struct io *s, struct p3d_rtm *rtm)
{
    struct p3d_bytes signature = p3d_bytes_of(rtm->form == P3D_RTM_0100 ? "RTM_0100" : "RTM_0101");
    uint64_t offset;

    x_fixed_text(s, "signature", &signature, SIGNATURE_SIZE);
    if (rtm->form == P3D_RTM_0100)
        x_f32(s, "step", &rtm->step.z);
    else
        x_vec3(s, "step", &rtm->step);
    offset = io_offset(s);
    x_u32(io_as(s, P3D_ID_COUNT), "phase_count", &rtm->phase_count);
    x_u32(io_as(s, P3D_ID_COUNT), "bone_count", &rtm->bone_count);
    x_names(s, rtm);
    take_phases(s, rtm, offset, 4 + (uint64_t)rtm->bone_count * P3D_RTM_PLAIN_STRIDE);
    for (uint32_t i = 0; i < rtm->phase_count && !s->has_failed; i++) {
        io_begin(s, "phases", i);
        x_plain_phase(s, rtm, i);
        io_end(s);
    }
}

/* ---- BMTR ---- */

static const struct p3d_column time_columns[] = {{"time", P3D_FIELD_F32, NULL}};

static const struct p3d_column bone_columns[] = {
    {"x", P3D_FIELD_I16, NULL},       {"y", P3D_FIELD_I16, NULL},       {"z", P3D_FIELD_I16, NULL},
    {"w", P3D_FIELD_I16, NULL},       {"place_x", P3D_FIELD_F16, NULL}, {"place_y", P3D_FIELD_F16, NULL},
    {"place_z", P3D_FIELD_F16, NULL},
};

static void x_key(struct io *s, struct p3d_rtm_event *key)
{
    x_u32(s, "id", &key->id);
    x_asciiz(io_as(s, P3D_ID_NAME), "name", &key->name);
    x_f32(s, "time", &key->time);
    x_asciiz(s, "value", &key->value);
}

static void x_metadata(struct io *s, struct p3d_rtm *rtm)
{
    x_asciiz_array(s, "metadata_count", "metadata", &rtm->metadata, &rtm->metadata_count);
    rtm->events = io_records(s, "key_count", rtm->events, &rtm->event_count, sizeof *rtm->events, SMALLEST_KEY);
    for (uint32_t i = 0; i < rtm->event_count && !s->has_failed; i++) {
        io_begin(s, "keys", i);
        x_key(s, &rtm->events[i]);
        io_end(s);
    }
}

/* The times as they were read, if they still are; NULL: they have changed, or were made. */
static const struct p3d_span *find_times(const struct p3d_rtm *rtm)
{
    const struct rtm_stored *stored = rtm->stored;

    if (!stored || stored->times.count != rtm->phase_count)
        return NULL;
    for (uint32_t i = 0; i < rtm->phase_count; i++) {
        const float time = p3d_load_f32(stored->times.data + (size_t)i * 4);

        if (memcmp(&time, &rtm->phases[i].time, sizeof time) != 0)
            return NULL;
    }
    return &stored->times;
}

static struct p3d_span make_times(struct io *s, const struct p3d_rtm *rtm)
{
    const struct p3d_span *stored = find_times(rtm);
    uint8_t *data = stored ? NULL : io_alloc(s, rtm->phase_count, 4);

    if (stored)
        return *stored;
    for (uint32_t i = 0; data && i < rtm->phase_count; i++)
        store_f32(data + (size_t)i * 4, rtm->phases[i].time);
    return (struct p3d_span){data, data ? rtm->phase_count : 0, 4};
}

static void x_times(struct io *s, struct p3d_rtm *rtm)
{
    const uint64_t offset = io_offset(s);
    struct p3d_span times = {.data = NULL};

    if (s->is_writing)
        times = make_times(s, rtm);
    X_PACKED(s, "times", &times, time_columns);
    if (s->is_writing)
        return;
    if (times.count != rtm->phase_count && !s->has_failed)
        io_fail(s, P3D_DAMAGED, offset, "there are %u times of %u phases", times.count, rtm->phase_count);
    take_phases(s, rtm, offset, 4);
    for (uint32_t i = 0; i < rtm->phase_count; i++)
        rtm->phases[i].time = p3d_load_f32(times.data + (size_t)i * 4);
    if (rtm->stored)
        ((struct rtm_stored *)rtm->stored)->times = times;
}

static void x_phases(struct io *s, struct p3d_rtm *rtm)
{
    for (uint32_t i = 0; i < rtm->phase_count && !s->has_failed; i++) {
        struct p3d_rtm_phase *phase = &rtm->phases[i];

        if (s->is_writing && !has_bones(s, rtm, i, P3D_RTM_STRIDE))
            return;
        s->index = i;
        X_PACKED(s, "phases", &phase->bones, bone_columns);
        s->index = P3D_NO_INDEX;
        if (!s->has_failed && !has_bones(s, rtm, i, P3D_RTM_STRIDE))
            return;
    }
}

static void x_bmtr(struct io *s, struct p3d_rtm *rtm)
{
    x_signature(s, "signature", "BMTR");
    x_u32(io_as(s, P3D_ID_VERSION), "version", &rtm->version);
    if (rtm->version < OLDEST_VERSION || rtm->version > NEWEST_VERSION) {
        io_fail(s, s->is_writing ? P3D_INVALID : P3D_UNSUPPORTED, 4, "BMTR version %u; %d to %d are known",
                rtm->version, OLDEST_VERSION, NEWEST_VERSION);
        return;
    }
    s->packing = rtm->version >= FIRST_WITH_FLAGS ? IO_PACKING_FLAGGED : IO_PACKING_LZO;
    x_u8(s, "is_reversed", &rtm->is_reversed);
    x_vec3(s, "step", &rtm->step);
    x_u32(io_as(s, P3D_ID_COUNT), "phase_count", &rtm->phase_count);
    x_u32(s, "preload", &rtm->preload);
    x_u32(io_as(s, P3D_ID_COUNT), "animated_count", &rtm->animated_count);
    x_asciiz_array(s, "bone_count", "bone_names", &rtm->bones, &rtm->bone_count);
    if (rtm->version >= FIRST_WITH_METADATA)
        x_metadata(s, rtm);
    x_times(s, rtm);
    x_phases(s, rtm);
}

/* ---- A file ---- */

static void find_form(struct io *s, struct p3d_rtm *rtm)
{
    const char *is = p3di_foreign(s->data + s->pos, io_left(s));

    if (begins_with(s, "RTM_0101"))
        rtm->form = P3D_RTM_0101;
    else if (begins_with(s, "RTM_0100"))
        rtm->form = P3D_RTM_0100;
    else if (begins_with(s, "BMTR") && !rtm->has_mdat)
        rtm->form = P3D_RTM_BMTR;
    else if (rtm->has_mdat)
        io_fail(s, P3D_DAMAGED, s->pos, "no RTM_0101 follows the events of RTM_MDAT");
    else if (is)
        io_fail(s, P3D_UNSUPPORTED, s->pos, "this is not an RTM but %s", is);
    else
        io_fail(s, P3D_UNSUPPORTED, s->pos,
                "this is not an RTM: it begins with neither RTM_0100, RTM_0101, RTM_MDAT "
                "nor BMTR");
}

void p3di_x_rtm(struct io *s, struct p3d_rtm *rtm)
{
    if (s->is_writing && rtm->has_mdat && rtm->form == P3D_RTM_BMTR)
        io_fail(s, P3D_INVALID, 0, "RTM_MDAT stands in front of plain animations only");
    x_mdat(s, rtm);
    if (!s->is_writing && !s->has_failed)
        find_form(s, rtm);
    if (s->has_failed)
        return;
    if (rtm->form == P3D_RTM_BMTR)
        x_bmtr(s, rtm);
    else
        x_plain(s, rtm);
    if (!s->has_failed)
        x_bytes(s, "trailing", &rtm->trailing, s->is_writing ? rtm->trailing.size : io_left(s));
}
