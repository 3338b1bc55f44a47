/* report.c: what was found out, as JSON and as words.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "report.h"
#include "views.h"

enum p3di_facts_depth p3di_view_depth(enum p3di_view view)
{
    return view == P3DI_VIEW_JSON ? P3DI_FACTS_ALL : view == P3DI_VIEW_FULL ? P3DI_FACTS_FULL : P3DI_FACTS_SHORT;
}

static void put_facts(struct p3di_printer *printer, const struct p3di_facts *facts, enum p3di_view view)
{
    if (facts->is_animation)
        view == P3DI_VIEW_BRIEF ? p3di_put_rtm_brief(printer, facts)
                                : p3di_put_rtm(printer, facts, view == P3DI_VIEW_FULL);
    else if (view == P3DI_VIEW_BRIEF)
        facts->is_texture ? p3di_put_texture_brief(printer, facts) : p3di_put_brief(printer, facts);
    else if (facts->is_texture)
        p3di_put_texture(printer, facts);
    else if (view == P3DI_VIEW_FULL)
        p3di_put_full(printer, facts);
    else if (view == P3DI_VIEW_LODS)
        p3di_put_lods(printer, facts);
    else
        p3di_put_short(printer, facts);
}

bool p3di_report_facts(const struct p3di_facts *facts, enum p3di_view view, const struct p3di_style *style,
                       struct p3d_sink sink, const struct p3d_options *options, struct p3d_error *error)
{
    struct p3di_printer printer;

    if (!p3di_printer_begin(&printer, style, sink, options, error))
        return false;
    if (view == P3DI_VIEW_JSON)
        p3di_put_facts_json(&printer, facts);
    else
        put_facts(&printer, facts, view);
    return p3di_printer_end(&printer);
}
