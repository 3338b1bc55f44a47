/* config_preprocess.c: comments out of a text.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "config_source.h"

bool p3di_config_preprocess(struct p3di_config_source *source, const void *data,
                            const struct p3d_config_options *config_options)
{
    const uint8_t *text = data;
    struct p3di_config_place place = {p3di_config_add_file(source, config_options->name), 1, 1, 0};
    const size_t size = source->tree->size;
    size_t at = 0;

    while (at < size && !source->has_failed) {
        size_t end = at;

        if (text[at] == '/' && at + 1 < size && text[at + 1] == '/') {
            while (end < size && text[end] != '\n')
                end++;
        } else if (text[at] == '/' && at + 1 < size && text[at + 1] == '*') {
            for (end += 2; end < size && !(text[end] == '/' && text[end - 1] == '*' && end > at + 2);)
                end++;
            end += end < size;
        } else {
            end++;
            if (text[at] == '"')
                while (end < size && text[end] != '\n' && text[end - (end > at + 1)] != '"')
                    end++;
            p3di_config_append(source, text + at, end - at, &place, true);
        }
        for (; at < end; at++, place.offset++) {
            place.column = text[at] == '\n' ? 1 : place.column + 1;
            place.line += text[at] == '\n';
        }
    }
    p3di_config_end(source, &place);
    return !source->has_failed;
}
