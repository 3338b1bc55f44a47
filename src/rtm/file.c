/* file.c: an animation's file into structs, and back.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "records.h"

bool p3d_rtm_detect(const void *data, size_t size)
{
    static const char *const starts[] = {"RTM_0100", "RTM_0101", "RTM_MDAT", "BMTR"};

    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
        if (data && size >= strlen(starts[i]) && memcmp(data, starts[i], strlen(starts[i])) == 0)
            return true;
    return false;
}

const char *p3d_rtm_form_name(const struct p3d_rtm *rtm)
{
    static const char *const versions[] = {"BMTR 3", "BMTR 4", "BMTR 5"};

    if (rtm->form == P3D_RTM_BMTR)
        return rtm->version >= 3 && rtm->version <= 5 ? versions[rtm->version - 3] : "BMTR";
    return rtm->has_mdat ? "RTM_MDAT" : rtm->form == P3D_RTM_0100 ? "RTM_0100" : "RTM_0101";
}

/* ---- Reading ---- */

static struct p3d_rtm *read_watched(const void *data, size_t size, const struct p3d_watcher *watcher,
                                    const struct p3d_options *options, struct p3d_error *error)
{
    struct io s;
    struct p3d_rtm *rtm = io_begin_file(&s, data, size, sizeof *rtm, options, error);

    if (!rtm)
        return NULL;
    rtm->memory = s.arena;
    io_watch(&s, watcher);
    if (!watcher) {
        rtm->stored = io_alloc(&s, 1, sizeof(struct rtm_stored));
        s.stored = rtm->stored; /* its runs come first */
    }
    p3di_x_rtm(&s, rtm);
    if (rtm->stored)
        ((struct rtm_stored *)rtm->stored)->runs.packing = s.packing;
    if (error->status == P3D_OK)
        return rtm;
    p3di_arena_free(s.arena);
    return NULL;
}

struct p3d_rtm *p3d_rtm_read(const void *data, size_t size, const struct p3d_options *options, struct p3d_error *error)
{
    struct p3d_error ignored;

    return read_watched(data, size, NULL, options, error ? error : &ignored);
}

bool p3d_rtm_watch(const void *data, size_t size, const struct p3d_watcher *watcher, const struct p3d_options *options,
                   struct p3d_error *error)
{
    struct p3d_error ignored;

    if (!error)
        error = &ignored;
    p3d_rtm_free(read_watched(data, size, watcher, options, error));
    return error->status == P3D_OK;
}

void p3d_rtm_free(struct p3d_rtm *rtm)
{
    if (rtm)
        p3di_arena_free(rtm->memory);
}

/* ---- Writing ---- */

/* The record routines also read, so their argument is not const. Packing takes memory. */
static void write_rtm(struct io *s, const void *file)
{
    struct p3d_rtm rtm = *(const struct p3d_rtm *)file;

    s->arena = p3di_arena_new(NULL, P3DI_NO_INPUT);
    if (!s->arena) {
        io_fail(s, P3D_NO_MEMORY, 0, "no memory to write the file");
        return;
    }
    if (rtm.stored)
        s->stored = io_sorted_stored(s, &((const struct rtm_stored *)rtm.stored)->runs);
    p3di_x_rtm(s, &rtm);
    p3di_arena_free(s->arena);
}

bool p3d_rtm_write(const struct p3d_rtm *rtm, struct p3d_sink sink, struct p3d_error *error)
{
    return io_write_file(write_rtm, rtm, sink, error);
}
