/* jansson.h: of jansson's interface what the reader of glTF calls, for WebAssembly: Debian has no jansson for it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef WEB_JANSSON_H
#define WEB_JANSSON_H

#include <stdbool.h>
#include <stddef.h>

typedef struct json_t json_t;
typedef long long json_int_t;

typedef struct {
    int line, position; /* where the text is wrong */
} json_error_t;

/* The text of an object or an array, to be freed as a whole; NULL and *error as jansson 2.14 says them. No flags are
 * known. */
json_t *json_loadb(const char *text, size_t size, size_t flags, json_error_t *error);
void json_decref(json_t *root);

bool json_is_object(const json_t *json);
bool json_is_string(const json_t *json);
bool json_is_integer(const json_t *json);
bool json_is_number(const json_t *json);
bool json_is_true(const json_t *json);
bool json_equal(const json_t *a, const json_t *b);

/* Of another type: NULL or 0. */
json_int_t json_integer_value(const json_t *json);
double json_number_value(const json_t *json);
const char *json_string_value(const json_t *json);
size_t json_string_length(const json_t *json);
size_t json_array_size(const json_t *json);
json_t *json_array_get(const json_t *json, size_t index);
size_t json_object_size(const json_t *json);
json_t *json_object_get(const json_t *json, const char *key);

/* The value of a member by its place, and its key; NULL and NULL behind the last one. */
json_t *web_json_member(const json_t *json, size_t place, const char **key);

#define json_object_foreach(object, key, value)                                                                        \
    for (size_t web_place = 0; ((value) = web_json_member(object, web_place, &(key))); web_place++)

#endif
