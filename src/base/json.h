/* Writing JSON into a StrBuf, value by value. The writer puts commas and line breaks; the caller sees to it
 * that what it begins it ends, and that each value in an object has its key. Strings may hold any bytes:
 * what is not UTF-8 (lone surrogates too) becomes U+FFFD, so the result is always valid. Nothing fails. */
#ifndef MOIRA_BASE_JSON_H
#define MOIRA_BASE_JSON_H

#include "base/strbuf.h"

#include <stdbool.h>

typedef struct JsonWriter {
    StrBuf *out;
    uint32_t depth;        /* objects and arrays that are open */
    uint32_t broken_depth; /* values nested deeper than this share a line */
    bool after_value;      /* the next value or key needs a comma before it */
    bool after_key;        /* the next value stands after its key */
} JsonWriter;

/* Writes to [out]. The [broken_depth] outermost levels have a line for each value: 0 gives one line, 1 an
 * array with one element per line, UINT32_MAX a document for people. */
void json_init(JsonWriter *json, StrBuf *out, uint32_t broken_depth);

void json_begin_object(JsonWriter *json);
void json_end_object(JsonWriter *json);
void json_begin_array(JsonWriter *json);
void json_end_array(JsonWriter *json);

/* The key of the value that is written next. */
void json_key(JsonWriter *json, const char *key);

void json_string(JsonWriter *json, const char *text);
void json_string_bytes(JsonWriter *json, const char *text, size_t length);
void json_number(JsonWriter *json, int64_t number);
void json_bool(JsonWriter *json, bool value);
void json_null(JsonWriter *json);
/* A value that has been written already. */
void json_raw(JsonWriter *json, const char *value, size_t length);

/* A key with its value. */
void json_key_string(JsonWriter *json, const char *key, const char *text);
void json_key_maybe(JsonWriter *json, const char *key, const char *text); /* NULL: null */
void json_key_strings(JsonWriter *json, const char *key, const char *const *texts, uint32_t count);
void json_key_number(JsonWriter *json, const char *key, int64_t number);

#endif
