/* Reading JSON where it stands: a cursor goes over the bytes, from value to value, and gives strings as spans
 * of them, so that a caller can change some and leave all others as they are. What Python's json module takes
 * is taken, NaN and Infinity included; the first thing that is wrong stops the cursor, and is in [problem].
 * Nothing is allocated. */
#ifndef MOIRA_BASE_JSON_READ_H
#define MOIRA_BASE_JSON_READ_H

#include "base/strbuf.h"
#include "base/text.h"

enum { JSON_DEPTH_LIMIT = 500 };

typedef enum JsonKind {
    JSON_OBJECT,
    JSON_ARRAY,
    JSON_STRING,
    JSON_NUMBER,
    JSON_WORD, /* true, false, null, NaN, Infinity */
    JSON_NONE, /* there is no value here, which is a problem */
} JsonKind;

typedef struct JsonReader {
    const char *data; /* valid UTF-8 with a NUL after it */
    uint32_t length, at;
    uint32_t depth;      /* objects and arrays that are open */
    bool is_first;       /* no comma is needed before what comes next */
    const char *problem; /* "a string is not closed"; NULL: nothing is wrong */
} JsonReader;

void json_reader_init(JsonReader *reader, const char *data, uint32_t length);

/* What kind of value comes next. */
JsonKind json_peek(JsonReader *reader);
/* Goes into the object or array that comes next. */
void json_enter(JsonReader *reader);
/* The next member of the object, the key between its quotes; the next item of the array. False after the last
 * one, when the object or array is left. */
bool json_next_member(JsonReader *reader, Span *key);
bool json_next_item(JsonReader *reader);

/* The string that comes next, between its quotes; empty where there is none, which is a problem. */
Span json_read_string(JsonReader *reader);
/* The whole number that comes next, or -1 for all other values, which are skipped. */
int64_t json_read_count(JsonReader *reader);
void json_skip(JsonReader *reader);
/* Whether nothing but white space follows; else that is a problem. */
bool json_at_end(JsonReader *reader);

/* Whether the string is [text], written without escapes. */
bool json_is(const JsonReader *reader, Span string, const char *text);

/* Decodes the character at [at] within a string: its bytes in UTF-8 go to [bytes], and how many to [size];
 * how many bytes of the string it takes is returned. A lone surrogate is U+FFFD. */
uint32_t json_decode_one(const char *data, uint32_t at, uint32_t end, char bytes[4], uint32_t *size);

#endif
