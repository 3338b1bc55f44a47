/* report.c: what was found out, as JSON and as words.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "report.h"
#include "views.h"

enum p3di_facts_depth p3di_view_depth(enum p3di_view view)
{
    return view == P3DI_VIEW_JSON ? P3DI_FACTS_ALL : view == P3DI_VIEW_FULL ? P3DI_FACTS_FULL : P3DI_FACTS_SHORT;
}

static void put_facts(struct p3di_page *page, const struct p3di_facts *facts, enum p3di_view view)
{
    if (facts->is_animation)
        view == P3DI_VIEW_BRIEF ? p3di_put_rtm_brief(page, facts) : p3di_put_rtm(page, facts, view == P3DI_VIEW_FULL);
    else if (view == P3DI_VIEW_BRIEF)
        facts->is_texture ? p3di_put_texture_brief(page, facts) : p3di_put_brief(page, facts);
    else if (facts->is_texture)
        p3di_put_texture(page, facts);
    else if (view == P3DI_VIEW_FULL)
        p3di_put_full(page, facts);
    else if (view == P3DI_VIEW_LODS)
        p3di_put_lods(page, facts);
    else
        p3di_put_short(page, facts);
}

bool p3di_report_facts(const struct p3di_facts *facts, enum p3di_view view, const struct p3di_style *style,
                       struct p3d_sink sink, const struct p3d_options *options, struct p3d_error *error)
{
    struct p3di_page page;

    if (!p3di_page_begin(&page, style, sink, options, error))
        return false;
    if (view == P3DI_VIEW_JSON)
        p3di_put_facts_json(&page, facts);
    else
        put_facts(&page, facts, view);
    return p3di_page_end(&page);
}
